import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What a hand, and an interruptible animator, do with a transition: one test a rule.
@MainActor
@Suite struct DrivenTransitionTests {
  /// An animator whose whole transition is carried by a property animator.
  private final class Interruptible: AnimatedTransitioning {
    let property: ViewPropertyAnimator
    private let startsItself: Bool
    private let stage: Stage
    private(set) var ended: [Bool] = []

    init(
      _ stage: Stage, duration: Double = 1, timing: ViewAnimationTiming = .curve(.linear),
      startsItself: Bool
    ) {
      self.stage = stage
      self.startsItself = startsItself
      property = ViewPropertyAnimator(duration: duration, timing: timing, stage: stage)
    }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
      property.duration
    }

    func animateTransition(using context: any ContextTransitioning) {
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: 200, y: 0)
      property.addAnimations { to.transform = .identity }
      property.addCompletion { position in context.completeTransition(position == .end) }
      if startsItself { property.startAnimation() }
    }

    func interruptibleAnimator(using context: any ContextTransitioning) -> ViewPropertyAnimator? {
      property
    }

    func animationEnded(_ completed: Bool) { ended.append(completed) }
  }

  private func x(_ scene: Scene) -> Double {
    scene.stage.animations.updatePresentation()
    return scene.screens[1].view.layer.current.transform.m41
  }

  private func speed(_ value: () -> Double, _ stage: Stage) -> Double {
    let (before, time) = (value(), stage.clock.now)
    stage.advance(to: time + 1e-6)
    return (value() - before) / (stage.clock.now - time)
  }

  // MARK: Delays

  @Test("A delayed start is waited for", arguments: [false, true])
  func delayedStarts(isDriven: Bool) {
    let animator = TestAnimator(duration: 1) { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: 200, y: 0)
      let late = ViewPropertyAnimator(
        duration: 0.5, timing: .curve(.linear), stage: context.containerView.stage)
      late.addAnimations { to.transform = .identity }
      late.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
      late.startAnimation(afterDelay: 1)
    }
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    if isDriven { scene.delegate.interactor = interactor }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    if isDriven {
      interactor.completionCurve = .linear
      interactor.finish()
    }
    scene.stage.advance(to: 1)
    #expect(x(scene) == 200 && animator.ended.isEmpty)
    scene.stage.advance(to: 1.25)
    #expect(abs(x(scene) - 100) < 1e-9)
    scene.stage.advance(to: 2)
    #expect(animator.ended == [true])
    #expect(scene.stage.count("misbehaviour") == 0)
    let end = scene.stage.events.events.first { $0.kind == "completeTransition" }?.time
    #expect(end == 1.5)
  }

  // MARK: Long animations

  private func long(_ scene: Scene) -> TestAnimator {
    TestAnimator(duration: 1) { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: 200, y: 0)
      View.animate(
        withDuration: 2, options: .curveLinear, animations: { to.transform = .identity },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test func anAnimationLongerThanTheTransitionRunsOnToItsEnd() {
    let scene = Scene(.navigation)
    let animator = long(scene)
    scene.delegate.animator = animator
    let interactor = PercentDrivenInteractiveTransition()
    interactor.completionCurve = .linear
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    #expect(abs(x(scene) - 150) < 1e-9)
    interactor.finish()
    scene.stage.advance(to: 1)
    #expect(abs(x(scene) - 50) < 1e-9)
    // Caught beyond the declared duration it is neither cut nor set back.
    interactor.pause()
    #expect(abs(x(scene) - 50) < 1e-9 && interactor.percentComplete == 1)
    scene.stage.advance(to: 2)
    interactor.update(1)
    #expect(abs(x(scene) - 50) < 1e-9)
    interactor.finish()
    scene.stage.advance(to: 2.25)
    #expect(abs(x(scene) - 25) < 1e-9)
    scene.stage.advance(to: 2.6)
    #expect(animator.ended == [true])
  }

  // MARK: Interruptible animators

  @Test("An interruptible animator is its transition's machine", arguments: [false, true])
  func anInterruptibleAnimatorShowsWhatIsDone(startsItself: Bool) {
    let scene = Scene(.navigation)
    let animator = Interruptible(scene.stage, startsItself: startsItself)
    scene.delegate.animator = animator
    let interactor = PercentDrivenInteractiveTransition()
    interactor.completionCurve = .linear
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let property = animator.property
    #expect(scene.navigation.transitionCoordinator?.isInterruptible == true)
    #expect(property.state == .active && !property.isRunning && property.fractionComplete == 0)
    interactor.update(0.25)
    #expect(abs(property.fractionComplete - 0.25) < 1e-9 && abs(x(scene) - 150) < 1e-9)
    interactor.finish()
    #expect(property.isRunning && !property.isReversed)
    scene.stage.advance(to: 0.25)
    #expect(abs(property.fractionComplete - 0.5) < 1e-9)
    interactor.pause()
    #expect(!property.isRunning && abs(interactor.percentComplete - 0.5) < 1e-9)
    interactor.cancel()
    #expect(property.isRunning && property.isReversed)
    scene.stage.advance(to: 0.5)
    #expect(abs(x(scene) - 150) < 1e-9)
    scene.stage.advance(to: 1)
    #expect(animator.ended == [false] && property.state == .inactive)
    #expect(scene.installed == ["a"] && scene.stage.count("misbehaviour") == 0)
  }

  @Test("What is done to the animator is done to the transition", arguments: [false, true])
  func theAnimatorMovesTheTransition(startsItself: Bool) {
    let scene = Scene(.navigation)
    let animator = Interruptible(scene.stage, startsItself: startsItself)
    scene.delegate.animator = animator
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let bar = View(frame: .zero, stage: scene.stage)
    scene.navigation.view.addSubview(bar)
    scene.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in bar.alpha = 0 })
    scene.stage.advance(to: 0.25)
    let property = animator.property
    property.pauseAnimation()
    scene.stage.advance(to: 3)
    #expect(abs(x(scene) - 150) < 1e-9 && animator.ended.isEmpty)
    let shown = bar.layer.current.opacity
    #expect(shown < 1 && shown > 0.5)
    property.isReversed = true
    property.startAnimation()
    scene.stage.advance(to: 4)
    #expect(animator.ended == [false] && bar.alpha == 1)
    #expect(scene.installed == ["a"] && scene.stage.count("misbehaviour") == 0)
  }

  @Test func aFractionIsOfTheAnimatorsWay() {
    let scene = Scene(.navigation)
    let animator = Interruptible(scene.stage, timing: .curve(.easeIn), startsItself: true)
    scene.delegate.animator = animator
    let interactor = PercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 0.5)
    let before = x(scene)
    interactor.pause()
    #expect(abs(x(scene) - before) < 1e-9)
    #expect(abs(interactor.percentComplete - (1 - before / 200)) < 1e-9)
    interactor.update(interactor.percentComplete)
    #expect(abs(x(scene) - before) < 1e-9)
    interactor.update(interactor.percentComplete + 0.1)
    #expect(abs(x(scene) - before + 20) < 1e-6)
  }

  @Test func aTransitionIsInterruptibleOnlyWhereItsAnimatorSaysSo() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.navigation.transitionCoordinator?.isInterruptible == false)
  }

  /// Holds an interruptible transition in its middle, to go on from there along a timing curve.
  private func holdInTheMiddle(
    goingOnAlong timing: ViewAnimationTiming
  ) -> (Scene, Interruptible, PercentDrivenInteractiveTransition) {
    let scene = Scene(.navigation)
    let animator = Interruptible(scene.stage, startsItself: true)
    scene.delegate.animator = animator
    let interactor = PercentDrivenInteractiveTransition()
    interactor.timingCurve = timing
    interactor.completionCurve = .linear
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    return (scene, animator, interactor)
  }

  @Test(arguments: [true, false], [1.0, 2])
  func anInterruptibleAnimatorGoesOnAlongTheTimingCurve(finishes: Bool, speed: Double) {
    let (scene, animator, interactor) = holdInTheMiddle(goingOnAlong: .curve(.easeIn))
    interactor.completionSpeed = speed
    if finishes { interactor.finish() } else { interactor.cancel() }
    // Half of the rest.
    scene.stage.advance(to: 0.25 / speed)
    let way = 100 * TimingCurve.easeIn.progress(at: 0.5, duration: 1)
    #expect(abs(x(scene) - (finishes ? 100 - way : 100 + way)) < 1e-6)
    scene.stage.advance(to: 0.5 / speed - 0.001)
    #expect(animator.ended.isEmpty)
    scene.stage.advance(to: 0.5 / speed)
    #expect(animator.ended == [finishes] && scene.stage.count("misbehaviour") == 0)
  }

  @Test func aSpringThatIsGivenByItsMassTakesItsOwnTime() {
    let spring = SpringParameters(mass: 1, stiffness: 100, damping: 20)
    let (scene, animator, interactor) = holdInTheMiddle(
      goingOnAlong: .springParameters(spring, initialVelocity: 0.0))
    interactor.finish()
    scene.stage.advance(to: 0.1)
    #expect(abs(x(scene) - 100 * (1 - spring.value(at: 0.1))) < 1e-6)
    scene.stage.advance(to: spring.settlingTime - 0.001)
    #expect(animator.ended.isEmpty)
    scene.stage.advance(to: spring.settlingTime)
    #expect(animator.ended == [true])
  }

  @Test func theTimingCurveGivesWayWhereMotionIsToBeSpared() {
    let (scene, animator, interactor) = holdInTheMiddle(
      goingOnAlong: .springParameters(
        SpringParameters(mass: 1, stiffness: 100, damping: 20), initialVelocity: 0.0))
    scene.stage.isReducedMotion = true
    interactor.finish()
    scene.stage.advance(to: TransitionContext.longestReducedRest)
    #expect(animator.ended == [true])
  }

  @Test func anAnimatorThatIsNotInterruptibleLeavesTheTimingCurveAlone() {
    let animator = TestAnimator(duration: 1)
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    interactor.timingCurve = .springParameters(
      SpringParameters(mass: 1, stiffness: 1, damping: 2), initialVelocity: 0.0)
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    interactor.finish()
    scene.stage.advance(to: 0.5)
    #expect(animator.ended == [true])
  }

  // MARK: The finger's speed

  /// Delays, springs, keyframes and turns, all driven by brackets.
  private func rich() -> TestAnimator {
    TestAnimator(duration: 1) { context in
      let to = context.view(forKey: .to)!
      let from = context.view(forKey: .from)!
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: 200, y: 0)
      View.animate(
        withDuration: 0.9, delay: 0.05, options: .curveEaseOut, animations: { from.alpha = 0.2 })
      View.animateKeyframes(
        withDuration: 1,
        animations: {
          View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
            from.transform3D = Transform3D(rotationAngle: 1.2, x: 0, y: 1, z: 0)
          }
        })
      View.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
        animations: { to.transform = .identity },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test(
    "Value and velocity go on where the hand lets go",
    arguments: [true, false], [-1.0, -0.3, 0.4, 1, 3])
  func velocityIsHandedOver(finishes: Bool, velocity: Double) {
    let scene = Scene(.navigation, animator: rich())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let (from, to) = (scene.screens[0].view, scene.screens[1].view)
    let values: [() -> Double] = [
      { [stage = scene.stage] in
        stage.animations.updatePresentation()
        return to.layer.current.transform.m41
      }, { from.layer.current.opacity }, { from.layer.current.transform.m11 },
    ]
    // The finger goes evenly to the middle, sixty times a second.
    let frames = 12
    for frame in 0...frames {
      scene.stage.advance(to: Double(frame) / 60)
      interactor.update(0.5 + velocity * Double(frame - frames) / 60)
    }
    let before = values.map { $0() }
    interactor.update(0.5 - velocity * 1e-6)
    let slopes = zip(before, values.map { $0() }).map { ($0 - $1) / 1e-6 }
    interactor.update(0.5)
    if finishes { interactor.finish() } else { interactor.cancel() }
    for (value, (shown, slope)) in zip(values, zip(before, slopes)) {
      let now = value()
      #expect(abs(now - shown) < 1e-4 * max(1, abs(slope)))
      let speed = speed(value, scene.stage)
      #expect(abs(speed - slope) < 2e-3 * max(0.1, abs(slope)), "\(speed), \(slope)")
    }
    // Wherever the speed carries it, it stays within the transition, and arrives.
    scene.finish()
    #expect(scene.installed == [finishes ? "b" : "a"])
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test func aHandThatRestsHandsNoSpeedOver() {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    for frame in 0...20 {
      scene.stage.advance(to: Double(frame) / 60)
      interactor.update(Double(frame) / 40)
    }
    scene.stage.advance(to: 1)
    let before = x(scene)
    interactor.cancel()
    #expect(abs(speed({ x(scene) }, scene.stage)) < 1)
    scene.stage.advance(to: 1.02)
    #expect(x(scene) > before, "it goes back at once")
  }

  @Test func aHandThatCatchesATransitionHasNotTheSpeedOfTheOneBefore() {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    for frame in 0...12 {
      scene.stage.advance(to: Double(frame) / 60)
      interactor.update(Double(frame) / 24)
    }
    interactor.finish()
    scene.stage.advance(to: 0.21)
    interactor.pause()
    interactor.cancel()
    #expect(abs(speed({ x(scene) }, scene.stage)) < 1)
  }

  // MARK: Alongside

  @Test func alongsideAnimationsBegunInMidTransitionEndWithIt() {
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let bar = View(frame: .zero, stage: scene.stage)
    scene.navigation.view.addSubview(bar)
    scene.stage.advance(to: 0.4)
    scene.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in bar.alpha = 0 })
    scene.stage.advance(to: 0.4)
    #expect(bar.layer.current.opacity == 1)
    scene.stage.advance(to: 0.7)
    #expect(abs(bar.layer.current.opacity - 0.5) < 1e-9)
    scene.stage.advance(to: 0.999999)
    #expect(bar.layer.current.opacity < 1e-6)
    scene.stage.advance(to: 1)
    #expect(bar.layer.presentation == nil && scene.installed == ["b"])
  }
}
