extension ViewController {
  /// Tells this controller that it is about to come on the screen or to leave it.
  ///
  /// Called by a container, in pairs with `endAppearanceTransition()`. Called again the other way
  /// before the end, it turns the change round, which is what a cancelled transition does; called
  /// for where the controller is, or goes, already, it does nothing. So the callbacks stay in
  /// balance whatever the container does. UIKit: `beginAppearanceTransition(_:animated:)`.
  ///
  /// - Parameters:
  ///   - isAppearing: Whether it comes on the screen.
  ///   - animated: Whether it does so with an animation.
  public func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    guard let next = appearanceState.beginning(isAppearing: isAppearing) else { return }
    if isAppearing { _ = view }
    appearanceState = next
    isAppearanceAnimated = animated
    if isAppearing {
      record(.viewWillAppear)
      viewWillAppear(animated)
    } else {
      record(.viewWillDisappear)
      viewWillDisappear(animated)
    }
    forwardToChildren { $0.beginAppearanceTransition(isAppearing, animated: animated) }
  }

  /// Tells this controller that it has come on the screen or left it.
  ///
  /// Does nothing if no change is under way. UIKit: `endAppearanceTransition()`.
  public func endAppearanceTransition() {
    guard let next = appearanceState.ended else { return }
    appearanceState = next
    if next == .appeared {
      record(.viewDidAppear)
      viewDidAppear(isAppearanceAnimated)
    } else {
      record(.viewDidDisappear)
      viewDidDisappear(isAppearanceAnimated)
    }
    forwardToChildren { $0.endAppearanceTransition() }
  }

  /// Hands a change of appearance on to the children whose views are in this view.
  ///
  /// The parent hears of it first. Only children that are on show take part: one whose view is not
  /// loaded, or is elsewhere, is none of the change's business.
  private func forwardToChildren(_ call: (ViewController) -> Void) {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
    for child in children {
      guard let childView = child.viewIfLoaded, childView.isDescendant(of: view) else { continue }
      call(child)
    }
  }

  /// Puts this controller's view into the window and brings it on the screen, without animation.
  ///
  /// The stage does not keep the controller: whoever calls this does. UIKit:
  /// `window.rootViewController`.
  public func makeRoot() {
    view.frame = stage.window.bounds
    beginAppearanceTransition(true, animated: false)
    stage.window.addSubview(view)
    endAppearanceTransition()
  }

  /// Takes this controller's view out of the window, without animation; the counterpart of
  /// `makeRoot()`.
  public func resignRoot() {
    guard parent == nil, isViewLoaded else { return }
    beginAppearanceTransition(false, animated: false)
    view.removeFromSuperview()
    endAppearanceTransition()
  }
}
