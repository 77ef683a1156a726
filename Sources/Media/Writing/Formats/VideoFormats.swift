extension OutputFormat {
  /// MP4, which everything plays.
  static let mp4 = OutputFormat(
    name: ".mp4", word: "mp4", summary: "H.264, HEVC or AV1", codecs: [.h264, .hevc, .av1],
    soundCodec: .aac, hasQuality: true, writer: VideoWriter.self)

  /// QuickTime.
  static let mov = OutputFormat(
    name: ".mov", word: "mov", summary: "H.264 or HEVC", codecs: [.h264, .hevc], soundCodec: .aac,
    hasQuality: true,
    writer: VideoWriter.self)

  /// Matroska.
  static let mkv = OutputFormat(
    name: ".mkv", word: "mkv", summary: "H.264, HEVC, AV1 or VP9",
    codecs: [.h264, .hevc, .av1, .vp9], soundCodec: .aac, hasQuality: true, canKeepAlpha: true,
    writer: VideoWriter.self)

  /// WebM, which is Matroska with what browsers play.
  static let webm = OutputFormat(
    name: ".webm", word: "webm", summary: "VP9 or AV1", codecs: [.vp9, .av1], soundCodec: .opus,
    hasQuality: true,
    canKeepAlpha: true, writer: VideoWriter.self)
}
