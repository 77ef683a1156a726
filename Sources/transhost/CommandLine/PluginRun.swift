import Media
import PluginHosting
import PluginRegistry

/// The plugins of one run of the program, in a process that is the program's own.
@MainActor
struct PluginRun {
  let plugins: PluginSource

  init(_ registry: Registry, isolation: PluginIsolation = .never, isQuiet: Bool) {
    let surroundings = Surroundings(takingOutputTo: Console.log(isQuiet: isQuiet))
    Ending.watch(surroundings)
    plugins = PluginSource(
      log: surroundings.log, surroundings: surroundings, decoder: { try ImageFile.decode($0) },
      isolation: isolation
    ) {
      try registry.resolve($0).path
    }
  }

  /// Whether a plugin broke rules so far.
  var hasMisbehaved: Bool { !plugins.misbehaviours.isEmpty }

  /// Does what there is to do with plugins, and gives them up.
  ///
  /// - Parameter work: Says whether a rule was broken, as far as it knows; has let go of all
  ///   animators when it is done.
  /// - Returns: What the program tells the shell: plugins can break rules to their very end.
  func perform(_ work: () throws -> Bool) rethrows -> ExitCode {
    let hasMisbehaved = try work()
    return hasMisbehaved || !plugins.giveUp().isEmpty ? .misbehaved : .done
  }
}

extension Console {
  /// Where plugins' lines go.
  static func log(isQuiet: Bool) -> PluginLog {
    PluginLog { entry in
      switch entry.severity {
      case .debug: break
      case .info: if !isQuiet { say("\(entry.plugin): \(entry.text)") }
      case .warning, .error:
        // A sentence of the host's names the plugin in itself.
        warn(entry.speaker == .host ? entry.text : "\(entry.plugin): \(entry.text)")
      }
    }
  }
}
