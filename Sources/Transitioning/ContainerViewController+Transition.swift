import Geometry
import ViewControllers

extension ContainerViewController {
  /// The child on show.
  var shownViewController: ViewController? { children.first }

  /// Shows the first child, without an animation (stage 1 of the article).
  func showFirst(_ controller: ViewController) {
    addChild(controller)
    controller.view.frame = containerView.bounds
    controller.beginAppearanceTransition(appearanceState.isTowardsScreen, animated: false)
    containerView.addSubview(controller.view)
    if appearanceState == .appeared { controller.endAppearanceTransition() }
    controller.didMove(toParent: self)
    selection = controller
    buttonRow.select(viewControllers.firstIndex { $0 === controller })
  }

  /// Switches to a child: containment, queries and transition in the article's order.
  func transition(to: ViewController, animated: Bool) {
    guard isViewLoaded else {
      selection = to
      return
    }
    guard let from = shownViewController else { return showFirst(to) }
    guard from !== to else { return }
    conductor.assignRoles(from: from, to: to)
    from.willMove(toParent: nil)
    addChild(to)
    guard animated, view.isDescendant(of: stage.window) else {
      swap(from: from, to: to)
      conductor.resignRoles(from, to)
      return
    }
    let choice = chooseAnimator(from: from, to: to)
    var request = makeRequest(from: from, to: to, animator: choice.animator)
    if !choice.isDefault, let delegate {
      stage.record(.containerInteractionController, "delegate")
      request.interactor = delegate.containerViewController(
        self, interactionControllerFor: choice.animator)
    }
    let startsByHand = request.interactor?.wantsInteractiveStart ?? false
    request.willStart = { [weak self] _ in
      self?.buttonRow.isDisabled = true
      if !startsByHand { self?.select(to) }
    }
    request.commit = { [weak self] completed in
      self?.settle(from: from, to: to, completed: completed)
    }
    conductor.start(request)
  }

  /// What the delegate vends, else what is named, else the default animator.
  private func chooseAnimator(
    from: ViewController, to: ViewController
  ) -> (animator: any AnimatedTransitioning, isDefault: Bool) {
    if let delegate {
      stage.record(.containerAnimationController, "delegate")
      let vended = delegate.containerViewController(
        self, animationControllerForTransitionFrom: from, to: to)
      if let vended { return (vended, false) }
    }
    guard let animatorName else { return (DefaultContainerAnimator(), true) }
    let named = animationController(named: animatorName)
    return (named, named is DefaultContainerAnimator)
  }

  /// Frames carry the direction: a child further right comes from the right.
  private func makeRequest(
    from: ViewController, to: ViewController, animator: any AnimatedTransitioning
  ) -> TransitionRequest {
    let bounds = containerView.bounds
    let fromIndex = viewControllers.firstIndex { $0 === from } ?? 0
    let toIndex = viewControllers.firstIndex { $0 === to } ?? 0
    let travel = toIndex > fromIndex ? -bounds.width : bounds.width
    var request = TransitionRequest(
      operation: .custom, from: from, to: to, containerView: containerView, animator: animator)
    request.finalFrameOfFrom = bounds.offsetBy(dx: travel, dy: 0)
    request.initialFrameOfTo = bounds.offsetBy(dx: -travel, dy: 0)
    request.presentationStyle = .custom
    request.restoration = restoration
    return request
  }

  /// Containment at the end.
  private func settle(from: ViewController, to: ViewController, completed: Bool) {
    if completed {
      from.removeFromParent()
      to.didMove(toParent: self)
      select(to)
    } else {
      to.willMove(toParent: nil)
      to.removeFromParent()
      from.willMove(toParent: self)
      from.didMove(toParent: self)
      select(from)
    }
    buttonRow.isDisabled = false
  }

  /// Stage 1 of the article: no animation.
  private func swap(from: ViewController, to: ViewController) {
    beginAppearances(leaving: from, arriving: to, animated: false)
    to.view.frame = containerView.bounds
    containerView.addSubview(to.view)
    from.view.removeFromSuperview()
    stage.record(.removeFromSuperview, from.eventTarget)
    endAppearances(staying: to, leaving: from, animated: false)
    from.removeFromParent()
    to.didMove(toParent: self)
    select(to)
  }

  private func select(_ controller: ViewController) {
    selection = controller
    buttonRow.select(viewControllers.firstIndex { $0 === controller })
  }
}
