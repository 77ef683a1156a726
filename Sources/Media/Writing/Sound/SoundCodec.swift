/// How the sound of a film is compressed: what its format holds and everything plays.
public struct SoundCodec: Hashable, Sendable {
  /// What it is called: `AAC`.
  public let title: String
  /// The encoder by FFmpeg's name.
  let encoder: String
  /// Bits a second, for both sides: nobody hears a difference.
  let bitRate: Int

  /// AAC, which everything plays.
  static let aac = SoundCodec(title: "AAC", encoder: "aac", bitRate: 192_000)

  /// Opus, which WebM holds.
  static let opus = SoundCodec(title: "Opus", encoder: "libopus", bitRate: 160_000)
}
