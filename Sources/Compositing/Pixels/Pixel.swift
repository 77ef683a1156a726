/// One pixel as it lies in memory: blue, green, red, alpha, a byte each, colours premultiplied.
public struct Pixel: Hashable, Sendable {
  /// Blue times alpha.
  public var blue: UInt8
  /// Green times alpha.
  public var green: UInt8
  /// Red times alpha.
  public var red: UInt8
  /// Alpha: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a pixel of premultiplied values.
  public init(blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
    self.blue = blue
    self.green = green
    self.red = red
    self.alpha = alpha
  }

  /// A transparent pixel.
  public static let clear = Pixel(blue: 0, green: 0, red: 0, alpha: 0)
}

extension Pixel {
  /// The pixel as a number whose lowest byte is blue and whose highest byte is alpha.
  @inline(__always) var packed: UInt32 {
    UInt32(blue) | UInt32(green) << 8 | UInt32(red) << 16 | UInt32(alpha) << 24
  }

  @inline(__always) init(packed: UInt32) {
    self.init(
      blue: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
      red: UInt8(truncatingIfNeeded: packed >> 16), alpha: UInt8(truncatingIfNeeded: packed >> 24))
  }
}
