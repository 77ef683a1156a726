import Geometry
import ViewControllers

extension NavigationController {
  /// Changes the stack, with a transition if one is asked for and can be seen.
  func change(to stack: [ViewController], operation: TransitionOperation, animated: Bool) {
    let change = StackChange(from: viewControllers, to: stack)
    guard let from = viewControllers.last, let to = stack.last, from !== to else {
      changeAtOnce(change)
      return
    }
    conductor.assignRoles(from: from, to: to)
    begin(change)
    guard animated, let view = viewIfLoaded, view.isDescendant(of: stage.window) else {
      swap(from: from, to: to, change)
      conductor.resignRoles(from, to)
      return
    }
    let vended = delegate.flatMap { delegate in
      stage.record(.navigationControllerAnimationController, "delegate")
      return delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
    }
    var request = TransitionRequest(
      operation: operation, from: from, to: to, containerView: containerView,
      animator: vended ?? DefaultNavigationAnimator())
    if let vended, let delegate {
      stage.record(.navigationControllerInteractionController, "delegate")
      request.interactor = delegate.navigationController(self, interactionControllerFor: vended)
    }
    request.makeDefaultAnimator = { DefaultNavigationAnimator() }
    request.restoration = restoration
    request.willStart = { [weak self] _ in self?.tellWillShow(to, animated: true) }
    request.commit = { [weak self] completed in
      self?.settle(change, completed: completed)
      if completed { self?.tellDidShow(to, animated: true) }
    }
    conductor.start(request)
  }

  /// Containment at the start, and the new stack.
  private func begin(_ change: StackChange) {
    for controller in change.removed { controller.willMove(toParent: nil) }
    for controller in change.added { addChild(controller) }
    viewControllers = change.new
  }

  /// Containment at the end; if the change was cancelled, the old stack.
  private func settle(_ change: StackChange, completed: Bool) {
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
      viewControllers = change.old
    }
  }

  /// Another controller comes on show, without an animation.
  private func swap(from: ViewController, to: ViewController, _ change: StackChange) {
    if isViewLoaded {
      tellWillShow(to, animated: false)
      beginAppearances(leaving: from, arriving: to, animated: false)
      from.viewIfLoaded?.removeFromSuperview()
      install(to)
      endAppearances(staying: to, leaving: from, animated: false)
    }
    settle(change, completed: true)
    if isViewLoaded { tellDidShow(to, animated: false) }
  }

  /// The controller on show stays the same one, or there was none, or is none in the end.
  private func changeAtOnce(_ change: StackChange) {
    let from = change.old.last
    let to = change.new.last
    begin(change)
    if isViewLoaded, from !== to {
      if let from {
        from.beginAppearanceTransition(false, animated: false)
        from.viewIfLoaded?.removeFromSuperview()
        from.endAppearanceTransition()
      }
      if let to {
        tellWillShow(to, animated: false)
        to.beginAppearanceTransition(appearanceState.isTowardsScreen, animated: false)
        install(to)
        if appearanceState == .appeared { to.endAppearanceTransition() }
      }
    }
    settle(change, completed: true)
    if isViewLoaded, from !== to, let to { tellDidShow(to, animated: false) }
  }

  private func install(_ controller: ViewController) {
    controller.view.frame = containerView.bounds
    containerView.addSubview(controller.view)
  }

  private func tellWillShow(_ controller: ViewController, animated: Bool) {
    guard let delegate else { return }
    stage.record(.navigationControllerWillShow, "delegate")
    delegate.navigationController(self, willShow: controller, animated: animated)
  }

  private func tellDidShow(_ controller: ViewController, animated: Bool) {
    guard let delegate else { return }
    stage.record(.navigationControllerDidShow, "delegate")
    delegate.navigationController(self, didShow: controller, animated: animated)
  }
}

/// What a change does to a navigation stack.
@MainActor
struct StackChange {
  let old: [ViewController]
  let new: [ViewController]
  let removed: [ViewController]
  let added: [ViewController]

  init(from old: [ViewController], to new: [ViewController]) {
    self.old = old
    self.new = new
    removed = old.filter { controller in !new.contains { $0 === controller } }.reversed()
    added = new.filter { controller in !old.contains { $0 === controller } }
  }
}
