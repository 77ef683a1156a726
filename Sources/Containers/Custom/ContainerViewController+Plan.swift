import Geometry
import Transitioning
public import ViewControllers

extension ContainerViewController {
  /// The child whose view is installed.
  ///
  /// Other children have been added by hand; this container does not move them.
  public var shownViewController: ViewController? {
    children.first { child in viewControllers.contains { $0 === child } }
  }

  /// The plan that brings a child on show, or none.
  ///
  /// Frames carry the direction: a child further right comes from the right.
  func plan(to: ViewController?) -> TransitionPlan {
    let from = shownViewController
    var plan = TransitionPlan(.custom, from: from, to: to, in: self)
    if let from, let to {
      let bounds = containerView.bounds
      let isFurtherRight = (place(of: to) ?? 0) > (place(of: from) ?? 0)
      let travel = isFurtherRight ? -bounds.width : bounds.width
      plan.from?.finalFrame = bounds.offsetBy(dx: travel, dy: 0)
      plan.to?.initialFrame = bounds.offsetBy(dx: -travel, dy: 0)
    }
    plan.containment = ContainmentPlan(
      removed: [from].compactMap(\.self), added: [to].compactMap(\.self))
    plan.presentationStyle = .custom
    plan.vending = TransitionVending(
      of: self, delegate: \.delegate, animator: .containerAnimationController,
      asking: { $1.containerViewController($0, animationControllerForTransitionFrom: $2, to: $3) },
      interactor: .containerInteractionController,
      asking: { $1.containerViewController($0, interactionControllerFor: $2) })
    plan.willShow = { [weak self] animated, startsByHand in
      guard animated else { return }
      self?.buttonRow.isDisabled = true
      if !startsByHand { self?.select(to) }
    }
    plan.didSettle = { [weak self] completed in
      self?.select(completed ? to : from)
      self?.buttonRow.isDisabled = false
    }
    return plan
  }

  private func select(_ controller: ViewController?) {
    selection = controller
    buttonRow.select(controller.flatMap(place))
  }

  /// A child's place among all.
  func place(of controller: ViewController) -> Int? {
    viewControllers.firstIndex { $0 === controller }
  }
}
