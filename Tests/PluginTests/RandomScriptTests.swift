import Animating
import Compositing
import Containers
import Foundation
import Geometry
import LayerAnimating
import Playing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Every plugin of ours in every container that it suits, played with random scripts of fingers, of
/// what people do and of interactions: nothing jumps that is replaced, caught or let go, and in the end
/// everything is in order.
///
/// `TRANSHOST_SCRIPT_RUNS` says how many scripts for each; each has a number, by which it is the same
/// every time.
@Suite(.serialized)
@MainActor
struct RandomScriptTests {
  nonisolated private static let count =
    ProcessInfo.processInfo.environment["TRANSHOST_SCRIPT_RUNS"].flatMap(Int.init) ?? 3

  /// An animator in a container.
  struct Case: CustomTestStringConvertible, Sendable {
    let animator: Plugins.Animator
    let container: any PlayedContainer.Type
    let operation: PlayedOperation
    let style: ModalPresentationStyle
    var testDescription: String {
      "\(animator.testDescription) \(container.name) \(operation.name) \(style)"
    }
  }

  nonisolated static let cases: [Case] = Plugins.animators.flatMap { animator in
    PlayedContainers.all.flatMap { container in
      container.operations.filter { animator.operations.contains($0.transition) }
        .flatMap { operation in
          let presents = operation.transition == .present || operation.transition == .dismiss
          let styles: [ModalPresentationStyle] =
            presents ? [.custom, .fullScreen, .pageSheet] : [.fullScreen]
          return styles.map {
            Case(animator: animator, container: container, operation: operation, style: $0)
          }
        }
    }
  }

  @Test(arguments: cases) func whateverIsDoneEverythingIsInOrder(_ item: Case) throws {
    // A copy of its own: other tests count what the one and only plugin holds.
    let scratch = Scratch()
    let plugin = item.animator.plugin
    let path = "\(scratch.path)/lib\(plugin).so"
    try FileManager.default.copyItem(atPath: BuiltProducts.plugin(plugin), toPath: path)
    let library = try PluginLibrary(path: path, isolation: .never)
    for seed in 1...Self.count {
      let disorder = try disorder(of: item, seed: UInt64(seed), library)
      #expect(disorder.isEmpty, "script \(seed)")
      let left = [library.handleCount] + library.misbehaviours.map { _ in 1 }
      #expect(left == [0], "script \(seed): \(library.misbehaviours)")
      guard disorder.isEmpty, left == [0] else { return }
    }
  }

  /// Plays a script to its end.
  ///
  /// - Returns: What is wrong then.
  private func disorder(
    of item: Case, seed: UInt64, _ library: PluginLibrary
  ) throws -> [String] {
    var random = SeededRandom(seed: seed)
    let script = RandomScript(&random, for: item).script
    let animator = try library.makeAnimationController(id: item.animator.id)
    let pan =
      ["rise", "zoom"].contains(item.animator.plugin)
      ? try library.makeInteractionController(id: "pan") : nil
    let player = TransitionPlayer(
      .init(
        container: item.container, operation: item.operation, presentationStyle: item.style,
        size: RandomScript.size, script: script, isReducedMotion: seed % 7 == 0),
      animator: animator, from: .color(.white), to: .color(.black),
      makeInteractor: pan.map { pan in
        { root in
          pan.attach(to: root)
          return pan
        }
      })
    let stage = player.stage
    let watch = ContinuityWatch(of: player, during: script) { running(in: player) }
    var time = 0.0
    while !player.isOver {
      time += 1.0 / 60
      player.advance(to: time)
      // A hand that is gone, and was no finger, has let go.
      guard time > script.length else { continue }
      stage.input.cancelTouches()
      for context in running(in: player) where context.isInteractive {
        context.finishInteractiveTransition()
      }
    }
    return watch.jumps + rules(player).filter { !$0.1 }.map { "not so: \($0.0)" }
  }

  private func running(in player: TransitionPlayer) -> [TransitionContext] {
    [
      (player.root as? any TransitionContainer)?.currentTransition,
      player.root.presentationConductor.current,
    ].compactMap(\.self)
  }

  /// What holds at rest.
  private func rules(_ player: TransitionPlayer) -> [(String, Bool)] {
    let (stage, root) = (player.stage, player.root)
    let shown = player.shownViewController
    let middle = Point(x: stage.size.width / 2, y: stage.size.height * 0.6)
    let touched = stage.window.hitTest(middle)
    let container = root as? any TransitionContainer
    let installed = container?.containerView.subviews.map(ObjectIdentifier.init)
    let all = [root, shown].compactMap(\.self) + root.children
    return [
      ("no transition runs", running(in: player).isEmpty),
      ("everything has come to rest", stage.isAtRest && stage.animations.bracketDepth == 0),
      ("no display link ticks", stage.activeDisplayLinks.isEmpty),
      ("no recogniser is begun", stage.input.activeGestureRecognizers.isEmpty),
      ("a finger finds who is on show", shown.map { touched?.isDescendant(of: $0.view) } == true),
      ("who is on show has appeared", shown?.appearanceState == .appeared),
      (
        "the one on show is alone in its container",
        installed == nil || installed == shown.map { [ObjectIdentifier($0.view)] }
      ),
      (
        "who is on show fills its place",
        container == nil
          || shown.flatMap { one in one.view.superview.map { one.view.frame == $0.bounds } } == true
      ),
      ("who is on show can be seen", shown.map { $0.view.alpha == 1 && !$0.view.isHidden } == true),
      (
        "nobody is on the way",
        all.allSatisfy {
          !$0.isBeingPresented && !$0.isBeingDismissed && !$0.isMovingToParent
            && !$0.isMovingFromParent
        }
      ),
      (
        "every animator that began has been told of its end",
        stage.count("animateTransition") <= stage.count("animationEnded")
      ),
      ("nothing was done that may not be", stage.count("misbehaviour") == 0),
    ]
  }
}

/// Looks at what is seen before and after each step of a script that should not make it jump.
@MainActor
private final class ContinuityWatch {
  private(set) var jumps: [String] = []
  /// How often there was something to compare.
  private(set) var comparisons = 0
  private var before: Continuity?

  /// Starts a player, with a look before and after each step.
  init(
    of player: TransitionPlayer, during script: Script, running: @escaping () -> [TransitionContext]
  ) {
    let stage = player.stage
    let steps = script.steps.filter { Self.goesOn($0.event) }
    // What is due at the same time runs in the order in which it was asked for.
    for step in steps {
      stage.perform(after: step.time) { [weak self] in
        self?.before = Continuity(stage, of: running(), isHandAtWork: step.event.isInteraction)
      }
    }
    player.start()
    for step in steps {
      stage.perform(after: step.time) { [weak self] in
        // Animators begin when what has started their transitions has returned.
        stage.enqueue {
          guard let self, let jumps = self.before?.broken(by: running()) else { return }
          self.comparisons += 1
          self.jumps += jumps.map { "at \(step.time) s, \(step.event): \($0)" }
        }
      }
    }
  }

  private static func goesOn(_ event: Script.Event) -> Bool {
    switch event {
    case .action: true
    case .interaction(.update), .screen, .touches: false
    case .interaction: true
    }
  }
}

extension Script.Event {
  fileprivate var isInteraction: Bool { if case .interaction = self { true } else { false } }
}

/// Fingers, what people do and interactions, at random.
private struct RandomScript {
  static let size = Size(width: 60, height: 90)
  static let length = 1.5
  private var steps: [Script.Step] = []
  private var fingers = 0

  var script: Script { Script(steps) }

  init(_ random: inout SeededRandom, for item: RandomScriptTests.Case) {
    for _ in 0..<Int.random(in: 2...9, using: &random) {
      let time = Double.random(in: 0...Self.length, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: drag(at: time, &random)
      case 4:
        drag(at: time, &random)
        drag(at: time, &random)
      case 5...6: act(at: time, item, &random)
      case 7: change(at: time, &random)
      default: interact(at: time, &random)
      }
    }
  }

  private func point(_ random: inout SeededRandom) -> Point {
    Point(
      x: Double.random(in: 0..<Self.size.width, using: &random),
      y: Double.random(in: 0..<Self.size.height, using: &random))
  }

  /// A finger that comes down, one in four at the left edge, and goes somewhere.
  private mutating func drag(at time: Double, _ random: inout SeededRandom) {
    guard fingers < 10 else { return }
    fingers += 1
    var start = point(&random)
    if Int.random(in: 0..<4, using: &random) == 0 { start.x = 2 }
    let end = point(&random)
    let frames = Int.random(in: 0...30, using: &random)
    func add(_ frame: Int, _ phase: Touch.Phase, _ point: Point) {
      steps.append(
        .init(
          at: time + Double(frame) / 60,
          .touches([TouchChange(phase, finger: fingers, at: point)])))
    }
    add(0, .began, start)
    for frame in 0..<frames {
      let part = Double(frame + 1) / Double(frames)
      add(
        frame + 1, .moved,
        Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: add(frames, .cancelled, end)
    case 1: break
    default: add(frames, .ended, end)
    }
  }

  private mutating func act(
    at time: Double, _ item: RandomScriptTests.Case, _ random: inout SeededRandom
  ) {
    // What a plugin does not say that it suits is not its fault.
    let all: [(Script.Action, TransitionOperation)] = [
      (.push, .push), (.pop, .pop), (.present, .present), (.dismiss, .dismiss),
      (.select(0), .tab), (.select(1), .tab), (.select(0), .custom), (.select(1), .custom),
    ]
    let suited = all.filter { item.animator.operations.contains($0.1) }.map(\.0)
    guard let action = suited.filter(item.container.does).randomElement(using: &random) else {
      return
    }
    steps.append(.init(at: time, .action(action)))
  }

  /// The screen is turned or resized.
  private mutating func change(at time: Double, _ random: inout SeededRandom) {
    let duration = Bool.random(using: &random) ? 0.2 : 0
    let orientation = InterfaceOrientation.allCases.randomElement(using: &random) ?? .portrait
    let size = Size(
      width: Double(Int.random(in: 40...120, using: &random)),
      height: Double(Int.random(in: 60...120, using: &random)))
    let change: ScreenChange =
      Bool.random(using: &random)
      ? .rotate(orientation, duration: duration) : .resize(size, duration: duration)
    steps.append(.init(at: time, .screen(change)))
  }

  private mutating func interact(at time: Double, _ random: inout SeededRandom) {
    let all: [Script.Interaction] = [
      .pause, .pause, .finish, .cancel, .update(Double.random(in: 0...1, using: &random)),
    ]
    guard let interaction = all.randomElement(using: &random) else { return }
    steps.append(.init(at: time, .interaction(interaction)))
  }
}
