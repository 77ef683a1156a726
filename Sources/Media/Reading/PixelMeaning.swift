#if Media
  /// What the numbers of decoded pixels stand for.
  enum PixelMeaning {
    /// Colours of a usual screen, or of a profile that the picture has.
    case usual
    /// Light of a high dynamic range.
    case highRange(ToneMap)
    /// Inks of a press.
    case inks(InkEncoding)

    /// The way to sRGB from a high dynamic range.
    var toneMap: ToneMap? {
      if case .highRange(let toneMap) = self { toneMap } else { nil }
    }
  }
#endif
