import ViewControllers

/// Who presents whom: it holds from the beginning of a presentation to the end of its dismissal.
extension TransitionPlan {
  /// Ties the two together that are presenter and presented from now on, and says what is under way.
  func beginPresentation() {
    switch operation {
    case .present:
      guard let from = from?.controller, let to = to?.controller else { return }
      from.presentee = to
      to.presenter = from
      to.isBeingPresented = true
    case .dismiss: from?.controller.isBeingDismissed = true
    default: break
    }
  }

  /// Parts them where a dismissal was completed or a presentation was not.
  func settlePresentation(completed: Bool) {
    switch operation {
    case .present:
      to?.controller.isBeingPresented = false
      if !completed { to?.controller.leavePresenter() }
    case .dismiss:
      from?.controller.isBeingDismissed = false
      if completed { from?.controller.leavePresenter() }
    default: break
    }
  }
}
