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
    isAppearingDue = isAppearing
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
    if next == .appeared { tellThatItAppears() }
    // It may have gone away in there.
    guard appearanceState.ended == next else { return }
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

  /// Calls `viewIsAppearing(_:)` if that is due and the view is in the window, laid out before.
  package func tellThatItAppears() {
    guard isAppearingDue, let view = viewIfLoaded, view.isDescendant(of: stage.window) else {
      return
    }
    isAppearingDue = false
    view.layoutIfNeeded()
    record(.viewIsAppearing)
    viewIsAppearing(isAppearanceAnimated)
    forwardToChildren { $0.tellThatItAppears() }
  }

  /// Hands a change of appearance on to the children whose views are in this view.
  ///
  /// The parent hears of it first. Only children that are on show take part: one whose view is not
  /// loaded, or is elsewhere, is none of the change's business. What is presented in this view, and
  /// is not coming or going by itself, is a child in this.
  private func forwardToChildren(_ call: (ViewController) -> Void) {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return }
    let guest = presentee.flatMap { $0.isBeingPresented || $0.isBeingDismissed ? nil : $0 }
    for child in children + [guest].compactMap(\.self) {
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
    view.autoresizingMask = .fill
    stage.root = self
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
    if stage.root === self { stage.root = nil }
    endAppearanceTransition()
  }
}
