#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A figure blurred by a Gaussian: sampled 4×4 times a pixel, and weighed as far as six deviations.
struct ExactBlur: Sendable {
  private static let side = 4
  private let margin: Int
  private let width, height: Int
  private var lights: [Light]

  /// Blurs what is seen of a figure on a target of a size, with what lies around it.
  init(of figure: ExactFigure, deviation: Double, size: (width: Int, height: Int)) {
    let steps = Double(Self.side)
    margin = Int(6 * deviation) + 2
    width = (size.width + 2 * margin) * Self.side
    height = (size.height + 2 * margin) * Self.side
    var lights = [Light](repeating: Light(), count: width * height)
    var signature = 0
    for y in 0..<height {
      for x in 0..<width {
        let place = Place(
          (Double(x) + 0.5) / steps - Double(margin), (Double(y) + 0.5) / steps - Double(margin))
        lights[y * width + x] = figure.sharpLight(at: place, &signature)
      }
    }
    let reach = Int(6 * deviation * steps)
    let heights = (0...reach).map { offset in
      let distance = Double(offset) / steps
      return exp(-distance * distance / (2 * deviation * deviation))
    }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    let weights = heights.map { $0 / sum }
    let (columns, rows) = (width, height)
    lights = Self.weighed(lights, weights, count: columns, lines: rows, step: 1, line: columns)
    lights = Self.weighed(lights, weights, count: rows, lines: columns, step: columns, line: 1)
    self.lights = lights
  }

  private static func weighed(
    _ lights: [Light], _ weights: [Double], count: Int, lines: Int, step: Int, line: Int
  ) -> [Light] {
    var result = lights
    for number in 0..<lines {
      for index in 0..<count {
        var sum = lights[number * line + index * step].times(weights[0])
        for offset in 1..<weights.count {
          for other in [index - offset, index + offset] where other >= 0 && other < count {
            sum = sum.plus(lights[number * line + other * step].times(weights[offset]))
          }
        }
        result[number * line + index * step] = sum
      }
    }
    return result
  }

  func light(at place: Place) -> Light {
    let x = Int(((place.x + Double(margin)) * Double(Self.side)).rounded(.down))
    let y = Int(((place.y + Double(margin)) * Double(Self.side)).rounded(.down))
    guard x >= 0, x < width, y >= 0, y < height else { return Light() }
    return lights[y * width + x]
  }
}
