import PluginHosting
import TestSupport
import Transitioning

/// A fixture that does at one moment what it should not, in a transition from its load to its end.
@MainActor
final class RudeScene {
  let recorder = LogRecorder()
  let library: PluginLibrary
  let scene = Scene(.push)

  init(
    _ wrong: String, _ moment: String = "NEVER", surroundings: Surroundings? = nil
  ) throws {
    library = try PluginLibrary(
      path: FixturePlugin.rude(wrong, moment), log: recorder.log, surroundings: surroundings,
      isolation: .never)
  }

  /// Plays the transition with a controller that is gone afterwards, but for what keeps it.
  func play(_ interactor: (any InteractiveTransitioning)? = nil) throws {
    scene.delegate.animator = try library.makeAnimationController()
    scene.delegate.interactor = interactor
    scene.start()
    scene.finish()
    scene.expectSettled(on: scene.coming)
    scene.delegate.animator = nil
    scene.delegate.interactor = nil
  }
}
