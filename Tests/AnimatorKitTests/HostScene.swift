import Animating
import Compositing
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import AnimatorKit
@testable import PluginHosting

/// The real host with the SDK in the same process: a transition whose animator is a closure.
@MainActor
@dynamicMemberLookup
final class HostScene {
  private let scene: Scene
  private let recorder = LogRecorder()
  let library: PluginLibrary

  init(scale: Double = 1, seed: UInt64 = 0) throws {
    scene = Scene(
      .navigation, titles: ["from", "to"], size: Size(width: 100, height: 50), scale: scale,
      seed: seed)
    library = try PluginLibrary(path: "in process", entry: scriptedPlugin.entry, log: recorder.log)
  }

  subscript<Value>(dynamicMember path: KeyPath<Scene, Value>) -> Value { scene[keyPath: path] }

  func start(
    _ operation: TransitionOperation = .push, interactive: Bool = false,
    animator: PluginAnimationController? = nil, hand: PluginInteractionController? = nil,
    _ body: @escaping (UIViewControllerContextTransitioning) -> Void
  ) throws {
    Script.body = body
    scene.conduct(
      operation, try animator ?? library.makeAnimationController(),
      interactive: interactive, by: hand)
  }

  /// Runs something as a call of the host's to the plugin, which may call the host in there only.
  func inPlugin(_ body: () -> Void) {
    #expect(library.host.ask("a test", in: library.host.scopes.last, body) != nil)
  }

  /// Lets time pass, by tenths of a second.
  func advance(by seconds: Double) {
    let stage = scene.stage
    for _ in 0..<Int((seconds * 10).rounded()) { stage.advance(to: stage.clock.now + 0.1) }
  }

  /// What the plugin has logged.
  var lines: [String] { recorder.texts }

  /// What is left over: nothing, if all is well.
  var leftovers: [String] {
    var leftovers = lines + library.misbehaviours.map(\.description)
    if library.handleCount != 0 { leftovers.append("\(library.handleCount) handles") }
    if HostCallbacks.alive != 0 { leftovers.append("\(HostCallbacks.alive) callbacks") }
    return leftovers
  }
}
