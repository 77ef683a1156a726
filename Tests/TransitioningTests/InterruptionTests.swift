import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A change of the container while a transition runs, or from within its callbacks.
@MainActor
@Suite struct InterruptionTests {
  @Test func aPushDuringAPushCompletesTheFirst() {
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    scene.navigation.pushViewController(scene.screens[2], animated: true)
    #expect(animator.ended == [true])
    #expect(scene.installed == ["b", "c"])
    #expect(scene.navigation.children.map(\.title) == ["a", "b", "c"])
    scene.stage.play(1.5)
    #expect(animator.ended == [true, true])
    #expect(scene.installed == ["c"])
    #expect(scene.stage.count("misbehaviour") == 0)
    #expect(
      scene.stage.appearances == [
        "from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear",
        "from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear",
      ])
  }

  @Test func aPopDuringAPushGoesBack() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.3)
    #expect(scene.navigation.popViewController(animated: true) === scene.screens[1])
    scene.stage.play(1.5)
    #expect(scene.installed == ["a"])
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test("Driven by hand, or on its way back, the first is cancelled", arguments: [false, true])
  func anInteractiveTransitionIsCancelled(isOnItsWayBack: Bool) {
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    if isOnItsWayBack { interactor.cancel() }
    scene.stage.play(0.1)
    scene.delegate.interactor = nil
    scene.navigation.pushViewController(scene.screens[2], animated: true)
    #expect(animator.ended == [false])
    #expect(scene.navigation.children.map(\.title) == ["a", "c"])
    scene.stage.play(1.5)
    #expect(scene.installed == ["c"])
    #expect(scene.screens[1].appearanceState == .disappeared)
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test func theFirstOnesCompletionsRunBeforeTheSecondStarts() {
    var log: [String] = []
    let animator = TestAnimator { context in
      log.append("start")
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      View.animate(withDuration: 1, delay: 0, options: [], animations: { to.alpha = 0.5 }) { _ in
        log.append("completion")
        context.completeTransition(true)
        to.alpha = 1
      }
    }
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.navigation.pushViewController(scene.screens[2], animated: true)
    scene.stage.play(1.5)
    #expect(log == ["start", "completion", "start", "completion"])
  }

  @Test func anAnimatorThatCannotBeHurriedIsEndedAndForgiven() {
    var contexts: [any ContextTransitioning] = []
    let animator = TestAnimator { context in
      contexts.append(context)
      context.containerView.addSubview(context.view(forKey: .to)!)
    }
    let scene = Scene(.navigation, animator: animator)
    animator.perform = { context in
      contexts.append(context)
      context.containerView.addSubview(context.view(forKey: .to)!)
      var ticks = 0
      scene.stage.addDisplayLink(
        DisplayLink { link in
          ticks += 1
          if ticks == 60 {
            link.invalidate()
            context.completeTransition(true)
          }
        })
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    scene.navigation.pushViewController(scene.screens[2], animated: true)
    #expect(animator.ended == [true])
    scene.stage.play(2)
    #expect(animator.ended == [true, true])
    #expect(scene.stage.count("misbehaviour") == 0)
    #expect(scene.installed == ["c"])
  }

  @Test func changesAskedForInCallbacksWait() {
    final class Pusher: ViewController {
      var following: ViewController?
      override func viewWillAppear(_ animated: Bool) {
        guard let following else { return }
        self.following = nil
        navigationController?.pushViewController(following, animated: true)
        #expect(navigationController?.topViewController === self)
      }
    }
    let scene = Scene(.navigation, animator: TestAnimator())
    let pusher = Pusher(title: "p", stage: scene.stage)
    pusher.following = scene.screens[1]
    scene.navigation.pushViewController(pusher, animated: true)
    scene.stage.play(3)
    #expect(scene.navigation.viewControllers.map(\.title) == ["a", "p", "b"])
    #expect(scene.installed == ["b"])
    #expect(pusher.appearanceState == .disappeared)
    #expect(scene.screens[1].appearanceState == .appeared)
  }

  @Test func aChangeAskedForInTheCallbacksOfAnEndOutsideTheLoopWaits() {
    final class Pusher: ViewController {
      override func viewDidAppear(_ animated: Bool) {
        let next = ViewController(title: "next", stage: stage)
        navigationController?.pushViewController(next, animated: false)
        #expect(navigationController?.topViewController === self)
      }
    }
    let animator = TestAnimator { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.containerView.stage.addDisplayLink(DisplayLink { _ in })
    }
    let scene = Scene(.navigation, animator: animator)
    let pusher = Pusher(title: "p", stage: scene.stage)
    scene.navigation.pushViewController(pusher, animated: true)
    animator.context?.completeTransition(true)
    #expect(animator.ended == [true])
    #expect(scene.navigation.children.map(\.title) == ["a", "p", "next"])
    #expect(
      scene.stage.appearances == [
        "from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear",
        "from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear",
      ])
  }

  @Test func anEndlessChainOfTransitionsCostsNothingMore() {
    final class Next: ViewController {
      var count = 0
      override func viewDidAppear(_ animated: Bool) {
        guard let container = parent as? ContainerViewController, count < 40 else { return }
        count += 1
        container.selectedIndex = 1 - (container.selectedIndex ?? 0)
      }
    }
    let stage = Stage(size: Size(width: 200, height: 100))
    let screens = ["a", "b"].map { Next(title: $0, stage: stage) }
    let container = ContainerViewController(viewControllers: screens)
    let delegate = TestDelegate(animator: TestAnimator(duration: 0.1))
    container.delegate = delegate
    container.makeRoot()
    // Each is started by the one before; their times do not nest: 80 take 8 seconds.
    stage.play(8.05)
    #expect(stage.count("animationEnded") == 80)
    #expect(container.currentTransition == nil)
    #expect(stage.count("misbehaviour") == 0)
  }

  @Test func aChangeFromTheLoopsWorkComesInTheNextRound() {
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    scene.stage.enqueue {
      scene.navigation.pushViewController(scene.screens[2], animated: true)
      scene.navigation.pushViewController(scene.screens[3], animated: false)
    }
    scene.stage.drain()
    #expect(animator.ended == [true, true])
    #expect(scene.installed == ["d"])
    #expect(scene.navigation.children.map(\.title) == ["a", "b", "c", "d"])
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test func theContainerLeavesTheScreenDuringATransition() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    scene.navigation.resignRoot()
    #expect(scene.screens[0].appearanceState == .disappeared)
    #expect(scene.screens[1].appearanceState == .disappeared)
    scene.stage.play(1)
    #expect(scene.navigation.currentTransition == nil)
    #expect(scene.screens[1].appearanceState == .disappeared)
    scene.navigation.makeRoot()
    #expect(scene.screens[1].appearanceState == .appeared)
    #expect(scene.screens[0].appearanceState == .disappeared)
  }
}
