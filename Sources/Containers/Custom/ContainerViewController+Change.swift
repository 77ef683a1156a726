import Geometry
import Transitioning
public import ViewControllers

extension ContainerViewController {
  /// The child whose view is installed.
  public var shownViewController: ViewController? { children.first }

  /// The change that brings a child on show.
  ///
  /// Frames carry the direction: a child further right comes from the right.
  func change(to: ViewController) -> ContainerChange {
    let from = shownViewController
    var change = ContainerChange(.custom, from: from, to: to)
    if let from {
      let bounds = containerView.bounds
      let isFurtherRight = (place(of: to) ?? 0) > (place(of: from) ?? 0)
      let travel = isFurtherRight ? -bounds.width : bounds.width
      change.finalFrameOfFrom = bounds.offsetBy(dx: travel, dy: 0)
      change.initialFrameOfTo = bounds.offsetBy(dx: -travel, dy: 0)
      change.removed = [from]
    }
    change.added = [to]
    change.presentationStyle = .custom
    change.animator = { [weak self] in
      guard let self, let delegate, let from else { return nil }
      stage.record(.containerAnimationController, "delegate")
      return delegate.containerViewController(
        self, animationControllerForTransitionFrom: from, to: to)
    }
    change.interactor = { [weak self] in
      guard let self, let delegate else { return nil }
      stage.record(.containerInteractionController, "delegate")
      return delegate.containerViewController(self, interactionControllerFor: $0)
    }
    change.willShow = { [weak self] animated, startsByHand in
      guard animated else { return }
      self?.buttonRow.isDisabled = true
      if !startsByHand { self?.select(to) }
    }
    change.didSettle = { [weak self] completed in
      self?.select(completed ? to : from)
      self?.buttonRow.isDisabled = false
    }
    return change
  }

  private func select(_ controller: ViewController?) {
    selection = controller
    buttonRow.select(controller.flatMap(place))
  }

  private func place(of controller: ViewController) -> Int? {
    viewControllers.firstIndex { $0 === controller }
  }
}
