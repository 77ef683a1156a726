import CTransHost

extension HostSession {
  var pixels: UnsafePointer<th_host_pixels_t>? { table(TH_EXT_PIXELS) }
}

/// Pixels that the host holds: BGRA, 8 bits a channel, premultiplied, rows from the top. [main]
public final class CGImage {
  let reference: HostReference

  init(reference: HostReference) {
    self.reference = reference
    reference.bind(self)
  }

  /// Makes an image of a copy of the pixels; nil if a number is out of range, or outside a host.
  ///
  /// Rationale: Core Graphics makes images of data providers and bitmap information, of which one
  /// combination is what the host's pixels are.
  ///
  /// - Parameters:
  ///   - width: Pixels a row, 1...`TH_IMAGE_SIDE_MAXIMUM`.
  ///   - height: Rows, 1...`TH_IMAGE_SIDE_MAXIMUM`.
  ///   - bytesPerRow: At least four times the width.
  ///   - pixels: BGRA, premultiplied; at least `height` whole rows. Empty makes a clear image.
  public convenience init?(width: Int, height: Int, bytesPerRow: Int, bgra pixels: [UInt8]) {
    guard var layout = th_pixel_layout_t(width, height, bytesPerRow) else { return nil }
    let reference = pixels.withUnsafeBufferPointer { buffer in
      HostReference(\.pixels, "CGImage.init") {
        $0.create_image(
          $1, &layout, buffer.isEmpty ? nil : buffer.baseAddress, UInt64(buffer.count), $2)
      }
    }
    guard reference.handle != TH_NONE else { return nil }
    self.init(reference: reference)
  }

  /// Pixels a row.
  public var width: Int { size.width }

  /// Rows.
  public var height: Int { size.height }

  private var size: (width: Int, height: Int) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    reference.call(\.pixels, "CGImage.width") { $0.get_image_size($1, $2, &width, &height) }
    return (Int(width), Int(height))
  }

  /// Reads a copy of the pixels, rows packed; empty outside a host.
  public func bgraPixels() -> [UInt8] {
    let size = size
    let count = size.width * size.height * 4
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let succeeded = reference.call(\.pixels, "CGImage.bgraPixels") {
        $0.read_image(
          $1, $2, UInt32(TH_PIXELS_BGRA_PREMULTIPLIED), buffer.baseAddress, UInt64(count),
          UInt32(size.width * 4))
      }
      initialized = succeeded ? count : 0
    }
  }

  /// Replaces all pixels; whatever shows the image shows the new ones from the next frame on.
  ///
  /// - Parameters:
  ///   - pixels: BGRA, premultiplied, for the image's size.
  ///   - bytesPerRow: At least four times the width.
  /// - Returns: Whether the host took them.
  @discardableResult
  public func replacePixels(_ pixels: [UInt8], bytesPerRow: Int) -> Bool {
    let size = size
    guard var layout = th_pixel_layout_t(size.width, size.height, bytesPerRow) else { return false }
    layout.scale = reference.value(\.pixels, "CGImage.replacePixels", or: 1) {
      $0.get_image_scale($1, $2, $3)
    }
    return pixels.withUnsafeBufferPointer { buffer in
      reference.call(\.pixels, "CGImage.replacePixels") {
        $0.update_image($1, $2, &layout, buffer.baseAddress, UInt64(buffer.count))
      }
    }
  }
}

extension th_pixel_layout_t {
  /// The host's own format, a pixel for a point; nil if a number cannot be.
  fileprivate init?(_ width: Int, _ height: Int, _ bytesPerRow: Int) {
    guard let width = UInt32(exactly: width), let height = UInt32(exactly: height),
      let stride = UInt32(exactly: bytesPerRow)
    else { return nil }
    self.init(
      size: UInt32(MemoryLayout<Self>.size), format: UInt32(TH_PIXELS_BGRA_PREMULTIPLIED),
      width: width, height: height, bytes_per_row: stride, reserved: 0, scale: 1)
  }
}
