import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A navigation controller pushes while the container around it switches children.
@MainActor
@Suite struct NestedTransitionTests {
  /// A custom container of a navigation controller and a plain screen, both animated evenly.
  @MainActor private final class Nest {
    let stage = Stage(size: Size(width: 200, height: 100))
    let inner: NavigationController
    let outer: ContainerViewController
    let a: ViewController
    let b: ViewController
    let x: ViewController
    let innerDelegate = TestDelegate()
    let outerDelegate = TestDelegate()

    init(innerDuration: Double, outerDuration: Double) {
      a = ViewController(title: "a", stage: stage)
      b = ViewController(title: "b", stage: stage)
      x = ViewController(title: "x", stage: stage)
      inner = NavigationController(rootViewController: a)
      outer = ContainerViewController(viewControllers: [inner, x], stage: stage)
      inner.delegate = innerDelegate
      outer.delegate = outerDelegate
      innerDelegate.animator = TestAnimator(duration: innerDuration)
      outerDelegate.animator = TestAnimator(duration: outerDuration)
      outer.makeRoot()
      stage.events.removeAll()
    }

    func states() -> [AppearanceState] { [a, b, inner, x].map(\.appearanceState) }
  }

  @Test func eachTransitionNamesItsOwn() {
    let nest = Nest(innerDuration: 1, outerDuration: 2)
    nest.outer.selectedIndex = 1
    nest.stage.events.removeAll()
    nest.inner.pushViewController(nest.b, animated: true)
    nest.stage.play(1.25)
    #expect(
      nest.stage.log == [
        "container.addChildViewController",
        "to.willMoveToParentViewController",
        "delegate.navigationController:animationControllerForOperation",
        "delegate.navigationController:interactionControllerForAnimationController",
        "animator.transitionDuration",
        "delegate.navigationController:willShowViewController",
        // The container is leaving, so nobody comes on the screen.
        "to.loadView",
        "to.viewDidLoad",
        "animator.animateTransition",
        "context.completeTransition",
        "from.removeFromSuperview",
        "from.viewDidDisappear",
        "to.didMoveToParentViewController",
        "delegate.navigationController:didShowViewController",
        "animator.animationEnded",
      ])
    nest.stage.events.removeAll()
    nest.stage.play(1)
    #expect(
      nest.stage.log == [
        "context.completeTransition", "from.removeFromSuperview", "from.viewDidDisappear",
        "to.viewDidAppear", "from.removeFromParentViewController",
        "from.didMoveToParentViewController", "to.didMoveToParentViewController",
        "animator.animationEnded",
      ])
    #expect(nest.states() == [.disappeared, .disappeared, .disappeared, .appeared])
  }

  @Test func theOuterOneMayBeginLater() {
    let nest = Nest(innerDuration: 2, outerDuration: 1)
    nest.inner.pushViewController(nest.b, animated: true)
    nest.stage.events.removeAll()
    nest.outer.selectedIndex = 1
    #expect(
      nest.stage.log.filter { $0.contains("Parent") || $0.contains("view") } == [
        "from.willMoveToParentViewController", "to.willMoveToParentViewController",
        // The navigation controller is `from` here; its children keep their parts in the push.
        "from.viewWillDisappear", "to.viewWillDisappear", "to.viewDidLoad", "to.viewWillAppear",
        "to.viewIsAppearing",
      ])
    nest.stage.play(1.25)
    #expect(nest.outer.currentTransition == nil && nest.outer.children.first === nest.x)
    nest.stage.play(1)
    #expect(nest.inner.currentTransition == nil)
    #expect(nest.inner.containerView.subviews.first === nest.b.view)
    #expect(nest.states() == [.disappeared, .disappeared, .disappeared, .appeared])
    #expect(nest.stage.count("misbehaviour") == 0)
  }

  @Test func theCoordinatorIsTheInnermost() {
    let nest = Nest(innerDuration: 1, outerDuration: 2)
    nest.outer.selectedIndex = 1
    let outer = nest.outer.transitionCoordinator
    #expect(outer != nil)
    #expect(nest.inner.transitionCoordinator === outer && nest.a.transitionCoordinator === outer)
    nest.inner.pushViewController(nest.b, animated: true)
    let inner = nest.b.transitionCoordinator
    #expect(inner != nil && inner !== outer)
    #expect(nest.inner.transitionCoordinator === inner && nest.a.transitionCoordinator === inner)
    #expect(nest.x.transitionCoordinator === outer && nest.outer.transitionCoordinator === outer)
    nest.stage.play(1.25)
    #expect(nest.inner.transitionCoordinator === outer && nest.b.transitionCoordinator === outer)
    nest.stage.play(1)
    for controller in [nest.outer, nest.inner, nest.a, nest.b, nest.x] {
      #expect(controller.transitionCoordinator == nil)
    }
  }

  @Test(
    "The outer one is cancelled while the inner one runs",
    arguments: [true, false])
  func theOuterOneIsCancelled(innerBeginsFirst: Bool) {
    let nest = Nest(innerDuration: 2, outerDuration: 1)
    let interactor = PercentDrivenInteractiveTransition()
    interactor.completionCurve = .linear
    nest.outerDelegate.interactor = interactor
    if innerBeginsFirst { nest.inner.pushViewController(nest.b, animated: true) }
    nest.outer.selectedIndex = 1
    if !innerBeginsFirst { nest.inner.pushViewController(nest.b, animated: true) }
    interactor.update(0.5)
    interactor.cancel()
    nest.stage.play(0.75)
    #expect(nest.outer.currentTransition == nil)
    #expect(nest.outer.children.first === nest.inner)
    // The push goes on where it was.
    #expect(abs((nest.inner.currentTransition?.progress ?? 0) - 0.375) < 1e-9)
    let shown = nest.b.view.layer.current.transform.m41
    #expect(abs(shown - 200 * (1 - 0.375)) < 1e-6)
    nest.stage.play(1.5)
    #expect(nest.inner.currentTransition == nil)
    #expect(
      nest.inner.containerView.subviews.map(ObjectIdentifier.init)
        == [ObjectIdentifier(nest.b.view)])
    #expect(nest.states() == [.disappeared, .appeared, .appeared, .disappeared])
    #expect(nest.stage.count("misbehaviour") == 0)
  }

  @Test func ofTwoPartsTheLaterOneCounts() {
    let nest = Nest(innerDuration: 1, outerDuration: 1)
    nest.inner.pushViewController(nest.b, animated: true)
    let push = nest.b.transitionCoordinator
    #expect(nest.b.eventTarget == "to")
    // The container presents something over the controller that is being pushed.
    let conductor = TransitionConductor(container: nest.outer)
    var plan = TransitionPlan(
      .present, from: .init(nest.b, .untouched), to: .init(nest.x, .arriving),
      in: View(frame: nest.stage.window.bounds, stage: nest.stage),
      makeDefaultAnimator: { TestAnimator(duration: 0.5) })
    plan.containerStay = .made(in: .within(nest.stage.window, at: 1))
    plan.appearance = .presentationOver
    conductor.perform { [plan] in conductor.carryOut(plan, animated: true) }
    #expect(nest.b.eventTarget == "from")
    #expect(nest.b.transitionCoordinator === conductor.current?.coordinator)
    #expect(nest.b.transitionCoordinator !== push)
    nest.stage.play(0.75)
    #expect(nest.b.eventTarget == "to")
    #expect(nest.b.transitionCoordinator === push)
  }

  @Test func theInnerOneIsCancelledWhileTheOuterOneRuns() {
    let nest = Nest(innerDuration: 1, outerDuration: 2)
    let interactor = PercentDrivenInteractiveTransition()
    nest.innerDelegate.interactor = interactor
    nest.outer.show(nest.x, animated: false)
    nest.outer.selectedIndex = 0
    nest.inner.pushViewController(nest.b, animated: true)
    interactor.update(0.5)
    interactor.cancel()
    nest.stage.play(1)
    #expect(nest.inner.children.map(\.title) == ["a"])
    #expect(nest.outer.currentTransition != nil)
    nest.stage.play(1.5)
    #expect(nest.states() == [.appeared, .disappeared, .appeared, .disappeared])
    #expect(nest.stage.count("misbehaviour") == 0)
  }
}
