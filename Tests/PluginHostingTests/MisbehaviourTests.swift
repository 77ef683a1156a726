import Animating
import CTransHost
import Compositing
import Containers
import Geometry
import LayerAnimating
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Nothing that a plugin does costs more than its own transition.
@MainActor
struct MisbehaviourTests {
  private let recorder = LogRecorder()

  private func run(
    _ wrong: String, _ operation: Scene.Operation = .push
  ) throws -> (Scene, PluginLibrary) {
    let library = try PluginLibrary(
      path: FixturePlugin.build(wrong), log: recorder.log, isolation: .never)
    let scene = Scene(operation)
    scene.delegate.animator = try library.makeAnimationController()
    scene.start()
    scene.finish()
    scene.expectSettled(on: scene.coming, "\(wrong)")
    return (scene, library)
  }

  /// Whether the plugin is said to have done this, in the list and in the log.
  private func said(_ words: String, _ library: PluginLibrary) -> Bool {
    let line = "The plugin 'org.transhost.test.broken' \(words)"
    return library.misbehaviours.contains { $0.description == line }
      && recorder.texts.contains(line)
  }

  @Test(arguments: Scene.Operation.allCases)
  func aWellBehavedPluginLeavesNothing(operation: Scene.Operation) throws {
    let (scene, library) = try run("NOTHING", operation)
    #expect(library.misbehaviours.isEmpty)
    #expect(library.handleCount == 0)
    #expect(recorder.texts == ["destroyed once, after one call"])
    #expect(scene.stage.clock.now < 0.3)
  }

  @Test(
    "The property animator that drives a transition is asked for once, and need not be there",
    arguments: ["GIVES_ANIMATOR", "GIVES_NO_ANIMATOR", "ANIMATOR_IS_NULL"], [0, 1, 2])
  func theAnimatorIsAskedForOnce(wrong: String, hand: Int) throws {
    let library = try PluginLibrary(
      path: FixturePlugin.build(wrong), log: recorder.log, isolation: .never)
    let scene = Scene(.push)
    scene.delegate.animator = try library.makeAnimationController()
    let interactor = PercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = hand == 1
    if hand > 0 { scene.delegate.interactor = interactor }
    scene.start()
    if hand > 0 {
      // Caught and let go, in the middle and again.
      for fraction in [0.25, 0.5] {
        scene.stage.play(0.05)
        scene.navigation.currentTransition?.pauseInteractiveTransition()
        interactor.update(fraction)
        interactor.finish()
      }
    }
    scene.finish()
    scene.expectSettled(on: scene.coming)
    let asked = recorder.texts.count { $0 == "asked for the animator" }
    #expect(asked == (wrong == "ANIMATOR_IS_NULL" ? 0 : 1))
    #expect(library.misbehaviours.isEmpty)
    #expect(library.handleCount == 0)
    // It is what can be caught.
    #expect(
      scene.stage.events.events.contains { $0.kind == "interruptibleAnimator" }
        == (wrong == "GIVES_ANIMATOR"))
  }

  @Test func forgettingToCompleteIsNoticedWhenTheAnimationsAreOver() throws {
    let (scene, library) = try run("NEVER_COMPLETES")
    #expect(library.misbehaviours.map(\.kind) == [.neverCompleted])
    #expect(
      said(
        "misbehaved: completeTransition was not called; the host completed the transition.", library
      ))
    #expect(scene.stage.clock.now < 0.5)
    #expect(scene.stage.events.events.contains { $0.kind == "misbehaviour" })
  }

  @Test func anAnimatorThatDoesNothingIsCompleted() throws {
    let (scene, library) = try run("NEVER_STARTS")
    #expect(library.misbehaviours.map(\.kind) == [.neverCompleted])
    #expect(scene.stage.clock.now < 0.5)
  }

  @Test func theSecondCompletionIsRefusedAndNamed() throws {
    let (_, library) = try run("COMPLETES_TWICE")
    #expect(library.misbehaviours.map(\.kind) == [.completedTwice])
    #expect(said("completed a transition that was over already.", library))
    #expect(recorder.texts.contains("refused"))
  }

  @Test func aLateCompletionIsRefusedAndNamed() throws {
    let library = try PluginLibrary(
      path: FixturePlugin.build("COMPLETES_LATE"), log: recorder.log, isolation: .never)
    let animator = try library.makeAnimationController()
    for _ in 0..<2 {
      let scene = Scene(.push)
      scene.delegate.animator = animator
      scene.start()
      scene.finish()
      scene.expectSettled(on: scene.coming)
    }
    #expect(recorder.texts.contains("late one refused"))
    #expect(library.misbehaviours.map(\.kind).contains(.completedTwice))
  }

  @Test func completingAtOnceIsFine() throws {
    let (_, library) = try run("COMPLETES_AT_ONCE")
    #expect(library.misbehaviours.isEmpty)
  }

  @Test func openBracketsAreClosedAndNamed() throws {
    let (_, library) = try run("OPEN_BRACKETS")
    #expect(library.misbehaviours.first?.kind == .openBrackets(2, in: "animate_transition"))
    #expect(said("left 2 animation brackets open in animate_transition.", library))
  }

  @Test(arguments: Scene.Operation.allCases)
  func theDefaultAnimationTakesOverFromOneThatFails(operation: Scene.Operation) throws {
    let (scene, library) = try run("ANIMATE_FAILS", operation)
    #expect(library.misbehaviours.count == 1)
    #expect(said("could not animate: status 11; the default animation took over.", library))
    // The default animation was played: it takes its time.
    #expect(scene.stage.clock.now > 0.2)
    #expect(library.handleCount == 0)
  }

  @Test(arguments: [
    ("ASKED_DURATION_IS_NAN", "status 0, nan"), ("ASKED_DURATION_FAILS", "status 11, 0.0"),
  ])
  func anAbsurdDurationIsReplaced(wrong: String, answer: String) throws {
    let (_, library) = try run(wrong)
    #expect(library.misbehaviours.count == 1)
    #expect(said("gave no usable duration (\(answer) seconds); 0.2 is used.", library))
  }

  @Test(arguments: Scene.Operation.allCases)
  func wreckedViewsAreRepaired(operation: Scene.Operation) throws {
    let (scene, _) = try run("WRECKS_VIEWS", operation)
    #expect(recorder.texts.contains("container kept"))
    // The view that left is as it was, for when it comes back.
    #expect(scene.going.view.alpha == 1)
    #expect(!scene.going.view.isHidden)
    #expect(scene.going.view.bounds.size == scene.stage.size)
  }

  @Test func viewsThatAreLeftBehindAreTakenAway() throws {
    _ = try run("LEAVES_VIEWS")
  }

  @Test func callsOnAnotherThreadAreRefusedAndNamed() throws {
    let (_, library) = try run("WRONG_THREAD")
    #expect(recorder.texts.contains("refused"))
    #expect(library.misbehaviours.map(\.kind) == [.wrongThread(calls: 1)])
    #expect(said("called the host 1 times on a thread other than the main one.", library))
  }

  @Test func aDisplayLinkThatIsLeftIsEndedAndNamed() throws {
    let (scene, library) = try run("LEAVES_LINK")
    #expect(scene.stage.activeDisplayLinks.isEmpty)
    #expect(library.misbehaviours.map(\.kind) == [.leftDisplayLinks(1)])
    #expect(said("left 1 display link after its transition.", library))
  }

  /// One that goes with the clock, and not with the transition's own time, has nobody else to end it.
  @Test func aDisplayLinkOfTheClocksEndsWithItsTransition() {
    let plugin = ProbedHost()
    plugin.keepGoing()
    #expect(plugin.scene.stage.activeDisplayLinks.count == 1)
    plugin.probe.tearDown()
    #expect(plugin.scene.stage.activeDisplayLinks.isEmpty)
  }

  @Test func aDisplayLinkMayDriveAndCompleteATransition() throws {
    let (scene, _) = try run("TICKS")
    #expect(scene.stage.events.events.contains { $0.kind == "animationEnded" })
  }

  @Test func nonsenseIsRefused() throws {
    let (_, library) = try run("SETS_NONSENSE")
    #expect(recorder.texts.contains("all refused"))
    #expect(library.misbehaviours.isEmpty)
  }

  @Test(arguments: Scene.Operation.allCases)
  func aCancelledTransitionStaysCancelledWhateverThePluginSays(operation: Scene.Operation) throws {
    let library = try PluginLibrary(
      path: FixturePlugin.build("ALWAYS_TRUE"), log: recorder.log, isolation: .never)
    let scene = Scene(operation)
    let before = scene.picture()
    scene.delegate.animator = try library.makeAnimationController()
    scene.delegate.interactor = ScrubbingInteractionController(
      to: 0.4, then: .cancel, stage: scene.stage)
    scene.start()
    scene.finish()
    scene.expectSettled(on: scene.going)
    #expect(scene.picture().hasSamePixels(as: before))
    #expect(library.handleCount == 0 && library.misbehaviours.isEmpty)
  }

  @Test func thousandsOfTransitionsLeaveNoHandle() throws {
    let library = try PluginLibrary(
      path: FixturePlugin.build("NOTHING"), log: recorder.log, isolation: .never)
    let animator = try library.makeAnimationController()
    let scene = Scene(.select, width: 16, height: 16)
    scene.delegate.animator = animator
    let count = Int(TH_LOG_LINES_MAXIMUM) + 1
    for round in 0..<count {
      scene.custom.selectedViewController = round.isMultiple(of: 2) ? scene.coming : scene.going
      scene.finish(framesPerSecond: 5)
    }
    #expect(scene.isOver)
    #expect(library.handleCount == 0)
    #expect(library.misbehaviours.isEmpty)
    #expect(scene.stage.animations.presentationIsIdle)
    // However many lines they write, each transition has its own.
    #expect(recorder.texts == Array(repeating: "destroyed once, after one call", count: count))
  }
}
