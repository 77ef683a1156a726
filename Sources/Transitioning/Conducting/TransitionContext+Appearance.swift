import ViewControllers

extension TransitionContext {
  /// Calls the two controllers back, in the order of the plan.
  ///
  /// A controller that is where a call would bring it hears nothing; one that is not told of a
  /// beginning where an end is due, because the container came or went meanwhile, hears both.
  /// Nothing comes on the screen while the container is off it.
  func tell(_ steps: [AppearancePlan.Step]) {
    guard let plan, let container = containerViewController else { return }
    let screen = plan.followsContainer ? container.appearanceState : .appeared
    for step in steps {
      guard let controller = plan.participant(step.key)?.controller else { continue }
      controller.beginAppearanceTransition(
        step.call.isAppearing && screen.isTowardsScreen, animated: isAnimated)
      // While the container itself is coming or going, the end of an arrival comes from it.
      let isWithContainer = screen == .appearing || screen == .disappearing
      if step.call.isEnd, !step.call.isAppearing || !isWithContainer {
        controller.endAppearanceTransition()
      }
    }
  }
}
