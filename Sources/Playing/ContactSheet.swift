public import Compositing
internal import Drawing
internal import Geometry

/// A sheet of small pictures: for each effect some moments side by side, and its name below.
///
/// Without the trait Drawing there are no names on it.
public struct ContactSheet {
  /// What is shown of one effect.
  public struct Entry {
    /// What it is called.
    public var title: String
    /// What it does, in a few words.
    public var caption: String
    /// Moments of it, all of one size; empty where there is nothing to see.
    public var moments: [PixelBuffer]

    /// Describes an entry.
    ///
    /// - Parameters:
    ///   - title: What the effect is called.
    ///   - caption: What it does, in a few words.
    ///   - moments: Moments of it, all of one size.
    public init(title: String, caption: String, moments: [PixelBuffer]) {
      self.title = title
      self.caption = caption
      self.moments = moments
    }
  }

  /// Pixels between entries and around them, and between the moments of one.
  private static let gap = (entries: 24.0, moments: 4.0)
  /// The heights of the two lines below an entry, in pixels.
  private static let lines = (title: 24.0, caption: 18.0)
  private static let ink = (title: Color(white: 0.1), caption: Color(white: 0.45))
  private static let paper = Color(white: 0.97)

  private let entries: [Entry]
  private let columns: Int
  /// The size of an entry with its words, in pixels.
  private let cell: Size

  /// Lays a sheet out.
  ///
  /// - Parameters:
  ///   - entries: What is on it, row by row.
  ///   - columns: Entries in a row, 1 or more.
  public init(_ entries: [Entry], columns: Int = 4) {
    self.entries = entries
    self.columns = max(1, min(columns, entries.count))
    var size = Size(width: 0, height: 0)
    for entry in entries {
      guard let first = entry.moments.first else { continue }
      let count = Double(entry.moments.count)
      size.width = max(size.width, count * Double(first.width) + (count - 1) * Self.gap.moments)
      size.height = max(size.height, Double(first.height))
    }
    cell = Size(
      width: max(size.width, 120), height: size.height + Self.lines.title + Self.lines.caption)
  }

  /// A picture made smaller, for an entry.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - factor: How many times smaller its sides are, 1 or more.
  /// - Returns: Its pixels.
  /// - Throws: A `PixelBufferError` without memory.
  public static func reduced(_ picture: PixelBuffer, by factor: Double) throws -> PixelBuffer {
    func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / factor).rounded())) }
    let small = try PixelBuffer(width: side(picture.width), height: side(picture.height))
    let whole = Rect(x: 0, y: 0, width: Double(small.width), height: Double(small.height))
    Renderer().render(
      layer(picture, whole), size: (small.width, small.height), scale: 1, background: .black,
      into: small)
    return small
  }

  /// Draws the sheet.
  ///
  /// - Returns: Its pixels, opaque.
  /// - Throws: A `PixelBufferError` if it is larger than a picture can be.
  public func picture() throws -> PixelBuffer {
    let rows = (entries.count + columns - 1) / columns
    let picture = try PixelBuffer(
      width: Int((cell.width + Self.gap.entries) * Double(columns) + Self.gap.entries),
      height: Int((cell.height + Self.gap.entries) * Double(rows) + Self.gap.entries))
    let sheet = Layer()
    sheet.model.bounds = Rect(
      x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    for (index, entry) in entries.enumerated() {
      let place = Point(
        x: Self.gap.entries + Double(index % columns) * (cell.width + Self.gap.entries),
        y: Self.gap.entries + Double(index / columns) * (cell.height + Self.gap.entries))
      add(entry, at: place, to: sheet)
    }
    Renderer().render(
      sheet, size: (picture.width, picture.height), scale: 1, background: Self.paper, into: picture)
    return picture
  }

  private func add(_ entry: Entry, at place: Point, to sheet: Layer) {
    var x = place.x
    for moment in entry.moments {
      sheet.addSublayer(
        Self.layer(
          moment, Rect(x: x, y: place.y, width: Double(moment.width), height: Double(moment.height))
        ))
      x += Double(moment.width) + Self.gap.moments
    }
    let top = place.y + cell.height - Self.lines.title - Self.lines.caption
    let words = Rect(
      x: place.x, y: top, width: cell.width, height: Self.lines.title + Self.lines.caption)
    if let text = text(entry, words.size) { sheet.addSublayer(Self.layer(text, words)) }
  }

  private static func layer(_ picture: PixelBuffer, _ frame: Rect) -> Layer {
    let layer = Layer()
    layer.model.bounds = Rect(x: 0, y: 0, width: frame.width, height: frame.height)
    layer.model.position = Point(x: frame.midX, y: frame.midY)
    layer.model.contents = picture
    return layer
  }

  private func text(_ entry: Entry, _ size: Size) -> PixelBuffer? {
    #if Drawing
      guard let canvas = Canvas(size: size, scale: 1) else { return nil }
      canvas.draw(
        entry.title, in: Rect(x: 0, y: 0, width: size.width, height: Self.lines.title), size: 15,
        weight: 600, color: Self.ink.title)
      canvas.draw(
        entry.caption,
        in: Rect(x: 0, y: Self.lines.title, width: size.width, height: Self.lines.caption),
        size: 12,
        color: Self.ink.caption)
      return canvas.picture()
    #else
      return nil
    #endif
  }
}
