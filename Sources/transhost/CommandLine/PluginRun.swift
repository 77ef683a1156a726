import Media
import PluginHosting
import PluginRegistry
import PluginTrust

/// The plugins of one run of the program, in a process that is the program's own.
@MainActor
final class PluginRun {
  let plugins: PluginSource
  /// Whether a plugin failed before it could do anything wrong.
  private var hasFailed = false

  init(
    _ registry: Registry, isolation: PluginIsolation, readable: [String] = [], isQuiet: Bool
  ) {
    let surroundings = Surroundings(takingOutputTo: Console.log(isQuiet: isQuiet))
    Ending.watch(surroundings)
    plugins = PluginSource(
      log: surroundings.log, surroundings: surroundings, decoder: { try ImageFile.decode($0) },
      isolation: isolation, readable: readable, quarantine: UserPlaces.ofThisProgram.quarantine
    ) {
      try registry.resolve($0).path
    }
  }

  /// Whether a plugin broke rules so far.
  var hasMisbehaved: Bool { hasFailed || !plugins.misbehaviours.isEmpty }

  /// Tells once that a plugin crashed or hung, and that the work goes on without it.
  func goOn(without failure: PluginLoadError, _ consequence: String) {
    guard !hasFailed else { return }
    hasFailed = true
    Console.warn("\(failure) \(consequence)")
  }

  /// Does what there is to do with plugins, and gives them up.
  ///
  /// - Parameter work: Says whether a rule was broken, as far as it knows; has let go of all
  ///   animators when it is done.
  /// - Returns: What the program tells the shell: plugins can break rules to their very end.
  func perform(_ work: () throws -> Bool) rethrows -> ExitCode {
    let hasMisbehaved = try work()
    return hasMisbehaved || hasFailed || !plugins.giveUp().isEmpty ? .misbehaved : .done
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
