import Playing
import PluginHosting
import PluginRegistry

extension Command {
  /// What is known of one plugin.
  static let info = Command(
    name: "transhost info",
    brief: "Show what is known of one of them.",
    summary: "Shows what is known of a plugin from its manifest, without opening it, or makes the "
      + "manifest.",
    usages: ["NAME [--plugin-path DIR]", "--manifest FILE.so [--plugin-path DIR]"],
    options: [
      Option(
        "manifest", value: "FILE.so",
        "Open this plugin and print the manifest that is to lie beside it."),
      Option("plugin-path", value: "DIR", "Look here first. May be repeated."),
      Option(
        "isolation", value: "WHEN",
        "For '--manifest', as for playing: always, auto or never. Default: always."),
    ],
    operand: "NAME",
    run: { arguments in
      let registry = Registry(.ofThisProgram(arguments.all("plugin-path")))
      if let plugin = try arguments.text("manifest") {
        if let name = arguments.operands.first {
          throw arguments.error("Unexpected argument '\(name)' with '--manifest'.")
        }
        // Nobody knows yet what it is.
        let run = PluginRun(
          registry, isolation: try arguments.isolation() ?? .always, isQuiet: false)
        return try run.perform {
          try Console.write(run.plugins.library(named: plugin).manifest())
          Ending.becomesWhole()
          return false
        }
      }
      guard let name = arguments.operands.first else {
        throw arguments.error("The plugin's name is missing.")
      }
      let match = try registry.resolve(name)
      guard let manifest = match.manifest else {
        throw Failure("'\(match.path)' has no manifest; 'transhost --plugin' would open it.")
      }
      for note in match.notes { Console.warn(note) }
      try Console.write(text(manifest, path: match.path, hiding: registry.hidden(by: match)))
      return .done
    })

  @MainActor
  private static func text(
    _ manifest: PluginManifest, path: String, hiding hidden: [String]
  ) -> String {
    var rows = [
      ["name", manifest.name], ["id", manifest.id], ["version", manifest.version],
      ["description", manifest.description], ["author", manifest.author],
      ["license", manifest.license], ["language", manifest.language],
      ["abi", "\(manifest.abi.major).\(manifest.abi.minor)"], ["file", path],
    ]
    rows += hidden.map { ["hides", $0] }
    let standing = PluginStanding()
    if let way = standing.way(of: path) { rows.append(["runs", way.words]) }
    if let entry = standing.quarantined(path) { rows.append(["state", entry.words]) }
    for capability in manifest.capabilities {
      let isKnown = capability.readable != nil
      rows.append(["asks for", "\(capability)\(isKnown ? "" : " (unknown to this version)")"])
    }
    for animator in manifest.animators {
      let kinds = animator.kinds.joined(separator: ", ")
      rows.append(["animator", "\(animator.id): \(kinds); \(animator.duration) s"])
      for parameter in animator.parameters {
        let choices = parameter.choices.map { ": \($0.joined(separator: ", "))" } ?? ""
        let value = parameter.defaultValue.map { " (default \($0))" } ?? ""
        rows.append(["parameter", "\(parameter.key), \(parameter.kind)\(choices)\(value)"])
      }
    }
    return rows.table()
  }
}
