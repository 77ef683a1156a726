#if Media
  extension InputFile {
    /// Whether a PNG ends before the chunk that says that it ends: PNG, third edition, 5.3.
    var isCutPNG: Bool {
      var place: Int64 = 8
      while true {
        let head = bytes(at: place, count: 8)
        guard head.count == 8 else { return true }
        let name = head[4...]
        // What makes no sense is for whoever decodes it.
        guard name.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { return false }
        if name.elementsEqual("IEND".utf8) { return false }
        place += 12 + head[..<4].reduce(0) { $0 << 8 | Int64($1) }
        if place > count { return true }
      }
    }

    /// Whether a GIF ends in the middle of one of its blocks: GIF89a, 15 to 27.
    ///
    /// One that lacks the last, which says no more than that it ends, is whole.
    var isCutGIF: Bool {
      var blocks = GIFBlocks(self)
      while let start = blocks.next() {
        switch start {
        // An extension, with a number that says which.
        case 0x21: blocks.skip(1)
        // A picture: where it lies, its own colours, and how many bits its code begins with.
        case 0x2C:
          blocks.skip(8)
          blocks.skipColors()
          blocks.skip(1)
        default: return false
        }
        blocks.skipParts()
        if blocks.isBehindEnd { return true }
      }
      return blocks.isBehindEnd
    }
  }

  /// What lies one behind another in a GIF.
  private struct GIFBlocks {
    private let count: Int64
    private var bytes: FileBytes
    private var place: Int64 = 10
    private(set) var isBehindEnd = false

    /// Begins behind the header and the colours that all pictures share.
    init(_ file: InputFile) {
      count = file.count
      bytes = FileBytes(file)
      skipColors()
      // After the flags come two bytes more, which lie before the colours.
      skip(2)
    }

    /// The next byte; nil at the end.
    mutating func next() -> UInt8? {
      guard let byte = bytes.byte(at: place) else { return nil }
      place += 1
      return byte
    }

    mutating func skip(_ length: Int64) {
      place += length
      if place > count { isBehindEnd = true }
    }

    /// Takes flags, and passes over as many colours as they say.
    mutating func skipColors() {
      guard let flags = next() else { return isBehindEnd = true }
      if flags & 0x80 != 0 { skip(3 << (Int64(flags & 7) + 1)) }
    }

    /// Passes over parts of a block, each with its length before it, up to the empty one.
    mutating func skipParts() {
      while !isBehindEnd {
        guard let length = next() else { return isBehindEnd = true }
        if length == 0 { return }
        skip(Int64(length))
      }
    }
  }
#endif
