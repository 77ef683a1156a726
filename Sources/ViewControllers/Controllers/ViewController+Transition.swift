public import LayerAnimating

extension ViewController {
  /// Switches between the views of two children with animations that are given as closures.
  ///
  /// The alternative without animator objects: the view of `to` is put beside that of `from`, the
  /// animations run, and that of `from` is taken out; where the options name a flip, a curl or a
  /// cross-dissolve, that is seen between the two. Both children get their appearance callbacks;
  /// containment is the caller's, before and after. UIKit:
  /// `transition(from:to:duration:options:animations:completion:)`.
  ///
  /// - Parameters:
  ///   - from: The child on show.
  ///   - to: The child that arrives.
  ///   - duration: Seconds.
  ///   - options: As for `View.animate`.
  ///   - animations: Sets properties, which are animated.
  ///   - completion: Called when everything is over, with what the animations said.
  /// - Returns: False, with nothing done and nothing called, if one of the two is not a child of
  ///   this controller, both are the same, or the view of `from` is nowhere; UIKit throws.
  @discardableResult
  public func transition(
    from: ViewController, to: ViewController, duration: Double,
    options: ViewAnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) -> Bool {
    guard from.parent === self, to.parent === self, from !== to,
      let superview = from.viewIfLoaded?.superview
    else { return false }
    let isOnScreen = appearanceState.isTowardsScreen
    from.beginAppearanceTransition(false, animated: true)
    to.beginAppearanceTransition(isOnScreen, animated: true)
    func end(_ finished: Bool) {
      from.view.removeFromSuperview()
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      completion?(finished)
    }
    guard options.transitionEffect == .none else {
      View.transition(
        from: from.view, to: to.view, duration: duration, options: options, completion: end)
      View.animate(withDuration: duration, options: options) { animations?() }
      return true
    }
    superview.addSubview(to.view)
    View.animate(
      withDuration: duration, delay: 0, options: options, animations: { animations?() },
      completion: end)
    return true
  }
}
