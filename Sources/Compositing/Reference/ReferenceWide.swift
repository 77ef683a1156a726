/// Blending on wide pixels: channels in 128ths of a byte's steps, rounded to bytes when all is drawn.
extension ReferencePixel {
  /// What a byte of 255 is.
  private static let wideWhole = 255 * 128

  /// Takes a wide pixel apart.
  init(wide pixel: UInt64) {
    func channel(_ number: UInt64) -> Int { Int(pixel >> (16 * number) & 65_535) }
    self.init(blue: channel(0), green: channel(1), red: channel(2), alpha: channel(3))
  }

  /// The pixel in 128ths.
  var widened: ReferencePixel {
    ReferencePixel(blue: blue * 128, green: green * 128, red: red * 128, alpha: alpha * 128)
  }

  /// A pixel in 128ths rounded to bytes.
  var narrowed: ReferencePixel {
    func byte(_ value: Int) -> Int { (value + 64) / 128 }
    return ReferencePixel(blue: byte(blue), green: byte(green), red: byte(red), alpha: byte(alpha))
  }

  /// A pixel in 128ths brought to bytes by a threshold in 128ths: up, if what is above the byte below and the
  /// threshold make up a whole step.
  func narrowed(by threshold: Int) -> ReferencePixel {
    func byte(_ value: Int) -> Int { (value + threshold) / 128 }
    return ReferencePixel(blue: byte(blue), green: byte(green), red: byte(red), alpha: byte(alpha))
  }

  /// The pixel with each colour, divided by the alpha, brought through a curve, and multiplied by the alpha again;
  /// rounded after each.
  func curved(_ curve: UnsafePointer<UInt16>) -> ReferencePixel {
    func value(_ value: Int) -> Int {
      guard alpha > 0 else { return 0 }
      let straight = min((value * Self.wideWhole + alpha / 2) / alpha, Self.wideWhole)
      return (Int(curve[straight]) * alpha + Self.wideWhole / 2) / Self.wideWhole
    }
    return ReferencePixel(blue: value(blue), green: value(green), red: value(red), alpha: alpha)
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
