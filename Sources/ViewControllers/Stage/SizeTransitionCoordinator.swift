public import Geometry

/// Runs other animations in step with a change of the screen's size, and says when it is over.
///
/// What UIKit hands to `viewWillTransition(to:with:)` as a `UIViewControllerTransitionCoordinator`.
@MainActor
public final class SizeTransitionCoordinator {
  /// Something to do alongside.
  public typealias Handler = @MainActor (SizeTransitionCoordinator) -> Void

  /// How long it takes, in seconds.
  ///
  /// UIKit: `transitionDuration`.
  public let transitionDuration: Double
  /// By how much the interface turns against the screen.
  ///
  /// UIKit: `targetTransform`.
  public let targetTransform: AffineTransform
  /// What changes its size.
  ///
  /// UIKit: `containerView`.
  public let containerView: View
  /// Whether there is an animation.
  ///
  /// UIKit: `isAnimated`.
  public var isAnimated: Bool { transitionDuration > 0 }

  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var hasBegun = false
  private var isOver = false

  init(of window: View, duration: Double, targetTransform: AffineTransform) {
    containerView = window
    transitionDuration = duration
    self.targetTransform = targetTransform
  }

  /// Runs animations alongside.
  ///
  /// UIKit: `animate(alongsideTransition:completion:)`.
  ///
  /// - Parameters:
  ///   - animation: Sets properties, which are animated where the change is, when everything has its
  ///     new place; at once if the change has begun.
  ///   - completion: Called when the change is over.
  /// - Returns: False when it is over; neither is called then.
  @discardableResult
  public func animate(
    alongsideTransition animation: Handler?, completion: Handler? = nil
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if hasBegun {
      View.animate(withDuration: transitionDuration) { animation(self) }
    } else {
      animations.append(animation)
    }
    return true
  }

  /// Everything is getting its new place, within the animation.
  func begin() {
    hasBegun = true
    for animation in animations { animation(self) }
    animations = []
  }

  func end() {
    isOver = true
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
  }
}
