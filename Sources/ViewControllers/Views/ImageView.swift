public import Compositing
public import Geometry

/// A view that shows a picture.
///
/// UIKit: `UIImageView`.
@MainActor
public final class ImageView: View {
  /// The picture; its pixels must not change while it is shown.
  public var image: PixelBuffer? {
    get { layer.model.contents }
    set { layer.model.contents = newValue }
  }

  /// Creates a view that shows a picture, or none yet.
  public convenience init(image: PixelBuffer, frame: Rect = .zero, stage: Stage = .current) {
    self.init(frame: frame, stage: stage)
    self.image = image
  }
}
