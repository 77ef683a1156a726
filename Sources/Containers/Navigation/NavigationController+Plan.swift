import Transitioning
import ViewControllers

extension NavigationController {
  /// Changes the top of the stack, with a transition if one is asked for and can be seen.
  ///
  /// It costs no more than what is changed.
  ///
  /// - Parameters:
  ///   - kept: How many stay where they are, from the bottom.
  ///   - new: What comes on top of those.
  ///   - operation: What is going on, to an animator.
  ///   - animated: Whether with a transition.
  ///   - isAnnounced: Whether who leaves has been told so.
  ///   - interactor: What drives it by hand where the delegate vends nothing that does: the swipe.
  func change(
    above kept: Int, to new: [ViewController] = [], operation: TransitionOperation, animated: Bool,
    isAnnounced: Bool = false, by interactor: (any InteractiveTransitioning)? = nil
  ) {
    let old = Array(viewControllers[kept...])
    let from = viewControllers.last
    let to = new.last ?? viewControllers.prefix(kept).last
    var plan = TransitionPlan(operation, from: from, to: to, in: self)
    plan.containment = ContainmentPlan(
      removed: old.without(new).reversed(), added: new.without(old))
    plan.containment.isAnnounced = isAnnounced
    plan.vending = TransitionVending(
      of: self, delegate: \.delegate, animator: .navigationControllerAnimationController,
      asking: { $1.navigationController($0, animationControllerFor: operation, from: $2, to: $3) },
      interactor: .navigationControllerInteractionController,
      asking: { $1.navigationController($0, interactionControllerFor: $2) })
    if let zoomed = operation == .pop ? from : to, let zoom = zoomed.zoom {
      plan.makePreferredAnimator = { ZoomAnimator(zoom) }
      if plan.containerView != nil { zoomDrag.attach(to: view) }
    }
    plan.ownInteractor = interactor
    plan.ownInteractorTakesDefault = !swipeDrivesVendedAnimators
    plan.begin = { [weak self] in self?.viewControllers.replaceSubrange(kept..., with: new) }
    plan.didSettle = { [weak self] completed in
      if !completed { self?.viewControllers.replaceSubrange(kept..., with: old) }
    }
    plan.willShow = { [weak self] animated, _ in
      if let to { self?.tell(.navigationControllerWillShow, to, animated: animated) }
    }
    plan.didShow = { [weak self] animated in
      if let to { self?.tell(.navigationControllerDidShow, to, animated: animated) }
    }
    conductor.carryOut(plan, animated: animated)
  }

  private func tell(_ kind: CallbackKind, _ controller: ViewController, animated: Bool) {
    guard let delegate else { return }
    stage.record(kind, "delegate")
    if kind == .navigationControllerWillShow {
      delegate.navigationController(self, willShow: controller, animated: animated)
    } else {
      delegate.navigationController(self, didShow: controller, animated: animated)
    }
  }
}
