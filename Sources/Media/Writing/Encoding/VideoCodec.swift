/// A way to compress a film, as people name and set it; what it takes to use it is `VideoEncoding`'s.
public struct VideoCodec: Hashable, Sendable {
  /// How a person asks for it: `h264`.
  public let name: String
  /// What it is called: `H.264`.
  public let title: String
  /// The steps of its quality; 0 is best, and as large as can be.
  public let crfs: ClosedRange<Int>
  /// How long the encoder looks for what is smaller: from hardly to very long.
  public let presets: [String]
  /// The preset where none is named.
  let usualPreset: String
  /// The encoder by FFmpeg's name.
  let encoder: String
  /// The step that quality 100 stands for: nobody can tell the film from its frames, and players still
  /// show it, which they do not where it is exact.
  let bestCRF: Int
  /// Whether the sides have to be even, for colours have half as many pixels.
  let hasEvenSides: Bool
  /// Whether it keeps what is clear.
  public let keepsAlpha: Bool

  /// The step for a quality.
  ///
  /// - Parameter quality: 0...100.
  /// - Returns: One of `crfs`.
  func crf(forQuality quality: Int) -> Int {
    let worst = Double(crfs.upperBound)
    return Int((worst - (worst - Double(bestCRF)) * Double(quality) / 100).rounded())
  }

  /// The step for an amount.
  func crf(_ amount: Compression.Amount) -> Int {
    switch amount {
    case .quality(let quality): crf(forQuality: quality)
    case .crf(let step): step
    }
  }
}

extension VideoCodec {
  /// The words that libx264 and libx265 share.
  private static let words = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow",
  ]

  /// H.264, which everything plays.
  public static let h264 = VideoCodec(
    name: "h264", title: "H.264", crfs: 0...51, presets: words, usualPreset: "veryfast",
    encoder: "libx264", bestCRF: 7, hasEvenSides: true, keepsAlpha: false)

  /// HEVC, also known as H.265.
  public static let hevc = VideoCodec(
    name: "hevc", title: "HEVC", crfs: 0...51, presets: words, usualPreset: "fast",
    encoder: "libx265", bestCRF: 11, hasEvenSides: true, keepsAlpha: false)

  /// AV1.
  ///
  /// By libaom: SVT-AV1 1.4 may wait for ever where a film is given up before its end.
  public static let av1 = VideoCodec(
    name: "av1", title: "AV1", crfs: 0...63, presets: (0...8).reversed().map(String.init),
    usualPreset: "8", encoder: "libaom-av1", bestCRF: 15, hasEvenSides: true,
    keepsAlpha: false)

  /// VP9, which keeps alpha in WebM.
  public static let vp9 = VideoCodec(
    name: "vp9", title: "VP9", crfs: 0...63, presets: (0...8).reversed().map(String.init),
    usualPreset: "4", encoder: "libvpx-vp9", bestCRF: 15, hasEvenSides: false, keepsAlpha: true)

  /// Every codec.
  public static let all = [h264, hevc, av1, vp9]
}
