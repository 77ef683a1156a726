import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Timelines that run on others, and animators that become the machine of a whole one.
@MainActor
struct TimelineFamilyTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))

  private func animator(
    _ view: View, duration: Double = 1, timing: ViewAnimationTiming = .curve(.linear)
  ) -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(duration: duration, timing: timing, stage: stage)
    animator.addAnimations { view.center.x = 105 }
    return animator
  }

  private func on(_ timeline: AnimationTimeline, _ body: () -> Void) {
    stage.animations.withTimeline(timeline, body)
  }

  // MARK: One within another

  @Test func whatRunsWithinCountsAndIsWaitedFor() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 0.5)
    on(whole) {
      animator(view, duration: 2).startAnimation()
      var fade = LayerAnimation(
        .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 3)
      fade.repeatCount = 1
      stage.animations.add(fade, to: view.layer)
    }
    #expect(whole.outstandingCount == 2 && whole.lastEnd == 3)
    stage.animations.removeAnimations(view.layer)
    // The animator itself is not over, though nothing is left that it moves.
    #expect(whole.outstandingCount == 1 && whole.lastEnd == 2)
    whole.pause()
    whole.release(to: .end, curve: .linear)
    #expect(whole.playback.end == 2)
    stage.advance(to: 1.5)
    #expect(whole.outstandingCount == 1)
    stage.advance(to: 2)
    #expect(whole.outstandingCount == 0)
  }

  @Test func underAHandEverythingWithinGoesEvenly() {
    let (curved, bent) = (makeView(), makeView())
    let whole = stage.animations.makeTimeline(duration: 1)
    var second: ViewPropertyAnimator?
    on(whole) {
      animator(curved, timing: .curve(.easeIn)).startAnimation()
      second = animator(bent)
      second?.pauseAnimation()
      second?.continueAnimation(withTiming: .curve(.easeIn), durationFactor: 1)
    }
    stage.advance(to: 0.4)
    let before = (x(curved), x(bent))
    whole.pause()
    #expect(abs(x(curved) - before.0) < 1e-9 && abs(x(bent) - before.1) < 1e-9)
    whole.scrub(to: 0.7)
    #expect(abs(x(curved) - (before.0 + 105) / 2) < 1e-9)
    #expect(abs(x(bent) - (before.1 + 105) / 2) < 1e-9)
    whole.scrub(to: 0.2)
    #expect(abs(x(curved) - (before.0 + 5) / 2) < 1e-9)
    #expect(abs(x(bent) - (before.1 + 5) / 2) < 1e-9)
    whole.scrub(to: 0.4)
    whole.run()
    stage.advance(to: 0.8)
    #expect(
      abs(x(curved) - 5 - 100 * TimingCurve.easeIn.progress(at: 0.8, duration: 1)) < 1e-9)
    #expect(abs(x(bent) - 5 - 100 * TimingCurve.easeIn.progress(at: 0.8, duration: 1)) < 1e-9)
  }

  @Test func runBackAWholeTellsThoseWithinThatTheyAreAtTheirStart() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    var positions: [ViewPropertyAnimator.Position] = []
    var ties = 0
    on(whole) {
      let inner = animator(view)
      inner.addCompletion { positions.append($0) }
      inner.startAnimation()
      stage.animations.makeTimeline().onClose { ties += 1 }
    }
    stage.advance(to: 0.5)
    whole.pause()
    whole.release(to: .start, speed: 2, curve: .linear)
    stage.advance(to: 0.7)
    #expect(abs(x(view) - 15) < 1e-9 && positions.isEmpty)
    stage.advance(to: 0.75)
    #expect(positions == [.start] && view.center.x == 5 && ties == 1)
    // It goes on with the clock from its start.
    #expect(whole.isRunning && !whole.isClosed)
    stage.advance(to: 1)
    #expect(abs(whole.time - 0.25) < 1e-9)
    whole.close()
    var late = 0
    whole.onClose { late += 1 }
    #expect(late == 1 && whole.isClosed)
  }

  @Test func whatIsLetGoClosesWhenNothingIsLeft() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    var inner: AnimationTimeline?
    on(whole) {
      View.animate(withDuration: 1, animations: { view.alpha = 0 })
      let timeline = stage.animations.makeTimeline(duration: 1)
      on(timeline) { View.animate(withDuration: 2, animations: { view.center.x = 105 }) }
      inner = timeline
    }
    inner?.letGo()
    whole.letGo()
    stage.advance(to: 1.5)
    #expect(!whole.isClosed && inner?.isClosed == false)
    stage.advance(to: 2)
    #expect(whole.isClosed && inner?.isClosed == true)
    let idle = stage.animations.makeTimeline()
    idle.letGo()
    #expect(idle.isClosed)
  }

  @Test func whatIsInAHandOfItsOwnStaysInIt() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    let inner = animator(view, timing: .curve(.easeIn))
    on(whole) { inner.startAnimation() }
    stage.advance(to: 0.4)
    inner.pauseAnimation()
    whole.pause()
    whole.run()
    inner.fractionComplete = 0.6
    #expect(abs(x(view) - 65) < 1e-9)
  }

  /// An animator that goes on by a curve goes evenly while the whole does, and what lives on it is
  /// over at another time.
  @Test func whatEndsWithinIsToldWhenItDoesUnderAHandToo() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    let inner = animator(view)
    var end: Double?
    inner.addAnimations { [stage] in
      View.animate(
        withDuration: 0.5, options: .overrideInheritedDuration, animations: { view.alpha = 0 },
        completion: { _ in end = stage.clock.now })
    }
    on(whole) { inner.pauseAnimation() }
    inner.continueAnimation(withTiming: .curve(.easeIn), durationFactor: 1)
    stage.advance(to: 0.2)
    whole.pause()
    whole.release(to: .end, curve: .linear)
    stage.advance(to: 1)
    let place = TimingCurve.easeIn.progress(at: 0.2, duration: 1)
    #expect(abs((end ?? 0) - 0.2 - 0.8 * (0.5 - place) / (1 - place)) < 1e-9)
  }

  @Test func whatIsBegunWithinSomethingHeldGoesEvenly() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    var inner: AnimationTimeline?
    on(whole) { inner = stage.animations.makeTimeline() }
    #expect(inner?.isOn(whole) == true && inner.map(whole.isOn) == false)
    whole.pause()
    on(inner ?? whole) {
      View.animate(withDuration: 1, options: .curveEaseIn, animations: { view.center.x = 105 })
    }
    whole.scrub(to: 0.5)
    #expect(abs(x(view) - 55) < 1e-9)
  }

  // MARK: Handed over

  @Test func whatIsHeldHoldsAWhole() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    let held = animator(view)
    on(whole) { held.pauseAnimation() }
    #expect(held.drive(whole))
    #expect(!whole.isRunning && !held.isRunning && held.state == .active)
  }

  @Test func anAnimatorIsOverWithTheWholeThatItDrives() {
    let (view, slow) = (makeView(), makeView())
    let whole = stage.animations.makeTimeline(duration: 1)
    var log: [String] = []
    on(whole) {
      View.animate(
        withDuration: 2, animations: { slow.alpha = 0 }, completion: { log.append("slow \($0)") })
    }
    let driving = animator(view)
    driving.addCompletion { log.append("\($0)") }
    #expect(driving.drive(whole) && whole.playback.end == 2)
    stage.advance(to: 1.5)
    #expect(log.isEmpty && driving.isRunning)
    stage.advance(to: 2)
    #expect(log == ["slow true", "end"])
  }

  /// It completes once, with the whole that it drives, and leaves nothing behind; what ran within it
  /// ends in its own time.
  @Test func aStartedAnimatorThatIsHandedOverCompletesOnce() {
    let (view, short) = (makeView(), makeView())
    let engine = stage.animations
    let whole = engine.makeTimeline(duration: 1)
    let (driving, inner) = (animator(view), animator(short, duration: 0.5))
    var log: [String] = []
    inner.addCompletion { [stage] in log.append("inner \($0) \(stage.clock.now)") }
    driving.addAnimations { inner.startAnimation() }
    driving.addCompletion { log.append("\($0) \(engine.currentTimeline === whole)") }
    on(whole) { driving.startAnimation() }
    stage.advance(to: 0.25)
    #expect(driving.drive(whole))
    stage.advance(to: 2)
    #expect(log == ["inner end 0.5", "end true"])
    whole.close()
    stage.advance(to: 3)
    #expect(engine.presentationIsIdle)
  }

  @Test func aWholeWhoseAnimatorWasStoppedGoesOnWithoutIt() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    let driving = animator(view)
    #expect(driving.drive(whole))
    stage.advance(to: 0.5)
    driving.stopAnimation(true)
    #expect(whole.isRunning)
    whole.pause()
    whole.release(to: .end, curve: .linear)
    stage.advance(to: 3)
    #expect(whole.isRunning && !whole.isClosed, "from its end it can still be caught")
  }

  @Test func aStartedAnimatorHandsOverEverythingThatItMoves() {
    let (view, layered, late) = (makeView(), makeView(), makeView())
    let whole = stage.animations.makeTimeline(duration: 1)
    var started: ViewPropertyAnimator?
    var finished: [Bool] = []
    on(whole) {
      let animator = animator(view)
      animator.addAnimations { [stage] in
        View.animate(
          withDuration: 0.2, options: .overrideInheritedDuration,
          animations: { view.alpha = 0.5 }, completion: { finished.append($0) })
        stage.animations.add(
          LayerAnimation(
            .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1),
          to: layered.layer)
        self.animator(late).startAnimation()
      }
      animator.startAnimation()
      started = animator
    }
    stage.advance(to: 0.3)
    #expect(finished == [true])
    let before = whole.outstandingCount
    #expect(started?.drive(whole) == true)
    #expect(whole.outstandingCount == before)
    #expect(started?.isRunning == true && started?.state == .active)
    #expect(abs(x(view) - 35) < 1e-9 && abs(x(late) - 35) < 1e-9)
    whole.pause()
    stage.advance(to: 5)
    #expect(started?.isRunning == false)
    whole.scrub(to: 0.6)
    #expect(abs(x(view) - 65) < 1e-9 && abs(x(late) - 65) < 1e-9)
    #expect(abs(layered.layer.current.opacity - 0.6) < 1e-9)
    #expect(abs((started?.fractionComplete ?? 0) - 0.6) < 1e-9)
    // A spring carries all of it over the end.
    started?.continueAnimation(
      withTiming: .springParameters(
        SpringParameters(mass: 1, stiffness: 200, damping: 6), initialVelocity: 0.0),
      durationFactor: 0)
    var highest = 0.0
    for step in 1...60 {
      stage.advance(to: 5 + Double(step) / 60)
      highest = max(highest, x(view))
    }
    #expect(highest > 112, "\(highest)")
    stage.advance(to: 20)
    #expect(started?.state == .inactive && view.center.x == 105)
    // The whole goes on, for what completions start.
    #expect(!whole.isClosed && whole.isRunning)
  }

  @Test func anAnimatorDrivesAWholeOnlyFromWhereThatIs() {
    let (view, other) = (makeView(), makeView())
    let whole = stage.animations.makeTimeline(duration: 1)
    let elsewhere = animator(other)
    elsewhere.startAnimation()
    #expect(!elsewhere.drive(whole), "it is on another timeline")
    stage.advance(to: 0.25)
    var late: ViewPropertyAnimator?
    on(whole) { late = animator(view) }
    on(whole) { late?.startAnimation() }
    #expect(late?.drive(whole) == false, "it was started later")
    #expect(elsewhere.isRunning && late?.isRunning == true)
    let stopped = animator(other)
    stopped.startAnimation()
    stopped.stopAnimation(false)
    #expect(!stopped.drive(whole))
  }

  @Test func whatTurnsAnAnimatorThatDrivesAWholeTurnsTheWhole() {
    let view = makeView()
    let whole = stage.animations.makeTimeline(duration: 1)
    let driving = animator(view)
    var positions: [ViewPropertyAnimator.Position] = []
    driving.addCompletion { positions.append($0) }
    driving.isReversed = true
    #expect(driving.drive(whole))
    #expect(!driving.isReversed && driving.isRunning)
    stage.advance(to: 0.5)
    driving.isReversed = true
    stage.advance(to: 0.75)
    #expect(abs(x(view) - 30) < 1e-9 && abs(whole.time - 0.25) < 1e-9)
    stage.advance(to: 2)
    #expect(positions == [.start] && view.center.x == 5)
    // Inactive again, it may be used anew, on a timeline of its own.
    driving.addAnimations { view.center.x = 55 }
    var goesWithTheClock = false
    driving.addCompletion { [engine = stage.animations] _ in
      goesWithTheClock = engine.currentTimeline === engine.clockTimeline
    }
    driving.startAnimation()
    stage.advance(to: 2.5)
    #expect(abs(x(view) - 30) < 1e-9)
    stage.advance(to: 4)
    #expect(view.center.x == 55 && !whole.isClosed && goesWithTheClock)
  }
}
