internal import Animating
internal import CTransHost
internal import LayerAnimating
internal import ViewControllers

/// A layer animation while a plugin puts it together, number by number.
@MainActor
final class PluginLayerAnimation {
  let kind: Int
  private var path: LayerKeyPath?
  private var numbers: [Int: [Double]] = [:]
  /// Copies, which nobody changes: groups share them, and none lies in itself.
  private var members: [PluginLayerAnimation] = []
  private var delegate: Callback?
  /// How many groups lie in one another here, itself among them; 0 for one that is none.
  private var groupDepth: Int
  /// How many animations it is: itself, and all members, those of groups in it among them.
  private(set) var count = 1

  /// How many values there are of a key that is a choice or, with two, a boolean.
  private static let choices = [
    TH_LAYER_ANIMATION_AUTOREVERSES: 2, TH_LAYER_ANIMATION_FILL_MODE: 4,
    TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION: 2, TH_LAYER_ANIMATION_ADDITIVE: 2,
    TH_LAYER_ANIMATION_CUMULATIVE: 2, TH_LAYER_ANIMATION_CALCULATION_MODE: 5,
  ]

  init?(kind: UInt32) {
    guard (1...4).contains(kind) else { return nil }
    self.kind = Int(kind)
    groupDepth = self.kind == TH_LAYER_ANIMATION_GROUP ? 1 : 0
  }

  private init(copying other: PluginLayerAnimation) {
    kind = other.kind
    path = other.path
    numbers = other.numbers
    members = other.members
    delegate = other.delegate
    groupDepth = other.groupDepth
    count = other.count
  }

  func setKeyPath(_ name: String) throws(Fault) {
    path = LayerKeyPath(name)
    if path == nil { throw .notFound("there is no key path '\(name)'") }
  }

  func set(_ key: UInt32, _ values: [Double]) throws(Fault) {
    let key = Int(key)
    guard (1...24).contains(key) else { throw .notFound("there is no animation number \(key)") }
    guard key != TH_LAYER_ANIMATION_SETTLING_DURATION else {
      throw .invalidState("the settling duration can only be read")
    }
    let lists = [
      TH_LAYER_ANIMATION_TIMING, TH_LAYER_ANIMATION_FROM, TH_LAYER_ANIMATION_TO,
      TH_LAYER_ANIMATION_BY, TH_LAYER_ANIMATION_VALUES, TH_LAYER_ANIMATION_KEY_TIMES,
      TH_LAYER_ANIMATION_TIMINGS,
    ]
    guard lists.contains(key) || values.count <= 1 else {
      throw .invalidArgument("the key takes one number")
    }
    guard
      key == TH_LAYER_ANIMATION_REPEAT_COUNT || values.allSatisfy({ abs($0) <= maximumMagnitude })
    else {
      throw .invalidArgument("a number is absurdly large")
    }
    if let count = Self.choices[key], let value = values.first,
      !(0..<count).contains(where: { Double($0) == value })
    {
      throw .invalidArgument("the key takes a whole number from 0 to \(count - 1)")
    }
    numbers[key] = values.isEmpty ? nil : values
  }

  func get(_ key: UInt32) throws(Fault) -> [Double] {
    let key = Int(key)
    guard (1...24).contains(key) else { throw .notFound("there is no animation number \(key)") }
    if key == TH_LAYER_ANIMATION_SETTLING_DURATION { return [spring.settlingTime] }
    return numbers[key] ?? []
  }

  func setMembers(_ members: [PluginLayerAnimation]) throws(Fault) {
    guard kind == TH_LAYER_ANIMATION_GROUP else {
      throw .invalidState("only a group has members")
    }
    guard !members.contains(where: { $0 === self }) else {
      throw .invalidArgument("a group is no member of itself")
    }
    let depth = 1 + (members.map(\.groupDepth).max() ?? 0)
    guard depth <= Int(TH_GROUP_DEPTH_MAXIMUM) else { throw .limitExceeded(.groupDepth) }
    let count = members.reduce(0) { $0 + $1.count }
    guard count <= Int(TH_GROUP_MEMBERS_MAXIMUM) else { throw .limitExceeded(.groupMembers) }
    self.members = members.map(PluginLayerAnimation.init(copying:))
    groupDepth = depth
    self.count = 1 + count
  }

  func setDelegate(_ delegate: Callback?) { self.delegate = delegate }

  private func number(_ key: Int, _ fallback: Double) -> Double { numbers[key]?.first ?? fallback }

  private var spring: SpringParameters {
    SpringParameters(
      mass: number(TH_LAYER_ANIMATION_MASS, 1),
      stiffness: number(TH_LAYER_ANIMATION_STIFFNESS, 100),
      damping: number(TH_LAYER_ANIMATION_DAMPING, 10),
      initialVelocity: number(TH_LAYER_ANIMATION_INITIAL_VELOCITY, 0))
  }

  /// The animation as the engine takes it.
  func made() throws(Fault) -> LayerAnimation {
    var animation = LayerAnimation(
      try content(), keyPath: path, duration: max(0, number(TH_LAYER_ANIMATION_DURATION, 0)))
    animation.beginTime = number(TH_LAYER_ANIMATION_BEGIN_TIME, 0)
    animation.timeOffset = number(TH_LAYER_ANIMATION_TIME_OFFSET, 0)
    animation.speed = number(TH_LAYER_ANIMATION_SPEED, 1)
    animation.repeatCount = max(0, number(TH_LAYER_ANIMATION_REPEAT_COUNT, 0))
    animation.repeatDuration = max(0, number(TH_LAYER_ANIMATION_REPEAT_DURATION, 0))
    animation.autoreverses = number(TH_LAYER_ANIMATION_AUTOREVERSES, 0) != 0
    animation.fillMode =
      FillMode(rawValue: Int(number(TH_LAYER_ANIMATION_FILL_MODE, 0))) ?? .removed
    animation.isRemovedOnCompletion = number(TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION, 1) != 0
    animation.isAdditive = number(TH_LAYER_ANIMATION_ADDITIVE, 0) != 0
    animation.isCumulative = number(TH_LAYER_ANIMATION_CUMULATIVE, 0) != 0
    if let numbers = numbers[Int(TH_LAYER_ANIMATION_TIMING)], numbers.count == 4,
      let curve = TimingCurve.cubics(numbers).first
    {
      animation.curve = curve
    }
    if let delegate {
      animation.didStart = { delegate.start() }
      animation.didStop = { finished in delegate.complete(finished: finished) }
    }
    return animation
  }

  private func content() throws(Fault) -> LayerAnimation.Content {
    let from = numbers[Int(TH_LAYER_ANIMATION_FROM)]
    let to = numbers[Int(TH_LAYER_ANIMATION_TO)]
    let by = numbers[Int(TH_LAYER_ANIMATION_BY)]
    switch kind {
    case Int(TH_LAYER_ANIMATION_GROUP):
      var made: [LayerAnimation] = []
      for member in members { made.append(try member.made()) }
      return .group(made)
    case Int(TH_LAYER_ANIMATION_SPRING):
      try check([from, to, by])
      return .spring(from: from, to: to, by: by, spring)
    case Int(TH_LAYER_ANIMATION_KEYFRAME):
      return try keyframes()
    default:
      try check([from, to, by])
      return .basic(from: from, to: to, by: by)
    }
  }

  private func check(_ values: [[Double]?]) throws(Fault) {
    guard let path else { throw .invalidState("the animation has no key path") }
    for value in values where value != nil && value?.count != path.componentCount {
      throw .invalidArgument("a value of '\(path.name)' has \(path.componentCount) numbers")
    }
  }

  private func keyframes() throws(Fault) -> LayerAnimation.Content {
    guard let path else { throw .invalidState("the animation has no key path") }
    let all = numbers[Int(TH_LAYER_ANIMATION_VALUES)] ?? []
    let size = max(1, path.componentCount)
    guard !all.isEmpty, all.count % size == 0 else {
      throw .invalidArgument("a value of '\(path.name)' has \(size) numbers")
    }
    let values = stride(from: 0, to: all.count, by: size).map { Array(all[$0..<$0 + size]) }
    let mode =
      CalculationMode(rawValue: Int(number(TH_LAYER_ANIMATION_CALCULATION_MODE, 0))) ?? .linear
    return .keyframes(
      values: values, times: numbers[Int(TH_LAYER_ANIMATION_KEY_TIMES)],
      curves: TimingCurve.cubics(numbers[Int(TH_LAYER_ANIMATION_TIMINGS)] ?? []), mode: mode)
  }
}

extension TimingCurve {
  /// A curve for every four numbers.
  static func cubics(_ n: [Double]) -> [Self] {
    stride(from: 0, to: n.count - n.count % 4, by: 4).map {
      .cubic(CubicBezier(x1: n[$0], y1: n[$0 + 1], x2: n[$0 + 2], y2: n[$0 + 3]))
    }
  }
}
