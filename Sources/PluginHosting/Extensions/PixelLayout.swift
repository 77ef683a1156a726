internal import CTransHost
internal import Compositing

/// How pixels lie in a plugin's buffer, checked.
struct PixelLayout: Sendable {
  /// What the bytes of a pixel are.
  enum Format: UInt32, Sendable {
    /// The host's own.
    case premultipliedBGRA = 1
    case straightRGBA = 2
  }

  let format: Format
  let width: Int
  let height: Int
  let bytesPerRow: Int
  /// Pixels for a point.
  let scale: Double

  /// Every row takes its bytes whole.
  var byteCount: UInt64 { UInt64(bytesPerRow) * UInt64(height) }

  static func read(_ pointer: UnsafePointer<th_pixel_layout_t>?) -> Reading<Self> {
    th_pixel_layout_t.read(pointer).flatMap { layout in
      guard let layout else { return .failure(.invalidArgument("the layout is null")) }
      guard layout.width > 0, layout.height > 0 else {
        return .failure(.invalidArgument("an image has at least a pixel"))
      }
      guard max(layout.width, layout.height) <= TH_IMAGE_SIDE_MAXIMUM else {
        return .failure(.limitExceeded(.imageSide))
      }
      guard let format = Format(rawValue: layout.format) else {
        return .failure(.invalidArgument("there is no format of pixels \(layout.format)"))
      }
      guard layout.bytes_per_row >= layout.width * 4 else {
        return .failure(.invalidArgument("a row has 4 bytes a pixel at least"))
      }
      guard layout.scale > 0, layout.scale <= 16 else {
        return .failure(.invalidArgument("the scale is above 0, and 16 at most"))
      }
      return .success(
        Self(
          format: format, width: Int(layout.width), height: Int(layout.height),
          bytesPerRow: Int(layout.bytes_per_row), scale: layout.scale))
    }
  }

  private init(format: Format, width: Int, height: Int, bytesPerRow: Int, scale: Double) {
    self.format = format
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    self.scale = scale
  }

  /// For a picture on its way out; nil if there is no such format, or a row has no room.
  init?(format: Format?, of pixels: PixelBuffer, bytesPerRow: UInt32) {
    guard let format, bytesPerRow >= pixels.width * 4 else { return nil }
    self.init(
      format: format, width: pixels.width, height: pixels.height, bytesPerRow: Int(bytesPerRow),
      scale: 1)
  }

  /// A picture of a copy of the caller's pixels; a clear one of null and nothing.
  func picture(_ pixels: UnsafePointer<UInt8>?, length: UInt64) -> Reading<PixelBuffer> {
    guard let picture = try? PixelBuffer(width: width, height: height) else {
      return .failure(.outOfMemory)
    }
    guard let pixels else {
      return length == 0 ? .success(picture) : .failure(.invalidArgument("the pixels are null"))
    }
    guard length >= byteCount else {
      return .failure(.invalidArgument("the buffer is shorter than its rows"))
    }
    picture.withUnsafeMutableBytes { target in
      for row in 0..<height {
        let from = UnsafeRawBufferPointer(start: pixels + row * bytesPerRow, count: width * 4)
        let to = UnsafeMutableRawBufferPointer(
          rebasing: target[row * picture.bytesPerRow..<row * picture.bytesPerRow + width * 4])
        to.copyMemory(from: from)
        if format == .straightRGBA { Self.premultiply(to) }
      }
    }
    return .success(picture)
  }

  /// Writes whole rows; what is behind their pixels is 0.
  func write(_ pixels: PixelBuffer, to buffer: UnsafeMutablePointer<UInt8>) {
    pixels.withUnsafeBytes { source in
      for row in 0..<height {
        let from = row * pixels.bytesPerRow
        let to = UnsafeMutableRawBufferPointer(
          start: buffer + row * bytesPerRow, count: bytesPerRow)
        to.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + width * 4]))
        for place in width * 4..<bytesPerRow { to[place] = 0 }
        if format == .straightRGBA {
          Self.unmultiply(UnsafeMutableRawBufferPointer(rebasing: to[..<(width * 4)]))
        }
      }
    }
  }

  /// Straight RGBA becomes premultiplied BGRA, each rounded to the nearest.
  private static func premultiply(_ row: UnsafeMutableRawBufferPointer) {
    for pixel in stride(from: 0, to: row.count, by: 4) {
      let alpha = UInt32(row[pixel + 3])
      let (red, green, blue) = (row[pixel], row[pixel + 1], row[pixel + 2])
      func times(_ component: UInt8) -> UInt8 { UInt8((UInt32(component) * alpha + 127) / 255) }
      (row[pixel], row[pixel + 1], row[pixel + 2]) = (times(blue), times(green), times(red))
    }
  }

  /// And back; what is clear is black.
  private static func unmultiply(_ row: UnsafeMutableRawBufferPointer) {
    for pixel in stride(from: 0, to: row.count, by: 4) {
      let alpha = UInt32(row[pixel + 3])
      let (blue, green, red) = (row[pixel], row[pixel + 1], row[pixel + 2])
      func over(_ component: UInt8) -> UInt8 {
        alpha == 0 ? 0 : UInt8(min(255, (UInt32(component) * 255 + alpha / 2) / alpha))
      }
      (row[pixel], row[pixel + 1], row[pixel + 2]) = (over(red), over(green), over(blue))
    }
  }
}
