import Animating
import Geometry
import LayerAnimating

/// What is done to a small world of views, step by step: plain data, so that a program that shows a
/// fault can be cut down to the steps that matter.
struct MotionProgram: CustomStringConvertible {
  /// What of a view is animated.
  enum Property: CaseIterable {
    case position, opacity, bounds, transform
  }

  /// How something goes.
  enum Pace: CaseIterable {
    case linear, easeIn, easeOut, easeInOut, spring, physicalSpring

    var timing: ViewAnimationTiming {
      switch self {
      case .linear: .curve(.linear)
      case .easeIn: .curve(.easeIn)
      case .easeOut: .curve(.easeOut)
      case .easeInOut: .curve(.easeInOut)
      case .spring: .spring(dampingRatio: 0.6, initialVelocity: 0.0)
      case .physicalSpring:
        .springParameters(
          SpringParameters(mass: 1, stiffness: 300, damping: 14), initialVelocity: 0.0)
      }
    }

    /// Those that start from rest and end at rest.
    static let smooth: [Pace] = [.easeInOut, .spring, .physicalSpring]
  }

  enum Step {
    case animate(
      on: Int, view: Int, Property, to: Double, duration: Double, delay: Double, Pace,
      fromCurrent: Bool, repeats: Bool)
    case keys(on: Int, view: Int, Property, [Double], duration: Double)
    case layerAnimation(on: Int, view: Int, by: Double, duration: Double)
    case makeAnimator(on: Int, view: Int, Property, to: Double, duration: Double, Pace, Double)
    case start(Int, delay: Double)
    case pause(Int)
    case scrub(Int, Double)
    case turn(Int)
    case goOn(Int, Pace?, factor: Double)
    case stop(Int)
    case makeTimeline(on: Int, duration: Double)
    case hold(Int)
    case drag(Int, Double)
    case release(Int, toEnd: Bool, speed: Double, velocity: Double, Pace)
    case run(Int)
    case letGo(Int)
    case advance(Double)

    /// Whether a hand puts something somewhere else, or has it begin there.
    var mayJump: Bool {
      switch self {
      case .scrub, .drag: true
      // One that was turned round before it starts begins at its end.
      case .start, .pause, .goOn: true
      default: false
      }
    }
  }

  var steps: [Step]
  var hasSprings: Bool

  var description: String { steps.map { "\($0)" }.joined(separator: "\n") }

  /// Anything at all, in any order.
  static func random(seed: UInt64) -> MotionProgram {
    var r = SeededRandom(seed: seed)
    let hasSprings = Bool.random(using: &r)
    let paces = hasSprings ? Pace.allCases : Pace.allCases.filter { !$0.isSpring }
    let steps = (0..<Int.random(in: 4...26, using: &r)).flatMap { _ in
      [step(&r, paces), .advance(Double.random(in: 0...0.4, using: &r))]
    }
    return MotionProgram(steps: steps, hasSprings: hasSprings)
  }

  /// What starts and ends at rest, and no hand.
  static func smooth(seed: UInt64) -> MotionProgram {
    var r = SeededRandom(seed: seed)
    let steps = (0..<Int.random(in: 2...12, using: &r)).flatMap { _ in
      var next = step(&r, Pace.smooth)
      while !next.isSmooth { next = step(&r, Pace.smooth) }
      return [next, Step.advance(Double.random(in: 0...0.4, using: &r))]
    }
    return MotionProgram(steps: steps, hasSprings: true)
  }

  private static func step(_ r: inout SeededRandom, _ paces: [Pace]) -> Step {
    let (a, b) = (Int.random(in: 0..<4, using: &r), Int.random(in: 0..<3, using: &r))
    let property = Property.allCases.randomElement(using: &r)!
    let pace = paces.randomElement(using: &r)!
    let (x, y) = (Double.random(in: 0...1, using: &r), Double.random(in: 0...1, using: &r))
    let duration = Double.random(in: 0.05...1, using: &r)
    let flag = Bool.random(using: &r)
    switch Int.random(in: 0..<22, using: &r) {
    case 0...3:
      return .animate(
        on: a, view: b, property, to: x, duration: duration, delay: flag ? 0 : y / 2, pace,
        fromCurrent: flag && x < 0.5, repeats: !flag && x < 0.1)
    case 4, 5: return .keys(on: a, view: b, property, flag ? [x] : [x, y], duration: duration)
    case 6: return .layerAnimation(on: a, view: b, by: x, duration: duration)
    case 7, 8:
      return .makeAnimator(
        on: a, view: b, property, to: x, duration: duration, pace, flag ? 0 : 0.8 * y)
    case 9, 10: return .start(a, delay: flag ? 0 : x / 2)
    case 11: return .pause(a)
    case 12: return .scrub(a, x)
    case 13: return .turn(a)
    case 14: return .goOn(a, flag ? nil : pace, factor: x < 0.5 ? 0 : 0.1 + y)
    case 15: return .stop(a)
    case 16, 17: return .makeTimeline(on: b, duration: duration)
    case 18: return .hold(a)
    case 19: return .drag(a, x)
    case 20:
      return .release(
        a, toEnd: flag, speed: 0.25 + 2 * x, velocity: y < 0.5 ? 0 : 8 * (y - 0.75), pace)
    default: return flag ? .run(a) : .letGo(a)
    }
  }
}

extension MotionProgram.Pace {
  var isSpring: Bool { self == .spring || self == .physicalSpring }
}

extension MotionProgram.Step {
  /// Whether no hand is in it, and nothing that starts or stops at once: a short spring does.
  fileprivate var isSmooth: Bool {
    switch self {
    case .animate(_, _, _, _, let duration, let delay, _, let fromCurrent, let repeats):
      !repeats && (delay == 0 || !fromCurrent) && duration > 0.3
    case .keys(_, _, _, let values, let duration): values.count == 1 && duration > 0.1
    case .makeAnimator(_, _, _, _, let duration, _, let delayFactor):
      duration * (1 - delayFactor) > 0.3
    case .layerAnimation(_, _, _, let duration): duration > 0.1
    case .makeTimeline: true
    case .start(_, let delay): delay >= 0
    default: false
    }
  }
}

extension MotionProgram.Step {
  /// The same, whatever timeline it was meant for.
  var onTheFirstTimeline: Self {
    switch self {
    case .animate(
      _, let view, let property, let value, let duration, let delay, let pace, let fromCurrent, _):
      .animate(
        on: 1, view: view, property, to: value, duration: duration, delay: delay, pace,
        fromCurrent: fromCurrent, repeats: false)
    case .keys(_, let view, let property, let values, let duration):
      .keys(on: 1, view: view, property, values, duration: duration)
    case .layerAnimation(_, let view, let by, let duration):
      .layerAnimation(on: 1, view: view, by: by, duration: duration)
    default: self
    }
  }
}
