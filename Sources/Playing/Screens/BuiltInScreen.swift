public import Compositing
public import Geometry

#if Drawing
  internal import Drawing
#endif

/// The two screens that there are without pictures: a list of photographs, and one of them.
public enum BuiltInScreen: CaseIterable, Sendable {
  /// A list of albums.
  case photoList
  /// One photograph.
  case photo

  /// The size that they are made for, in points; they fill any other.
  public static let size = Size(width: 390, height: 844)

  /// Draws the screen with text and shapes.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - scale: Pixels for a point.
  /// - Returns: The picture; nil if it has no size or an absurd one, and in a build without the trait
  ///   Drawing.
  public func picture(size: Size, scale: Double = 1) -> PixelBuffer? {
    #if Drawing
      guard let canvas = Canvas(size: size, scale: scale) else { return nil }
      let painter = ScreenPainter(canvas, size: size)
      switch self {
      case .photoList: painter.drawPhotoList()
      case .photo: painter.drawPhoto()
      }
      return canvas.picture()
    #else
      return nil
    #endif
  }
}
