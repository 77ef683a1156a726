internal import Animating
internal import Compositing
internal import Geometry

/// One animation of a layer, or a group of them, ready to be evaluated.
@MainActor
struct LayerAnimationPart {
  private let animation: LayerAnimation
  var timing: MediaTiming
  private var pace: Pace
  private let keyframes: Keyframes?
  private var members: [LayerAnimationPart] = []
  /// How many animations it is: itself, and all members.
  private(set) var count = 1

  /// Prepares an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - duration: How long it takes if it does not say.
  init(_ animation: LayerAnimation, duration: Double) {
    self.animation = animation
    let duration = animation.duration > 0 ? animation.duration : duration
    timing = MediaTiming(
      beginTime: animation.beginTime, duration: duration, speed: animation.speed,
      timeOffset: animation.timeOffset, repeatCount: animation.repeatCount,
      repeatDuration: animation.repeatDuration, autoreverses: animation.autoreverses,
      fillMode: animation.fillMode)
    var curve = animation.curve ?? .linear
    var keyframes: Keyframes?
    switch animation.content {
    case .basic: break
    case .spring(_, _, _, let spring): curve = .spring(spring)
    case .keyframes(let values, let times, let curves, let mode):
      let all = values.compactMap { animation.keyPath?.value(of: $0) }
      if all.count == values.count {
        keyframes = Keyframes(values: all, times: times, curves: curves, mode: mode)
      }
    case .group(let animations):
      members = animations.map { LayerAnimationPart($0, duration: duration) }
      count += members.reduce(0) { $0 + $1.count }
    }
    self.keyframes = keyframes
    pace = Pace(curve, duration: duration)
  }

  mutating func turnPace(at time: Double, _ turn: (Pace, Double) -> Pace) {
    let position = timing.position(at: time)
    let membersTime = position.map(timeOfMembers) ?? 0
    pace = turn(pace, (position?.progress ?? 0) * timing.duration)
    for index in members.indices { members[index].turnPace(at: membersTime, turn) }
  }

  /// Shows it.
  ///
  /// - Parameters:
  ///   - time: Of what it is on: the timeline, or its group's round.
  ///   - model: What the layer has.
  ///   - properties: What it shows, so far.
  func apply(at time: Double, model: LayerProperties, to properties: inout LayerProperties) {
    guard let position = timing.position(at: time) else { return }
    if case .group = animation.content {
      let time = timeOfMembers(at: position)
      for member in members { member.apply(at: time, model: model, to: &properties) }
      return
    }
    guard let path = animation.keyPath, let way = way(path, model) else { return }
    var shown = way.value(at: pace.progress(at: position))
    if animation.isCumulative, position.iteration >= 1 {
      shown = Self.sum(Self.times(position.iteration, way.value(at: 1)), shown)
    }
    if animation.isAdditive, let base = path.value(of: path.numbers(in: properties)) {
      shown = Self.sum(base, shown)
    }
    path.show(shown, in: &properties)
  }

  /// A group's round goes at its pace, and its members on the time that makes.
  private func timeOfMembers(at position: IterationTiming.Position) -> Double {
    pace.progress(at: position) * timing.duration
  }

  private func way(_ path: LayerKeyPath, _ model: LayerProperties) -> ValueSource? {
    switch animation.content {
    case .basic(let from, let to, let by), .spring(let from, let to, let by, _):
      func plus(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map(+) }
      let start =
        from ?? (by.flatMap { by in to.map { plus($0, by.map(-)) } }) ?? path.numbers(in: model)
      let end = to ?? by.map { plus(start, $0) } ?? path.numbers(in: model)
      guard let a = path.value(of: start), let b = path.value(of: end) else { return nil }
      return .basic(from: a, to: b)
    case .keyframes: return keyframes.map { .keyframes($0) }
    case .group: return nil
    }
  }

  /// A value added to itself, whole rounds long; transforms one after another.
  private static func times(_ rounds: Double, _ value: AnimatableValue) -> AnimatableValue {
    switch value {
    case .number(let number): return .number(number * rounds)
    case .vector(let vector): return .vector(vector * rounds)
    case .transform(var power):
      var result = Transform3D.identity
      var left = Int(min(rounds, 1e9))
      while left > 0 {
        if left % 2 == 1 { result = result.concatenating(power) }
        power = power.concatenating(power)
        left /= 2
      }
      return .transform(result)
    }
  }

  private static func sum(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue {
    switch (a, b) {
    case (.number(let a), .number(let b)): .number(a + b)
    case (.vector(let a), .vector(let b)): .vector(a + b)
    case (.transform(let a), .transform(let b)): .transform(b.concatenating(a))
    default: b
    }
  }
}
