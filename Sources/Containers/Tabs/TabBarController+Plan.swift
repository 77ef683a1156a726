import Transitioning
import ViewControllers

extension TabBarController {
  /// The plan that brings a child on show, or none.
  func plan(to: ViewController?) -> TransitionPlan {
    let shown = isViewLoaded ? installedViewController : selection
    // One whose view was taken out by hand gives way all the same.
    let from = shown ?? (selection === to ? nil : selection)
    let old = selection
    var plan = TransitionPlan(.tab, from: from, to: to, in: self)
    plan.isAnimatedByDefault = false
    plan.appearance = .tab
    plan.vending = TransitionVending(
      of: self, delegate: \.delegate, animator: .tabBarAnimationController,
      asking: { $1.tabBarController($0, animationControllerForTransitionFrom: $2, to: $3) },
      interactor: .tabBarInteractionController,
      asking: { $1.tabBarController($0, interactionControllerFor: $2) })
    plan.begin = { [weak self] in self?.selection = to }
    plan.didSettle = { [weak self] completed in
      if !completed { self?.selection = old }
    }
    return plan
  }
}
