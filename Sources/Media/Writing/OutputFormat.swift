internal import SystemCalls

/// A format in which transitions are written: what a name asks for, and who writes it.
///
/// Helps, errors, the reading of names and the size rules all go by `all`; a format is an entry
/// there and a file that has its description and its writer. A build without the trait Media knows
/// all formats, and writes those that need no codec.
public struct OutputFormat: Sendable {
  /// How a person names a file of it: `.mp4`, `frames/%04d.png`, `-`.
  public let name: String
  /// How a person asks for it where the file's name does not: `mp4`.
  public let word: String
  /// What it is, for a help; empty where the name says it all.
  public internal(set) var summary = ""
  /// How many moments of a transition are shown, evenly spaced over it, both ends among them; nil
  /// for one that shows all frames.
  ///
  /// Of a film of many screens one of each screen is shown, and one of each transition.
  public internal(set) var momentCount: Int?
  /// Of how many screens it shows moments at most; nil for one that shows all frames.
  public internal(set) var mostScreens: Int?
  /// What has to be told of the pixels, where the output itself does not tell; else empty.
  public internal(set) var pixelLayout = ""
  /// What its frames may be compressed with, the usual one first; empty where there is no choice.
  public internal(set) var codecs: [VideoCodec] = []
  /// What its sound is compressed with; nil for one that holds none.
  public internal(set) var soundCodec: SoundCodec?
  /// Whether a quality can be chosen.
  public internal(set) var hasQuality = false
  /// Whether it keeps what is clear if it is asked to.
  public internal(set) var canKeepAlpha = false
  /// The most frames a second that are shown as they are meant; nil for any number.
  public internal(set) var fastest: Double?
  /// What its films are made of, where no frame goes by another; else nil.
  var looseFrames: LooseFrames?
  /// Whether a path asks for it; nil where the name is the ending that does.
  var isMeant: (@Sendable (_ path: String) -> Bool)?
  /// The size of each picture in the file, for a size of the frames, and for a number of moments other than
  /// the usual one.
  var fileSize: @Sendable (FrameSize, _ moments: Int?) -> FrameSize = { size, _ in size }
  /// Who writes it.
  let writer: any FilmWriter.Type
}

extension OutputFormat {
  /// Every format, those first that take a part of another's names; the first of all is that of films
  /// whose name nobody chose.
  public static let all = [
    mp4, mov, mkv, webm, gif, apng, webp, y4m, numberedPNGs, filmstrip, raw,
  ]

  /// The names of all formats, for an error: `.mp4, .y4m or -`.
  public static let names = all.map(\.name).alternatives

  /// The format that a name asks for.
  ///
  /// - Parameter path: A path, by whose ending the format is known in any case of its letters, or
  ///   `-`.
  public init?(of path: String) {
    let file = Self.fileName(of: path)
    let meant = Self.all.first { $0.isMeant?(path) ?? file.hasSuffix($0.name) }
    guard let meant else { return nil }
    self = meant
  }

  /// The format that a word asks for.
  ///
  /// - Parameter word: Such as `mp4`.
  public init?(word: String) {
    guard let format = Self.all.first(where: { $0.word == word }) else { return nil }
    self = format
  }

  /// Whether a path stands for standard output, and no file is made.
  ///
  /// - Parameter path: A path, or `-`.
  /// - Returns: Whether it is `-`.
  public static func isStandardOutput(_ path: String) -> Bool { path == raw.name }

  /// Whether a path has a place for the number that each of several files has, which the others do not
  /// mind.
  ///
  /// - Parameter path: A path.
  /// - Returns: Whether this format can be written there.
  public func canBeWritten(to path: String) -> Bool {
    word != Self.numberedPNGs.word || NumberedName(path) != nil
  }

  /// What the format makes of the size of frames.
  ///
  /// - Parameters:
  ///   - frames: The size of the frames, in pixels.
  ///   - compression: How they are compressed.
  ///   - moments: How many are shown where only moments are; nil is `momentCount`.
  /// - Returns: The size of each picture in the file, in pixels.
  public func size(
    ofFrames frames: FrameSize, _ compression: Compression = Compression(), moments: Int? = nil
  ) -> FrameSize {
    let isEven = (compression.codec ?? codecs.first)?.hasEvenSides ?? false
    return fileSize(isEven ? frames.even : frames, moments)
  }

  /// Opens an output.
  ///
  /// - Parameters:
  ///   - path: Where to; `-` is standard output.
  ///   - settings: What the film is to be like.
  /// - Returns: A writer that has already made sure that it can write there.
  /// - Throws: The `MediaError` that says what is wrong.
  public func open(_ path: String, _ settings: FilmSettings) throws(MediaError) -> any FilmWriter {
    try writer.init(path: path, format: self, settings: settings)
  }

  /// A path's last part, in small letters: what a format is known by.
  static func fileName(of path: String) -> String {
    (path.pathParts.last ?? "").lowercased()
  }
}

extension [String] {
  /// `one`, `one or two`, `one, two or three`.
  package var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or \(self[count - 1])"
  }
}
