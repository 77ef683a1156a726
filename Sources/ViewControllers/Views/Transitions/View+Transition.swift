public import LayerAnimating

extension View {
  /// Shows a change of a view by an effect between how it was and how it is then: a flip, a curl or a
  /// cross-dissolve, whichever the options name.
  ///
  /// The change itself is not animated unless the options have `.allowAnimatedContent`. What the effect
  /// shows is pictures; the view's own properties stay as they are. Without an effect in the options,
  /// and for a view that is in none, the change happens at once. UIKit:
  /// `transition(with:duration:options:animations:completion:)`.
  ///
  /// - Parameters:
  ///   - view: The view that changes.
  ///   - duration: Seconds.
  ///   - options: UIKit's bits.
  ///   - animations: Changes the view.
  ///   - completion: Runs once, from the loop.
  public static func transition(
    with view: View, duration: Double, options: ViewAnimationOptions = [],
    animations: (() -> Void)? = nil, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let change = animations ?? {}
    ViewTransition(options, duration: duration).run(from: view, to: view, completion) {
      if options.contains(.allowAnimatedContent) {
        animate(withDuration: duration, options: options, animations: change)
      } else {
        performWithoutAnimation(change)
      }
    }
  }

  /// Puts a view in the place of another by an effect: a flip, a curl or a cross-dissolve.
  ///
  /// The one is taken out and the other put in where it was; with `.showHideTransitionViews` the one is
  /// hidden and the other, which is in the tree already, shown. UIKit:
  /// `transition(from:to:duration:options:completion:)`.
  ///
  /// - Parameters:
  ///   - fromView: The view that goes; if it is in no view, nothing happens but the completion.
  ///   - toView: The view that comes.
  ///   - duration: Seconds.
  ///   - options: UIKit's bits.
  ///   - completion: Runs once, from the loop.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: ViewAnimationOptions = [],
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    ViewTransition(options, duration: duration).run(from: fromView, to: toView, completion) {
      performWithoutAnimation {
        if options.contains(.showHideTransitionViews) {
          toView.isHidden = false
          fromView.isHidden = true
        } else if fromView !== toView, let superview = fromView.superview {
          superview.insertSubview(toView, belowSubview: fromView)
          fromView.removeFromSuperview()
        }
      }
    }
  }
}
