import Compositing
import Glibc
import Geometry
import Media
import Playing
import PluginTrust
import Synchronization
import SystemCalls

/// One of many screens as a person names it: a colour, or a file that is read when its time comes.
struct NamedScreen: Sendable {
  private let text: String
  private let color: Color?
  private let source: ScreenFile?
  private let reading: ScreenReading
  private let move: PictureMove?
  private let fit: PictureFit.Mode?
  /// The words over it.
  let caption: Caption?

  /// Takes a name.
  ///
  /// - Parameters:
  ///   - entry: What the person wrote.
  ///   - reading: How files are read.
  ///   - move: How a picture moves while it is in sight.
  ///   - captions: The words over a screen that has none of its own.
  ///   - arguments: The command line.
  /// - Throws: A `UsageError` for a colour that is none.
  init(
    _ entry: FilmList.Entry, _ reading: ScreenReading, move: PictureMove?, captions: Captions,
    of arguments: Arguments
  ) throws(UsageError) {
    text = entry.screen
    fit = entry.fit
    self.move = move
    self.reading = reading
    color = Color(hexadecimal: text)
    source = color == nil ? reading.file(text) : nil
    if color == nil, text.namesColor() {
      throw arguments.error(
        "A screen must be a colour such as #ff8000, or a file; it is '\(text)', and there is no such file."
      )
    }
    caption = captions.caption(of: entry)
    guard caption == nil || Caption.canBeDrawn else {
      throw arguments.error(
        "This build of transhost cannot draw captions: '--captions none' leaves them out.")
    }
  }

  /// The file; nil for a colour and for standard input.
  var file: String? { color == nil && text != "-" ? text : nil }

  /// How long what it shows takes, in seconds; nil for what stands.
  ///
  /// - Throws: What is wrong with it: also that it says of itself that it goes on for days, as clips do whose times
  ///   are broken.
  func length() throws -> Double? {
    let length = try source.flatMap { source throws(MediaError) in try reading.length(source) }
    try check(length: length)
    return length
  }

  private func check(length: Double?) throws(Failure) {
    guard let length, length > Self.longestClip else { return }
    throw Failure(
      "'\(text)' says that it lasts \(Int((length / 3600).rounded())) hours; a clip may last "
        + "\(Int(Self.longestClip / 3600)): cut it, or save it anew.")
  }

  /// In seconds: a day.
  private static let longestClip = 86_400.0

  /// Whether it is a clip with sound of its own.
  func isHeard() throws(MediaError) -> Bool {
    try source?.withPath { path throws(MediaError) in SoundFile.isHeard(path) } ?? false
  }

  /// Opens its own sound, from its first picture on; nil for a colour.
  func sound() throws(MediaError) -> (any SoundSource)? {
    try source?.withPath { path throws(MediaError) in try SoundFile(path).read(from: .picture) }
  }

  /// Makes sure, as far as can be done without reading it, that it is there.
  func check() throws {
    guard color == nil, text != "-" else { return }
    guard access(text, F_OK) == 0 else {
      throw MediaError.notFound(path: text)
    }
    guard access(text, R_OK) == 0 else {
      throw MediaError.notReadable(path: text, reason: "you may not read it")
    }
  }

  /// Reads it.
  func open() throws -> Screen {
    let screen = try content()
    return caption.map { .captioned(screen, $0) } ?? screen
  }

  private func content() throws -> Screen {
    guard let source else { return .color(color ?? .black) }
    var fit = reading.fit
    fit.mode = self.fit ?? fit.mode
    fit.move = move
    let shown = try reading.open(source, for: fit.mode, moves: move != nil)
    if case .clip(let clip) = shown { try check(length: clip.length) }
    return Screen(shown, fit: fit)
  }

  /// What its words are as they are drawn in a film of some size, which goes by the machine's fonts.
  ///
  /// - Parameter size: The film's.
  /// - Returns: The SHA-256 of their pixels and their place; nil without words.
  func captionDigest(_ size: Size) -> FileDigest? {
    guard let drawn = caption?.picture(on: color, size: size, scale: 1) else { return nil }
    let picture = drawn.picture
    let place = "\(drawn.frame.minX) \(drawn.frame.minY) \(picture.width) \(picture.height) "
    let pixels = picture.withUnsafeBytes { memory in
      (0..<picture.height).flatMap {
        memory[$0 * picture.bytesPerRow..<$0 * picture.bytesPerRow + 4 * picture.width]
      }
    }
    return FileDigest(ofBytes: place.utf8 + pixels)
  }
}

/// Which words stand over screens that have none of their own.
enum Captions: String, CaseIterable {
  /// None, and those of a list's screens are left out too.
  case none
  /// Those of a list.
  case list
  /// The names of files, without what follows the last point.
  case names

  /// The words over a screen.
  ///
  /// - Parameter entry: The screen.
  /// - Returns: The words; nil for none.
  func caption(of entry: FilmList.Entry) -> Caption? {
    guard self != .none else { return nil }
    guard entry.caption == nil, self == .names, !entry.screen.namesColor(), entry.screen != "-"
    else { return entry.caption }
    return Caption(entry.screen.bareName.printable)
  }
}

extension Arguments {
  /// Which words stand over screens.
  func captions() throws(UsageError) -> Captions {
    try choice("captions", of: Captions.allCases.map(\.rawValue)).flatMap(Captions.init) ?? .list
  }
}
