import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The end comes in two steps: what an animator has left runs first, then everything is put in
/// order.
@MainActor
@Suite struct EndingTests {
  /// Spoils both views, the container view and their places.
  private static func spoil(_ context: any ContextTransitioning, _ screens: [ViewController]) {
    for view in screens.prefix(2).map(\.view) {
      view.alpha = 0.25
      view.transform = AffineTransform(scaleX: 3, y: 2)
      view.isHidden = true
    }
    context.containerView.alpha = 0.5
    context.containerView.addSubview(View(frame: .zero, stage: context.containerView.stage))
  }

  private static func expectWhole(_ scene: Scene, shows title: String) {
    #expect(scene.installed == [title])
    #expect(scene.containerView.alpha == 1)
    for view in scene.screens.prefix(2).map(\.view) {
      #expect(view.alpha == 1 && view.transform == .identity && !view.isHidden)
    }
    #expect(scene.container.currentTransition == nil)
  }

  /// An animator that completes after a second, and begins more of which the completions spoil.
  private static func spoiler(_ scene: Scene, _ durations: [Double], _ log: Log) -> TestAnimator {
    TestAnimator { context in
      TestAnimator.slide(context)
      for duration in durations {
        let other = View(frame: .zero, stage: scene.stage)
        context.containerView.addSubview(other)
        View.animate(
          withDuration: duration, delay: 0, options: [], animations: { other.alpha = 0.5 }
        ) { _ in
          log.words.append("late \(scene.installed.contains("a"))")
          spoil(context, scene.screens)
        }
      }
    }
  }

  /// What happened, in order.
  @MainActor private final class Log { var words: [String] = [] }

  @Test(
    "What completes late is before the views are put in order",
    arguments: [[1.0], [5], [1, 1.5, 9]], [true, false])
  func lateCompletions(durations: [Double], cancels: Bool) {
    let scene = Scene(.navigation)
    let log = Log()
    scene.delegate.animator = Self.spoiler(scene, durations, log)
    let interactor = PercentDrivenInteractiveTransition()
    if cancels { scene.delegate.interactor = interactor }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    interactor.cancel()
    scene.stage.play(1.25)
    // Each ran, while *from* was still in its place.
    #expect(log.words == durations.map { _ in "late true" })
    Self.expectWhole(scene, shows: cancels ? "a" : "b")
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test("What completions begin is awaited, but not for ever", arguments: [3, Int.max])
  func whatCompletionsBegin(links: Int) {
    let scene = Scene(.navigation)
    var runs = 0
    scene.delegate.animator = TestAnimator { context in
      TestAnimator.slide(context)
      @MainActor func chain() {
        guard runs < links else { return }
        runs += 1
        Self.spoil(context, scene.screens)
        View.animate(
          withDuration: 5, delay: 0, options: [],
          animations: { context.containerView.alpha = Double(runs % 2) },
          completion: { _ in chain() })
      }
      chain()
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1.25)
    #expect(links == 3 ? runs == 3 : runs > 3)
    #expect(scene.navigation.currentTransition == nil)
    if links == 3 { Self.expectWhole(scene, shows: "b") }
  }

  @Test func noDisplayLinkTicksBetweenTheCompletionAndTheEnd() {
    let scene = Scene(.navigation)
    var words: [String] = []
    scene.delegate.animator = TestAnimator { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      View.animate(
        withDuration: 5, delay: 0, options: [], animations: { to.alpha = 0.5 },
        completion: { _ in words.append("late") })
      let completing = DisplayLink { _ in
        context.completeTransition(true)
        words.append("completed")
      }
      scene.stage.addDisplayLink(completing)
      scene.stage.addDisplayLink(DisplayLink { _ in words.append("tick") })
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.1)
    #expect(words == ["completed", "late"])
    Self.expectWhole(scene, shows: "b")
  }

  @Test func anAnimatorThatLeavesNothingFindsTheContainerInOrder() {
    let scene = Scene(.navigation)
    var installed: [String] = []
    scene.delegate.animator = TestAnimator { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      View.animate(
        withDuration: 1, delay: 0, options: [], animations: { context.view(forKey: .to)?.alpha = 0 }
      ) { _ in
        context.completeTransition(true)
        installed = scene.installed
      }
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1.25)
    #expect(installed == ["b"])
  }

  @Test func aSecondCompletionInBetweenIsNamed() {
    let scene = Scene(.navigation)
    var results: [CompletionResult] = []
    scene.delegate.animator = TestAnimator { context in
      let (from, to) = (context.view(forKey: .from)!, context.view(forKey: .to)!)
      context.containerView.addSubview(to)
      for (view, duration) in [(to, 1.0), (from, 2)] {
        View.animate(
          withDuration: duration, delay: 0, options: [], animations: { view.alpha = 0.5 }
        ) { _ in results.append(context.completeTransition(duration == 1)) }
      }
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1.25)
    #expect(results == [.accepted, .alreadyCompleted])
    #expect(scene.stage.count("misbehaviour") == 1)
    Self.expectWhole(scene, shows: "b")
  }

  @Test(
    "The next change waits for the late completions of the one before", arguments: [true, false])
  func anInterruption(fromTheLoop: Bool) {
    let scene = Scene(.navigation)
    let log = Log()
    scene.delegate.animator = Self.spoiler(scene, [1, 5], log)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    scene.delegate.animator = TestAnimator { context in
      log.words.append("next")
      #expect(scene.installed == ["b"])
      TestAnimator.slide(context)
    }
    let push: @MainActor () -> Void = {
      scene.navigation.pushViewController(scene.screens[2], animated: true)
    }
    if fromTheLoop {
      scene.stage.enqueue(push)
      scene.stage.drain()
    } else {
      push()
    }
    #expect(log.words == ["late true", "late true", "next"])
    scene.stage.play(1.25)
    Self.expectWhole(scene, shows: "c")
  }

  @Test func aChangeAskedForWhenItIsMarkedEndedIsNotLost() {
    let scene = Scene(.navigation)
    let log = Log()
    let animator = Self.spoiler(scene, [5], log)
    let perform = animator.perform
    animator.perform = { context in
      perform?(context)
      scene.stage.addDisplayLink(
        DisplayLink { link in
          guard scene.stage.clock.now >= 0.5 else { return }
          link.invalidate()
          context.completeTransition(true)
          #expect(scene.installed.count == 3, "a completion is still to run")
          scene.delegate.animator = nil
          scene.navigation.pushViewController(scene.screens[2], animated: false)
          log.words.append("next")
        })
    }
    scene.delegate.animator = animator
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.75)
    #expect(log.words == ["late true", "next"])
    Self.expectWhole(scene, shows: "c")
    #expect(scene.navigation.children.map(\.title) == ["a", "b", "c"])
  }

  @Test func theEndsOfAForgetfulAnimatorAreAwaited() {
    let scene = Scene(.navigation)
    let log = Log()
    scene.delegate.animator = TestAnimator(duration: 0.1) { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      scene.stage.addDisplayLink(DisplayLink { _ in })
      View.animate(
        withDuration: 100, delay: 0, options: [],
        animations: { context.view(forKey: .to)?.alpha = 0 }
      ) { _ in
        log.words.append("late \(scene.installed.contains("a"))")
        Self.spoil(context, scene.screens)
      }
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(11.5)
    #expect(log.words == ["late true"])
    #expect(scene.stage.count("misbehaviour") == 1)
    Self.expectWhole(scene, shows: "b")
  }

  // MARK: Animations that are left

  /// How an animation is left behind.
  enum Leftover: String, CaseIterable, Sendable {
    case ofTheLayer, ofAnInnerLayer, ofTheMask, ofTheView, onTheClock
  }

  @Test(arguments: Leftover.allCases, [true, false])
  func animationsThatAreLeftAreEnded(leftover: Leftover, completes: Bool) {
    let scene = Scene(.navigation)
    let inner = (0..<2).map { _ in View(frame: .zero, stage: scene.stage) }
    for (screen, view) in zip(scene.screens, inner) { screen.view.addSubview(view) }
    let engine = scene.stage.animations
    let pulse: @MainActor (Layer) -> Void = { layer in
      var pulse = LayerAnimation(
        .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
      pulse.repeatCount = .infinity
      engine.add(pulse, to: layer)
    }
    var stopped: [Bool] = []
    scene.delegate.animator = TestAnimator { context in
      TestAnimator.slide(context)
      for (view, inner) in zip(scene.screens.map(\.view), inner) {
        switch leftover {
        case .ofTheLayer: pulse(view.layer)
        case .ofAnInnerLayer: engine.onClock { pulse(inner.layer) }
        case .ofTheMask:
          view.layer.mask = Layer()
          engine.onClock { view.layer.mask.map(pulse) }
        case .ofTheView:
          View.animate(
            withDuration: 1, delay: 0, options: [.repeat], animations: { view.alpha = 0 })
        case .onTheClock:
          engine.onClock {
            View.animate(
              withDuration: 9, delay: 0, options: [], animations: { view.alpha = 0 }
            ) { finished in
              stopped.append(finished)
              view.alpha = 0.125
            }
          }
        }
      }
    }
    let interactor = PercentDrivenInteractiveTransition()
    if !completes { scene.delegate.interactor = interactor }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.25)
    interactor.cancel()
    scene.stage.play(1.25)
    #expect(scene.stage.animations.presentationIsIdle)
    #expect(stopped == (leftover == .onTheClock ? [false, false] : []))
    Self.expectWhole(scene, shows: completes ? "b" : "a")
  }

  @Test func whatTheApplicationHadGoingGoesOn() {
    let scene = Scene(.navigation)
    let spinner = View(frame: .zero, stage: scene.stage)
    scene.screens[1].view.addSubview(spinner)
    View.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse], animations: { spinner.alpha = 0 }
    )
    scene.delegate.animator = TestAnimator()
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1.5)
    #expect(scene.installed == ["b"])
    #expect(abs(spinner.layer.current.opacity - 0.5) < 1e-3)
    #expect(!scene.stage.animations.presentationIsIdle)
  }

  // MARK: An animator that fails

  @Test func theReplacementWaitsForTheCompletionsOfTheOneThatFailed() {
    let scene = Scene(.navigation)
    let log = Log()
    let animator = TestAnimator { context in
      let (from, to) = (context.view(forKey: .from)!, context.view(forKey: .to)!)
      context.containerView.addSubview(to)
      View.animate(withDuration: 1, delay: 0, options: [], animations: { from.alpha = 0 }) { _ in
        log.words.append("late")
        Self.spoil(context, scene.screens)
        #expect(context.completeTransition(false) == .alreadyCompleted)
      }
      (context as? TransitionContext)?.fallBack(because: "it broke")
    }
    scene.delegate.animator = animator
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 0)
    #expect(log.words == ["late"])
    #expect(scene.installed == ["a", "?", "?", "b"])
    for view in scene.screens.prefix(2).map(\.view) { #expect(view.alpha == 1 && !view.isHidden) }
    scene.stage.play(0.4)
    Self.expectWhole(scene, shows: "b")
  }
}
