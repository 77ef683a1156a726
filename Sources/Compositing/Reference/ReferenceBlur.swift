#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension BlurPass {
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    // From a deviation of 16 on, a smaller picture is blurred.
    let least = min(deviationX, deviationY)
    var small = picture
    var levels = 0
    if least >= 16 {
      let wanted = Int(log2(least / 16)) + 1
      while levels < wanted, let next = ReferenceMipmaps.halved(small) {
        small = next
        levels += 1
      }
      guard levels > 0 else { return picture }
    }
    let factor = Double(1 << levels)
    func remaining(_ deviation: Double) -> Double {
      guard levels > 0 else { return deviation }
      // Means of f pixels have the variance (f² - 1)/12, bilinear reading has f²/6.
      let own = (factor * factor - 1) / 12 + factor * factor / 6
      return max(0, deviation * deviation - own).squareRoot() / factor
    }
    let blurred = small.plainlyBlurred(
      ReferenceBlur(remaining(deviationX)), ReferenceBlur(remaining(deviationY)))
    guard levels > 0, let blurred else { return blurred }
    let frame = PixelFrame(x: 0, y: 0, width: Double(small.width), height: Double(small.height))
    let sampling = Sampling(
      map: Homography(scaleX: 1 / factor, y: 1 / factor), frame: frame, width: small.width,
      height: small.height)
    let sampler = ReferenceSampler(blurred, sampling, ReferenceMipmaps())
    return picture.plainlyMapped { x, y, _ in sampler.pixel(x, y) }
  }
}

extension PixelBuffer {
  /// The picture blurred along its rows, then along its columns; values are in 256ths between the two.
  fileprivate func plainlyBlurred(_ rows: ReferenceBlur, _ columns: ReferenceBlur) -> PixelBuffer? {
    guard let result = try? PixelBuffer(width: width, height: height) else { return nil }
    for shift in [0, 8, 16, 24] as [UInt32] {
      var values: [[Int]] = []
      for y in 0..<height {
        var line: [Int] = []
        for x in 0..<width { line.append(Int(row(y)[x] >> shift & 255) << 8) }
        values.append(rows.blurred(line))
      }
      for x in 0..<width {
        var line: [Int] = []
        for y in 0..<height { line.append(values[y][x]) }
        line = columns.blurred(line)
        for y in 0..<height { result.row(y)[x] |= UInt32((line[y] + 128) >> 8) << shift }
      }
    }
    return result
  }
}

/// The blur of a line of values, outside of which all is transparent.
private enum ReferenceBlur {
  case none
  /// The Gaussian's weights from the middle outwards, in 65,536ths.
  case weights([Int])
  /// Three boxes: so many whole pixels on each side of the middle, and what the next ones count, in
  /// 65,536ths.
  case boxes(length: Int, fraction: Int)

  init(_ deviation: Double) {
    guard deviation > 0 else {
      self = .none
      return
    }
    guard deviation >= 2 else {
      let reach = Int((4 * deviation).rounded(.up))
      let heights = (0...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
      var weights = heights.map { Int(($0 / sum * 65_536).rounded()) }
      // What rounding adds or takes, the middle gives or gets.
      weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
      self = .weights(weights)
      return
    }
    let variance = deviation * deviation
    let l = (((4 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let edge = (2 * l + 1) * (variance - l * (l + 1)) / (6 * ((l + 1) * (l + 1) - variance / 3))
    self = .boxes(length: Int(l), fraction: Int((edge * 65_536).rounded()))
  }

  func blurred(_ line: [Int]) -> [Int] {
    switch self {
    case .none: line
    case .weights(let weights): Self.weighed(line, weights)
    case .boxes(let length, let fraction):
      (0..<3).reduce(line) { line, _ in Self.box(line, length, fraction) }
    }
  }

  private static func weighed(_ line: [Int], _ weights: [Int]) -> [Int] {
    var result: [Int] = []
    for index in 0..<line.count {
      var sum = line[index] * weights[0]
      for distance in 1..<weights.count {
        if index >= distance { sum += line[index - distance] * weights[distance] }
        if index + distance < line.count { sum += line[index + distance] * weights[distance] }
      }
      result.append((sum + 32_768) >> 16)
    }
    return result
  }

  /// Means of 2·length + 1 values and a fraction of the next on each side.
  private static func box(_ line: [Int], _ length: Int, _ fraction: Int) -> [Int] {
    // The sum of all values before each place.
    var sums = [0]
    for value in line { sums.append(sums[sums.count - 1] + value) }
    let weight = (2 * length + 1) * 65_536 + 2 * fraction
    let reciprocal = ((1 << 40) + weight / 2) / weight
    var result: [Int] = []
    for index in 0..<line.count {
      let (from, to) = (index - length, index + length + 1)
      var total = (sums[min(to, line.count)] - sums[max(from, 0)]) * 65_536
      if from > 0 { total += line[from - 1] * fraction }
      if to < line.count { total += line[to] * fraction }
      result.append((total * reciprocal + 1 << 39) >> 40)
    }
    return result
  }
}
