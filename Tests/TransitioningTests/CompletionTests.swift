import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Animators that keep the rules of completion, and those that do not.
@MainActor
@Suite struct CompletionTests {
  /// A push with an animator; the container is in order after each of these, whatever it did.
  private func push(
    duration: Double = 1, play: Double = 2,
    _ perform: @escaping @MainActor (any ContextTransitioning) -> Void
  ) -> (scene: Scene, animator: TestAnimator) {
    let animator = TestAnimator(duration: duration, perform: perform)
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(play)
    return (scene, animator)
  }

  private func expectInOrder(_ scene: Scene, shows title: String) {
    #expect(scene.installed == [title])
    #expect(scene.navigation.currentTransition == nil)
    #expect(scene.navigation.topViewController?.title == title)
    for screen in scene.screens {
      #expect(screen.appearanceState == (screen.title == title ? .appeared : .disappeared))
    }
  }

  @Test func completingIsAcceptedOnce() {
    var results: [CompletionResult] = []
    let (scene, animator) = push { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      results.append(context.completeTransition(true))
      results.append(context.completeTransition(true))
      results.append(context.completeTransition(false))
    }
    #expect(results == [.accepted, .alreadyCompleted, .alreadyCompleted])
    #expect(scene.stage.count("misbehaviour") == 2)
    #expect(animator.ended == [true])
    expectInOrder(scene, shows: "b")
    let context = animator.context as? TransitionContext
    #expect(context?.misbehaviours.map(\.kind) == [.completedTwice, .completedTwice])
  }

  @Test func completingLateChangesNothing() {
    let (scene, animator) = push(TestAnimator.slide)
    expectInOrder(scene, shows: "b")
    scene.navigation.pushViewController(scene.screens[2], animated: false)
    let before = scene.stage.log.count
    #expect(animator.context?.completeTransition(false) == .alreadyCompleted)
    #expect(Array(scene.stage.log[before...]) == ["animator.misbehaviour"])
    expectInOrder(scene, shows: "c")
  }

  @Test func theHostCompletesForAnAnimatorThatForgets() {
    var done = 0
    let (scene, animator) = push(play: 0.9) { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      View.animate(
        withDuration: 0.5, delay: 0.25, options: [],
        animations: { context.view(forKey: .to)?.alpha = 0.5 }, completion: { _ in done += 1 })
    }
    #expect(done == 1)
    #expect(animator.ended == [true])
    #expect(
      (animator.context as? TransitionContext)?.misbehaviours.map(\.kind) == [.neverCompleted])
    #expect(scene.stage.events.events.first { $0.kind == "misbehaviour" }?.target == "animator")
    #expect(scene.screens[1].view.alpha == 1)
    expectInOrder(scene, shows: "b")
  }

  @Test func theHostWaitsForAnimationsThatFollowOthers() {
    let (scene, animator) = push(play: 0.85) { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      View.animate(withDuration: 0.4, delay: 0, options: [], animations: { to.alpha = 0.5 }) { _ in
        View.animate(withDuration: 0.4, delay: 0, options: [], animations: { to.alpha = 1 }) { _ in
          context.completeTransition(true)
        }
      }
    }
    #expect(scene.stage.count("misbehaviour") == 0)
    #expect(animator.ended == [true])
    expectInOrder(scene, shows: "b")
  }

  @Test func theHostWaitsForADisplayLink() {
    var ticks = 0
    let animator = TestAnimator { _ in }
    let scene = Scene(.navigation, animator: animator)
    animator.perform = { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      let link = DisplayLink { link in
        ticks += 1
        if ticks == 30 {
          link.invalidate()
          context.completeTransition(true)
        }
      }
      scene.stage.addDisplayLink(link)
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1)
    #expect(ticks == 30)
    #expect(scene.stage.count("misbehaviour") == 0)
    expectInOrder(scene, shows: "b")
  }

  @Test func theHostDoesNotWaitForADisplayLinkThatIsPaused() {
    let (scene, _) = push(play: 0.1) { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      let link = DisplayLink { _ in }
      link.isPaused = true
      context.containerView.stage.addDisplayLink(link)
    }
    #expect(scene.stage.count("misbehaviour") == 1)
    expectInOrder(scene, shows: "b")
  }

  @Test func patienceEnds() {
    let animator = TestAnimator(duration: 0.1) { _ in }
    let scene = Scene(.navigation, animator: animator)
    scene.stage.addDisplayLink(DisplayLink { _ in })
    animator.perform = { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      scene.stage.addDisplayLink(DisplayLink { _ in })
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(11)
    #expect(scene.navigation.currentTransition != nil)
    scene.stage.play(0.5)
    #expect(scene.stage.count("misbehaviour") == 1)
    expectInOrder(scene, shows: "b")
  }

  @Test func aDisplayLinkOfTheApplicationIsNotTheAnimators() {
    let animator = TestAnimator { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
    }
    let scene = Scene(.navigation, animator: animator)
    scene.stage.addDisplayLink(DisplayLink { _ in })
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.1)
    #expect(scene.stage.count("misbehaviour") == 1)
    expectInOrder(scene, shows: "b")
  }

  @Test func anAnimatorThatDoesNothingIsCompleted() {
    let (scene, _) = push(duration: 0, play: 0.1) { _ in }
    expectInOrder(scene, shows: "b")
    // It neither completed nor put the view in; the host's completion is the one reproach.
    #expect(scene.stage.count("misbehaviour") == 1)
  }

  @Test func completingWithFalseIsACancel() {
    let (scene, animator) = push { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.completeTransition(false)
    }
    #expect(animator.ended == [false])
    #expect(scene.stage.count("misbehaviour") == 0)
    expectInOrder(scene, shows: "a")
  }

  @Test("F028: completeTransition(true) under a cancelled interactor stays cancelled")
  func completingACancelledTransition() {
    var result: CompletionResult?
    let animator = TestAnimator { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.alpha = 0
      View.animate(withDuration: 1, delay: 0, options: [], animations: { to.alpha = 1 }) { _ in
        result = context.completeTransition(true)
      }
    }
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    interactor.cancel()
    scene.stage.play(1)
    #expect(result == .acceptedAsCancelled)
    let context = animator.context as? TransitionContext
    #expect(context?.misbehaviours.map(\.kind) == [.completedCancelled])
    #expect(context?.misbehaviours.first?.isTolerated == true)
    #expect(animator.ended == [false])
    expectInOrder(scene, shows: "a")
  }

  @Test("F022: the duration is frozen at the start", arguments: [1.0, 0.25])
  func theDurationIsFrozen(duration: Double) {
    let animator = TestAnimator(duration: duration)
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    animator.duration = 100
    #expect(animator.context?.transitionDuration == duration)
    scene.stage.play(duration + 0.1)
    expectInOrder(scene, shows: "b")
    #expect(scene.stage.count("transitionDuration") == 1)
  }

  @Test(arguments: [-1, .nan, .infinity, -.infinity, 1e300])
  func anImpossibleDurationIsBroughtWithinBounds(duration: Double) {
    let animator = TestAnimator(duration: duration) { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.completeTransition(true)
    }
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let context = animator.context as? TransitionContext
    #expect(context?.transitionDuration == (duration > 1 ? TransitionContext.longestDuration : 0))
    #expect(context?.misbehaviours.count == 1)
    expectInOrder(scene, shows: "b")
  }

  @Test func anAnimatorThatFailsIsReplacedByTheDefault() {
    let animator = TestAnimator(duration: 5) { context in
      context.containerView.addSubview(View(frame: .zero, stage: context.containerView.stage))
      context.view(forKey: .from)?.alpha = 0.25
      context.view(forKey: .to)?.frame = Rect(x: 1, y: 2, width: 3, height: 4)
      context.containerView.layer.model.sublayerTransform.m34 = -0.01
      (context as? TransitionContext)?.fallBack(because: "it broke")
    }
    let scene = Scene(.navigation, animator: animator)
    scene.screens[1].view.frame = Rect(x: 5, y: 6, width: 7, height: 8)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let context = animator.context as? TransitionContext
    #expect(context?.transitionDuration == DefaultNavigationAnimator.duration)
    #expect(scene.screens[1].view.frame == scene.containerView.bounds, "where the default has it")
    #expect(scene.installed == ["a", "?", "?", "b"])
    #expect(scene.screens[0].view.alpha == 1)
    #expect(scene.navigation.containerView.layer.model.sublayerTransform.m34 == 0)
    #expect(context?.misbehaviours.map(\.kind) == [.failed("it broke")])
    scene.stage.play(0.4)
    expectInOrder(scene, shows: "b")
    #expect(animator.ended == [], "the one that failed hears no more")
  }

  @Test func aContextKeepsNothingAliveAfterTheEnd() {
    weak var leftBehind: ViewController?
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    do {
      let screen = ViewController(title: "e", stage: scene.stage)
      leftBehind = screen
      scene.navigation.pushViewController(screen, animated: true)
      scene.stage.play(1.5)
      scene.navigation.popViewController(animated: true)
      scene.stage.play(1.5)
    }
    #expect(animator.context != nil)
    #expect(leftBehind == nil)
    #expect(animator.context?.viewController(forKey: .from) == nil)
    #expect(animator.context?.view(forKey: .from) == nil)
  }
}
