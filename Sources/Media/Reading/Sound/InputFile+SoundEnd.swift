#if Media
  extension InputFile {
    /// Whether a file of sound says in its own bytes that it goes on after its end, as a copy does that was cut short.
    ///
    /// FFmpeg goes by what is there, and takes that for all.
    var isCutSound: Bool {
      let start = signature
      return start.isWave ? isCutWave : start.isOgg ? isCutOgg : false
    }

    /// A wave file has its length after its first four letters, and the bytes of a second in its format, which usually
    /// comes first.
    ///
    /// What was written into a pipe has none, or one of about 2 GiB, which stands for any. Programs that round differ
    /// by little.
    private var isCutWave: Bool {
      let header = bytes(at: 0, count: 32)
      guard header.count == 32 else { return true }
      func number(at place: Int) -> Int64 {
        header[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int64($1) }
      }
      let stated = number(at: 4) + 8
      guard stated > 8, stated < 0x7FFF_0000 else { return false }
      let second = header[12..<16].elementsEqual("fmt ".utf8) ? number(at: 28) : 0
      return count < stated - max(stated / 50, second)
    }

    /// Ogg's pages say how long they are: the last one ends with the file, or before what a player has added.
    ///
    /// A page is a header of 27 bytes, which ends with the number of its pieces, a byte for each that is its length,
    /// and the pieces: 65,307 bytes at most. What has more than that behind its last page is whole if that says that
    /// it is the last, as where a player has added a picture; a copy may have left the rest empty.
    private var isCutOgg: Bool {
      let tail = bytes(at: max(0, count - 65_307), count: 65_307)
      guard let page = Self.lastPage(in: tail) else {
        let far = bytes(at: max(0, count - Self.farthestPage), count: Int(Self.farthestPage))
        guard let page = Self.lastPage(in: far) else { return true }
        return far[page + 5] & 4 == 0
      }
      guard page + 27 <= tail.count else { return true }
      let pieces = tail[(page + 27)...].prefix(Int(tail[page + 26]))
      guard pieces.count == Int(tail[page + 26]) else { return true }
      return page + 27 + pieces.count + pieces.reduce(0) { $0 + Int($1) } > tail.count
    }

    /// So many bytes before the end the last page is looked for: more than anybody adds to a song.
    private static let farthestPage: Int64 = 1 << 24

    /// Where the last page of Ogg begins in some bytes; nil if none does.
    private static func lastPage(in bytes: [UInt8]) -> Int? {
      let (letter, name) = (UInt8(ascii: "O"), Array("OggS\0".utf8))
      return bytes.withUnsafeBytes { bytes in
        var place = bytes.count - name.count
        while place >= 0 {
          if bytes[place] == letter, bytes[place...].starts(with: name) { return place }
          place -= 1
        }
        return nil
      }
    }
  }
#endif
