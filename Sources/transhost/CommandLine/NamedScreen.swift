import Compositing
import Foundation
import Geometry
import Media
import Playing

/// How screens are read from what people name.
struct ScreenReading: Sendable {
  /// How pictures lie on the screen.
  let fit: PictureFit
  private let limit: PictureLimit
  private let patience: Double

  /// Reads the options for it.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - limit: Larger pictures are made smaller: so that they just fit in, or cover that if they are to.
  /// - Throws: A `UsageError` for what cannot be.
  init(_ arguments: Arguments, within limit: FrameSize) throws(UsageError) {
    fit = try arguments.fit()
    self.limit = PictureLimit(limit, isCovered: fit.mode != .contain)
    patience = try arguments.patience()
  }

  /// Opens a file.
  ///
  /// - Parameter path: The file, or `-` for standard input.
  /// - Returns: What it has to show.
  /// - Throws: The `MediaError` that says what is wrong.
  func open(_ path: String) throws(MediaError) -> ImageFile.Shown {
    try ImageFile.open(path, within: limit, patience: patience)
  }

  /// How long what a file shows takes.
  ///
  /// - Parameter path: The file.
  /// - Returns: Seconds; nil for what stands.
  /// - Throws: The `MediaError` that says what is wrong.
  func length(_ path: String) throws(MediaError) -> Double? {
    try ImageFile.length(of: path, patience: patience)
  }
}

/// One of many screens as a person names it: a colour, or a file that is read when its time comes.
struct NamedScreen: Sendable {
  private let text: String
  private let color: Color?
  private let reading: ScreenReading
  private let move: PictureMove?

  /// Takes a name.
  ///
  /// - Parameters:
  ///   - text: What the person wrote.
  ///   - reading: How files are read.
  ///   - move: How a picture moves while it is in sight.
  ///   - arguments: The command line.
  /// - Throws: A `UsageError` for a colour that is none.
  init(
    _ text: String, _ reading: ScreenReading, move: PictureMove?, of arguments: Arguments
  ) throws(UsageError) {
    self.text = text
    self.move = move
    self.reading = reading
    color = Color(hexadecimal: text)
    if text.hasPrefix("#"), color == nil {
      throw arguments.error(
        "A screen must be a colour such as #ff8000, or a file; it is '\(text)'.")
    }
  }

  /// The file; nil for a colour and for standard input.
  var file: String? { color == nil && text != "-" ? text : nil }

  /// How long what it shows takes, in seconds; nil for what stands.
  func length() throws -> Double? { try file.flatMap { try reading.length($0) } }

  /// Makes sure, as far as can be done without reading it, that it is there.
  func check() throws {
    guard color == nil, text != "-" else { return }
    guard FileManager.default.fileExists(atPath: text) else {
      throw MediaError.notFound(path: text)
    }
    guard FileManager.default.isReadableFile(atPath: text) else {
      throw MediaError.notReadable(path: text, reason: "you may not read it")
    }
  }

  /// Reads it.
  func open() throws -> Screen {
    if let color { return .color(color) }
    var fit = reading.fit
    fit.move = move
    return Screen(try reading.open(text), fit: fit)
  }
}

extension Arguments {
  /// Seconds without a byte after which a pipe is given up.
  func patience() throws(UsageError) -> Double {
    try number("read-timeout", in: 0...86_400) ?? ImageFile.usualPatience
  }
}
