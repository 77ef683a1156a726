import Geometry
import ViewControllers

extension TransitionContainer {
  /// Carries out a change, with a transition if one is asked for and can be seen.
  ///
  /// To be called within `conductor.perform(_:)`. The order is UIKit's: containment begins, the
  /// delegate is asked, the transition runs or the views are switched at once, containment is
  /// settled.
  ///
  /// - Parameters:
  ///   - change: What changes.
  ///   - animated: Whether with a transition, where both children are there and the container is in
  ///     the window.
  public func carryOut(_ change: ContainerChange, animated: Bool) {
    let pair = change.from.flatMap { from in change.to.map { (from: from, to: $0) } }
      .flatMap { $0.from === $0.to ? nil : $0 }
    if let pair { conductor.assignRoles(from: pair.from, to: pair.to) }
    beginContainment(change)
    if let pair, animated, let view = viewIfLoaded, view.isDescendant(of: stage.window) {
      conductor.start(request(change, from: pair.from, to: pair.to))
      return
    }
    switchViews(change)
    settleContainment(change, completed: true)
    if isViewLoaded, change.from !== change.to, change.to != nil { change.didShow(false) }
    if let pair { conductor.resignRoles(pair.from, pair.to) }
  }

  // MARK: Containment

  private func beginContainment(_ change: ContainerChange) {
    for controller in change.removed { controller.willMove(toParent: nil) }
    for controller in change.added { addChild(controller) }
    change.begin()
  }

  private func settleContainment(_ change: ContainerChange, completed: Bool) {
    if completed {
      for controller in change.removed { controller.removeFromParent() }
      for controller in change.added { controller.didMove(toParent: self) }
    } else {
      for controller in change.added {
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
      for controller in change.removed {
        controller.willMove(toParent: self)
        controller.didMove(toParent: self)
      }
    }
    change.didSettle(completed)
  }

  // MARK: With a transition

  private func request(
    _ change: ContainerChange, from: ViewController, to: ViewController
  ) -> TransitionRequest {
    // What the delegate vends, else what is named; nil is the default, about which nobody is asked.
    let vended = change.animator() ?? animatorName.flatMap(namedAnimator)
    var request = TransitionRequest(
      operation: change.operation, from: from, to: to, containerView: containerView,
      animator: vended ?? Self.makeDefaultAnimator(),
      makeDefaultAnimator: Self.makeDefaultAnimator)
    request.interactor = vended.flatMap(change.interactor)
    request.finalFrameOfFrom = change.finalFrameOfFrom
    request.initialFrameOfTo = change.initialFrameOfTo
    request.presentationStyle = change.presentationStyle
    request.restoration = restoration
    let startsByHand = request.interactor?.wantsInteractiveStart ?? false
    request.willStart = { _ in change.willShow(true, startsByHand) }
    request.commit = { [weak self] completed in
      self?.settleContainment(change, completed: completed)
      if completed { change.didShow(true) }
    }
    return request
  }

  // MARK: Without one

  private func switchViews(_ change: ContainerChange) {
    guard isViewLoaded, change.from !== change.to else { return }
    if change.to != nil { change.willShow(false, false) }
    switch (change.from, change.to) {
    case (let from?, let to?):
      beginAppearances(leaving: from, arriving: to, animated: false)
      install(to)
      takeOut(from)
      endAppearances(staying: to, leaving: from, animated: false)
    case (let from?, nil):
      from.beginAppearanceTransition(false, animated: false)
      takeOut(from)
      from.endAppearanceTransition()
    case (nil, let to?):
      to.beginAppearanceTransition(appearanceState.isTowardsScreen, animated: false)
      install(to)
      if appearanceState == .appeared { to.endAppearanceTransition() }
    case (nil, nil): break
    }
  }

  private func install(_ controller: ViewController) {
    controller.view.frame = containerView.bounds
    containerView.addSubview(controller.view)
  }

  private func takeOut(_ controller: ViewController) {
    guard let view = controller.viewIfLoaded else { return }
    view.removeFromSuperview()
    stage.record(.removeFromSuperview, controller.eventTarget)
  }
}
