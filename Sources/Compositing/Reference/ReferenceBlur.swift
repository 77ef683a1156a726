#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension BlurPass {
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    guard let wide = plainlySoftened(picture) else { return nil }
    return picture.plainlyMapped { x, y, _ in
      ReferencePixel(wide: wide.row(y)[x])
        .narrowed(by: ReferenceDither.threshold(rect.x0 + x, rect.y0 + y))
    }
  }

  /// The blur before it becomes bytes, in 128ths of their steps; `nil` if there is no memory for it.
  func plainlySoftened(_ picture: PixelBuffer) -> WidePicture? {
    guard let result = WidePicture(width: picture.width, height: picture.height) else {
      return nil
    }
    let (rows, columns) = (ReferenceBlur(deviationX), ReferenceBlur(deviationY))
    for channel in 0..<4 as Range<UInt64> {
      var lines: [Line] = []
      for y in 0..<picture.height {
        let bytes = (0..<picture.width).map { Int(picture.row(y)[$0] >> (8 * channel) & 255) }
        lines.append(rows.shrunkAndWeighed(Line(bytes.map { $0 * 128 })))
      }
      for index in lines[0].values.indices {
        let column = columns.shrunkAndWeighed(Line(lines.map { $0.values[index] }))
        let values = columns.grown(column, to: picture.height)
        for y in lines.indices { lines[y].values[index] = values[y] }
      }
      for y in lines.indices {
        for (x, value) in rows.grown(lines[y], to: picture.width).enumerated() {
          let others = channel == 0 ? 0 : result.row(y)[x]
          result.row(y)[x] = others | UInt64(value) << (16 * channel)
        }
      }
    }
    return result
  }
}

/// Values at whole places, the first of which may lie before 0; outside of them all is 0.
private struct Line {
  var start = 0
  var values: [Int]

  init(_ values: [Int], from start: Int = 0) { (self.values, self.start) = (values, start) }

  /// The mean about a place by weights that add up to a total, rounded to nearest.
  func mean(_ first: Int, _ weights: [Int], of total: Int) -> Int {
    var sum = total / 2
    // Those of the weights that have a value. No sequence: where it is not optimised this is what takes long.
    var offset = max(0, start - first)
    let end = min(weights.count, start + values.count - first)
    while offset < end {
      sum += values[first - start + offset] * weights[offset]
      offset += 1
    }
    return sum / total
  }
}

/// The blur of a line: halved as often as there are levels, weighed, grown again.
private struct ReferenceBlur {
  private var levels = 0
  /// The Gaussian at whole places, from the middle outwards, in 65,536ths.
  private var weights = [65_536]

  init(_ deviation: Double) {
    guard deviation > 0 else { return }
    var variance = deviation * deviation
    while variance >= 9 {
      variance = (variance - 2) / 4
      levels += 1
    }
    let reach = max(1, Int((3.5 * variance.squareRoot()).rounded(.up)))
    let heights = (0...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    weights = heights.map { Int(($0 / sum * 65_536).rounded()) }
    // What rounding adds or takes, the middle gives or gets.
    weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
  }

  func shrunkAndWeighed(_ line: Line) -> Line {
    var line = line
    for _ in 0..<levels {
      // All places whose neighbours are not all outside, and that something grown is made of.
      let (first, end) = (line.start, line.start + line.values.count)
      let (from, to) = ((first + 1) >> 1 - 1, (end + 1) >> 1 + 1)
      line = Line(
        (from..<to).map { line.mean(2 * $0 - 2, [1, 4, 6, 4, 1], of: 16) }, from: from)
    }
    let reach = weights.count - 1
    let all = weights.reversed() + Array(weights.dropFirst())
    return Line(
      line.values.indices.map { line.mean(line.start + $0 - reach, all, of: 65_536) },
      from: line.start)
  }

  /// Grows what came of a line of a length.
  func grown(_ line: Line, to length: Int) -> [Int] {
    var line = line
    for level in stride(from: levels - 1, through: 0, by: -1) {
      let end = (0..<level).reduce(length) { end, _ in (end + 1) >> 1 + 1 }
      line = Line(
        ((level > 0 ? -1 : 0)..<end).map { place in
          place % 2 == 0
            ? line.mean(place >> 1 - 1, [1, 6, 1], of: 8) : line.mean(place >> 1, [1, 1], of: 2)
        }, from: level > 0 ? -1 : 0)
    }
    return line.values
  }
}
