import CTransHost

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

  /// Reads a picture of the plugin's folder of resources; nil, and a line in the host's log, if there
  /// is none.
  ///
  /// The folder lies beside the plugin: `fold.resources` for `libfold.so`. Of `star.png`, `star@2x.png`
  /// and `star@3x.png` the one is taken that suits the screen.
  ///
  /// - Parameter name: `star`, `star.png`, `icons/star.webp`.
  public convenience init?(named name: String) {
    self.init("UIImage(named:)") { table, host, out in
      name.withHostText { table.load_image(host, $0.baseAddress, UInt32(clamping: $0.count), out) }
    }
  }

  /// Reads the picture of a file that a parameter has named, or that lies in the plugin's folder of
  /// resources; nil, and a line in the host's log, for any other.
  ///
  /// - Parameter path: The parameter's value, or a path in the folder.
  public convenience init?(contentsOfFile path: String) {
    self.init("UIImage(contentsOfFile:)") { table, host, out in
      path.withHostText { table.load_image(host, $0.baseAddress, UInt32(clamping: $0.count), out) }
    }
  }

  /// Reads a picture as a file holds it; nil, and a line in the host's log, if it is none.
  ///
  /// - Parameters:
  ///   - data: The bytes: PNG, JPEG, WebP, GIF or BMP.
  ///   - scale: Pixels for a point.
  public convenience init?(data: some Sequence<UInt8>, scale: CGFloat = 1) {
    let bytes = Array(data)
    self.init("UIImage(data:)") { table, host, out in
      bytes.withUnsafeBufferPointer {
        table.decode_image(host, $0.baseAddress, UInt64($0.count), Double(scale), out)
      }
    }
  }

  private convenience init?(
    _ what: StaticString,
    _ make: (th_host_pixels_t, UnsafePointer<th_host_t>, UnsafeMutablePointer<th_handle_t>)
      -> th_status_t
  ) {
    let reference = HostReference(\.pixels, what, make)
    guard reference.handle != TH_NONE else { return nil }
    let scale = reference.value(\.pixels, what, or: 1) { $0.get_image_scale($1, $2, $3) }
    self.init(cgImage: CGImage(reference: reference), scale: CGFloat(scale), orientation: .up)
  }

  /// The size in points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }
}
