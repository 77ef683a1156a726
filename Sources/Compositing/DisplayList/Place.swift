/// Places in pictures, in whole numbers: `unit` of them are a pixel.
///
/// They are many more than samples are told apart by, so that they can be added up. The loops have the same numbers.
enum Place {
  static let bits = 14
  static let unit = 1 << bits
  /// 65,536 pixels, which no picture has.
  static let most = 1 << 30
  /// Half of the longest way from sample to sample, 1,024 pixels: floats say it exactly.
  static let mostHalfStep = 1 << 24

  /// The nearest one; what is not a number is the least.
  static func nearest(_ pixels: Double) -> Int32 { rounded(pixels * Double(unit), most) }

  /// Half of a way from sample to sample.
  static func halfStep(_ pixels: Double) -> Int32 {
    rounded(pixels * Double(unit / 2), mostHalfStep)
  }

  private static func rounded(_ value: Double, _ most: Int) -> Int32 {
    Int32((value.clamped(-Double(most), Double(most)) + 0.5).rounded(.down))
  }

  /// In 256ths of a picture's pixels, of whose middles it counts; the picture's sides have been halved so often.
  static func in256ths(_ place: Int, halvings: Int = 0) -> Int {
    let middle = (unit / 2 - unit / 512) << halvings
    return (place - middle) >> (bits - 8 + halvings)
  }
}
