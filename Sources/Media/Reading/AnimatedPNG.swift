#if Media
  /// What an animated PNG says of itself and FFmpeg does not tell: PNG, third edition, 11.3.6.
  enum AnimatedPNG {
    /// What has more is none that anybody has made.
    private static let mostChunks = 1 << 20

    /// Whether a PNG says before its pixels that it moves.
    static func isMeant(_ file: InputFile) -> Bool {
      var place: Int64 = 8
      for _ in 0..<mostChunks {
        let head = file.bytes(at: place, count: 8)
        guard head.count == 8 else { return false }
        switch String(decoding: head[4...], as: UTF8.self) {
        case "acTL": return true
        case "IDAT", "IEND": return false
        default: place += 12 + Int64(wholeNumber(head[..<4], isLittle: false))
        }
      }
      return false
    }

    /// How long its frames are shown, once, in seconds; nil for another file.
    ///
    /// A frame that is to be shown for no time at all is shown as FFmpeg does: for a fifteenth of a second.
    static func length(of file: InputFile) -> Double? {
      var place: Int64 = 8
      var length = 0.0
      for _ in 0..<mostChunks {
        // A chunk has its length, its kind, what is in it, and a sum.
        let head = file.bytes(at: place, count: 34)
        guard head.count >= 12 else { break }
        let count = wholeNumber(head[0..<4], isLittle: false)
        switch String(decoding: head[4..<8], as: UTF8.self) {
        case "fcTL" where count == 26 && head.count == 34:
          let part = wholeNumber(head[28..<30], isLittle: false)
          let whole = wholeNumber(head[30..<32], isLittle: false)
          length += part == 0 ? 1 / 15 : Double(part) / Double(whole == 0 ? 100 : whole)
        case "IEND": return length > 0 ? length : nil
        default: break
        }
        place += 12 + Int64(count)
      }
      return length > 0 ? length : nil
    }
  }
#endif
