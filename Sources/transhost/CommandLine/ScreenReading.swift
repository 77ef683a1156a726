import Compositing
import Media
import Playing
import Synchronization

/// How screens are read from what people name.
struct ScreenReading: Sendable {
  /// How pictures lie on the screen.
  let fit: PictureFit
  /// The size of the film, in pixels: larger pictures are made smaller, so that they just fit in, or cover that if
  /// they are to.
  var film: FrameSize
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
  ///   - film: The size of the film, in pixels.
  /// - Throws: A `UsageError` for what cannot be.
  init(_ arguments: Arguments, for film: FrameSize) throws(UsageError) {
    fit = try arguments.fit()
    self.film = film
    patience = try arguments.patience()
  }

  /// A file that is not opened yet.
  ///
  /// - Parameter name: What a person calls it.
  /// - Returns: The file.
  func file(_ name: String) -> ScreenFile { ScreenFile(name, patience: patience) }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - mode: What is done with it where it has another shape.
  ///   - moves: Whether it moves while it is in sight, if it is a picture.
  /// - Returns: What it has to show.
  /// - Throws: The `MediaError` that says what is wrong.
  func open(
    _ file: ScreenFile, for mode: PictureFit.Mode, moves: Bool = false
  ) throws(MediaError) -> ImageFile.Shown {
    try file.withPath { path throws(MediaError) in
      let shown = try read(path, for: mode, in: moves ? film.twiceAsLarge : film)
      let pages = ImageFile.pageCount(of: path)
      if pages > 1 {
        Console.warn(
          "'\(file.name)' has \(pages) pages, of which the first is shown; 'tiffsplit' (Debian's package "
            + "libtiff-tools) makes a file of each.")
      }
      guard moves, case .clip = shown else { return shown }
      return try read(path, for: mode, in: film)
    }
  }

  /// Reads a file once more if what was read of it, for a larger film, is larger than this one takes.
  ///
  /// - Parameters:
  ///   - shown: What was read.
  ///   - file: The file.
  ///   - mode: What is done with it where it has another shape.
  /// - Returns: What it has to show.
  /// - Throws: The `MediaError` that says what is wrong.
  func fit(
    _ shown: ImageFile.Shown, of file: ScreenFile, for mode: PictureFit.Mode
  ) throws(MediaError) -> ImageFile.Shown {
    let pixels = shown.picture.pixels
    let (isWider, isHigher) = (pixels.width > film.width, pixels.height > film.height)
    guard mode == .contain ? isWider || isHigher : isWider && isHigher else { return shown }
    return try file.withPath { path throws(MediaError) in try read(path, for: mode, in: film) }
  }

  private func read(
    _ path: String, for mode: PictureFit.Mode, in film: FrameSize
  ) throws(MediaError) -> ImageFile.Shown {
    try ImageFile.open(
      path, within: PictureLimit(film, isCovered: mode != .contain), patience: patience)
  }

  /// How long what a file shows takes.
  ///
  /// - Parameter file: The file.
  /// - Returns: Seconds; nil for what stands.
  /// - Throws: The `MediaError` that says what is wrong.
  func length(_ file: ScreenFile) throws(MediaError) -> Double? {
    try file.withPath { path throws(MediaError) in
      if let known = known.lengths.withLock({ $0[FileName(path)] }) { return known }
      let length = try ImageFile.length(of: path, patience: patience)
      known.lengths.withLock { $0[FileName(path)] = .some(length) }
      return length
    }
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

extension ImageFile.Shown {
  /// The picture, or the clip's first frame.
  var picture: ImageFile.Picture {
    switch self {
    case .still(let picture): picture
    case .clip(let clip): clip.first
    }
  }
}

extension Arguments {
  /// Seconds without a byte after which a pipe is given up.
  func patience() throws(UsageError) -> Double {
    try number("read-timeout", in: 0...86_400) ?? ImageFile.usualPatience
  }
}
