/// Blending on wide pixels: channels in 128ths of a byte's steps, rounded to bytes when all is drawn.
extension ReferencePixel {
  /// What a byte of 255 is.
  private static let wideWhole = 255 * 128

  /// The pixel in 128ths.
  var widened: ReferencePixel {
    ReferencePixel(blue: blue * 128, green: green * 128, red: red * 128, alpha: alpha * 128)
  }

  /// A pixel in 128ths rounded to bytes.
  var narrowed: ReferencePixel {
    func byte(_ value: Int) -> Int { (value + 64) / 128 }
    return ReferencePixel(blue: byte(blue), green: byte(green), red: byte(red), alpha: byte(alpha))
  }

  /// The alpha in 32,768ths.
  private var wideAlpha: Int { alpha + (alpha + alpha / 256 + 128) / 256 }

  /// A value times so many 32,768ths, rounded to nearest.
  private static func wideProduct(_ value: Int, _ part: Int) -> Int {
    (value * part + 16_384) >> 15
  }

  /// Each channel times the alpha of a mask.
  func wideTimes(_ mask: ReferencePixel) -> ReferencePixel {
    zip(mask) { value, _ in -Self.wideProduct(value, -mask.wideAlpha) }
  }

  /// Source over, as far as an opacity in 32,768ths goes, of which 32,767 are the whole.
  func wideOver(_ below: ReferencePixel, _ opacity: Int) -> ReferencePixel {
    let part = opacity == 32_767 ? 32_768 : opacity
    return zip(below) { source, below in
      let full = min(source + below + Self.wideProduct(below, -wideAlpha), Self.wideWhole)
      return below - Self.wideProduct(full - below, -part)
    }
  }
}
