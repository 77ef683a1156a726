#if Media
  internal import CHEIF

  /// How a HEIF file keeps its colours.
  ///
  /// libheif does not tell before it decodes, and where it is not told makes red, green and blue of all pixels at once.
  /// The files are made of boxes (ISO/IEC 14496-12); how what they hold is coded stands in boxes of `ipco` in `iprp` in
  /// `meta` (ISO/IEC 23008-12): `hvcC` for HEVC (ISO/IEC 14496-15), `av1C` for AV1 ("AV1 Codec ISO Media File Format
  /// Binding").
  struct HEIFCoding: Equatable {
    /// How many colours there are to the light of four pixels in two rows, in the words of video.
    enum Chroma: String {
      case quarter = "420"
      case half = "422"
      case full = "444"

      /// What libheif calls it.
      var asked: heif_chroma {
        switch self {
        case .quarter: heif_chroma_420
        case .half: heif_chroma_422
        case .full: heif_chroma_444
        }
      }
    }

    let chroma: Chroma
    /// Whether it is AV1, and not HEVC.
    let isAV1: Bool

    /// How all pictures of a file are coded that have colours.
    ///
    /// - Parameter bytes: The file.
    /// - Returns: Their coding; nil where they differ, or that is not found.
    static func named(in bytes: [UInt8]) -> HEIFCoding? {
      let meta = boxes(in: bytes[...]).first { $0.name == "meta" }
      // A version and flags come before the boxes in it.
      guard let inner = meta?.content.dropFirst(4),
        let properties = boxes(in: inner).first(where: { $0.name == "iprp" }),
        let all = boxes(in: properties.content).first(where: { $0.name == "ipco" })
      else { return nil }
      let found = boxes(in: all.content).compactMap { HEIFCoding($0.name, $0.content) }
      guard let first = found.first, found.allSatisfy({ $0 == first }) else { return nil }
      return first
    }

    private init(_ chroma: Chroma, isAV1: Bool) {
      (self.chroma, self.isAV1) = (chroma, isAV1)
    }

    /// What a box says; nil for what is no configuration, and for grey.
    private init?(_ name: String, _ content: ArraySlice<UInt8>) {
      switch name {
      case "hvcC":
        guard content.count > 16 else { return nil }
        switch content[content.startIndex + 16] & 3 {
        case 1: self.init(.quarter, isAV1: false)
        case 2: self.init(.half, isAV1: false)
        case 3: self.init(.full, isAV1: false)
        default: return nil
        }
      case "av1C":
        guard content.count > 2 else { return nil }
        let flags = content[content.startIndex + 2]
        guard flags & 0x10 == 0 else { return nil }
        switch flags >> 2 & 3 {
        case 3: self.init(.quarter, isAV1: true)
        case 2: self.init(.half, isAV1: true)
        case 0: self.init(.full, isAV1: true)
        default: return nil
        }
      default: return nil
      }
    }

    /// The boxes that bytes are made of, up to the first that is none.
    private static func boxes(
      in bytes: ArraySlice<UInt8>
    ) -> [(name: String, content: ArraySlice<UInt8>)] {
      var boxes: [(name: String, content: ArraySlice<UInt8>)] = []
      var rest = bytes
      while rest.count >= 8, boxes.count < mostBoxes {
        var head = 8
        var size = number(rest.prefix(4))
        if size == 1 {
          head = 16
          size = number(rest.dropFirst(8).prefix(8))
        } else if size == 0 {
          size = UInt64(rest.count)
        }
        guard size >= head, size <= rest.count else { break }
        let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
        boxes.append((name, rest.prefix(Int(size)).dropFirst(head)))
        rest = rest.dropFirst(Int(size))
      }
      return boxes
    }

    /// A picture of a thousand tiles has no more than a few kinds of properties; a thousand pictures have theirs.
    private static let mostBoxes = 100_000

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
#endif
