public import Transitioning
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
    if let from, let to { change.delegate = queries(operation, from: from, to: to) }
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

  private func queries(
    _ operation: TransitionOperation, from: ViewController, to: ViewController
  ) -> DelegateQueries? {
    guard let delegate else { return nil }
    return DelegateQueries(
      animator: (
        .navigationControllerAnimationController,
        {
          delegate.navigationController(
            self, animationControllerFor: operation, from: from, to: to)
        }
      ),
      interactor: (
        .navigationControllerInteractionController,
        { delegate.navigationController(self, interactionControllerFor: $0) }
      ))
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
