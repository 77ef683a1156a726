/// A timing curve of straight pieces.
///
/// CSS Easing Functions Level 2, section 2.2: `linear()`.
public struct LinearPoints: Hashable, Sendable {
  /// A place on the curve.
  public struct Point: Hashable, Sendable {
    /// How much of the time has passed.
    public var input: Double
    /// The progress then.
    public var output: Double

    /// Creates a point.
    public init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// The points, inputs not falling; at least two.
  public let points: [Point]

  /// Creates a curve from stops, as CSS makes it from theirs; nil for fewer than two stops, or
  /// numbers that are not finite.
  ///
  /// The first input is 0 and the last 1 unless stated; an input that is less than one before it
  /// becomes that one; inputs that are not stated are spread evenly between their neighbours.
  public init?(stops: [(input: Double?, output: Double)]) {
    guard stops.count >= 2,
      stops.allSatisfy({ $0.output.isFinite && $0.input?.isFinite != false })
    else { return nil }
    var inputs = stops.map(\.input)
    inputs[0] = inputs[0] ?? 0
    var largest = -Double.infinity
    for index in inputs.indices {
      if let input = inputs[index] {
        largest = max(largest, input)
        inputs[index] = largest
      } else if index == inputs.count - 1 {
        inputs[index] = max(largest, 1)
      }
    }
    var points: [Point] = []
    for (index, stop) in stops.enumerated() {
      if let input = inputs[index] {
        points.append(Point(input: input, output: stop.output))
        continue
      }
      guard let before = points.last?.input,
        let next = inputs[index...].firstIndex(where: { $0 != nil }), let after = inputs[next]
      else { return nil }
      // Each takes its share of what is left, so that all come out even.
      let input = before + (after - before) / Double(next - index + 1)
      points.append(Point(input: input, output: stop.output))
    }
    self.points = points
  }

  /// The progress at an input; where two points share it, that of the later one.
  ///
  /// Beyond the points the outer pieces go on.
  public func value(at input: Double) -> Double {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].input <= input { low = middle + 1 } else { high = middle }
    }
    let index = min(max(low - 1, 0), points.count - 2)
    let a = points[index]
    let b = points[index + 1]
    if a.input == b.input { return b.output }
    if input == a.input { return a.output }
    if input == b.input { return b.output }
    let value = a.output + (b.output - a.output) * ((input - a.input) / (b.input - a.input))
    return value.isFinite ? value : a.output
  }
}
