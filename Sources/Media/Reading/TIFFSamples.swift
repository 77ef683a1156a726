#if Media
  /// What the numbers of each pixel of a TIFF are: revision 6.0, under SamplesPerPixel and ExtraSamples.
  ///
  /// Programs for pictures write more of them than colours: what is clear, and masks and spot colours, which
  /// are nothing that is seen.
  struct TIFFSamples {
    /// How many there are.
    let count: Int
    /// How many of them are colours: the first ones.
    let colors: Int
    /// Which of them says how opaque the pixel is; nil where all are.
    let alpha: Int?
    /// Whether colours are multiplied by that.
    let isAssociated: Bool
    /// Whether a number is the larger the darker it is.
    let isInverted: Bool
    /// Whether the colours are lightness and two differences, L\*a\*b\*.
    let isLab: Bool
    /// Whether those differences are signed, and not 128 more than they are.
    let isSigned: Bool

    /// Whether the colours are four inks.
    var areInks: Bool { colors == 4 }

    /// Reads what a directory says; nil where pixels are no colours, but places in a table, say.
    init?(_ directory: TIFFDirectory) {
      let (white, black, rgb, separated, lab, labOfICC) = (0, 1, 2, 5, 8, 9)
      let (associated, straight) = (1, 2)
      // The inks are those of a press where nothing else is said.
      let colors: Int
      switch directory.values(262).first {
      case white, black: colors = 1
      case rgb: colors = 3
      case lab, labOfICC:
        // ICC's numbers of two bytes are others.
        let sizes = directory.values(262).first == lab ? [8, 16] : [8]
        guard directory.values(258).allSatisfy(sizes.contains) else { return nil }
        colors = 3
      case separated where (directory.values(332).first ?? 1) == 1: colors = 4
      default: return nil
      }
      self.colors = colors
      count = directory.values(277).first ?? 1
      guard (colors...Self.most).contains(count) else { return nil }
      let extra = directory.values(338).prefix(count - colors)
      let index = extra.firstIndex { $0 == associated || $0 == straight }
      alpha = index.map { colors + $0 }
      isAssociated = index.map { extra[$0] == associated } ?? false
      isLab = [lab, labOfICC].contains(directory.values(262).first)
      isSigned = directory.values(262).first == lab
      isInverted = directory.values(262).first == white
    }

    /// Pixels with more are left to others.
    private static let most = 32

    /// Whether FFmpeg knows what they are: it takes a fourth number for straight alpha, whatever it is.
    var areUsual: Bool {
      count == colors || count == colors + 1 && alpha != nil && !isAssociated && !areInks
    }
  }
#endif
