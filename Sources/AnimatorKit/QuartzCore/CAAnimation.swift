import CTransHost

/// What shows before an animation has begun and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String
  /// Makes a mode of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's own value.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var number: Double {
    let modes: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
    return Double(modes.firstIndex(of: self) ?? 0)
  }
}

/// The layer's own value, in Objective-C's spelling.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The last value after the end, in Objective-C's spelling.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The first value before the beginning, in Objective-C's spelling.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// Both, in Objective-C's spelling.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// Hears of the start and the end of a layer's animation.
public protocol CAAnimationDelegate: AnyObject {
  /// It has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// It is over; called exactly once, with whether it came to its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer, as values: the host takes them when it is added.
///
/// What is changed afterwards does not change the running animation, as in Core Animation; unlike
/// there, the delegate is told of this very object, not of a copy.
open class CAAnimation: NSObject {
  private var values: [String: Any] = [:]

  /// Makes an animation without values.
  public override init() { super.init() }

  /// There are no archives to load animations from: gives nil.
  public required init?(coder: NSCoder) { nil }

  /// Seconds; 0 takes the transaction's, and in a group the group's.
  open var duration: CFTimeInterval = 0
  /// When it begins, in seconds on the host's clock, `CACurrentMediaTime() + 1`; 0 means now.
  ///
  /// On a layer with a time of its own it is one of that (`CALayer.convertTime(_:from:)`); in a
  /// group it is counted from the group's start.
  open var beginTime: CFTimeInterval = 0
  /// Where in itself it begins, in seconds.
  open var timeOffset: CFTimeInterval = 0
  /// How fast its time runs; less than 0 runs from the end.
  open var speed: Float = 1
  /// How often it runs, fractions and infinity allowed; 0 means once.
  open var repeatCount: Float = 0
  /// How long it repeats, in seconds; 0 means that the count decides.
  open var repeatDuration: CFTimeInterval = 0
  /// Whether it runs there and back.
  open var autoreverses = false
  /// What shows before it has begun and after it has ended.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether it is taken off the layer at its end.
  open var isRemovedOnCompletion = true
  /// Its curve; nil is the even one.
  open var timingFunction: CAMediaTimingFunction?
  /// Hears of its start and end; held until then.
  open var delegate: CAAnimationDelegate?

  /// The name by which the delegate may know it.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  /// What was set under a name.
  open func value(forKey key: String) -> Any? { values[key] }

  /// The host's kind of animation, and the numbers that only this kind has.
  var kind: Int { TH_LAYER_ANIMATION_BASIC }

  func configure(_ animation: HostLayerAnimation) {
    animation.set(TH_LAYER_ANIMATION_DURATION, [hostDuration])
    if beginTime != 0 { animation.set(TH_LAYER_ANIMATION_BEGIN_TIME, [beginTime]) }
    if timeOffset != 0 { animation.set(TH_LAYER_ANIMATION_TIME_OFFSET, [timeOffset]) }
    if speed != 1 { animation.set(TH_LAYER_ANIMATION_SPEED, [Double(speed)]) }
    if repeatCount != 0 { animation.set(TH_LAYER_ANIMATION_REPEAT_COUNT, [Double(repeatCount)]) }
    if repeatDuration != 0 {
      animation.set(TH_LAYER_ANIMATION_REPEAT_DURATION, [repeatDuration])
    }
    if autoreverses { animation.set(TH_LAYER_ANIMATION_AUTOREVERSES, [1]) }
    animation.set(TH_LAYER_ANIMATION_FILL_MODE, [fillMode.number])
    animation.set(TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION, isRemovedOnCompletion.numbers)
    if let timingFunction { animation.set(TH_LAYER_ANIMATION_TIMING, timingFunction.points) }
  }

  /// Seconds that the host is told.
  var hostDuration: Double { duration }
}
