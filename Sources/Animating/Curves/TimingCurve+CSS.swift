extension TimingCurve {
  /// Reads an easing function of CSS: a keyword, `cubic-bezier()`, `linear()` or `steps()`.
  ///
  /// CSS Easing Functions Level 2. Nil for anything else, also for what CSS rejects. In `linear()`
  /// a percentage may be a `calc()` of sums of percentages.
  public init?(css text: String) {
    let text = text.lowercased()
    switch text {
    case "linear": self = .linear
    case "ease": self = .default
    case "ease-in": self = .easeIn
    case "ease-out": self = .easeOut
    case "ease-in-out": self = .easeInOut
    case "step-start":
      guard let steps = Steps(count: 1, jump: .start) else { return nil }
      self = .steps(steps)
    case "step-end":
      guard let steps = Steps(count: 1, jump: .end) else { return nil }
      self = .steps(steps)
    default:
      guard let function = CSSFunction(text) else { return nil }
      switch function.name {
      case "cubic-bezier":
        guard let curve = Self.cubicBezier(function.arguments) else { return nil }
        self = .cubic(curve)
      case "linear":
        guard let points = Self.linearPoints(function.arguments) else { return nil }
        self = .points(points)
      case "steps":
        guard let steps = Self.steps(function.arguments) else { return nil }
        self = .steps(steps)
      default: return nil
      }
    }
  }

  /// The curve in the shortest form that CSS writes it in; nil for springs, which it does not have.
  public var css: String? {
    switch self {
    case .linear: return "linear"
    case .cubic(let c):
      let numbers = [c.x1, c.y1, c.x2, c.y2].map(shortened)
      return "cubic-bezier(\(numbers.joined(separator: ", ")))"
    case .points(let points):
      let stops = points.points.map { "\(shortened($0.output)) \(shortened($0.input * 100))%" }
      return "linear(\(stops.joined(separator: ", ")))"
    case .steps(let steps):
      switch steps.jump {
      case .end: return "steps(\(steps.count))"
      case .start: return "steps(\(steps.count), start)"
      case .both: return "steps(\(steps.count), jump-both)"
      case .none: return "steps(\(steps.count), jump-none)"
      }
    case .spring: return nil
    }
  }

  private static func cubicBezier(_ arguments: [[Substring]]) -> CubicBezier? {
    let numbers = arguments.compactMap { $0.count == 1 ? cssNumber($0[0]) : nil }
    guard numbers.count == 4, arguments.count == 4, (0...1).contains(numbers[0]),
      (0...1).contains(numbers[2])
    else { return nil }
    return CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
  }

  private static func steps(_ arguments: [[Substring]]) -> Steps? {
    guard (1...2).contains(arguments.count), arguments[0].count == 1,
      let count = Int(arguments[0][0])
    else { return nil }
    guard arguments.count == 2 else { return Steps(count: count) }
    guard arguments[1].count == 1 else { return nil }
    switch arguments[1][0] {
    case "start", "jump-start": return Steps(count: count, jump: .start)
    case "end", "jump-end": return Steps(count: count, jump: .end)
    case "jump-both": return Steps(count: count, jump: .both)
    case "jump-none": return Steps(count: count, jump: .none)
    default: return nil
    }
  }

  /// Each stop is a number with up to two percentages, before or after it.
  private static func linearPoints(_ arguments: [[Substring]]) -> LinearPoints? {
    var stops: [(input: Double?, output: Double)] = []
    for argument in arguments {
      let numbers = argument.compactMap(cssNumber)
      let percentages = argument.compactMap(cssPercentage)
      guard numbers.count == 1, percentages.count <= 2,
        numbers.count + percentages.count == argument.count,
        // The percentages stand together.
        argument.count < 3 || cssNumber(argument[1]) == nil
      else { return nil }
      stops.append((percentages.first, numbers[0]))
      // A stop that covers a stretch of one place alone gives no curve.
      if percentages.count == 2 {
        guard arguments.count > 1 else { return nil }
        stops.append((percentages[1], numbers[0]))
      }
    }
    return LinearPoints(stops: stops)
  }
}

/// A number to four decimals, without those that are nothing.
private func shortened(_ value: Double) -> String {
  let rounded = (value * 1e4).rounded() / 1e4
  if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
  return rounded.description
}
