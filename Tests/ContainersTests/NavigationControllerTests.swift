import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@MainActor
@Suite struct NavigationControllerTests {
  @Test func anAnimatedPushSaysEverythingInOrder() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1.5)
    #expect(
      scene.stage.log == [
        "container.addChildViewController",
        "to.willMoveToParentViewController",
        "delegate.navigationController:animationControllerForOperation",
        "delegate.navigationController:interactionControllerForAnimationController",
        "animator.transitionDuration",
        "delegate.navigationController:willShowViewController",
        "from.viewWillDisappear",
        "to.loadView",
        "to.viewDidLoad",
        "to.viewWillAppear",
        "animator.animateTransition",
        "to.viewIsAppearing",
        "context.completeTransition",
        "from.removeFromSuperview",
        "from.viewDidDisappear",
        "to.viewDidAppear",
        "to.didMoveToParentViewController",
        "delegate.navigationController:didShowViewController",
        "animator.animationEnded",
      ])
  }

  @Test func anAnimatedPopSaysEverythingInOrder() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    scene.stage.events.removeAll()
    let popped = scene.navigation.popViewController(animated: true)
    #expect(popped === scene.screens[1])
    scene.stage.play(1.5)
    #expect(
      scene.stage.log == [
        "from.willMoveToParentViewController",
        "delegate.navigationController:animationControllerForOperation",
        "delegate.navigationController:interactionControllerForAnimationController",
        "animator.transitionDuration",
        "delegate.navigationController:willShowViewController",
        "from.viewWillDisappear",
        "to.viewWillAppear",
        "animator.animateTransition",
        "to.viewIsAppearing",
        "context.completeTransition",
        "from.removeFromSuperview",
        "from.viewDidDisappear",
        "to.viewDidAppear",
        "from.removeFromParentViewController",
        "from.didMoveToParentViewController",
        "delegate.navigationController:didShowViewController",
        "animator.animationEnded",
      ])
  }

  @Test func aCancelledPushLeavesTheOldStackAndUndoesContainment() {
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.navigation.viewControllers.count == 2)
    interactor.update(0.4)
    interactor.cancel()
    scene.stage.play(1)
    #expect(scene.navigation.viewControllers.count == 1)
    #expect(scene.installed == ["a"])
    #expect(scene.screens[1].parent == nil)
    #expect(scene.screens[0].appearanceState == .appeared)
    #expect(scene.screens[1].appearanceState == .disappeared)
    #expect(animator.ended == [false])
    #expect(!scene.delegate.log.contains { $0.hasPrefix("didShow") })
  }

  @Test("F003, F008: nil is the default slide, and no interactor is asked for")
  func nilIsTheDefaultSlide() {
    let scene = Scene(.navigation)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.delegate.log == ["animator for push a b", "willShow b true"])
    #expect(scene.navigation.currentTransition?.transitionDuration == 0.35)
    let (from, to) = (scene.screens[0].view, scene.screens[1].view)
    // Between the two, what dims the lower one, and what casts the shadow.
    #expect(scene.installed == ["a", "?", "?", "b"])
    #expect(from.transform.tx == -60)
    let (dimmingView, edge) = (scene.containerView.subviews[1], scene.containerView.subviews[2])
    #expect(dimmingView.backgroundColor?.alpha == 0.1 && dimmingView.frame == from.bounds)
    #expect(dimmingView.alpha == 1 && edge.alpha == 1)
    #expect(edge.layer.model.shadowOpacity == 0.3 && edge.transform == .identity)
    #expect(to.frame == Rect(x: 0, y: 0, width: 200, height: 100))
    scene.stage.play(0.4)
    #expect(scene.installed == ["b"])
    #expect(from.transform == .identity)
  }

  @Test func theDefaultPopGoesTheOtherWayBelow() {
    let scene = Scene(.navigation)
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    scene.navigation.popViewController(animated: true)
    #expect(scene.installed == ["a", "?", "?", "b"])
    #expect(scene.screens[1].view.transform.tx == 200)
    scene.stage.play(0.4)
    #expect(scene.installed == ["a"])
  }

  @Test func aCancelledDefaultAnimationSaysThatItWasCancelled() {
    for kind in [Scene.Kind.navigation, .custom] {
      let scene = Scene(kind)
      scene.delegate.animator =
        kind == .navigation ? DefaultNavigationAnimator() : DefaultContainerAnimator()
      scene.delegate.interactor = ScrubbingInteractionController(
        to: 0.5, then: .cancel, stage: scene.stage)
      if kind == .navigation {
        scene.navigation.pushViewController(scene.screens[1], animated: true)
      } else {
        scene.custom.selectedIndex = 1
      }
      let context = scene.container.currentTransition
      scene.stage.play(3)
      #expect(context?.transitionWasCancelled == true)
      #expect(context?.misbehaviours.isEmpty == true)
      #expect(scene.installed == ["a"])
    }
  }

  @Test func whatIsBelowWhenTheViewIsLoadedFillsTheContainer() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let root = ViewController(title: "a", stage: stage)
    root.view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let navigation = NavigationController(rootViewController: root)
    navigation.makeRoot()
    #expect(root.view.superview === navigation.containerView)
    #expect(root.view.frame == navigation.containerView.bounds)
    #expect(root.view.frame == Rect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func theNearestNavigationControllerIsAControllersOwn() {
    let scene = Scene(.navigation)
    let leaf = ViewController(title: "leaf", stage: scene.stage)
    let inner = NavigationController(rootViewController: leaf)
    scene.navigation.pushViewController(inner, animated: false)
    #expect(leaf.navigationController === inner)
    #expect(inner.navigationController === scene.navigation)
    #expect(scene.navigation.navigationController == nil)
  }

  @Test("F009, F054: the interactor is asked for whenever an animator was vended")
  func theInteractorIsAskedFor() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(
      scene.delegate.log == ["animator for push a b", "interactor", "willShow b true"])
  }

  @Test("F020: what is not animated runs no transition and asks nobody")
  func unanimatedChangesAskNobody() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    #expect(scene.delegate.log == ["willShow b false", "didShow b false"])
    #expect(scene.installed == ["b"])
    #expect(
      scene.stage.appearances == [
        "from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear",
      ])
  }

  @Test("F064: the coordinator can be read right after the push, and not after the transition")
  func theCoordinatorIsThereDuringTheTransition() {
    let scene = Scene(.navigation, animator: TestAnimator())
    #expect(scene.navigation.transitionCoordinator == nil)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.navigation.transitionCoordinator?.transitionDuration == 1)
    #expect(scene.screens[1].transitionCoordinator === scene.navigation.transitionCoordinator)
    scene.stage.play(1.5)
    #expect(scene.navigation.transitionCoordinator == nil)
    #expect(scene.screens[1].transitionCoordinator == nil)
  }

  @Test("F074: the container view holds from's view, and the animator adds to's")
  func theContainerHoldsFrom() {
    var atStart: [String] = []
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    animator.perform = { context in
      atStart = scene.installed
      #expect(context.containerView === scene.navigation.containerView)
      #expect(context.view(forKey: .from)?.superview === context.containerView)
      #expect(context.view(forKey: .to)?.superview == nil)
      TestAnimator.slide(context)
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(atStart == ["a"])
    #expect(scene.installed == ["a", "b"])
  }

  @Test func framesAreZeroWhereUnknown() {
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let bounds = Rect(x: 0, y: 0, width: 200, height: 100)
    let context = animator.context
    #expect(context?.initialFrame(for: scene.screens[0]) == bounds)
    #expect(context?.finalFrame(for: scene.screens[0]) == .zero)
    #expect(context?.initialFrame(for: scene.screens[1]) == .zero)
    #expect(context?.finalFrame(for: scene.screens[1]) == bounds)
    #expect(context?.finalFrame(for: scene.screens[2]) == .zero)
    #expect(context?.operation == .push)
    #expect(context?.presentationStyle == ModalPresentationStyle.none)
    #expect(context?.targetTransform == .identity)
  }

  @Test func poppingToAControllerTakesAllAboveItOut() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.setViewControllers(scene.screens, animated: false)
    #expect(scene.installed == ["d"])
    let popped = scene.navigation.popToViewController(scene.screens[1], animated: true)
    #expect(popped?.map(\.title) == ["c", "d"])
    scene.stage.play(1.5)
    #expect(scene.installed == ["b"])
    #expect(scene.navigation.children.map(\.title) == ["a", "b"])
    #expect(scene.screens[2].parent == nil)
    // The top hears of it first.
    #expect(
      scene.stage.log.filter { $0.contains("removeFromParent") } == [
        "from.removeFromParentViewController", "c.removeFromParentViewController",
      ])
    #expect(scene.delegate.log.contains("animator for pop d b"))
    #expect(scene.navigation.popToRootViewController(animated: false)?.map(\.title) == ["b"])
    #expect(scene.installed == ["a"])
  }

  @Test func theLastControllerIsNotPopped() {
    let scene = Scene(.navigation, animator: TestAnimator())
    #expect(scene.navigation.popViewController(animated: true) == nil)
    #expect(scene.stage.log == [])
    #expect(scene.navigation.popToViewController(scene.screens[3], animated: true)?.isEmpty == true)
  }

  @Test func pushingTwiceOrInACircleDoesNothing() {
    let scene = Scene(.navigation)
    scene.navigation.pushViewController(scene.screens[0], animated: true)
    scene.navigation.pushViewController(scene.navigation, animated: true)
    #expect(scene.navigation.viewControllers.count == 1)
    #expect(scene.navigation.currentTransition == nil)
  }

  @Test func replacingTheStackIsAPopWhereTheNewTopWasBelow() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.setViewControllers(Array(scene.screens[0...2]), animated: false)
    scene.navigation.setViewControllers([scene.screens[0], scene.screens[1]], animated: true)
    scene.stage.play(1.5)
    scene.navigation.setViewControllers([scene.screens[3]], animated: true)
    scene.stage.play(1.5)
    #expect(
      scene.delegate.log.filter { $0.hasPrefix("animator") } == [
        "animator for pop c b", "animator for push b d",
      ])
    #expect(scene.navigation.children.map(\.title) == ["d"])
    scene.navigation.setViewControllers([], animated: true)
    #expect(scene.installed == [])
    #expect(scene.screens[3].appearanceState == .disappeared)
    scene.navigation.pushViewController(scene.screens[0], animated: true)
    #expect(scene.installed == ["a"])
    #expect(scene.screens[0].appearanceState == .appeared)
  }

  @Test func aChildThatTheApplicationTookOutIsNotTakenOutAgain() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    scene.stage.events.removeAll()
    scene.navigation.popViewController(animated: true)
    scene.screens[1].removeFromParent()
    scene.stage.play(1.5)
    #expect(scene.stage.count("removeFromParentViewController") == 1)
    #expect(scene.installed == ["a"])
  }

  /// UIKit: `viewControllers` follows `children`.
  @Test func theStackFollowsAChildThatIsTakenOutByHand() {
    let scene = Scene(.navigation, animator: TestAnimator())
    let screens = scene.screens
    scene.navigation.setViewControllers(Array(screens[0...2]), animated: false)
    func takeOut(_ child: ViewController) {
      scene.stage.events.removeAll()
      scene.delegate.log = []
      child.willMove(toParent: nil)
      child.removeFromParent()
      #expect(child.parent == nil && scene.navigation.currentTransition == nil)
      #expect(scene.navigation.viewControllers.elementsEqual(scene.navigation.children, by: ===))
    }
    takeOut(screens[1])
    #expect(scene.stage.appearances == [] && scene.installed == ["c"])
    takeOut(screens[2])
    #expect(scene.installed == ["a"] && screens[0].appearanceState == .appeared)
    #expect(scene.delegate.log == ["willShow a false", "didShow a false"])
    #expect(screens[2].appearanceState == .disappeared && !screens[2].isMovingFromParent)
    // It was told before, by whoever took it out.
    #expect(scene.stage.count("willMoveToParentViewController") == 1)
    takeOut(screens[0])
    #expect(scene.installed == [] && scene.navigation.viewControllers.isEmpty)
  }

  @Test(arguments: [true, false])
  func aChildThatIsTakenOutInTheMiddleEndsTheTransitionFirst(byHand: Bool) {
    let scene = Scene(.navigation, animator: TestAnimator())
    if byHand { scene.delegate.interactor = scene.interactor }
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    scene.navigation.popViewController(animated: true)
    scene.stage.play(0.5)
    // One that is driven by hand is cancelled, which brings it back into the stack.
    scene.screens[1].removeFromParent()
    #expect(scene.navigation.currentTransition == nil && scene.installed == ["a"])
    #expect(scene.navigation.viewControllers.map(\.title) == ["a"])
    #expect(scene.navigation.children.map(\.title) == ["a"])
  }

  @Test func aChildThatIsTakenOutInACallbackWaitsForItsEnd() {
    final class Leaver: ViewController {
      var wasAdded: Bool?
      override func viewWillAppear(_ animated: Bool) {
        removeFromParent()
        // Nobody else can have it as long.
        wasAdded = ViewController(stage: stage).addChild(self)
      }
    }
    let scene = Scene(.navigation)
    let leaver = Leaver(stage: scene.stage)
    scene.navigation.pushViewController(leaver, animated: true)
    #expect(leaver.wasAdded == false && leaver.parent == nil)
    #expect(scene.navigation.viewControllers.map(\.title) == ["a"] && scene.installed == ["a"])
  }

  /// Children that the application adds are not the stack's.
  @Test func whatWasAddedByHandIsTakenOutAlone() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.addChild(scene.screens[2])
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    scene.screens[2].removeFromParent()
    #expect(scene.navigation.currentTransition != nil && scene.screens[2].parent == nil)
    scene.stage.play(1)
    #expect(scene.navigation.viewControllers.map(\.title) == ["a", "b"])
  }

  @Test func aLoadedViewOutOfTheWindowIsNotAnimated() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.resignRoot()
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.navigation.currentTransition == nil)
    #expect(scene.installed == ["b"])
    #expect(scene.delegate.log == ["willShow b false", "didShow b false"])
    #expect(scene.screens[1].appearanceState == .disappeared)
  }

  @Test func aPushWhileTheContainerAppearsEndsWithTheContainer() {
    final class Pusher: ViewController {
      override func viewWillAppear(_ animated: Bool) {
        let next = ViewController(title: "next", stage: stage)
        navigationController?.pushViewController(next, animated: false)
      }
    }
    let stage = Stage(size: Size(width: 200, height: 100))
    let navigation = NavigationController(
      rootViewController: Pusher(title: "pusher", stage: stage), stage: stage)
    navigation.makeRoot()
    #expect(
      stage.appearances.filter { !$0.hasPrefix("from") } == [
        "container.willAppear", "pusher.willAppear", "to.willAppear", "container.didAppear",
        "next.didAppear",
      ])
  }

  @Test func offTheScreenNothingIsAnimatedAndNobodyAppears() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let (a, b) = (ViewController(title: "a"), ViewController(title: "b"))
    let navigation = NavigationController(rootViewController: a)
    navigation.pushViewController(b, animated: true)
    #expect(navigation.currentTransition == nil)
    #expect(!a.isViewLoaded)
    navigation.makeRoot()
    #expect(navigation.containerView.subviews.first === b.view)
    #expect(stage.appearances.filter { $0.hasPrefix("b") } == ["b.willAppear", "b.didAppear"])
    #expect(a.appearanceState == .disappeared)
    navigation.resignRoot()
    #expect(b.appearanceState == .disappeared)
  }
}
