/// A colour in sRGB with straight (not premultiplied) alpha.
///
/// Components lie in 0...1; what lies outside, or is not a number, is clamped when the colour is
/// drawn (not a number counts as 0) and kept as it is in the value.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The alpha component: 0 is transparent, 1 opaque.
  public var alpha: Double

  /// Makes a colour of its components in sRGB.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The same colour with another alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
}

extension Color {
  /// The colour as a premultiplied pixel: each of the four values rounded once, to nearest.
  public var pixel: Pixel {
    let a = alpha.clampedToUnit
    return Pixel(
      blue: byte(blue.clampedToUnit * a), green: byte(green.clampedToUnit * a),
      red: byte(red.clampedToUnit * a), alpha: byte(a))
  }
}

/// A value of 0...1 as a byte, rounded to nearest.
@inline(__always)
func byte(_ unit: Double) -> UInt8 {
  UInt8(unit * 255 + 0.5)
}

extension Double {
  /// The value brought into a range; what is not a number becomes the least.
  @inline(__always)
  func clamped(_ least: Double, _ most: Double) -> Double {
    self > least ? (self < most ? self : most) : least
  }

  /// The value brought into 0...1; what is not a number becomes 0.
  var clampedToUnit: Double {
    self >= 1 ? 1 : (self > 0 ? self : 0)
  }
}
