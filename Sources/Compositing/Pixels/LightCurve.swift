#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The curve of sRGB as tables from wide values to wide values: 0 to 255·128 stand for 0 to 1.
///
/// IEC 61966-2-1: what is at most 0.04045 is 12.92 times the light, the rest is 1.055 times its power of 1/2.4 less
/// 0.055. Made once, never freed.
enum LightCurve {
  /// What stands for 1.
  static let whole = 255 * 128

  /// From sRGB to light, rounded to nearest: a level of sRGB is at least nine steps of light.
  nonisolated(unsafe) static let decoding = table { value in
    let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    return light * Double(whole) + 0.5
  }

  /// From light to sRGB, rounded down: what is rounded to bytes from there is rounded as the value itself is.
  nonisolated(unsafe) static let encoding = table { light in
    let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    // Ends are exact, and the power need not be.
    return value * Double(whole) + 1e-6
  }

  private static func table(_ curve: (Double) -> Double) -> UnsafePointer<UInt16> {
    let table = UnsafeMutablePointer<UInt16>.allocate(capacity: whole + 1)
    for index in 0...whole {
      table[index] = UInt16(min(curve(Double(index) / Double(whole)), Double(whole)))
    }
    return UnsafePointer(table)
  }
}
