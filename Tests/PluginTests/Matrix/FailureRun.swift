import Compositing
import Foundation
import Geometry
import LayerAnimating
import Playing
import PluginHosting
import TestSupport
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
      play(animator, cell)
    } catch {
      refusal = error.description
    }
    lines = recorder.hostTexts
  }

  private mutating func play(_ animator: PluginAnimationController, _ cell: FailureCell) {
    let player = TransitionPlayer(
      .init(
        container: cell.scene.container, operation: cell.scene.operation,
        presentationStyle: cell.scene.style, size: Size(width: 40, height: 60),
        cancelAt: cell.isInteractive ? 0.5 : nil),
      animator: animator, from: .color(.white), to: .color(.black))
    player.start()
    var time = 0.0
    while !player.isOver, time < 60 {
      time += 1.0 / 60
      player.advance(to: time)
    }
    // What comes late comes now.
    for late in 1...3 { player.advance(to: time + Double(late)) }
    let stage = player.stage
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
