import Foundation
import Playing
import PluginHosting
import PluginRegistry
import Transitioning

/// The animator that the person named, and where it comes from.
@MainActor
struct AnimatorChoice {
  private let name: AnimatorName
  private let operations: Set<TransitionOperation>
  private let parameters: [String: String]
  private let run: PluginRun
  private let source: any AnimatorSource

  init(_ options: PlaybackOptions) {
    name = AnimatorName(options.plugin) { FileManager.default.fileExists(atPath: $0) }
    operations = options.transitions
    parameters = options.parameters
    run = PluginRun(
      Registry(.ofThisProgram(options.searchDirectories)), isolation: options.isolation,
      isQuiet: options.isQuiet)
    source =
      name == ContainersOwnAnimator.name
      ? ContainersOwnAnimator(of: options.container ?? PlayedContainers.all[0]) : run.plugins
  }

  /// Makes the animation controller.
  func vend() throws -> VendedAnimator {
    try source.animator(named: name, for: operations, parameters: parameters)
  }

  /// Makes one of the plugin's interaction controllers.
  func interactor(named id: String) throws -> PluginInteractionController {
    guard name != ContainersOwnAnimator.name else {
      throw Failure("The container's own animator has no interaction controllers.")
    }
    return try run.plugins.library(named: name.plugin).makeInteractionController(id: id)
  }

  /// Whether the plugin broke rules so far.
  var hasMisbehaved: Bool { run.hasMisbehaved }

  /// Does what there is to do with the animator, and gives it up: see `PluginRun`.
  func perform(_ work: () throws -> Bool) rethrows -> ExitCode { try run.perform(work) }
}
