public import Exact
internal import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Source {
  /// What scenes show, by their numbers.
  public static let all = [photograph, zonePlate, page, light]

  static let photographNumber = 0
  static let zonePlateNumber = 1
  static let pageNumber = 2
  static let lightNumber = 3

  private static let size = (width: 480, height: 360)

  /// Smooth shapes with grain and sharp edges, as a photograph has them.
  private static let photograph: Source = {
    var random = SeededRandom(seed: 1)
    return Source(size.width, size.height) { x, y in
      let (u, v) = (Double(x) / 40, Double(y) / 40)
      let hills = sin(u * 1.3 + 2 * sin(v)) + cos(v * 1.7 + sin(u * 0.7))
      let isDark = (u - 6) * (u - 6) + (v - 4.5) * (v - 4.5) < 7 || y > 260 && x % 90 < 30
      let base = 128 + 45 * hills - (isDark ? 50 : 0) + Double.random(in: -14...14, using: &random)
      return (base + 20 * sin(u), base, base - 20 * cos(v))
    }
  }()

  /// Rings that are finer and finer, up to one ring in two pixels at the sides.
  private static let zonePlate = Source(size.width, size.height) { x, y in
    let (u, v) = (Double(x) - 239.5, Double(y) - 179.5)
    let value = 127.5 + 127.5 * cos(.pi * (u * u + v * v) / 480)
    return (value, value, value)
  }

  /// Lines of strokes as wide and as high as those of text of 9 to 13 points, grey at their sides.
  private static let page: Source = {
    var random = SeededRandom(seed: 3)
    var ink = [Double](repeating: 0, count: size.width * size.height)
    var top = 6
    var points = 9
    while top + points < size.height {
      let (height, width) = (Double(points) * 0.7, Double(points) * 0.11)
      var left = 6.0
      while left < Double(size.width) - 20 {
        let isTall = Double.random(in: 0...1, using: &random) < 0.3
        let isSpace = Double.random(in: 0...1, using: &random) < 0.15
        let start = Double(top) + (isTall ? 0 : height * 0.3)
        let bar = Double.random(in: 0...1, using: &random)
        for y in top..<top + points {
          for x in Int(left)..<Int(left) + points {
            let (u, v) = (Double(x) + 0.5 - left, Double(y) + 0.5)
            guard !isSpace, v >= start, v < Double(top) + height else { continue }
            let stem = max(0, min(1, 0.5 + width / 2 - abs(u - 1)))
            let other = max(0, min(1, 0.5 + width / 2 - abs(u - 0.4 * Double(points))))
            let across = max(0, min(1, 0.5 + width / 2 - abs(v - start - bar * height * 0.6)))
            let isAcross = u > 0.5 && u < 0.4 * Double(points)
            ink[y * size.width + x] = max(stem, other, isAcross ? across : 0)
          }
        }
        left += 0.55 * Double(points) + Double.random(in: 0...0.5, using: &random)
      }
      top += points + 4
      points = points == 13 ? 9 : points + 1
    }
    return Source(size.width, size.height) { x, y in
      let value = 250 - 220 * ink[y * size.width + x]
      return (value, value, value)
    }
  }()

  /// Nearly white.
  private static let light = Source(size.width, size.height) { x, y in
    (246, 248, (x / 24 + y / 24) % 2 == 0 ? 250 : 246)
  }
}
