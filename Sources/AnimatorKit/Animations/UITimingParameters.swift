import CTransHost

/// What decides the pace of a property animator: one of the two classes below.
public protocol UITimingCurveProvider: NSObjectProtocol {
  /// The curve, if it is one.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, if it is one.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A cubic curve from (0, 0) to (1, 1).
open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve that it was made of, ease-in-out otherwise.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  let timing: th_timing_t

  /// Makes the curve that UIKit and Core Animation use by default: (0.25, 0.1), (0.25, 1).
  public convenience override init() {
    self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
  }

  /// Makes one of the four named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
    let points = CAMediaTimingFunction(name: names[curve.rawValue]).points
    controlPoint1 = CGPoint(x: points[0], y: points[1])
    controlPoint2 = CGPoint(x: points[2], y: points[3])
    timing = .curve(curve)
  }

  /// Makes a curve of its control points; x must be within 0...1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    controlPoint1 = point1
    controlPoint2 = point2
    timing = .make(
      TH_TIMING_CUBIC, Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y))
  }

  /// Itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// A spring.
open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The velocity at the start; 1 is the whole distance in a second.
  ///
  /// `dy` is that of a centre's y, `dx` that of everything else.
  public let initialVelocity: CGVector
  let timing: th_timing_t

  /// Makes UIKit's default spring: mass 3, stiffness 1000, damping 500.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Makes a spring that settles within the animator's duration.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Makes a spring that settles within the animator's duration.
  ///
  /// - Parameters:
  ///   - ratio: 1 does not swing; towards 0 swings more.
  ///   - velocity: At the start; 1 is the whole distance in a second.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    initialVelocity = velocity
    timing = .spring(ratio: ratio, velocity: velocity)
  }

  /// Makes a spring of its physics, whose settling time replaces the animator's duration.
  ///
  /// - Parameters:
  ///   - mass: Above 0.
  ///   - stiffness: Above 0.
  ///   - damping: Above 0.
  ///   - velocity: At the start; 1 is the whole distance in a second.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    initialVelocity = velocity
    timing = .make(
      TH_TIMING_SPRING_PHYSICAL, Double(mass), Double(stiffness), Double(damping),
      Double(velocity.dx), Double(velocity.dy))
  }

  /// Makes a spring of its period and bounce.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the period, not until it rests.
  ///   - bounce: -1...1; 0 does not swing.
  ///   - velocity: At the start; 1 is the whole distance in a second.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity velocity: CGVector = .zero
  ) {
    let frequency = 2 * Double.pi / duration
    let ratio = bounce >= 0 ? 1 - Double(bounce) : 1 / (1 + Double(bounce))
    self.init(
      mass: 1, stiffness: CGFloat(frequency * frequency),
      damping: CGFloat(2 * ratio * frequency), initialVelocity: velocity)
  }

  /// Nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// Itself.
  public var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
  /// What the host takes.
  var hostTiming: th_timing_t {
    cubicTimingParameters?.timing ?? springTimingParameters?.timing ?? .curve(.easeInOut)
  }
}
