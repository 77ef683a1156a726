import Compositing
import Glibc
import Geometry
import Media
import Playing
import PluginTrust
import Synchronization
import SystemCalls

/// How screens are read from what people name.
struct ScreenReading: Sendable {
  /// How pictures lie on the screen.
  let fit: PictureFit
  private let film: FrameSize
  private let isCertain: Bool
  private let patience: Double
  private let known = KnownLengths()

  /// What has been asked before: a film may show a clip many times.
  private final class KnownLengths: Sendable {
    let lengths = Mutex<[FileName: Double?]>([:])
  }

  /// Reads the options for it.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - film: The size of the film, in pixels: larger pictures are made smaller, so that they just fit in, or cover
  ///     that if they are to.
  ///   - isCertain: Whether it has that size, and not one of some shape that fits in there.
  /// - Throws: A `UsageError` for what cannot be.
  init(_ arguments: Arguments, for film: FrameSize, isCertain: Bool = true) throws(UsageError) {
    fit = try arguments.fit()
    self.film = film
    self.isCertain = isCertain
    patience = try arguments.patience()
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, or `-` for standard input.
  ///   - name: What the person calls it, where that is something else.
  ///   - mode: What is done with it where it has another shape.
  ///   - moves: Whether it moves while it is in sight.
  /// - Returns: What it has to show.
  /// - Throws: The `MediaError` that says what is wrong.
  func open(
    _ path: String, named name: String? = nil, for mode: PictureFit.Mode, moves: Bool = false
  ) throws(MediaError) -> ImageFile.Shown {
    let limit = PictureLimit(
      moves ? film.twiceAsLarge : film, isCovered: mode != .contain,
      isCentered: isCertain && !moves)
    let shown = try ImageFile.open(path, within: limit, patience: patience)
    let pages = ImageFile.pageCount(of: path)
    if pages > 1 {
      Console.warn(
        "'\(name ?? path)' has \(pages) pages, of which the first is shown; 'tiffsplit' (Debian's package "
          + "libtiff-tools) makes a file of each.")
    }
    return shown
  }

  /// How long what a file shows takes.
  ///
  /// - Parameter path: The file.
  /// - Returns: Seconds; nil for what stands.
  /// - Throws: The `MediaError` that says what is wrong.
  func length(_ path: String) throws(MediaError) -> Double? {
    if let known = known.lengths.withLock({ $0[FileName(path)] }) { return known }
    let length = try ImageFile.length(of: path, patience: patience)
    known.lengths.withLock { $0[FileName(path)] = .some(length) }
    return length
  }

  /// Takes all that a pipe gives.
  ///
  /// - Parameter path: The pipe, or `-` for standard input.
  /// - Returns: What it gave; nil for a file.
  /// - Throws: The `MediaError` that says what is wrong.
  func gather(_ path: String) throws(MediaError) -> PipedFile? {
    try PipedFile(path, patience: patience)
  }
}

extension FrameSize {
  /// What moves slowly between pixels looks the same all the way if it has more of them than are shown.
  fileprivate var twiceAsLarge: FrameSize {
    FrameSize(
      width: min(PixelBuffer.maximumSide, 2 * width),
      height: min(PixelBuffer.maximumSide, 2 * height))
  }
}

/// One of many screens as a person names it: a colour, or a file that is read when its time comes.
struct NamedScreen: Sendable {
  private let text: String
  private let color: Color?
  private let reading: ScreenReading
  private let move: PictureMove?
  private let fit: PictureFit.Mode?
  private let pipe = Pipe()
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

  /// What a pipe gave, which gives it once.
  private final class Pipe: Sendable {
    let gathered = Mutex<PipedFile?>(nil)
  }

  /// Reads its file, which may be a pipe.
  ///
  /// - Parameter read: Reads what is at a path, again and again.
  /// - Returns: What that gave; nil for a colour.
  /// - Throws: The `MediaError` that says what is wrong.
  func withPath<Result>(
    _ read: (String) throws(MediaError) -> Result
  ) throws(MediaError) -> Result? {
    guard color == nil else { return nil }
    let gathered = try pipe.gathered.withLock { gathered throws(MediaError) in
      if gathered == nil { gathered = try reading.gather(text) }
      return gathered
    }
    guard let gathered else { return try read(text) }
    do throws(MediaError) {
      return try read(gathered.path)
    } catch {
      throw error.about(text)
    }
  }

  /// How long what it shows takes, in seconds; nil for what stands.
  ///
  /// - Throws: What is wrong with it: also that it says of itself that it goes on for days, as clips do whose times
  ///   are broken.
  func length() throws -> Double? {
    let length = try withPath { path throws(MediaError) in try reading.length(path) } ?? nil
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
    try withPath { path throws(MediaError) in SoundFile.isHeard(path) } ?? false
  }

  /// Opens its own sound, from its first picture on; nil for a colour.
  func sound() throws(MediaError) -> (any SoundSource)? {
    try withPath { path throws(MediaError) in try SoundFile(path).read(from: .picture) }
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
    if let color { return .color(color) }
    var fit = reading.fit
    fit.mode = self.fit ?? fit.mode
    fit.move = move
    let shown = try withPath { path throws(MediaError) in
      try reading.open(path, named: text, for: fit.mode, moves: move != nil)
    }
    guard let shown else { throw MediaError.notFound(path: text) }
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

  /// Seconds without a byte after which a pipe is given up.
  func patience() throws(UsageError) -> Double {
    try number("read-timeout", in: 0...86_400) ?? ImageFile.usualPatience
  }
}
