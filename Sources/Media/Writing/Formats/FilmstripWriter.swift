extension OutputFormat {
  private static let filmstripCount = 9

  /// One PNG with moments side by side: of a transition in one row, of a film of many screens in several.
  static let filmstrip = OutputFormat(
    name: ".png", word: "filmstrip", summary: "a filmstrip", momentCount: filmstripCount,
    mostScreens: 1000, canKeepAlpha: true,
    fileSize: { FilmstripLayout(frames: $0, count: $1 ?? filmstripCount).strip },
    writer: FilmstripWriter.self)
}

/// How large a filmstrip and its moments are, in pixels.
private struct FilmstripLayout {
  /// The height of the moments at most, and what lies between them and around.
  private static let tallest = 400.0
  static let gap = 8
  /// How many lie in a row at most.
  static let mostInRow = 9
  /// How high the strip may become: more rows have smaller moments.
  private static let tallestStrip = 16_384.0

  /// The size of each moment: the frames', divided by a whole number.
  let moment: FrameSize
  /// The size of the strip.
  let strip: FrameSize

  init(frames: FrameSize, count: Int) {
    let (columns, gap) = (min(count, Self.mostInRow), Self.gap)
    let rows = max(1, (count + Self.mostInRow - 1) / Self.mostInRow)
    let room = ((Self.tallestStrip - Double(gap)) / Double(rows)).rounded(.down) - Double(gap)
    let tallest = max(1, min(Self.tallest, room))
    let reduction = max(1, (Double(frames.height) / tallest).rounded(.up))
    moment = FrameSize(
      width: max(1, Int((Double(frames.width) / reduction).rounded())),
      height: max(1, Int((Double(frames.height) / reduction).rounded())))
    strip = FrameSize(
      width: gap + columns * (moment.width + gap), height: gap + rows * (moment.height + gap))
  }

  /// Where the upper left corner of a moment is.
  func corner(_ index: Int) -> (x: Int, y: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: Self.mostInRow)
    return (
      Self.gap + column * (moment.width + Self.gap), Self.gap + row * (moment.height + Self.gap)
    )
  }
}

#if Media
  internal import Compositing
  internal import Geometry

  /// Moments from left to right, row by row, in one PNG, on white, or on nothing where alpha is kept.
  ///
  /// They are drawn as in a film and made smaller here, so that what lies on whole pixels there
  /// shows no seams.
  private final class FilmstripWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let file: TemporaryFile
    private let hasAlpha: Bool
    private let layout: FilmstripLayout
    /// The whole strip, from the first moment on.
    private var strip: PixelBuffer?
    private let moment: PixelBuffer
    private var count = 0

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      hasAlpha = settings.compression.keepsAlpha
      layout = FilmstripLayout(
        frames: size, count: settings.moments ?? format.momentCount ?? 1)
      moment = try Self.picture(layout.moment, path)
      file = try TemporaryFile(for: path, whenTaken: settings.whenTaken)
    }

    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try size.check(frame, path: path)
      if !isRepeated || count == 0 { try draw(frame) }
      let strip = try begun()
      let (left, top) = layout.corner(count)
      guard top + moment.height <= strip.height else { return }
      count += 1
      strip.withUnsafeMutableBytes { target in
        moment.withUnsafeBytes { source in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          for y in 0..<moment.height {
            (to + (y + top) * strip.bytesPerRow + left * 4).copyMemory(
              from: from + y * moment.bytesPerRow, byteCount: moment.width * 4)
          }
        }
      }
    }

    /// Brings a frame to the size of the moments.
    private func draw(_ frame: PixelBuffer) throws(MediaError) {
      // By a cubic: the means of areas that the compositor makes have rings where lines are too fine.
      let shown =
        layout.moment == size ? frame : try PictureConversion.scaled(frame, to: layout.moment, path)
      let layer = Layer()
      layer.model.bounds = Rect(
        x: 0, y: 0, width: Double(moment.width), height: Double(moment.height))
      layer.model.contents = shown
      // One renderer for each moment: it keeps what it drew, and the frame is drawn on again.
      Renderer().render(
        layer, size: (moment.width, moment.height), scale: 1,
        background: hasAlpha ? .clear : .black,
        into: moment)
    }

    private func begun() throws(MediaError) -> PixelBuffer {
      if let strip { return strip }
      let new = try Self.picture(layout.strip, path)
      new.fill(hasAlpha ? .clear : .white)
      strip = new
      return new
    }

    func finish() throws(MediaError) -> String {
      let frame = try PNGEncoder.frame(of: begun())
      strip = nil
      try PNGEncoder.encode(frame, path: path) { bytes throws(MediaError) in try file.write(bytes) }
      return try file.moveIntoPlace()
    }

    private static func picture(
      _ size: FrameSize, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      do {
        return try PixelBuffer(width: size.width, height: size.height)
      } catch {
        throw .notWritable(path: path, reason: "there is no memory for the strip")
      }
    }
  }
#else
  typealias FilmstripWriter = WriterWithoutMedia
#endif
