import Playing
import PluginHosting
import PluginRegistry
import PluginTrust
import Transitioning

extension Command {
  /// What is known of one plugin.
  static let info = Command(
    name: "transhost info",
    brief: "Show what is known of one of them.",
    summary: "Shows what is known of a plugin from its manifest, without opening it, or makes the "
      + "manifest.",
    usages: ["NAME [--plugin-path DIR] [--json]", "--manifest FILE.so [--plugin-path DIR]"],
    options: [
      Option(
        "manifest", value: "FILE.so",
        "Open this plugin and print the manifest that is to lie beside it."),
      Option("plugin-path", value: "DIR", isRepeatable: true, "Look here first."),
      Option("json", "Print JSON: the format transhost-info/1."),
      Option(
        "isolation", value: "WHEN", words: PluginIsolation.allCases.map(\.rawValue),
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
      let match = try registry.resolve(AnimatorName(name).plugin)
      for note in match.notes { Console.warn(note) }
      guard let manifest = match.manifest else {
        let hidden = registry.hidden(by: match).map { "'\($0)'" }.joined(separator: ", ")
        throw Failure(
          "'\(match.path)' has no manifest; 'transhost --plugin' would open it."
            + (hidden.isEmpty ? "" : " It hides \(hidden)."))
      }
      let info = PluginInfo(
        manifest: manifest, path: match.path, hidden: registry.hidden(by: match))
      try Console.write(arguments.has("json") ? info.json : info.text)
      return .done
    })
}

/// What is known of a plugin without opening it.
@MainActor
private struct PluginInfo {
  let manifest: PluginManifest
  let path: String
  /// Plugins that it keeps from being found by its name.
  let hidden: [String]
  private let standing = PluginStanding()

  init(manifest: PluginManifest, path: String, hidden: [String]) {
    (self.manifest, self.path, self.hidden) = (manifest, path, hidden)
  }

  var text: String {
    var rows = [
      ["name", manifest.name], ["id", manifest.id], ["version", manifest.version],
      ["description", manifest.description], ["author", manifest.author],
      ["license", manifest.license], ["language", manifest.language],
      ["abi", "\(manifest.abi.major).\(manifest.abi.minor)"], ["file", path],
    ]
    rows += hidden.map { ["hides", $0] }
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
  var json: String {
    let way = standing.way(of: path)
    let quarantined = standing.quarantined(path)
    return JSON.document([
      "format": "transhost-info/1", "name": .text(manifest.name), "id": .text(manifest.id),
      "version": .text(manifest.version), "description": .text(manifest.description),
      "author": .text(manifest.author), "license": .text(manifest.license),
      "language": .text(manifest.language),
      "abi": ["major": .whole(manifest.abi.major), "minor": .whole(manifest.abi.minor)],
      "file": .text(path), "hides": .texts(hidden),
      "runs": .optional(way.map { $0.isIsolated ? "isolated" : "in process" }),
      "because": .optional(way?.reason),
      "quarantined": quarantined.map { ["deed": .text($0.deed), "day": .text($0.day)] } ?? .null,
      "capabilities": .texts(manifest.capabilities.map(\.description)),
      "animators": .list(manifest.animators.map(object)),
    ])
  }

  private func object(_ animator: PluginManifest.Animator) -> JSON {
    [
      "id": .text(animator.id), "name": .text(animator.name),
      "asked": .text(manifest.name(of: animator)), "kinds": .texts(animator.kinds),
      "duration": .number(animator.duration),
      "parameters": .list(
        animator.parameters.map { parameter in
          [
            "key": .text(parameter.key), "kind": .text(parameter.kind),
            "default": .optional(parameter.defaultValue),
            "choices": parameter.choices.map(JSON.texts) ?? .null,
            "description": .optional(parameter.description),
            "group": .optional(parameter.group),
          ]
        }),
    ]
  }
}
