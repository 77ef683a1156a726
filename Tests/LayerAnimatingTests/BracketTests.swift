import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// How brackets nest, are closed for those who forgot to, and lose what was set in them.
@MainActor
struct BracketTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))
  private var engine: AnimationEngine { stage.animations }

  @Test func theOptionBitsAreUIKits() {
    let bits: [(ViewAnimationOptions, UInt)] = [
      (.layoutSubviews, 1), (.allowUserInteraction, 2), (.beginFromCurrentState, 4), (.repeat, 8),
      (.autoreverse, 16), (.overrideInheritedDuration, 32), (.overrideInheritedCurve, 64),
      (.overrideInheritedOptions, 512), (.curveEaseInOut, 0), (.curveEaseIn, 0x10000),
      (.curveEaseOut, 0x20000), (.curveLinear, 0x30000),
    ]
    for (option, bit) in bits { #expect(option.rawValue == bit) }
    let modes: [(UInt, CalculationMode)] = [
      (0, .linear), (1, .discrete), (2, .paced), (3, .cubic), (4, .cubicPaced),
    ]
    for (bit, mode) in modes {
      #expect(ViewAnimationOptions(rawValue: bit << 10).calculationMode == mode)
    }
  }

  @Test func whatCannotBeCountedIsNoTime() {
    let parameters = ViewAnimationParameters(duration: -1, delay: -1)
    #expect(parameters.duration == 0 && parameters.delay == 0)
    let endless = ViewAnimationParameters(duration: .infinity, delay: .nan)
    #expect(endless.duration == 0 && endless.delay == 0)
  }

  // MARK: Nesting

  /// Each of the two is kept by its own bit, and a curve of its own needs none.
  @Test(arguments: [
    (ViewAnimationOptions.overrideInheritedDuration, ViewAnimationTiming.builtin, 1.0, 0.5),
    (.overrideInheritedCurve, .builtin, 2, 0.5),
    (.layoutSubviews, .curve(.easeIn), 2, 0.5),
  ])
  func anInnerAnimationKeepsWhatItsBitsSay(
    options: ViewAnimationOptions, timing: ViewAnimationTiming, duration: Double, at time: Double
  ) {
    let view = makeView()
    engine.begin(ViewAnimationParameters(duration: 2, options: .curveLinear))
    engine.begin(
      ViewAnimationParameters(
        duration: 1, options: options.union(.curveEaseIn), timing: timing))
    view.center.x = 105
    engine.end()
    engine.end()
    stage.advance(to: time)
    let curve: TimingCurve = options == .overrideInheritedDuration ? .linear : .easeIn
    #expect(abs(x(view) - 5 - 100 * curve.progress(at: time, duration: duration)) < 1e-9)
  }

  @Test func whatIsInKeyframesInheritsNothing() {
    let view = makeView()
    engine.beginKeyframes(ViewAnimationParameters(duration: 4))
    engine.begin(ViewAnimationParameters(duration: 1, options: .curveLinear))
    view.center.x = 105
    engine.end()
    engine.end()
    stage.advance(to: 0.5)
    #expect(abs(x(view) - 55) < 1e-9)
  }

  @Test func theInheritedDurationIsThatOfWhatAnimates() {
    #expect(engine.inheritedDuration == 0)
    engine.begin(ViewAnimationParameters(duration: 2))
    engine.beginWithoutAnimation()
    #expect(engine.inheritedDuration == 2)
    engine.closeBrackets(downTo: 0)
  }

  @Test func withoutAnimationThereIsNoDelay() {
    var finished: [Bool] = []
    let view = makeView()
    View.performWithoutAnimation {
      View.animate(
        withDuration: 1, delay: 1, animations: { view.alpha = 0 },
        completion: { finished.append($0) })
    }
    stage.drain()
    #expect(finished == [true])
  }

  @Test func whatIsSetWithoutAnimationIsThereAtOnce() {
    let view = makeView()
    View.animate(withDuration: 1, options: .curveLinear) {
      View.performWithoutAnimation { view.alpha = 0 }
      view.center.x = 105
    }
    stage.advance(to: 0.5)
    #expect(shown(view).opacity == 0 && abs(x(view) - 55) < 1e-9)
  }

  @Test func aBracketIsOnTheTimelineThatItWasOpenedOn() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      engine.begin(ViewAnimationParameters(duration: 1, options: .curveLinear))
    }
    view.center.x = 105
    engine.end()
    timeline.scrub(to: 0.25)
    stage.advance(to: 5)
    #expect(abs(x(view) - 30) < 1e-9)
  }

  @Test func onOneStageAnimationsMayBeDisabled() {
    let view = makeView()
    engine.areAnimationsEnabled = false
    View.animate(withDuration: 1, animations: { view.center.x = 105 })
    #expect(x(view) == 105)
  }

  /// The velocity of either part may take a spring longer.
  @Test func aSpringLastsUntilBothItsPartsRest() {
    let spring = SpringParameters(mass: 1, stiffness: 100, damping: 10)
    func duration(_ velocity: SpringVelocity) -> Double {
      let timing = ViewAnimationTiming.springParameters(spring, initialVelocity: velocity)
      return ViewAnimationParameters(duration: 1, timing: timing).duration
    }
    let longest = duration(50.0)
    #expect(longest > duration(0.0))
    #expect(duration(SpringVelocity(dx: 50, dy: 0)) == longest)
    #expect(duration(SpringVelocity(dx: 0, dy: 50)) == longest)
  }

  // MARK: Modes of keyframes

  private func keyframes(_ mode: CalculationMode, _ keys: () -> Void) {
    engine.beginKeyframes(
      ViewAnimationParameters(
        duration: 1,
        options: ViewAnimationOptions(rawValue: UInt(mode.rawValue) << 10).union(.curveLinear)))
    keys()
    engine.end()
  }

  @Test func discreteKeysHoldUntilTheNext() {
    let view = makeView()
    keyframes(.discrete) {
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 55 }
    }
    stage.advance(to: 0.25)
    #expect(x(view) == 5)
    stage.advance(to: 0.75)
    #expect(x(view) == 55)
  }

  @Test func aKeyWithinAKeyIsAPartOfIt() {
    let view = makeView()
    keyframes(.linear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        view.center.x = 55
      }
    }
    stage.advance(to: 0.25)
    #expect(abs(x(view) - 30) < 1e-9 && abs(shown(view).opacity - 0.5) < 1e-9)
    stage.advance(to: 0.5)
    #expect(x(view) == 55 && shown(view).opacity == 0)
  }

  /// On its way at an even pace, too, it does not go by what the key had set before.
  @Test func whatAKeySetsTwiceGoesStraightThereInOtherModes() {
    let view = makeView()
    keyframes(.paced) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        view.center.x = 85
        view.center.x = 45
      }
    }
    stage.advance(to: 0.5)
    #expect(abs(x(view) - 25) < 1e-9)
  }

  // MARK: Opening and closing

  @Test func onlyWhatIsOpenIsClosed() {
    engine.beginKeyframes(ViewAnimationParameters(duration: 1))
    #expect(!engine.beginKeyframe(relativeStart: 1.5, relativeDuration: 0.1))
    #expect(!engine.beginKeyframe(relativeStart: 0, relativeDuration: -0.1))
    #expect(!engine.endKeyframe())
    #expect(engine.beginKeyframe(relativeStart: 0, relativeDuration: 0.5))
    #expect(!engine.beginKeyframe(relativeStart: 0, relativeDuration: 0.5), "one is open")
    #expect(engine.bracketDepth == 2 && !engine.canEnd)
    engine.end()
    engine.endWithoutAnimation()
    #expect(engine.bracketDepth == 2)
    #expect(engine.endKeyframe())
    #expect(engine.canEnd)
    engine.end()
    #expect(engine.bracketDepth == 0)
  }

  @Test func aKeyGoesWithTheStageOnWhichItIsOpen() {
    do {
      let other = Stage(size: Size(width: 100, height: 100))
      other.animations.beginKeyframes(ViewAnimationParameters(duration: 1))
      #expect(other.animations.beginKeyframe(relativeStart: 0, relativeDuration: 0.5))
      #expect(engine.bracketDepth == 2)
    }
    #expect(engine.bracketDepth == 0)
  }

  @Test func whateverIsOpenBeyondADepthIsClosed() {
    let view = makeView()
    let animator = ViewPropertyAnimator(duration: 1, timing: .curve(.linear), stage: stage)
    engine.begin(ViewAnimationParameters(duration: 1))
    animator.beginAnimations()
    view.center.x = 55
    view.center.x = 105
    #expect(view.center.x == 105, "it can be read while the bracket is open")
    engine.beginKeyframes(ViewAnimationParameters(duration: 1))
    engine.beginKeyframe(relativeStart: 0, relativeDuration: 1)
    engine.beginWithoutAnimation()
    engine.closeBrackets(downTo: 1)
    #expect(engine.bracketDepth == 1)
    engine.closeBrackets(downTo: 0)
    #expect(engine.bracketDepth == 0 && view.center.x == 5)
    animator.startAnimation()
    stage.advance(to: 0.5)
    #expect(abs(x(view) - 55) < 1e-9, "the animator has what was set in its bracket")
  }

  // MARK: What is lost while it is open

  /// Ended before the bracket is closed, it counts no less than any other.
  @Test(arguments: [false, true])
  func whatEndsInItsOpenBracketEndsOnce(isTakenOver: Bool) {
    let view = makeView()
    var finished: [Bool] = []
    View.animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        view.center.x = 105
        if isTakenOver {
          View.animate(
            withDuration: 1, options: .beginFromCurrentState, animations: { view.center.x = 55 })
        } else {
          engine.removeAnimations(view.layer)
        }
        view.alpha = 0
      }, completion: { finished.append($0) })
    stage.advance(to: 0.5)
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
    stage.advance(to: 2)
    #expect(finished.count == 1)
    #expect(view.layer.presentation == nil && engine.presentationIsIdle)
  }

  @Test func whatIsSetAfterItWasTakenOverBeginsAnew() {
    let view = makeView()
    View.animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        view.center.x = 105
        View.animate(
          withDuration: 1, options: .beginFromCurrentState, animations: { view.center.x = 55 })
        view.center.x = 85
      })
    stage.advance(to: 0)
    #expect(x(view) == 5)
    stage.advance(to: 0.5)
    #expect(abs(x(view) - 45) < 1e-9)
  }

  @Test func aTimelineThatClosesEndsWhatItsOpenBracketHas() {
    let view = makeView()
    let timeline = engine.makeTimeline()
    var finished: [Bool] = []
    engine.withTimeline(timeline) {
      View.animate(
        withDuration: 1,
        animations: {
          view.center.x = 105
          timeline.close()
        }, completion: { finished.append($0) })
    }
    stage.advance(to: 0)
    #expect(x(view) == 105 && finished == [false] && engine.presentationIsIdle)
  }

  @Test func whatAStageEndsInAnothersBracketIsNotAnimated() {
    let other = Stage(size: Size(width: 10, height: 10))
    let (theirs, ours) = (makeView(on: other), makeView())
    var finished: [Bool] = []
    other.animations.begin(ViewAnimationParameters(duration: 1, options: .curveLinear))
    engine.begin(ViewAnimationParameters(duration: 1, options: .curveLinear))
    ours.center.x = 105
    engine.cancelAll()
    #expect(engine.bracketDepth == 2, "the outer one is another stage's")
    #expect(x(ours) == 105)
    ours.center.x = 55
    #expect(x(ours) == 55)
    engine.end { finished.append($0) }
    theirs.center.x = 105
    other.animations.end { finished.append($0) }
    stage.advance(to: 0)
    #expect(finished == [false])
    other.advance(to: 0.5)
    #expect(abs(x(theirs) - 55) < 1e-9)
    other.advance(to: 1)
    #expect(finished == [false, true])
  }

  @Test func whatAStageEndsThatWasSetInAnothersBracketStays() {
    let other = Stage(size: Size(width: 10, height: 10))
    let ours = makeView()
    var finished: [Bool] = []
    other.animations.begin(ViewAnimationParameters(duration: 1))
    ours.center.x = 105
    engine.cancelAll()
    #expect(x(ours) == 105)
    other.animations.end { finished.append($0) }
    other.advance(to: 0)
    stage.advance(to: 0.5)
    #expect(x(ours) == 105 && finished == [false] && engine.presentationIsIdle)
  }

  /// Whatever was set in it, on whatever stage, has its value at once, and so has what is set after.
  @Test(arguments: [false, true])
  func whatWasSetInABracketOfAStageThatEndsEverythingIsNotAnimated(isKeyframes: Bool) {
    let other = Stage(size: Size(width: 10, height: 10))
    let (theirs, ours, late) = (makeView(on: other), makeView(), makeView())
    var finished: [Bool] = []
    let parameters = ViewAnimationParameters(duration: 1)
    other.animations.begin(parameters)
    if isKeyframes {
      engine.beginKeyframes(parameters)
      engine.beginKeyframe(relativeStart: 0, relativeDuration: 1)
    } else {
      engine.begin(parameters)
    }
    theirs.center.x = 105
    ours.center.x = 105
    if isKeyframes { engine.endKeyframe() }
    engine.cancelAll()
    #expect(x(theirs) == 105 && x(ours) == 105)
    late.center.x = 105
    #expect(x(late) == 105)
    engine.end { finished.append($0) }
    other.animations.end()
    stage.drain()
    #expect(finished == [false])
    #expect(x(theirs) == 105 && x(ours) == 105 && x(late) == 105)
    #expect(engine.presentationIsIdle && other.animations.presentationIsIdle)
  }

  @Test func anEmptyBracketOfAStageThatEndsEverythingIsUnfinished() {
    let other = Stage(size: Size(width: 10, height: 10))
    var finished: [Bool] = []
    other.animations.begin(ViewAnimationParameters(duration: 1))
    engine.begin(ViewAnimationParameters(duration: 1))
    engine.cancelAll()
    engine.end { finished.append($0) }
    other.animations.end()
    stage.drain()
    #expect(finished == [false])
  }

  @Test func whatWasSetInTheBracketOfAStageThatGoesStays() {
    var gone: Stage? = Stage(size: Size(width: 10, height: 10))
    gone?.animations.begin(ViewAnimationParameters(duration: 1))
    let view = makeView()
    view.center.x = 105
    gone = nil
    #expect(engine.bracketDepth == 0 && x(view) == 105 && engine.presentationIsIdle)
  }

  @Test func withItsStageGoesABracket() {
    var gone: Stage? = Stage(size: Size(width: 10, height: 10))
    gone?.animations.begin(ViewAnimationParameters(duration: 1))
    stage.makeCurrent()
    gone = nil
    #expect(engine.bracketDepth == 0)
    let view = makeView()
    view.center.x = 105
    #expect(x(view) == 105)
  }

  @Test func theCompletionOfTwoStagesIsFalseIfEitherWasEnded() {
    let other = Stage(size: Size(width: 10, height: 10))
    let (theirs, ours) = (makeView(on: other), makeView())
    var finished: [Bool] = []
    View.animate(
      withDuration: 1,
      animations: {
        ours.alpha = 0
        theirs.alpha = 0
      }, completion: { finished.append($0) })
    engine.removeAnimations(ours.layer)
    stage.drain()
    #expect(finished.isEmpty)
    other.advance(to: 2)
    #expect(finished == [false])
  }

  @Test func whatIsSetAroundAKeyIsRunBackInTurn() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      View.animateKeyframes(
        withDuration: 1,
        animations: {
          view.center.x = 45
          View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.center.x = 105
          }
        })
    }
    timeline.scrub(to: 0.5)
    timeline.release(to: .start, curve: .linear)
    stage.advance(to: 2)
    #expect(view.center.x == 5)
  }
}
