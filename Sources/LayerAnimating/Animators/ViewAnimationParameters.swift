public import Animating

/// UIKit's option bits.
///
/// UIKit: `UIView.AnimationOptions`, `UIView.KeyframeAnimationOptions`.
public struct ViewAnimationOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Creates options of the bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Lays out the views that are changed, at the end of the block, with the animation.
  public static let layoutSubviews = Self(rawValue: 1)
  /// Lets the user touch what moves; without effect, that can always be touched.
  ///
  /// UIKit's is deaf otherwise. Here a finger has to find what it is to catch.
  public static let allowUserInteraction = Self(rawValue: 2)
  /// Starts from what is on the screen and ends what runs.
  public static let beginFromCurrentState = Self(rawValue: 4)
  /// Repeats for ever.
  public static let `repeat` = Self(rawValue: 8)
  /// Runs back after running forth.
  public static let autoreverse = Self(rawValue: 16)
  /// Keeps its own duration inside another animation.
  public static let overrideInheritedDuration = Self(rawValue: 32)
  /// Keeps its own curve inside another animation.
  public static let overrideInheritedCurve = Self(rawValue: 64)
  /// Animates what a transition of a view changes in it.
  public static let allowAnimatedContent = Self(rawValue: 128)
  /// Hides and shows the two views of a transition, which does not take out and put in then.
  public static let showHideTransitionViews = Self(rawValue: 256)
  /// Keeps its own options inside another animation.
  public static let overrideInheritedOptions = Self(rawValue: 512)
  /// Slow, fast, slow: the default.
  public static let curveEaseInOut = Self([])
  /// Slow, then fast.
  public static let curveEaseIn = Self(rawValue: 1 << 16)
  /// Fast, then slow.
  public static let curveEaseOut = Self(rawValue: 2 << 16)
  /// Even.
  public static let curveLinear = Self(rawValue: 3 << 16)

  /// The view turns about its upright axis, its left side coming to the front.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  /// The view turns about its upright axis, its right side coming to the front.
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  /// What is seen before curls up like a page.
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  /// What is seen then curls down like a page.
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  /// What is seen before dissolves.
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  /// The view turns about its level axis, its upper side coming to the front.
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  /// The view turns about its level axis, its lower side coming to the front.
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

  /// The curve of the curve bits.
  public var curve: TimingCurve {
    switch rawValue >> 16 & 0xF {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }

  /// The calculation mode of a keyframe animation's bits.
  public var calculationMode: CalculationMode {
    CalculationMode(rawValue: Int(rawValue >> 10 & 0xF)) ?? .linear
  }
}

/// What decides the pace of a view animation.
public enum ViewAnimationTiming: Hashable, Sendable {
  /// The curve bits of the options.
  case builtin
  /// A curve.
  case cubic(CubicBezier)
  /// Any curve.
  case curve(TimingCurve)
  /// A spring that settles within the duration; velocity 1 is the whole distance in a second.
  case spring(dampingRatio: Double, initialVelocity: SpringVelocity)
  /// A spring whose settling time replaces the duration; its own velocity plays no part.
  case springParameters(SpringParameters, initialVelocity: SpringVelocity)
}

/// How fast a spring is let go; 1 is the whole distance in a second.
///
/// UIKit: the `CGVector` of `UISpringTimingParameters`: `dy` is that of a view's centre in y, `dx`
/// everything else's.
public struct SpringVelocity: Hashable, Sendable, ExpressibleByFloatLiteral {
  /// Of everything but the y of a position.
  public var dx: Double
  /// Of the y of a position.
  public var dy: Double

  /// Creates a velocity.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a velocity that is the same for everything.
  public init(_ velocity: Double) { self.init(dx: velocity, dy: velocity) }

  /// Creates a velocity that is the same for everything.
  public init(floatLiteral value: Double) { self.init(value) }
}

/// What a view animation is opened with.
public struct ViewAnimationParameters: Hashable, Sendable {
  /// Seconds; 0 applies values at once.
  public var duration: Double
  /// Seconds before it begins.
  public var delay: Double
  /// UIKit's bits.
  public var options: ViewAnimationOptions
  /// What decides the pace.
  public var timing: ViewAnimationTiming

  /// Creates parameters; times that are none or negative count as 0.
  public init(
    duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    timing: ViewAnimationTiming = .builtin
  ) {
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.delay = delay.isFinite ? max(0, delay) : 0
    self.options = options
    self.timing = timing
    if case .springParameters(let spring, let velocity) = timing {
      self.duration = max(
        spring.with(velocity.dx).settlingTime, spring.with(velocity.dy).settlingTime)
    }
  }

  /// The curve that the timing means.
  public var curve: TimingCurve {
    switch timing {
    case .builtin: options.curve
    case .cubic(let curve): .cubic(curve)
    case .curve(let curve): curve
    case .spring(let ratio, let velocity):
      .spring(
        SpringParameters(duration: duration, dampingRatio: ratio, initialVelocity: velocity.dx))
    case .springParameters(let spring, let velocity): .spring(spring.with(velocity.dx))
    }
  }

  /// The curve of the y of positions, where it is another.
  public var verticalCurve: TimingCurve? {
    switch timing {
    case .builtin, .cubic, .curve: nil
    case .spring(let ratio, let velocity):
      velocity.dx == velocity.dy
        ? nil
        : .spring(
          SpringParameters(duration: duration, dampingRatio: ratio, initialVelocity: velocity.dy))
    case .springParameters(let spring, let velocity):
      velocity.dx == velocity.dy ? nil : .spring(spring.with(velocity.dy))
    }
  }

  /// How long a spring takes that is given by its mass; nil for anything else.
  var settlingTime: Double? {
    if case .springParameters = timing { duration } else { nil }
  }
}

extension SpringParameters {
  fileprivate func with(_ velocity: Double) -> Self {
    Self(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
  }
}
