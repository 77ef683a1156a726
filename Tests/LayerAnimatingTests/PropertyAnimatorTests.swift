import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// The property animator's states, as UIKit documents them.
@MainActor
struct PropertyAnimatorTests {
  private let stage = Stage(size: Size(width: 100, height: 100))

  private func make(
    _ duration: Double = 1
  ) -> (animator: ViewPropertyAnimator, view: View) {
    stage.makeCurrent()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    stage.window.addSubview(view)
    let animator = ViewPropertyAnimator(
      duration: duration, options: .curveLinear, stage: stage)
    animator.addAnimations { view.alpha = 0 }
    return (animator, view)
  }

  @Test func itRunsToItsEnd() {
    let (animator, view) = make()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    #expect(animator.state == .inactive && view.alpha == 1)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.alpha == 0)
    stage.advance(to: 0.5)
    #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
    stage.advance(to: 2)
    #expect(positions == [.end] && animator.state == .inactive)
  }

  @Test func itIsPausedScrubbedAndTurnedRound() {
    let (animator, view) = make()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    animator.pauseAnimation()
    #expect(animator.state == .active && !animator.isRunning)
    animator.fractionComplete = 0.3
    stage.advance(to: 5)
    #expect(abs(view.layer.current.opacity - 0.7) < 1e-9)
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 5.1)
    #expect(abs(view.layer.current.opacity - 0.8) < 1e-9)
    stage.advance(to: 6)
    #expect(positions == [.start])
    #expect(view.alpha == 1)
  }

  @Test(arguments: [ViewPropertyAnimator.Position.end, .start, .current])
  func aStoppedOneIsFinishedWhereverItIsSaid(position: ViewPropertyAnimator.Position) {
    let (animator, view) = make()
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(false)
    #expect(animator.state == .stopped)
    stage.advance(to: 3)
    #expect(abs(view.alpha - 0.75) < 1e-9)
    animator.finishAnimation(at: position)
    stage.drain()
    #expect(positions == [position])
    let expected =
      switch position {
      case .end: 0.0
      case .start: 1.0
      case .current: 0.75
      }
    #expect(abs(view.alpha - expected) < 1e-9)
  }

  @Test func stoppedWithoutFinishingItHasNoCompletion() {
    let (animator, _) = make()
    var ran = false
    animator.addCompletion { _ in ran = true }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(true)
    stage.advance(to: 3)
    #expect(animator.state == .inactive && !ran)
  }

  @Test func continuingTakesTheTimeThatItIsGiven() {
    let (animator, view) = make()
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTiming: .cubic(CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)), durationFactor: 0.2)
    stage.advance(to: 0.6)
    #expect(abs(view.layer.current.opacity - 0.25) < 1e-6)
    stage.advance(to: 0.7)
    #expect(animator.state == .inactive)
  }

  @Test func aDelayedStartWaits() {
    let (animator, view) = make()
    animator.startAnimation(afterDelay: 1)
    stage.advance(to: 0.9)
    #expect(animator.state == .active && view.alpha == 0 && view.layer.current.opacity == 1)
    stage.advance(to: 1.5)
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
  }

  private func shown(_ view: View) -> Double {
    stage.animations.updatePresentation()
    return view.layer.current.opacity
  }

  // MARK: What it is told

  @Test func anInactiveOneThatIsScrubbedBecomesActive() {
    let (animator, view) = make()
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning && abs(shown(view) - 0.75) < 1e-9)
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.fractionComplete = 0.1
    #expect(!animator.isRunning && abs(shown(view) - 0.9) < 1e-9, "scrubbing holds it")
    animator.stopAnimation(false)
    animator.fractionComplete = 0.5
    #expect(animator.state == .stopped && abs(view.alpha - 0.9) < 1e-9)
  }

  @Test func oneThatIsNotInterruptibleRunsOn() {
    let (animator, view) = make()
    animator.isInterruptible = false
    animator.startAnimation(afterDelay: -1)
    #expect(animator.delay == 0)
    animator.pauseAnimation()
    stage.advance(to: 0.5)
    #expect(animator.isRunning && abs(shown(view) - 0.5) < 1e-9)
    animator.continueAnimation(withTiming: nil, durationFactor: 4)
    stage.advance(to: 1)
    #expect(animator.state == .inactive, "what runs is not continued")
  }

  @Test func onTheWayBackASpringIsMadeForWhatIsLeftOfIt() {
    let (animator, _) = make()
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.pauseAnimation()
    animator.isReversed = true
    var ended: Double?
    animator.addCompletion { [stage] _ in ended = stage.clock.now }
    animator.continueAnimation(
      withTiming: .spring(dampingRatio: 1, initialVelocity: 0.0), durationFactor: 0)
    stage.advance(to: 0.4)
    #expect(animator.fractionComplete < 0.05, "one for the whole would have hardly begun")
    stage.advance(to: 2)
    #expect(ended == 0.5)
  }

  /// A spring that is given a part of the duration settles within that.
  @Test func aSpringIsMadeForTheTimeThatItIsGiven() {
    let (animator, view) = make()
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTiming: .spring(dampingRatio: 1, initialVelocity: 0.0), durationFactor: 2)
    stage.advance(to: 1)
    let spring = SpringParameters(duration: 2, dampingRatio: 1, initialVelocity: 0)
    #expect(abs(shown(view) - 0.5 * (1 - spring.value(at: 0.5))) < 1e-9)
  }

  @Test func scrubbingIsToldHowWhileItIsActive() {
    let (_, view) = make()
    let animator = ViewPropertyAnimator(duration: 1, timing: .curve(.easeIn), stage: stage)
    animator.addAnimations { view.alpha = 0 }
    animator.startAnimation()
    animator.scrubsLinearly = false
    stage.advance(to: 0.5)
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    #expect(abs(1 - shown(view) - TimingCurve.easeIn.progress(at: 0.25, duration: 1)) < 1e-9)
  }

  // MARK: What it animates

  @Test func whatIsAddedTakesItsPartOfWhatIsLeft() {
    let (animator, view) = make()
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.addAnimations(delayFactor: 0.5) { view.center.x = 105 }
    animator.addAnimations(delayFactor: -3) { view.center.y = 25 }
    stage.advance(to: 0.75)
    #expect(abs(view.layer.current.position.y - 15) < 1e-9)
    stage.advance(to: 0.875)
    #expect(abs(view.layer.current.position.x - 55) < 1e-9)
    stage.advance(to: 1)
    #expect(animator.state == .inactive && view.layer.presentation == nil)
  }

  @Test func itTakesNoDurationFromAroundAndLeavesNoBracketOpen() {
    let (animator, view) = make()
    animator.addAnimations { [stage] in
      stage.animations.begin(ViewAnimationParameters(duration: 1))
      view.center.x = 105
    }
    View.animate(withDuration: 5, animations: { animator.startAnimation() })
    #expect(stage.animations.bracketDepth == 0)
    stage.advance(to: 0.5)
    #expect(abs(shown(view) - 0.5) < 1e-9 && abs(view.layer.current.position.x - 55) < 1e-9)
  }

  @Test func whatIsAddedToAStoppedOneIsForgotten() {
    let (animator, view) = make()
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(false)
    animator.addAnimations { view.center.x = 105 }
    animator.finishAnimation(at: .end)
    animator.startAnimation()
    stage.advance(to: 3)
    #expect(view.center.x == 5)
  }

  /// It is used again: what it animated and stopped at before is gone, and so are completions.
  @Test func oneThatHasEndedBeginsAfresh() {
    let (animator, view) = make()
    var ran = 0
    animator.addCompletion { _ in ran += 1 }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(true)
    view.alpha = 1
    animator.startAnimation()
    stage.advance(to: 3)
    #expect(view.alpha == 1 && ran == 0)
  }

  // MARK: What was stopped

  @Test func whatAddedUpIsFinishedAtItsFirstValue() {
    let (animator, view) = make()
    animator.addAnimations { view.alpha = 0.5 }
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.addAnimations { view.alpha = 0.2 }
    stage.advance(to: 0.5)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(view.alpha == 1)
  }

  @Test func whatWasSetSinceItStoppedStays() {
    let (animator, view) = make()
    animator.startAnimation()
    stage.advance(to: 0.25)
    animator.stopAnimation(false)
    view.alpha = 0.3
    animator.finishAnimation(at: .end)
    #expect(view.alpha == 0.3)
  }

  @Test func whatRunsWithinItEndsWithIt() {
    let (animator, view) = make()
    let inner = ViewPropertyAnimator(duration: 4, options: .curveLinear, stage: stage)
    inner.addAnimations { view.center.x = 105 }
    var ends: [ViewPropertyAnimator.Position] = []
    inner.addCompletion { ends.append($0) }
    animator.addAnimations { inner.startAnimation() }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.stopAnimation(true)
    stage.drain()
    #expect(inner.state == .inactive && ends == [.current])
  }

  @Test func whatRunsWithinItEndsWhenItIsStopped() {
    let (animator, _) = make()
    let beside = stage.animations.makeTimeline()
    var within: AnimationTimeline?
    animator.addAnimations { [stage] in within = stage.animations.makeTimeline() }
    animator.startAnimation()
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && within?.isClosed == true && !beside.isClosed)
  }

  @Test func whatWasStoppedIsNotKept() {
    let animator = ViewPropertyAnimator(duration: 1, stage: stage)
    weak var layer: Layer?
    do {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
      layer = view.layer
      animator.addAnimations { view.alpha = 0 }
      animator.startAnimation()
      stage.advance(to: 0.5)
      animator.stopAnimation(true)
    }
    stage.advance(to: 1)
    #expect(layer == nil)
  }
}
