/// The keys of one property in a view's keyframe animation.
///
/// UIKit: `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`. Each key runs from
/// the value that has been reached when it starts to its own, which then stays; one that starts
/// before the last has ended takes over from it where it is.
public struct RelativeKeyframes: Hashable, Sendable {
  /// A value that is reached in a stretch of the whole.
  public struct Key: Hashable, Sendable {
    /// When it starts, as a fraction of the whole.
    public var start: Double
    /// How long it takes, as a fraction of the whole; 0 sets the value at the start.
    public var duration: Double
    /// What is reached.
    public var value: AnimatableValue

    /// Creates a key; times that are none count as 0, negative ones too.
    public init(start: Double, duration: Double, value: AnimatableValue) {
      self.start = start > 0 ? min(1, start) : 0
      self.duration = duration > 0 ? min(1, duration) : 0
      self.value = value
    }

    /// When it ends: at the end of the whole at the latest.
    public var end: Double { min(1, start + duration) }

    /// The value on the way from another, at a fraction of the whole that is not before the start.
    func value(at progress: Double, from: AnimatableValue) -> AnimatableValue {
      progress >= end
        ? value
        : .interpolated(from: from, to: value, progress: (progress - start) / (end - start))
    }
  }

  /// The value before any key.
  public let initial: AnimatableValue
  /// In the order of their starts; those that start together in the order that they were given.
  public let keys: [Key]

  /// Creates keyframes.
  public init(from initial: AnimatableValue, keys: [Key]) {
    self.initial = initial
    self.keys = keys.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
  }

  /// The value when everything is over.
  public var final: AnimatableValue { value(at: 1) }

  /// The value at a fraction of the whole, in linear mode.
  public func value(at progress: Double) -> AnimatableValue {
    var value = initial
    for (index, key) in keys.enumerated() {
      guard key.start <= progress else { break }
      let next = index + 1 < keys.count ? keys[index + 1].start : .infinity
      value = key.value(at: min(progress, next), from: value)
    }
    return value
  }

  /// The same as keyframes of a layer, in a calculation mode.
  ///
  /// In the modes other than linear, values are reached at the ends of their keys (discrete ones
  /// hold from the starts), and nothing is held in between: how UIKit places them is not
  /// documented.
  ///
  /// - Parameter mode: How it goes from key to key.
  /// - Returns: Keyframes.
  public func keyframes(mode: CalculationMode) -> Keyframes? {
    if mode == .discrete {
      return Keyframes(
        values: [initial] + keys.map(\.value), times: [0] + keys.map(\.start) + [1], mode: mode)
    }
    var values = [initial]
    var times = [0.0]
    func add(_ time: Double, _ value: AnimatableValue) {
      times.append(time)
      values.append(value)
    }
    for (index, key) in keys.enumerated() {
      let next = index + 1 < keys.count ? keys[index + 1].start : 1
      if mode == .linear {
        if key.start > times[times.count - 1] { add(key.start, values[values.count - 1]) }
        let cut = min(key.end, next)
        add(cut, key.value(at: cut, from: values[values.count - 1]))
      } else {
        add(max(times[times.count - 1], key.end), key.value)
      }
    }
    if mode == .linear, times[times.count - 1] < 1 { add(1, values[values.count - 1]) }
    return Keyframes(values: values, times: times, mode: mode)
  }
}
