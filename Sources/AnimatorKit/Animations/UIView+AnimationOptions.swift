extension UIView {
  /// How a view animation runs, in UIKit's bits.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out in the animation.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Touches reach views while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// Starts from what the screen shows.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Repeats for ever.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Runs there and back.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Keeps its own duration inside another animation.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    /// Keeps its own curve inside another animation.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    /// Contents are drawn anew in every frame.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
    /// Transition views are shown and hidden, not added and removed.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
    /// Takes no options from the animation that it is inside of.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)
    /// Slow, fast, slow.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow, then fast.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Fast, then slow.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// How a keyframe animation runs, in UIKit's bits.
  public struct KeyframeAnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Subviews are laid out in the animation.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
    /// Touches reach views while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
    /// Starts from what the screen shows.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
    /// Repeats for ever.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
    /// Runs there and back.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
    /// Keeps its own duration inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
    /// Takes no options from the animation that it is inside of.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)
    /// Straight lines between keys.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from key to key.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Straight lines at an even speed.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Smooth curves through the keys.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Smooth curves at an even speed.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// The four curves of UIKit, by number.
  public enum AnimationCurve: Int, Sendable {
    /// Slow, fast, slow.
    case easeInOut
    /// Slow, then fast.
    case easeIn
    /// Fast, then slow.
    case easeOut
    /// Even.
    case linear
  }
}

/// The name of `UIView.AnimationOptions` in Swift 3.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The name of `UIView.KeyframeAnimationOptions` in Swift 3.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// The name of `UIView.AnimationCurve` in Swift 3.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
