#if Media
  /// The orientation that a PNG or a TIFF holds, which FFmpeg does not hand on.
  enum StoredOrientation {
    /// TIFF's field for it.
    private static let tag = 274
    /// What has more chunks before its pixels is not searched to its end.
    private static let mostChunks = 10_000

    /// The orientation of a file; nil if it says none.
    static func read(_ file: InputFile, _ signature: Signature) -> Orientation? {
      let directory =
        signature.isTIFF ? TIFFDirectory(file) : signature.isPNG ? exif(ofPNG: file) : nil
      return directory?.values(tag).first.flatMap { Orientation(exif: $0) }
    }

    /// What the chunk `eXIf` of the third edition of PNG holds.
    private static func exif(ofPNG file: InputFile) -> TIFFDirectory? {
      var place: Int64 = 8
      for _ in 0..<mostChunks {
        let head = file.bytes(at: place, count: 8)
        guard head.count == 8 else { return nil }
        switch String(decoding: head[4...], as: UTF8.self) {
        case "eXIf": return TIFFDirectory(file, at: place + 8)
        case "IEND": return nil
        default: place += 12 + Int64(wholeNumber(head[..<4], isLittle: false))
        }
      }
      return nil
    }
  }
#endif
