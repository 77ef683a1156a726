public import Compositing
public import Geometry
internal import Glibc
internal import ViewControllers

#if Drawing
  internal import Drawing
#endif

/// Words over a screen: at the foot of a picture or a clip, on a dark ground that keeps them legible; in the
/// middle of a colour, and larger, as titles stand.
///
/// They stand still while a picture moves, and go with the screen in a transition.
public struct Caption: Hashable, Sendable {
  /// The words.
  ///
  /// Lines end where they do, and are broken where they are too long; what is too long for three lines is cut
  /// with an ellipsis.
  public let text: String

  /// The most characters.
  public static let longest = 500
  /// The most lines.
  public static let mostLines = 3

  /// Takes words; nil if they cannot be a caption: if there are none, if they are too long, or have more
  /// lines, or control characters.
  ///
  /// - Parameter text: The words; `\n` ends a line.
  public init?(_ text: String) {
    guard !text.allSatisfy(\.isWhitespace), text.count <= Self.longest,
      text.count(where: { $0 == "\n" }) < Self.mostLines,
      !text.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control && $0 != "\n"
      })
    else { return nil }
    self.text = text
  }

  /// Whether this build can draw captions: it has the trait `Drawing`.
  public static var canBeDrawn: Bool {
    #if Drawing
      true
    #else
      false
    #endif
  }

  /// Whether the fonts of this machine lack some of its characters.
  public var lacksGlyphs: Bool {
    #if Drawing
      Canvas.lacksGlyphs(for: text)
    #else
      false
    #endif
  }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - ground: The colour that it stands on alone; nil on a picture.
  ///   - size: The screen's, in points.
  ///   - scale: Pixels for a point.
  /// - Returns: The picture and its place on the screen, in points, on whole pixels; nil where it cannot be
  ///   drawn.
  public func picture(
    on ground: Color?, size: Size, scale: Double
  ) -> (picture: PixelBuffer, frame: Rect)? {
    #if Drawing
      let unit = min(size.width, size.height)
      let letters = unit * (ground == nil ? 0.042 : 0.085)
      // What lies around the words on their ground.
      let (side, above) = ground == nil ? (letters * 0.7, letters * 0.35) : (0, 0)
      let width = size.width * 0.84 - 2 * side
      let style = TextStyle(
        size: letters, weight: ground == nil ? 500 : 600, color: Self.ink(on: ground),
        alignment: .center)
      guard let lines = Canvas.measure(text, width: width, lines: Self.mostLines, style) else {
        return nil
      }
      func whole(_ length: Double) -> Double { (length * scale).rounded(.up) / scale }
      let box = Size(
        width: whole(lines.width + 2 * side), height: whole(lines.height + 2 * above))
      guard let canvas = Canvas(size: box, scale: scale) else { return nil }
      let all = Rect(x: 0, y: 0, width: box.width, height: box.height)
      if ground == nil {
        canvas.fill(
          all, Color(red: 0, green: 0, blue: 0, alpha: 0.55), cornerRadius: letters * 0.4)
      }
      canvas.draw(text, in: all.insetBy(dx: side, dy: above), lines: Self.mostLines, style)
      let bottom = ground == nil ? size.height - unit * 0.06 : (size.height + box.height) / 2
      let origin = Point(
        x: ((size.width - box.width) / 2 * scale).rounded() / scale,
        y: ((bottom - box.height) * scale).rounded() / scale)
      return canvas.picture().map {
        ($0, Rect(x: origin.x, y: origin.y, width: box.width, height: box.height))
      }
    #else
      return nil
    #endif
  }

  /// White, or black on a light ground, by which of the two has the greater contrast: WCAG 2.1's relative
  /// luminance, with its boundary at 0.179.
  private static func ink(on ground: Color?) -> Color {
    guard let ground else { return .white }
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance =
      0.2126 * linear(ground.red) + 0.7152 * linear(ground.green) + 0.0722 * linear(ground.blue)
    return luminance > 0.179 ? .black : .white
  }

  /// Puts it over what a view shows.
  @MainActor
  func show(over view: View, on ground: Color?, stage: Stage) {
    guard
      let (picture, frame) = picture(on: ground, size: view.bounds.size, scale: stage.scale)
    else { return }
    let words = ImageView(image: picture, frame: frame, stage: stage)
    words.layer.name = "caption"
    view.addSubview(words)
  }
}
