import Compositing
import Foundation
import Geometry
import LayerAnimating
import Playing
import PluginHosting
import TestSupport
import Transitioning
import ViewControllers

/// A cell as it went.
@MainActor
struct FailureRun {
  /// Why the plugin, or its animator, was refused.
  private(set) var refusal: String?
  /// What was said of the plugin.
  private(set) var lines: [String] = []
  /// How everything stands in the end: views, callbacks, the outcome.
  private(set) var state: [String] = []
  /// Whether the app's completion was called once, with the outcome.
  private(set) var isTold = true

  /// When a finger comes down and goes: frames.
  private static let tap: [Int: Touch.Phase] = [2: .began, 4: .ended]

  /// Plays a transition to its end, and the plugin's.
  ///
  /// - Parameters:
  ///   - path: The plugin.
  ///   - cell: In which scene, and where.
  init(_ path: String, _ cell: FailureCell) throws {
    let recorder = LogRecorder()
    do throws(PluginLoadError) {
      let library = try PluginLibrary(path: path, log: recorder.log, isolation: cell.isolation)
      let animator = try library.makeAnimationController()
      let hand = cell.isDrivenByPlugin ? try library.makeInteractionController(id: "hand") : nil
      play(animator, hand, cell)
    } catch {
      refusal = error.description
    }
    lines = recorder.hostTexts
  }

  private mutating func play(
    _ animator: PluginAnimationController, _ hand: PluginInteractionController?, _ cell: FailureCell
  ) {
    let player = TransitionPlayer(
      .init(
        container: cell.scene.container, operation: cell.scene.operation,
        presentationStyle: cell.scene.style, size: Size(width: 40, height: 60),
        cancelAt: cell.isInteractive ? 0.5 : nil),
      animator: animator, from: .color(.white), to: .color(.black),
      makeInteractor: hand.map { hand in { _ in hand } })
    let stage = player.stage
    player.start()
    let coordinator =
      player.shownViewController?.transitionCoordinator ?? player.root.transitionCoordinator
    var told: [Bool] = []
    coordinator?.animate(alongsideTransition: nil) { told.append($0.isCancelled) }
    var time = 0.0
    while !player.isOver, time < 60 {
      time += 1.0 / 60
      player.advance(to: time)
      if cell.moment == "gesture", let phase = Self.tap[Int((time * 60).rounded())] {
        stage.input.send([TouchChange(phase, at: Point(x: 20, y: 30))])
      }
    }
    // What comes late comes now.
    for late in 1...3 { player.advance(to: time + Double(late)) }
    // Where there still was something to tell at the first moment.
    isTold = coordinator == nil || told == [player.outcome == .cancelled]
    state = [
      "over: \(player.isOver), at rest: \(stage.isAtRest), \(player.outcome.rawValue)",
      "brackets: \(stage.animations.bracketDepth), links: \(stage.activeDisplayLinks.count)",
    ]
    // Which callbacks each has had; the default animation may take no time, and nothing is laid out then.
    for screen in ["from", "to"] {
      let kinds = stage.events.events.filter { $0.target == screen }.map(\.kind)
      state.append("\(screen): \(kinds.filter { $0 != "viewIsAppearing" }.joined(separator: " "))")
    }
    describe(stage.window.layer, 0)
  }

  private mutating func describe(_ layer: Layer, _ depth: Int) {
    let model = layer.model
    state.append(
      String(repeating: " ", count: depth)
        + "\(["from", "to"].first { $0 == layer.name } ?? "-") \(model.frame) \(model.opacity) \(model.transform == .identity)"
    )
    for sublayer in layer.sublayers { describe(sublayer, depth + 1) }
  }
}
