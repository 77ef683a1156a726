/// The four channels of a pixel, as whole numbers, and the arithmetic of blending one by one.
///
/// All blending is done on bytes, in sRGB, premultiplied.
struct ReferencePixel {
  var blue, green, red, alpha: Int

  /// Takes a pixel apart.
  init(_ packed: UInt32) {
    blue = Int(packed & 255)
    green = Int(packed >> 8 & 255)
    red = Int(packed >> 16 & 255)
    alpha = Int(packed >> 24)
  }

  init(blue: Int, green: Int, red: Int, alpha: Int) {
    (self.blue, self.green, self.red, self.alpha) = (blue, green, red, alpha)
  }

  /// The pixel as it lies in memory; each channel is in 0...255.
  var packed: UInt32 { UInt32(blue | green << 8 | red << 16 | alpha << 24) }

  /// What a function makes of each channel of two pixels.
  @inline(__always)
  func zip(_ other: ReferencePixel, _ mix: (Int, Int) -> Int) -> ReferencePixel {
    ReferencePixel(
      blue: mix(blue, other.blue), green: mix(green, other.green), red: mix(red, other.red),
      alpha: mix(alpha, other.alpha))
  }

  /// The product of two bytes that stand for 0...1, rounded to nearest.
  static func product(_ x: Int, _ y: Int) -> Int { (x * y + 127) / 255 }

  /// Each channel times a byte.
  func times(_ factor: Int) -> ReferencePixel {
    ReferencePixel(
      blue: Self.product(blue, factor), green: Self.product(green, factor),
      red: Self.product(red, factor), alpha: Self.product(alpha, factor))
  }

  /// What lies between this pixel and another, so many 32,768ths of the way; rounded once, to nearest.
  func toward(_ other: ReferencePixel, _ part: Int) -> ReferencePixel {
    zip(other) { $0 + (($1 - $0) * part + 16_384) >> 15 }
  }

  /// Source over: what lies below shows as far as this is not opaque; colours above their alpha
  /// saturate.
  func over(_ below: ReferencePixel) -> ReferencePixel {
    let rest = below.times(255 - alpha)
    return ReferencePixel(
      blue: min(blue + rest.blue, 255), green: min(green + rest.green, 255),
      red: min(red + rest.red, 255), alpha: min(alpha + rest.alpha, 255))
  }
}

extension PixelBuffer {
  /// A picture of what a function makes of each pixel; `nil` if there is no memory for it.
  func plainlyMapped(
    _ changed: (_ x: Int, _ y: Int, _ pixel: ReferencePixel) -> ReferencePixel
  ) -> PixelBuffer? {
    guard let result = try? PixelBuffer(width: width, height: height) else { return nil }
    for y in 0..<height {
      for x in 0..<width { result.row(y)[x] = changed(x, y, ReferencePixel(row(y)[x])).packed }
    }
    return result
  }
}
