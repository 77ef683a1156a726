internal import Compositing

/// The size of pictures, in pixels.
public struct FrameSize: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row.
  ///   - height: Rows.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The same where it is even, else one more: what H.264's halved colours need.
  var even: FrameSize { FrameSize(width: width + width % 2, height: height + height % 2) }

  /// Refuses the size of a file that is too large to be read.
  func checkReadable(_ path: String) throws(MediaError) {
    guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide,
      width * height <= MediaError.mostPixels
    else { throw .tooLarge(path: path, width: width, height: height) }
  }

  /// Refuses a frame of another size.
  func check(_ frame: PixelBuffer, path: String) throws(MediaError) {
    guard frame.width == width, frame.height == height else { throw .wrongFrameSize(path: path) }
  }
}
