import Transitioning
import ViewControllers

extension NavigationController {
  /// Changes the stack, with a transition if one is asked for and can be seen.
  func change(to stack: [ViewController], operation: TransitionOperation, animated: Bool) {
    let old = viewControllers
    let from = old.last
    let to = stack.last
    var change = ContainerChange(operation, from: from, to: to)
    change.removed = old.filter { controller in !stack.contains { $0 === controller } }.reversed()
    change.added = stack.filter { controller in !old.contains { $0 === controller } }
    change.animator = { [weak self] in
      guard let self, let delegate, let from, let to else { return nil }
      stage.record(.navigationControllerAnimationController, "delegate")
      return delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
    }
    change.interactor = { [weak self] in
      guard let self, let delegate else { return nil }
      stage.record(.navigationControllerInteractionController, "delegate")
      return delegate.navigationController(self, interactionControllerFor: $0)
    }
    change.begin = { [weak self] in self?.viewControllers = stack }
    change.didSettle = { [weak self] completed in
      if !completed { self?.viewControllers = old }
    }
    change.willShow = { [weak self] animated, _ in
      if let to { self?.tell(.navigationControllerWillShow, to, animated: animated) }
    }
    change.didShow = { [weak self] animated in
      if let to { self?.tell(.navigationControllerDidShow, to, animated: animated) }
    }
    carryOut(change, animated: animated)
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
