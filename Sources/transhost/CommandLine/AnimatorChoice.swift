import Foundation
import Playing
import PluginHosting
import PluginRegistry
import Transitioning

/// The animator that the person named, and where it comes from.
@MainActor
struct AnimatorChoice {
  private let name: AnimatorName
  private let parameters: [String: String]
  private let plugins: PluginSource
  private let source: any AnimatorSource

  init(_ options: PlaybackOptions) {
    name = AnimatorName(options.plugin) { FileManager.default.fileExists(atPath: $0) }
    parameters = options.parameters
    let registry = Registry(.ofThisProgram(options.searchDirectories))
    plugins = PluginSource(log: Console.log(isQuiet: options.isQuiet)) {
      try registry.resolve($0).path
    }
    source =
      name == ContainersOwnAnimator.name
      ? ContainersOwnAnimator(of: options.container ?? PlayedContainers.all[0]) : plugins
  }

  /// Makes the animation controller.
  func vend() throws -> VendedAnimator {
    try source.animator(named: name, parameters: parameters)
  }

  /// Whether the plugin broke rules so far.
  var hasMisbehaved: Bool { !plugins.misbehaviours.isEmpty }
}

extension Console {
  /// Where plugins' lines go.
  static func log(isQuiet: Bool) -> PluginLog {
    PluginLog { entry in
      switch entry.severity {
      case .debug: break
      case .info: if !isQuiet { say("\(entry.plugin): \(entry.text)") }
      case .warning, .error: warn(entry.text)
      }
    }
  }
}
