/// A Gaussian blur as three boxes of fractional width.
///
/// A box of 2l + 1 whole pixels with two more that count by a fraction has exactly a third of the
/// Gaussian's variance (Gwosdek, Grewenig, Bruhn and Weickert, "Theoretical foundations of Gaussian
/// convolution by extended box filtering", 2011), so the blur grows smoothly with its radius, and
/// its cost does not. Sums are of whole numbers and exact; values between the boxes are in 256ths.
/// Outside the picture everything is transparent.
struct Blur {
  /// The whole pixels on each side of the middle.
  private let length: Int
  /// The weight of the pixels after them.
  private let fraction: Double
  private let weight: Double

  init(deviation: Double) {
    let variance = deviation * deviation
    length = Int((((4 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
    let l = Double(length)
    fraction = (2 * l + 1) * (variance - l * (l + 1)) / (6 * ((l + 1) * (l + 1) - variance / 3))
    weight = 1 / (2 * l + 1 + 2 * fraction)
  }

  /// How far a pixel spreads, in pixels.
  static func reach(_ deviation: Double) -> Int {
    deviation > 0 ? 3 * (Blur(deviation: deviation).length + 1) : 0
  }

  typealias Line = UnsafeMutablePointer<SIMD4<Float>>

  /// Blurs a line of values, three times over; the result lies in `line`, `other` is overwritten.
  fileprivate func apply(_ line: Line, _ other: Line, count: Int) {
    pass(line, other, count)
    pass(other, line, count)
    pass(line, other, count)
    line.update(from: other, count: count)
  }

  private func pass(_ source: Line, _ target: Line, _ count: Int) {
    var sum = SIMD4<Double>.zero
    for i in 0...min(length, count - 1) { sum += SIMD4<Double>(source[i]) }
    for i in 0..<count {
      let (before, after) = (i - length - 1, i + length + 1)
      var edges = SIMD4<Double>.zero
      if before >= 0 { edges += SIMD4<Double>(source[before]) }
      if after < count { edges += SIMD4<Double>(source[after]) }
      let mean = (sum + fraction * edges) * weight
      target[i] = SIMD4<Float>((mean + 0.5).rounded(.down))
      if after < count { sum += SIMD4<Double>(source[after]) }
      if i - length >= 0 { sum -= SIMD4<Double>(source[i - length]) }
    }
  }
}

extension Blur {
  /// Blurs a picture in place; `deviationX` is along the rows, zero leaves them alone.
  static func apply(
    to picture: PixelBuffer, deviationX: Double, deviationY: Double, threads: Int
  ) {
    let (width, height) = (picture.width, picture.height)
    let pixels = width * height
    nonisolated(unsafe) let values = Line.allocate(capacity: pixels)
    defer { values.deallocate() }
    let alongRows = deviationX > 0 ? Blur(deviation: deviationX) : nil
    let alongColumns = deviationY > 0 ? Blur(deviation: deviationY) : nil
    forEachConcurrently(
      count: height, threads: threads, state: { Scratch(count: width) },
      { y, scratch in
        let row = picture.row(y)
        let line = values + y * width
        for x in 0..<width {
          let p = row[x]
          line[x] = SIMD4(
            Float((p & 255) << 8), Float((p >> 8 & 255) << 8), Float((p >> 16 & 255) << 8),
            Float((p >> 24) << 8))
        }
        alongRows?.apply(line, scratch.second, count: width)
      })
    // Columns in groups, so that what one row of memory holds is used together.
    let group = 16
    forEachConcurrently(
      count: (width + group - 1) / group, threads: threads, state: { Scratch(count: height) },
      { index, scratch in
        for x in (index * group)..<min((index + 1) * group, width) {
          for y in 0..<height { scratch.first[y] = values[y * width + x] }
          alongColumns?.apply(scratch.first, scratch.second, count: height)
          for y in 0..<height { picture.row(y)[x] = Self.pixel(scratch.first[y]) }
        }
      })
  }

  private static func pixel(_ value: SIMD4<Float>) -> UInt32 {
    let rounded = SIMD4<UInt32>(value) &+ 128
    let bytes = rounded &>> 8
    return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}

/// Two lines of values.
private final class Scratch {
  let first: Blur.Line
  let second: Blur.Line

  init(count: Int) {
    first = .allocate(capacity: count)
    second = .allocate(capacity: count)
  }

  deinit {
    first.deallocate()
    second.deallocate()
  }
}
