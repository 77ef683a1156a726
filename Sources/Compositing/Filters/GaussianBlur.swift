#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Geometry

extension Filter {
  /// A Gaussian blur; `radius` is the standard deviation in points, as Core Animation has it.
  ///
  /// What lies outside the layer counts as transparent, so edges fade. At most
  /// `Filter.maximumBlurRadius` pixels.
  public static func gaussianBlur(radius: Double) -> Filter { Filter(GaussianBlur(radius: radius)) }

  /// The largest standard deviation of a blur (of a filter or a shadow) in pixels of the target.
  public static let maximumBlurRadius = 512.0
}

struct GaussianBlur: FilterEffect {
  var radius: Double

  func reach(in bounds: Rect) -> FilterReach { FilterReach(spread: radius > 0 ? 3 * radius : 0) }

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> (any FilterPass)? {
    guard radius > 0 else { return nil }
    let limit = Filter.maximumBlurRadius
    let (x, y) = (min(radius * scale.x, limit), min(radius * scale.y, limit))
    // Below this no byte changes.
    guard max(x, y) > 0.02 else { return nil }
    return BlurPass(deviationX: x, deviationY: y)
  }
}

/// A Gaussian blur; `deviationX` is along the rows, zero leaves them alone.
///
/// A wide blur is made on a picture of half the size, a quarter, and so on, and read bilinearly:
/// what that adds to the blur itself is taken off first, and no detail is left that could be lost.
struct BlurPass: FilterPass {
  var deviationX: Double
  var deviationY: Double

  /// From this deviation on a picture is made smaller first.
  private static let coarse = 16.0

  func extent(of content: IntRect, in frame: IntRect) -> IntRect {
    guard !content.isEmpty else { return content }
    return content.outset(by: BlurredLine.reach(max(deviationX, deviationY)))
  }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    let least = min(deviationX, deviationY)
    guard least >= Self.coarse else { return applyExactly(to: target, threads: means.threads) }
    let wanted = Int(log2(least / Self.coarse)) + 1
    let levels = Pyramid(of: target, depth: wanted, loops: means.loops).levels
    guard let small = levels.last else { return }
    let factor = Double(1 << levels.count)
    func remaining(_ deviation: Double) -> Double {
      // Means of f pixels have the variance (f² - 1)/12, bilinear reading has f²/6.
      let own = (factor * factor - 1) / 12 + factor * factor / 6
      return max(0, deviation * deviation - own).squareRoot() / factor
    }
    BlurPass(deviationX: remaining(deviationX), deviationY: remaining(deviationY))
      .applyExactly(to: small, threads: means.threads)
    let sampling = Sampling(map: Homography(scaleX: 1 / factor, y: 1 / factor), of: small)
    forEachConcurrently(
      count: target.height, threads: means.threads,
      state: { PictureRows(small, sampling, width: target.width, means.loops) },
      { y, rows in rows.sample(row: y, into: target.row(y)) })
  }

  private func applyExactly(to picture: PixelBuffer, threads: Int) {
    let (width, height) = (picture.width, picture.height)
    nonisolated(unsafe) let values = BlurredLine.Values.allocate(capacity: 4 * width * height)
    defer { values.deallocate() }
    let alongRows = deviationX > 0 ? BlurredLine(deviation: deviationX) : nil
    let alongColumns = deviationY > 0 ? BlurredLine(deviation: deviationY) : nil
    forEachConcurrently(
      count: height, threads: threads, state: { Scratch(count: width) },
      { y, scratch in
        let bytes = UnsafeRawPointer(picture.row(y)).assumingMemoryBound(to: UInt8.self)
        let line = values + 4 * y * width
        for i in 0..<4 * width { line[i] = UInt16(bytes[i]) << 8 }
        alongRows?.apply(line, scratch.second, count: width)
      })
    // Columns in groups, so that what one row of memory holds is used together.
    let group = 16
    forEachConcurrently(
      count: (width + group - 1) / group, threads: threads, state: { Scratch(count: height) },
      { index, scratch in
        for x in (index * group)..<min((index + 1) * group, width) {
          for y in 0..<height {
            (scratch.first + 4 * y).update(from: values + 4 * (y * width + x), count: 4)
          }
          alongColumns?.apply(scratch.first, scratch.second, count: height)
          for y in 0..<height { picture.row(y)[x] = Self.pixel(scratch.first + 4 * y) }
        }
      })
  }

  private static func pixel(_ value: BlurredLine.Values) -> UInt32 {
    func byte(_ channel: Int) -> UInt32 { (UInt32(value[channel]) + 128) >> 8 }
    return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
  }
}

/// A Gaussian blur of a line: by its own weights where it is narrow, else as three boxes of fractional width.
///
/// A box of 2l + 1 whole pixels with two more that count by a fraction has exactly a third of the
/// Gaussian's variance (Gwosdek, Grewenig, Bruhn and Weickert, "Theoretical foundations of Gaussian
/// convolution by extended box filtering", 2011), so the blur grows smoothly with its radius, and
/// its cost does not. All in whole numbers: values between the boxes are in 256ths, fractions in
/// 65,536ths, and a sum of weights divides by its reciprocal in 2^40ths; each is rounded to nearest.
/// Outside the picture everything is transparent.
private struct BlurredLine {
  /// The weights of a narrow blur from the middle outwards, in 65,536ths; empty for a wide one.
  private let weights: [Int]
  /// The whole pixels on each side of a box's middle.
  private let length: Int
  /// The weight of the pixels after them, in 65,536ths.
  private let fraction: Int
  /// 2^40 over the sum of all weights in 65,536ths.
  private let reciprocal: Int

  /// From this deviation on boxes are near enough.
  private static let wide = 2.0

  init(deviation: Double) {
    guard deviation >= Self.wide else {
      weights = Self.weights(deviation)
      (length, fraction, reciprocal) = (0, 0, 0)
      return
    }
    weights = []
    let variance = deviation * deviation
    length = Int((((4 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
    let l = Double(length)
    let edge = (2 * l + 1) * (variance - l * (l + 1)) / (6 * ((l + 1) * (l + 1) - variance / 3))
    fraction = Int((edge * 65_536).rounded())
    let sum = (2 * length + 1) * 65_536 + 2 * fraction
    reciprocal = ((1 << 40) + sum / 2) / sum
  }

  /// How far a pixel spreads, in pixels.
  static func reach(_ deviation: Double) -> Int {
    guard deviation > 0 else { return 0 }
    let blur = BlurredLine(deviation: deviation)
    return blur.weights.isEmpty ? 3 * (blur.length + 1) : blur.weights.count - 1
  }

  /// The Gaussian at whole places out to four deviations; the sum over both sides is 65,536.
  private static func weights(_ deviation: Double) -> [Int] {
    let reach = Int((4 * deviation).rounded(.up))
    let heights = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    var weights = heights.map { Int(($0 / sum * 65_536).rounded()) }
    weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
    return weights
  }

  /// Values of four channels each, in 256ths.
  typealias Values = UnsafeMutablePointer<UInt16>

  /// Blurs a line of pixels; the result lies in `line`, `other` is overwritten.
  func apply(_ line: Values, _ other: Values, count: Int) {
    for channel in 0..<4 {
      guard weights.isEmpty else {
        convolve(line + channel, other + channel, count)
        continue
      }
      pass(line + channel, other + channel, count)
      pass(other + channel, line + channel, count)
      pass(line + channel, other + channel, count)
    }
    line.update(from: other, count: 4 * count)
  }

  private func convolve(_ source: Values, _ target: Values, _ count: Int) {
    weights.withUnsafeBufferPointer { weights in
      for i in 0..<count {
        var sum = Int(source[4 &* i]) &* weights[0] &+ 32_768
        for distance in 1..<weights.count {
          let (before, after) = (i &- distance, i &+ distance)
          let edges =
            (before >= 0 ? Int(source[4 &* before]) : 0)
            &+ (after < count ? Int(source[4 &* after]) : 0)
          sum &+= edges &* weights[distance]
        }
        target[4 &* i] = UInt16(truncatingIfNeeded: sum >> 16)
      }
    }
  }

  /// One box.
  private func pass(_ source: Values, _ target: Values, _ count: Int) {
    var sum = 0
    for i in 0...min(length, count - 1) { sum &+= Int(source[4 &* i]) }
    for i in 0..<count {
      let (before, after) = (i &- length &- 1, i &+ length &+ 1)
      let next = after < count ? Int(source[4 &* after]) : 0
      let edges = next &+ (before >= 0 ? Int(source[4 &* before]) : 0)
      let total = sum &* 65_536 &+ edges &* fraction
      target[4 &* i] = UInt16(truncatingIfNeeded: (total &* reciprocal &+ 1 << 39) >> 40)
      sum &+= next
      if i >= length { sum &-= Int(source[4 &* (i &- length)]) }
    }
  }
}

/// Two lines of values.
private struct Scratch {
  private let memory = WorkMemory()
  let first: BlurredLine.Values
  let second: BlurredLine.Values

  init(count: Int) {
    first = memory.room(4 * count)
    second = memory.room(4 * count)
  }
}
