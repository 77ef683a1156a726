#if Media
  /// A file's bytes one at a time, for whoever goes through it: read in pieces.
  struct FileBytes {
    private let file: InputFile
    private var piece: [UInt8] = []
    private var start: Int64 = 0

    /// Takes a file, of which nothing is read yet.
    init(_ file: InputFile) { self.file = file }

    /// The byte at a place; nil behind the end.
    mutating func byte(at place: Int64) -> UInt8? {
      if !(start..<start + Int64(piece.count)).contains(place) {
        piece = file.bytes(at: place, count: 1 << 16)
        start = place
      }
      return piece.isEmpty ? nil : piece[Int(place - start)]
    }
  }
#endif
