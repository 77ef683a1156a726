import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// What UIKit's and Core Animation's rules say of view animations, property animators, springs,
/// transactions and layers, one test a rule.
@MainActor
struct AnimationRuleTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))

  /// The speed of x over a moment that begins now.
  private func speed(_ view: View) -> Double {
    let (before, time) = (x(view), stage.clock.now)
    stage.advance(to: time + 1e-6)
    return (x(view) - before) / (stage.clock.now - time)
  }

  // MARK: One change for each property

  @Test(arguments: [ViewAnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]])
  func whatIsSetTwiceGoesStraightToTheLastValue(options: ViewAnimationOptions) {
    let view = makeView()
    var finished: [Bool] = []
    View.animate(
      withDuration: 1, options: options,
      animations: {
        view.center.x = 85
        view.center.x = 45
        view.alpha = 0
        view.alpha = 1
      }, completion: { finished.append($0) })
    stage.advance(to: 0.5)
    #expect(abs(x(view) - 25) < 1e-9)
    #expect(view.layer.current.opacity == 1)
    stage.advance(to: 1)
    #expect(x(view) == 45 && finished == [true])
  }

  @Test(arguments: [ViewAnimationOptions.curveLinear, [.curveLinear, .beginFromCurrentState]])
  func partsOfAPropertyGoTogether(options: ViewAnimationOptions) {
    let view = makeView()
    var finished: [Bool] = []
    View.animate(
      withDuration: 1, options: options,
      animations: {
        view.frame.origin.x = 40
        view.frame.origin.y = 20
      }, completion: { finished.append($0) })
    stage.advance(to: 0.5)
    #expect(abs(x(view) - 25) < 1e-9 && abs(y(view) - 15) < 1e-9)
    stage.advance(to: 2)
    #expect(finished == [true])
  }

  @Test func whatAKeySetsTwiceGoesStraightToTheLastValue() {
    let view = makeView()
    var finished: [Bool] = []
    View.animateKeyframes(
      withDuration: 1, options: .curveLinear,
      animations: {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.center.x = 85
          view.center.x = 45
        }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 65 }
      }, completion: { finished.append($0) })
    for (time, expected) in [(0.25, 25.0), (0.5, 45), (0.75, 55)] {
      stage.advance(to: time)
      #expect(abs(x(view) - expected) < 1e-9, "\(time)")
    }
    stage.advance(to: 1)
    #expect(x(view) == 65 && finished == [true])
  }

  @Test func completionsRunInTheOrderInWhichTheyWereBegun() {
    let views = (0..<40).map { _ in makeView() }
    var order: [Int] = []
    for (index, view) in views.enumerated() {
      View.animate(
        withDuration: 1, animations: { view.alpha = 0 }, completion: { _ in order.append(index) })
    }
    stage.advance(to: 1)
    #expect(order == Array(0..<40))
    order = []
    for (index, view) in views.enumerated() {
      View.animate(
        withDuration: 1, animations: { view.alpha = 1 }, completion: { _ in order.append(index) })
    }
    stage.animations.cancelAll()
    stage.drain()
    #expect(order == Array(0..<40))
    order = []
    let layer = Layer()
    for index in 0..<40 {
      var animation = LayerAnimation(
        .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
      animation.didStop = { _ in order.append(index) }
      stage.animations.add(animation, to: layer)
    }
    stage.animations.removeAnimations(layer)
    stage.drain()
    #expect(order == Array(0..<40))
  }

  // MARK: Springs

  @Test(arguments: [0.0, 0.1, 5])
  func aSpringGivenByItsMassLastsAsLongAsItTakes(duration: Double) {
    let spring = SpringParameters(mass: 1, stiffness: 100, damping: 10)
    let view = makeView()
    var ended: Double?
    stage.animations.begin(
      ViewAnimationParameters(
        duration: duration, timing: .springParameters(spring, initialVelocity: 0.0)))
    view.center.x = 105
    stage.animations.end { [stage] _ in ended = stage.clock.now }
    for step in 1...9 {
      let time = Double(step) / 10
      stage.advance(to: time)
      #expect(abs(x(view) - 5 - 100 * spring.value(at: time)) < 1e-9)
    }
    stage.advance(to: 9)
    #expect(ended == spring.settlingTime)
    let animator = ViewPropertyAnimator(
      duration: duration, timing: .springParameters(spring, initialVelocity: 0.0), stage: stage)
    #expect(animator.duration == spring.settlingTime)
  }

  @Test func aVectorVelocityHasBothParts() {
    let velocity = SpringVelocity(dx: 4, dy: -3)
    let view = makeView()
    stage.animations.begin(
      ViewAnimationParameters(
        duration: 1, timing: .spring(dampingRatio: 0.5, initialVelocity: velocity)))
    view.center = Point(x: 105, y: 55)
    view.alpha = 0
    stage.animations.end()
    func spring(_ velocity: Double) -> SpringParameters {
      SpringParameters(duration: 1, dampingRatio: 0.5, initialVelocity: velocity)
    }
    for time in [0.05, 0.2, 0.4] {
      stage.advance(to: time)
      #expect(abs(x(view) - 5 - 100 * spring(4).value(at: time)) < 1e-9)
      #expect(abs(y(view) - 5 - 50 * spring(-3).value(at: time)) < 1e-9)
      let opacity = min(1, max(0, 1 - spring(4).value(at: time)))
      #expect(abs(view.layer.current.opacity - opacity) < 1e-9)
    }
  }

  // MARK: Transactions, groups, layers

  @Test func aTransactionsCompletionWaitsForViewAnimations() {
    let view = makeView()
    var done: Double?
    stage.animations.beginTransaction()
    _ = stage.animations.setTransactionCompletion { [stage] _ in done = stage.clock.now }
    View.animate(withDuration: 2, animations: { view.alpha = 0 })
    stage.animations.commitTransaction()
    stage.advance(to: 1.9)
    #expect(done == nil)
    stage.advance(to: 3)
    #expect(done == 2)
  }

  @Test func membersWithoutADurationLastAsLongAsTheirGroup() {
    let layer = Layer()
    let member = LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"))
    stage.animations.add(LayerAnimation(.group([member]), duration: 4), to: layer)
    stage.advance(to: 3)
    #expect(abs(layer.current.opacity - 0.75) < 1e-9)
    stage.advance(to: 4)
    #expect(layer.presentation == nil)
  }

  @Test func aBeginTimeIsOnTheHostsClock() {
    stage.advance(to: 10)
    let layer = Layer()
    layer.model.opacity = 0.5
    var animation = LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
    animation.beginTime = 11
    var log: [Double] = []
    animation.didStart = { [stage] in log.append(stage.clock.now) }
    animation.didStop = { [stage] _ in log.append(stage.clock.now) }
    stage.animations.add(animation, to: layer)
    stage.advance(to: 10.9)
    #expect(layer.current.opacity == 0.5)
    stage.advance(to: 11.25)
    #expect(abs(layer.current.opacity - 0.25) < 1e-9)
    stage.advance(to: 13)
    #expect(log == [11, 12])
  }

  @Test func negativeSpeedRunsFromTheEndAndCumulativeAddsUp() {
    let layer = Layer()
    var back = LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
    back.speed = -1
    stage.animations.add(back, to: layer)
    stage.advance(to: 0.25)
    #expect(abs(layer.current.opacity - 0.75) < 1e-9)
    var turns = LayerAnimation(
      .basic(from: [0], to: [10], by: nil), keyPath: LayerKeyPath("position.x"), duration: 1)
    turns.repeatCount = 3
    turns.isCumulative = true
    let other = Layer()
    stage.animations.add(turns, to: other)
    for (time, expected) in [(0.75, 5.0), (1.75, 15), (2.75, 25)] {
      stage.advance(to: time)
      #expect(abs(other.current.position.x - expected) < 1e-9, "\(time)")
    }
    // However many rounds there are, and one after another where values do not add up.
    turns.duration = 1e-4
    turns.repeatCount = .infinity
    let spun = Layer()
    stage.animations.add(turns, to: spun)
    let begun = stage.clock.now
    stage.advance(to: begun + 2.00005)
    #expect(abs(spun.current.position.x - 200_005) < 1e-3)
    let step = Transform3D(translationX: 3, y: 0, z: 0)
    var moves = LayerAnimation(
      .basic(from: Transform3D.identity.elements, to: step.elements, by: nil),
      keyPath: LayerKeyPath("transform"), duration: 1)
    moves.repeatCount = 9
    moves.isCumulative = true
    let moved = Layer()
    stage.animations.add(moves, to: moved)
    stage.advance(to: stage.clock.now + 5.5)
    #expect(abs(moved.current.transform.m41 - 16.5) < 1e-9)
  }

  @Test func theTimesOfLayersNest() {
    let (outer, inner) = (makeView(), makeView())
    outer.addSubview(inner)
    var timing = LayerTiming()
    timing.speed = 2
    stage.animations.setTiming(timing, of: outer.layer)
    timing.speed = 0.25
    stage.animations.setTiming(timing, of: inner.layer)
    var ends: [String: Double] = [:]
    for (name, view) in [("outer", outer), ("inner", inner)] {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
        completion: { [stage] _ in ends[name] = stage.clock.now })
    }
    stage.advance(to: 0.25)
    #expect(abs(x(outer) - 55) < 1e-9)
    #expect(abs(x(inner) - 17.5) < 1e-9)
    stage.advance(to: 5)
    #expect(ends == ["outer": 0.5, "inner": 2])
  }

  /// The usual way to hold a layer, to scrub it, and to let it go on.
  @Test func aLayerStandsStillIsScrubbedAndGoesOn() {
    let view = makeView()
    var ended: Double?
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
      completion: { [stage] _ in ended = stage.clock.now })
    let animation = LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
    stage.animations.add(animation, to: view.layer)
    stage.advance(to: 0.25)
    var timing = LayerTiming()
    timing.speed = 0
    timing.timeOffset = 0.25
    stage.animations.setTiming(timing, of: view.layer)
    #expect(abs(x(view) - 30) < 1e-9)
    stage.advance(to: 7)
    #expect(abs(x(view) - 30) < 1e-9 && ended == nil)
    #expect(abs(view.layer.current.opacity - 0.25) < 1e-9)
    timing.timeOffset = 0.5
    stage.animations.setTiming(timing, of: view.layer)
    #expect(abs(x(view) - 55) < 1e-9)
    // It goes on as fast as ever from there.
    timing = LayerTiming()
    timing.beginTime = 6.5
    stage.animations.setTiming(timing, of: view.layer)
    #expect(abs(x(view) - 55) < 1e-9)
    stage.advance(to: 7.25)
    #expect(abs(x(view) - 80) < 1e-9)
    #expect(abs(view.layer.current.opacity - 0.75) < 1e-9)
    stage.advance(to: 8)
    #expect(ended == 7.5 && view.layer.presentation == nil)
  }

  @Test func layersOfNoViewMoveByThemselvesUnlessActionsAreDisabled() {
    let layer = Layer()
    stage.window.layer.addSublayer(layer)
    let engine = stage.animations
    engine.noteNew(layer)
    engine.setWithAction(.opacity, to: .number(0.5), of: layer)
    stage.advance(to: 0)
    #expect(layer.current.opacity == 0.5, "it has not been shown yet")
    engine.turnDidEnd()
    engine.setWithAction(.opacity, to: .number(0), of: layer)
    stage.advance(to: 0.125)
    let expected = 0.5 * (1 - TimingCurve.default.progress(at: 0.125, duration: 0.25))
    #expect(abs(layer.current.opacity - expected) < 1e-9)
    stage.advance(to: 1)
    #expect(layer.presentation == nil)
    engine.beginTransaction()
    _ = engine.setTransaction(duration: 2, curve: .linear)
    engine.setWithAction(.opacity, to: .number(1), of: layer)
    engine.beginTransaction()
    _ = engine.setTransactionDisablesActions(true)
    engine.setWithAction(.zPosition, to: .number(9), of: layer)
    engine.commitTransaction()
    engine.commitTransaction()
    stage.advance(to: 2)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
    #expect(layer.current.zPosition == 9)
    let view = makeView()
    engine.setWithAction(.opacity, to: .number(0), of: view.layer)
    #expect(view.layer.current.opacity == 0, "a view's layer asks its view, which says no")
  }

  // MARK: Property animators

  private func animator(
    _ view: View, duration: Double = 1, timing: ViewAnimationTiming = .curve(.linear)
  ) -> ViewPropertyAnimator {
    let animator = ViewPropertyAnimator(duration: duration, timing: timing, stage: stage)
    animator.addAnimations { view.center.x = 105 }
    return animator
  }

  @Test func itPausesOnCompletionAndRunsBackFromThere() {
    let view = makeView()
    let animator = animator(view)
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    stage.advance(to: 2)
    #expect(animator.state == .active && !animator.isRunning && positions.isEmpty)
    #expect(animator.fractionComplete == 1 && x(view) == 105)
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 2.25)
    #expect(abs(x(view) - 80) < 1e-9)
    animator.pausesOnCompletion = false
    stage.advance(to: 4)
    #expect(positions == [.start] && view.center.x == 5)
  }

  @Test func itGoesOnByASpringWithoutAJumpAndWithItsOvershoot() {
    let view = makeView()
    let animator = animator(view, timing: .curve(.easeIn))
    var ended: Double?
    animator.addCompletion { [stage] _ in ended = stage.clock.now }
    var inner: Double?
    animator.addAnimations { [stage] in
      View.animate(
        withDuration: 0.1, options: .overrideInheritedDuration, animations: { view.alpha = 0 },
        completion: { _ in inner = stage.clock.now })
    }
    animator.pauseAnimation()
    animator.fractionComplete = 0.05
    animator.startAnimation()
    stage.advance(to: 0.04)
    animator.pauseAnimation()
    let before = x(view)
    let spring = SpringParameters(mass: 1, stiffness: 200, damping: 8)
    animator.continueAnimation(
      withTiming: .springParameters(spring, initialVelocity: 0.0), durationFactor: 0)
    #expect(abs(x(view) - before) < 1e-9)
    var highest = 0.0
    for step in 1...400 {
      stage.advance(to: 0.04 + Double(step) / 100)
      highest = max(highest, x(view))
    }
    #expect(highest > 120, "it swings over: \(highest)")
    #expect(ended == 0.04 + spring.settlingTime, "and is not cut off")
    #expect(inner == ended, "what is in it waits for the whole spring")
    #expect(x(view) == 105)
  }

  @Test func turnedRoundBeforeItStartsItRunsFromTheEnd() {
    let view = makeView()
    let animator = animator(view)
    var positions: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { positions.append($0) }
    animator.isReversed = true
    #expect(animator.isReversed)
    animator.startAnimation()
    stage.advance(to: 0.25)
    #expect(abs(x(view) - 80) < 1e-9)
    #expect(abs(animator.fractionComplete - 0.75) < 1e-9)
    stage.advance(to: 2)
    #expect(positions == [.start] && view.center.x == 5)
  }

  @Test func theFractionOfOneThatIsCaughtMovesOnFromWhereItIs() {
    let view = makeView()
    let animator = animator(view, timing: .curve(.easeIn))
    animator.startAnimation()
    stage.advance(to: 0.5)
    let shown = x(view)
    animator.pauseAnimation()
    #expect(abs(x(view) - shown) < 1e-9)
    let fraction = animator.fractionComplete
    #expect(abs(fraction - TimingCurve.easeIn.progress(at: 0.5, duration: 1)) < 1e-9)
    animator.fractionComplete = fraction
    #expect(abs(x(view) - shown) < 1e-9)
    animator.fractionComplete = fraction + 0.01
    #expect(abs(x(view) - shown - 1) < 1e-9, "a hundredth of the way")
  }

  @Test func scrubbingMayKeepTheCurve() {
    let view = makeView()
    let animator = animator(view, timing: .curve(.easeIn))
    animator.scrubsLinearly = false
    animator.pauseAnimation()
    for fraction in [0.25, 0.5, 0.75] {
      animator.fractionComplete = fraction
      #expect(
        abs(x(view) - 5 - 100 * TimingCurve.easeIn.progress(at: fraction, duration: 1)) < 1e-9)
      #expect(abs(animator.fractionComplete - fraction) < 1e-9)
    }
  }

  @Test func aShorterInnerAnimationThatHadEndedComesBack() {
    let view = makeView()
    let animator = animator(view)
    var finished: [Bool] = []
    animator.addAnimations {
      View.animate(
        withDuration: 0.25,
        options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
        animations: { view.alpha = 0 }, completion: { finished.append($0) })
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    #expect(finished == [true] && view.layer.current.opacity == 0)
    animator.pauseAnimation()
    animator.fractionComplete = 0.125
    stage.animations.updatePresentation()
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
    animator.isReversed = true
    animator.startAnimation()
    stage.advance(to: 2)
    #expect(view.alpha == 1 && finished == [true])
  }

  @Test func aDelayedStartIsWaitedForAndCanBeScrubbed() {
    let view = makeView()
    let timeline = stage.animations.makeTimeline(duration: 0.5)
    stage.animations.withTimeline(timeline) { animator(view).startAnimation(afterDelay: 1) }
    #expect(timeline.outstandingCount == 1)
    timeline.scrub(to: 0)
    timeline.release(to: .end, curve: .linear)
    stage.advance(to: 1)
    #expect(timeline.outstandingCount == 1 && x(view) == 5)
    stage.advance(to: 1.5)
    #expect(abs(x(view) - 55) < 1e-9)
    timeline.pause()
    timeline.scrub(to: 1.25)
    #expect(abs(x(view) - 30) < 1e-9)
    timeline.scrub(to: 0.5)
    #expect(abs(x(view) - 5) < 1e-9)
  }

  // MARK: What adds up

  @Test func aPlainAnimationOutOfRunningKeyframesDoesNotJump() {
    let view = makeView()
    View.animateKeyframes(
      withDuration: 1, options: .curveLinear,
      animations: {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 85 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 45 }
      })
    stage.advance(to: 0.25)
    let before = x(view)
    #expect(abs(before - 45) < 1e-9)
    let was = speed(view)
    View.animate(withDuration: 1, animations: { view.center.x = 15 })
    #expect(abs(x(view) - before) < 1e-3)
    #expect(abs(speed(view) - was) < 0.1)
    stage.advance(to: 3)
    #expect(x(view) == 15)
  }

  @Test(arguments: ["x", "y", "z"])
  func aRotationKeyPathKeepsTheTurnsAboutTheOtherAxes(axis: String) throws {
    let path = try #require(LayerKeyPath("transform.rotation.\(axis)"))
    let layer = Layer()
    let turn = { (angle: Double, x: Double, y: Double, z: Double) in
      Transform3D(rotationAngle: angle, x: x, y: y, z: z)
    }
    layer.model.transform = turn(0.3, 1, 0, 0).concatenating(turn(0.4, 0, 1, 0))
      .concatenating(turn(0.5, 0, 0, 1))
    let before = try ["x", "y", "z"].map { name in
      try #require(LayerKeyPath("transform.rotation.\(name)")).numbers(in: layer.model)[0]
    }
    for (found, made) in zip(before, [0.3, 0.4, 0.5]) { #expect(abs(found - made) < 1e-9) }
    path.set([1.1], in: &layer.model)
    for (index, name) in ["x", "y", "z"].enumerated() {
      let after = try #require(LayerKeyPath("transform.rotation.\(name)"))
        .numbers(in: layer.model)[0]
      #expect(abs(after - (name == axis ? 1.1 : before[index])) < 1e-9, "\(name)")
    }
  }

  @Test func stoppingOneAnimationLeavesAnothersShareAlone() {
    let view = makeView()
    View.animate(withDuration: 1, options: .curveLinear, animations: { view.center.x = 45 })
    stage.advance(to: 0.5)
    let second = ViewPropertyAnimator(duration: 1, timing: .curve(.linear), stage: stage)
    second.addAnimations { view.center.x = 85 }
    second.startAnimation()
    stage.advance(to: 0.75)
    let before = x(view)
    second.stopAnimation(true)
    #expect(abs(x(view) - before) < 1e-9)
    // The first goes on to its end, and what is left of the second is what it had done.
    stage.advance(to: 2)
    #expect(abs(x(view) - (45 + 0.25 * 40)) < 1e-9)
  }

  @Test func whatIsBegunFromTheCurrentStateKeepsTheSpeed() {
    let view = makeView()
    View.animate(withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 })
    stage.advance(to: 0.5)
    let (before, was) = (x(view), speed(view))
    View.animate(
      withDuration: 1, options: .beginFromCurrentState, animations: { view.center.x = 5 })
    #expect(abs(x(view) - before) < 1e-3)
    #expect(abs(was - 100) < 0.01 && abs(speed(view) - was) < 0.1)
    stage.advance(to: 1.6)
    #expect(x(view) == 5)
  }

  // MARK: Stages

  @Test func animationsAreEnabledOnAllStagesOrNone() {
    let other = Stage(size: Size(width: 10, height: 10))
    let theirs = View(frame: Rect(x: 0, y: 0, width: 4, height: 4), stage: other)
    let ours = makeView()
    View.setAnimationsEnabled(false)
    View.animate(
      withDuration: 1,
      animations: {
        ours.alpha = 0
        theirs.alpha = 0
      })
    View.setAnimationsEnabled(true)
    #expect(stage.animations.presentationIsIdle && other.animations.presentationIsIdle)
    View.animate(withDuration: 1, animations: { theirs.alpha = 1 })
    #expect(!other.animations.presentationIsIdle)
  }

  @Test func animationsGoByTheStageOfWhatIsSet() {
    let other = Stage(size: Size(width: 10, height: 10))
    let theirs = View(frame: Rect(x: 0, y: 0, width: 4, height: 4), stage: other)
    let ours = makeView()
    var finished = 0
    View.animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        ours.alpha = 0
        theirs.alpha = 0
      }, completion: { _ in finished += 1 })
    other.advance(to: 0.25)
    #expect(abs(theirs.layer.current.opacity - 0.75) < 1e-9)
    other.advance(to: 2)
    stage.animations.updatePresentation()
    #expect(finished == 0 && ours.layer.current.opacity == 1)
    stage.advance(to: 2)
    #expect(finished == 1)
  }
}
