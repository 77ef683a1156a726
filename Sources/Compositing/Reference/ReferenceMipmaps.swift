/// The smaller pictures of pictures, each half as wide and high as the one before; kept for one
/// drawing.
///
/// A pixel is the mean of the four that it covers, rounded to nearest, halves up in even columns and down in
/// odd ones, which leaves a picture as light as it is; at an odd edge the last row or column counts twice.
final class ReferenceMipmaps {
  private var made: [PixelBuffer: [PixelBuffer]] = [:]

  /// The smaller pictures of a picture, down to one of one pixel; fewer if memory runs out.
  func levels(of picture: PixelBuffer) -> [PixelBuffer] {
    if let levels = made[picture] { return levels }
    var levels: [PixelBuffer] = []
    while let next = Self.halved(levels.last ?? picture) { levels.append(next) }
    made[picture] = levels
    return levels
  }

  /// A picture of half the size; `nil` for one of one pixel, and if there is no memory for it.
  static func halved(_ picture: PixelBuffer) -> PixelBuffer? {
    let (width, height) = (picture.width, picture.height)
    guard width > 1 || height > 1,
      let result = try? PixelBuffer(width: (width + 1) / 2, height: (height + 1) / 2)
    else { return nil }
    for y in 0..<result.height {
      let (upper, lower) = (picture.row(2 * y), picture.row(min(2 * y + 1, height - 1)))
      for x in 0..<result.width {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let top = ReferencePixel(upper[left]).zip(ReferencePixel(upper[right]), +)
        let bottom = ReferencePixel(lower[left]).zip(ReferencePixel(lower[right]), +)
        let half = x % 2 == 0 ? 2 : 1
        result.row(y)[x] = top.zip(bottom) { ($0 + $1 + half) / 4 }.packed
      }
    }
    return result
  }
}
