/// Values at times.
public struct Keyframes: Hashable, Sendable {
  /// At least one.
  public let values: [AnimatableValue]
  /// Fractions of the duration, not falling; as many as values (one more if discrete).
  public let times: [Double]
  /// The pace within each segment; linear where there is none.
  public let curves: [TimingCurve]
  /// How it goes from key to key.
  public let mode: CalculationMode
  /// For `cubicPaced`: the fraction of the whole length at each sample of the spline.
  let lengths: [Double]

  /// Into how many pieces a segment of a spline is cut to measure it.
  static let samplesPerSegment = 64

  /// Creates keyframes; nil if there are no values, or times that do not fit.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - times: Fractions, not falling; nil spreads the keys evenly. Paced modes ignore them.
  ///   - curves: One for each segment, or none.
  ///   - mode: How it goes from key to key.
  public init?(
    values: [AnimatableValue], times: [Double]? = nil, curves: [TimingCurve] = [],
    mode: CalculationMode = .linear
  ) {
    guard !values.isEmpty else { return nil }
    let count = mode == .discrete ? values.count + 1 : values.count
    var keyTimes =
      times ?? (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    if mode == .discrete && keyTimes.count == values.count { keyTimes.append(1) }
    guard keyTimes.count == count, keyTimes.allSatisfy({ (0...1).contains($0) }),
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    var lengths: [Double] = []
    switch mode {
    case .paced:
      let along = Self.fractions(of: zip(values, values.dropFirst()).map { $0.distance(to: $1) })
      if let along { keyTimes = along }
    case .cubicPaced:
      lengths = Self.splineLengths(through: values) ?? []
      if !lengths.isEmpty {
        keyTimes = stride(from: 0, to: lengths.count, by: Self.samplesPerSegment).map {
          lengths[$0]
        }
      }
    case .linear, .discrete, .cubic: break
    }
    self.values = values
    self.times = keyTimes
    self.curves = curves
    self.mode = mode
    self.lengths = lengths
  }

  /// The value at a fraction of the duration; beyond the keys the nearest one.
  ///
  /// At a time that several keys share the last of them counts.
  public func value(at progress: Double) -> AnimatableValue {
    let last = values.count - 1
    guard progress >= times[0] else { return values[0] }
    let segment = Self.index(of: progress, in: times)
    if mode == .discrete { return values[min(segment, last)] }
    guard segment < last else { return values[last] }
    let length = times[segment + 1] - times[segment]
    var u = length > 0 ? (progress - times[segment]) / length : 1
    if segment < curves.count { u = curves[segment].progress(at: u, duration: 1) }
    if u == 0 { return values[segment] }
    if u == 1 { return values[segment + 1] }
    switch mode {
    case .cubic: return Self.spline(through: values, segment, u)
    case .cubicPaced where !lengths.isEmpty:
      // The progress is a fraction of the length; the sample says where on the spline that is.
      let at = times[segment] + length * u
      let sample = min(Self.index(of: at, in: lengths), lengths.count - 2)
      let piece = lengths[sample + 1] - lengths[sample]
      let rest = piece > 0 ? (at - lengths[sample]) / piece : 0
      let place = (Double(sample) + rest) / Double(Self.samplesPerSegment)
      return Self.spline(through: values, segment, min(1, max(0, place - Double(segment))))
    default:
      return .interpolated(from: values[segment], to: values[segment + 1], progress: u)
    }
  }

  /// The last of the rising numbers that is not above a value; 0 if all are.
  private static func index(of value: Double, in numbers: [Double]) -> Int {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Running sums of lengths as fractions of all; nil if there is no length.
  static func fractions(of lengths: [Double]) -> [Double]? {
    let whole = lengths.reduce(0, +)
    guard whole > 0, whole.isFinite else { return nil }
    var sum = 0.0
    var fractions = [0.0]
    for length in lengths.dropLast() {
      sum += length
      fractions.append(min(1, sum / whole))
    }
    return fractions + [1]
  }
}
