/// A picture with a scale.
open class UIImage: NSObject {
  /// How a picture's rows and columns lie; only `.up` is drawn so.
  public enum Orientation: Int, Sendable {
    /// As stored.
    case up
    /// Turned by half.
    case down
    /// Turned to the left.
    case left
    /// Turned to the right.
    case right
  }

  /// The pixels.
  public let cgImage: CGImage?
  /// Pixels for a point.
  public let scale: CGFloat
  /// How it lies.
  public let imageOrientation: Orientation

  /// Makes a picture with a pixel for a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: Pixels for a point.
  ///   - orientation: Kept, and not applied.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 ? scale : 1
    imageOrientation = orientation
  }

  /// The size in points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }
}
