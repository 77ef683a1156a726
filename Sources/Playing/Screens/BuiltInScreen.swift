public import Compositing
public import Geometry
internal import ViewControllers

#if Drawing
  internal import Drawing
#endif

/// The two screens that there are without pictures: a list of photographs, and one of them.
///
/// The photograph that both show is a view of its own on each, of the same tag.
public enum BuiltInScreen: CaseIterable, Sendable {
  /// A list of albums.
  case photoList
  /// One photograph.
  case photo

  /// The size that they are made for, in points; they fill any other.
  public static let size = Size(width: 390, height: 844)

  /// The tag of the view that shows the photograph.
  static let photographTag = 1

  /// Draws the screen with text and shapes.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - scale: Pixels for a point.
  /// - Returns: The picture; nil if it has no size or an absurd one, and in a build without the trait
  ///   Drawing.
  public func picture(size: Size, scale: Double = 1) -> PixelBuffer? {
    #if Drawing
      return Self.draw(size, scale) { painter in
        switch self {
        case .photoList: painter.drawPhotoList()
        case .photo: painter.drawPhoto()
        }
      }
    #else
      return nil
    #endif
  }

  #if Drawing
    /// Draws on a clear picture.
    static func draw(_ size: Size, _ scale: Double, _ draw: (ScreenPainter) -> Void) -> PixelBuffer?
    {
      guard let canvas = Canvas(size: size, scale: scale) else { return nil }
      draw(ScreenPainter(canvas, size: size))
      return canvas.picture()
    }
  #endif

  /// How the bar over the screen is to be drawn.
  var statusBarStyle: StatusBarStyle { self == .photo ? .lightContent : .darkContent }

  /// Draws the bar that lies over screens of a size.
  ///
  /// - Parameters:
  ///   - color: What is written and drawn in it.
  ///   - size: The screens', in points.
  ///   - scale: Pixels for a point.
  /// - Returns: The picture, as wide as a screen; nil as for `picture(size:scale:)`.
  static func statusBar(_ color: Color, size: Size, scale: Double) -> PixelBuffer? {
    #if Drawing
      let height = ScreenPainter.statusBarHeight(on: size)
      guard let canvas = Canvas(size: Size(width: size.width, height: height), scale: scale) else {
        return nil
      }
      ScreenPainter(canvas, size: size).drawStatusBar(color)
      return canvas.picture()
    #else
      return nil
    #endif
  }
}
