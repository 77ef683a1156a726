/// A format in which transitions are written: what a name asks for, and who writes it.
///
/// Helps, errors, the reading of names and the size rules all go by `all`; a format is an entry
/// there and a file that has its description and its writer. A build without the trait Media knows
/// all formats, and writes those that need no codec.
public struct OutputFormat: Sendable {
  /// How a person names it: `.mp4`, `frames/%04d.png`, `-`.
  public let name: String
  /// What it is, for a help; empty where the name says it all.
  public internal(set) var summary = ""
  /// How many moments of the transition are shown, evenly spaced over it, both ends among them; nil
  /// for one that shows all frames.
  public internal(set) var momentCount: Int?
  /// What has to be told of the pixels, where the output itself does not tell; else empty.
  public internal(set) var pixelLayout = ""
  /// Whether a path asks for it; nil where the name is the ending that does.
  var isMeant: (@Sendable (_ path: String) -> Bool)?
  /// The size of each picture in the file, for a size of the frames.
  var fileSize: @Sendable (FrameSize) -> FrameSize = { $0 }
  /// Who writes it.
  let writer: any FilmWriter.Type
}

extension OutputFormat {
  /// Every format, those first that take a part of another's names; the first of all is that of films
  /// whose name nobody chose.
  public static let all = [mp4, y4m, numberedPNGs, filmstrip, raw]

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

  /// Whether the frames go to standard output, and no file is made.
  public var isStandardOutput: Bool { name == Self.raw.name }

  /// What the format makes of the size of frames.
  ///
  /// - Parameter frames: The size of the frames, in pixels.
  /// - Returns: The size of each picture in the file, in pixels.
  public func size(ofFrames frames: FrameSize) -> FrameSize { fileSize(frames) }

  /// Opens an output.
  ///
  /// - Parameters:
  ///   - path: Where to, with the format's ending.
  ///   - size: The size of the frames, in pixels.
  ///   - framesPerSecond: Above 0; stills do not mind.
  /// - Returns: A writer that has already made sure that it can write there.
  /// - Throws: The `MediaError` that says what is wrong.
  public func open(
    _ path: String, size: FrameSize, framesPerSecond: Double
  ) throws(MediaError) -> any FilmWriter {
    try writer.init(path: path, size: size, framesPerSecond: framesPerSecond)
  }

  /// A path's last part, in small letters: what a format is known by.
  static func fileName(of path: String) -> String {
    (path.split(separator: "/").last ?? "").lowercased()
  }
}

extension [String] {
  /// `one`, `one or two`, `one, two or three`.
  package var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or \(self[count - 1])"
  }
}
