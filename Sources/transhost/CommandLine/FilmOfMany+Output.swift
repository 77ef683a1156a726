import Media
import Playing
import PluginRegistry
import Transitioning

/// Where a film of many screens goes, and what it is not to replace.
extension FilmOfMany {
  /// The files that are read.
  var inputs: [String] { entries.map(\.screen) + arguments.operands + [music].compactMap(\.self) }

  /// The libraries of the plugins that its entries name, and their manifests.
  var pluginFiles: [String] {
    let registry = Registry(.ofThisProgram(arguments.all("plugin-path")))
    return Set(entries.compactMap(\.plugin)).flatMap {
      (try? registry.resolve(AnimatorName($0).plugin)).map(registry.files) ?? []
    }
  }

  func safety(_ output: String) -> OutputSafety {
    OutputSafety(output: output, format: options.format, isForced: arguments.has("force"))
  }

  /// What a film is called that nobody has named.
  nonisolated static func defaultName(in format: OutputFormat) -> String { "film\(format.name)" }
}
