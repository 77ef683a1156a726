#if Media
  extension InputFile {
    /// Whether a clip says in its own bytes that it goes on after the file's end, as a copy does that was cut short.
    ///
    /// FFmpeg shows Matroska, WebM, AVI, GIF and animated PNG as far as they go. MPEG's streams say nothing of how long they are.
    var isCutClip: Bool {
      let start = signature
      if start.isMatroska { return isCutMatroska }
      if start.isAVI { return isCutAVI }
      return start.isGIF ? isCutGIF : start.isPNG && isCutPNG
    }

    /// A Matroska file is a header and a segment, which says how long it is; not where it was written into a pipe, or
    /// is still being recorded.
    private var isCutMatroska: Bool {
      var place: Int64 = 0
      // A little that means nothing may lie between the two.
      for _ in 0..<8 {
        // What makes no sense is for whoever decodes it.
        guard let element = element(at: place) else { return place + 12 > count }
        guard let length = element.length else { return false }
        place = element.start + length
        guard place <= count else { return true }
        if element.isSegment { return false }
      }
      return false
    }

    /// What RFC 8794 calls an element: a number for what it is, and one for its length, each with as many bytes as its
    /// first one has zeros at its beginning, and one more.
    ///
    /// - Returns: Where its contents begin, and how long they are, nil for a length that nobody knew; nil where the
    ///   file ends before.
    private func element(at place: Int64) -> (start: Int64, length: Int64?, isSegment: Bool)? {
      let head = bytes(at: place, count: 12)
      guard let first = head.first, first.leadingZeroBitCount < 4 else { return nil }
      let nameCount = first.leadingZeroBitCount + 1
      guard head.count > nameCount, head[nameCount] > 0 else { return nil }
      let lengthCount = head[nameCount].leadingZeroBitCount + 1
      guard head.count >= nameCount + lengthCount else { return nil }
      let mark = Int64(1) << (7 * lengthCount)
      let length =
        head[nameCount..<nameCount + lengthCount].reduce(0) { $0 << 8 | Int64($1) } - mark
      return (
        place + Int64(nameCount + lengthCount), length == mark - 1 ? nil : length,
        head.starts(with: [0x18, 0x53, 0x80, 0x67])
      )
    }

    /// An AVI is one piece after another, each with four letters, its length, and as many bytes, or one more where
    /// those are odd; what was written into a pipe has a length that stands for any.
    private var isCutAVI: Bool {
      var place: Int64 = 0
      while place < count {
        let head = bytes(at: place, count: 8)
        guard head.starts(with: "RIFF".utf8), head.count == 8 else { return false }
        let length = head[4...].reversed().reduce(0) { $0 << 8 | Int64($1) }
        guard length > 0, length < 0x7FFF_0000 else { return false }
        place += 8 + length
        if place > count { return true }
        place += length & 1
      }
      return false
    }
  }
#endif
