import CTransHost

/// An animation of one property, by key path.
open class CAPropertyAnimation: CAAnimation {
  /// "opacity", "position.x", "transform.rotation.z" and so on.
  open var keyPath: String?
  /// Whether its value is added to the property's.
  open var isAdditive = false
  /// Whether each repetition starts where the one before ended.
  open var isCumulative = false

  /// Makes an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func configure(_ animation: HostLayerAnimation) {
    super.configure(animation)
    animation.setKeyPath(keyPath ?? "")
    if isAdditive { animation.set(TH_LAYER_ANIMATION_ADDITIVE, [1]) }
    if isCumulative { animation.set(TH_LAYER_ANIMATION_CUMULATIVE, [1]) }
  }
}

/// An animation from a value to another.
///
/// Values are numbers, points, sizes, rectangles, transforms or colours, boxed or not.
open class CABasicAnimation: CAPropertyAnimation {
  /// The value at its beginning; nil takes the layer's.
  open var fromValue: Any?
  /// The value at its end; nil takes the layer's.
  open var toValue: Any?
  /// How far it goes from the one that is given.
  open var byValue: Any?

  override func configure(_ animation: HostLayerAnimation) {
    super.configure(animation)
    animation.set(TH_LAYER_ANIMATION_FROM, value: fromValue)
    animation.set(TH_LAYER_ANIMATION_TO, value: toValue)
    animation.set(TH_LAYER_ANIMATION_BY, value: byValue)
  }
}

/// An animation from a value to another as a spring.
open class CASpringAnimation: CABasicAnimation {
  /// Above 0.
  open var mass: CGFloat = 1
  /// Above 0.
  open var stiffness: CGFloat = 100
  /// Above 0.
  open var damping: CGFloat = 10
  /// At the start; 1 is the whole distance in a second.
  open var initialVelocity: CGFloat = 0

  /// How long the spring takes until it rests, in seconds, as the host reckons it.
  open var settlingDuration: CFTimeInterval {
    guard let animation = HostLayerAnimation(self) else { return 0 }
    return animation.number(TH_LAYER_ANIMATION_SETTLING_DURATION)
  }

  override var kind: Int { TH_LAYER_ANIMATION_SPRING }

  override func configure(_ animation: HostLayerAnimation) {
    super.configure(animation)
    animation.set(TH_LAYER_ANIMATION_MASS, [Double(mass)])
    animation.set(TH_LAYER_ANIMATION_STIFFNESS, [Double(stiffness)])
    animation.set(TH_LAYER_ANIMATION_DAMPING, [Double(damping)])
    animation.set(TH_LAYER_ANIMATION_INITIAL_VELOCITY, [Double(initialVelocity)])
  }
}

/// The way between the values of a keyframe animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String
  /// Makes a mode of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight lines.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Jumps.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight lines at an even speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Smooth curves.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Smooth curves at an even speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var number: Double {
    let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    return Double(modes.firstIndex(of: self) ?? 0)
  }
}

/// An animation through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, of one kind.
  open var values: [Any]?
  /// When each value is reached, as fractions; nil spaces them evenly.
  open var keyTimes: [NSNumber]?
  /// The curve of each step.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The way between the values.
  open var calculationMode = CAAnimationCalculationMode.linear

  override var kind: Int { TH_LAYER_ANIMATION_KEYFRAME }

  override func configure(_ animation: HostLayerAnimation) {
    super.configure(animation)
    let numbers = (values ?? []).map { HostLayerAnimation.numbers(of: $0) }
    animation.set(TH_LAYER_ANIMATION_VALUES, numbers.flatMap { $0 ?? [] })
    if let keyTimes {
      animation.set(TH_LAYER_ANIMATION_KEY_TIMES, keyTimes.map(\.doubleValue))
    }
    if let timingFunctions {
      animation.set(TH_LAYER_ANIMATION_TIMINGS, timingFunctions.flatMap(\.points))
    }
    animation.set(TH_LAYER_ANIMATION_CALCULATION_MODE, [calculationMode.number])
  }
}

/// Animations that share their time.
open class CAAnimationGroup: CAAnimation {
  /// The members; their delegates are not told.
  open var animations: [CAAnimation]?

  override var kind: Int { TH_LAYER_ANIMATION_GROUP }

  override func configure(_ animation: HostLayerAnimation) {
    super.configure(animation)
    animation.setMembers((animations ?? []).compactMap { HostLayerAnimation($0) })
  }
}
