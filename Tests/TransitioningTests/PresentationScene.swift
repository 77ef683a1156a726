import Geometry
import LayerAnimating
import TestSupport
import Transitioning
import ViewControllers

/// A screen that presents another, by plans alone: the least that presentations need.
@MainActor
final class PresentationScene {
  let stage = Stage(size: Size(width: 200, height: 100))
  let presenter: ViewController
  let presented: ViewController
  /// Between the window and the presenter's view.
  let root: View
  /// Behind and before the presenter's view in the root view.
  let neighbours: [View]
  let conductor: TransitionConductor
  let containerView: View
  /// Whether the presenter's view leaves, as full screen has it; else it stays below.
  let removesPresenter: Bool
  let animator: TestAnimator
  /// Drives the transition by hand, if there is one.
  var interactor: PercentDrivenInteractiveTransition?
  var outcomes: [Bool] = []

  init(removesPresenter: Bool, animator: TestAnimator = TestAnimator()) {
    self.removesPresenter = removesPresenter
    self.animator = animator
    let stage = stage
    presenter = ViewController(title: "presenter", stage: stage)
    presented = ViewController(title: "presented", stage: stage)
    root = View(frame: stage.window.bounds.offsetBy(dx: 10, dy: 5), stage: stage)
    neighbours = (0..<2).map { _ in View(frame: .zero, stage: stage) }
    conductor = TransitionConductor(container: presenter)
    containerView = View(frame: stage.window.bounds, stage: stage)
    stage.window.addSubview(root)
    presenter.beginAppearanceTransition(true, animated: false)
    presenter.view.frame = Rect(x: 0, y: 0, width: 180, height: 90)
    for view in [neighbours[0], presenter.view, neighbours[1]] { root.addSubview(view) }
    presenter.endAppearanceTransition()
    stage.events.removeAll()
    guard animator.perform == nil else { return }
    animator.perform = { [presented] context in
      for key in [TransitionKey.from, .to] {
        context.view(forKey: key).map(context.containerView.addSubview)
      }
      View.animate(
        withDuration: context.transitionDuration, delay: 0, options: [.curveLinear],
        animations: { presented.view.transform = AffineTransform(translationX: 0, y: 100) },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  /// Presents, with an animation unless that is not wanted.
  func present(animated: Bool = true, changing: (inout TransitionPlan) -> Void = { _ in }) {
    perform(animated) { plan in
      plan = make(
        .present,
        .init(presenter, removesPresenter ? .covered(from: home) : .untouched),
        .init(presented, .arriving, finalFrame: stage.window.bounds),
        .made(in: .within(stage.window, at: 1)))
      plan.appearance = removesPresenter ? .modalFullScreen : .presentationOver
      changing(&plan)
    }
  }

  /// Dismisses, with an animation unless that is not wanted.
  func dismiss(animated: Bool = true, changing: (inout TransitionPlan) -> Void = { _ in }) {
    perform(animated) { plan in
      plan = make(
        .dismiss, .init(presented, .leaving),
        .init(
          presenter, removesPresenter ? .uncovered(to: home) : .untouched,
          finalFrame: presenter.view.frame.offsetBy(dx: 10, dy: 5)),
        .unmade(in: .within(stage.window, at: 1)))
      plan.appearance = removesPresenter ? .modalFullScreen : .dismissalOver
      changing(&plan)
    }
  }

  private var home: ViewStay.Place { .within(root, at: 1) }

  private func make(
    _ operation: TransitionOperation, _ from: TransitionPlan.Participant,
    _ to: TransitionPlan.Participant, _ container: ViewStay
  ) -> TransitionPlan {
    var plan = TransitionPlan(
      operation, from: from, to: to, in: containerView,
      makeDefaultAnimator: { TestAnimator(duration: 0.25) })
    plan.containerStay = container
    plan.followsContainer = false
    plan.restoration = .presentation
    plan.presentationStyle = removesPresenter ? .fullScreen : .custom
    plan.vending = TransitionVending { [animator] _, _ in
      animator
    } interactor: { [interactor] _ in
      interactor
    }
    plan.didSettle = { [weak self] completed in self?.outcomes.append(completed) }
    return plan
  }

  private func perform(_ animated: Bool, _ making: (inout TransitionPlan) -> Void) {
    var plan = TransitionPlan(.custom, from: nil, to: nil, in: nil) { TestAnimator() }
    making(&plan)
    conductor.perform { [conductor, plan] in conductor.carryOut(plan, animated: animated) }
  }
}
