/// Where a property animator stands.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or finished.
  case inactive
  /// Started; running or paused.
  case active
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped
}

/// A place of an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Its end.
  case end
  /// Its start.
  case start
  /// Where it is.
  case current
}

/// Something that can be started, paused, turned round and stopped.
public protocol UIViewAnimating: NSObjectProtocol {
  /// Where it stands.
  var state: UIViewAnimatingState { get }
  /// Whether it is moving.
  var isRunning: Bool { get }
  /// Whether it runs towards its start.
  var isReversed: Bool { get set }
  /// How far it is, 0...1.
  var fractionComplete: CGFloat { get set }
  /// Starts it, or lets it run on.
  func startAnimation()
  /// Starts it after a while, in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds it where it is.
  func pauseAnimation()
  /// Stops it; `withoutFinishing` ends it at once where it is.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped one at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Something that blocks can be added to; what UIKit has as optional has defaults.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block that starts after a fraction of what is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds what runs at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Lets a paused one run on, with another pace.
  func continueAnimation(
    withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  /// Does nothing.
  public func addAnimations(_ animation: @escaping () -> Void) {}
  /// Adds the block without the delay.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    addAnimations(animation)
  }
  /// Does nothing.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}
  /// Starts it.
  public func continueAnimation(
    withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat
  ) { startAnimation() }
}
