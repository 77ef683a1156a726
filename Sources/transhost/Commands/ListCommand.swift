import Playing
import PluginHosting
import PluginRegistry
import PluginTrust
import SystemCalls

extension Command {
  /// What plugins there are.
  static let list = Command(
    name: "transhost list",
    brief: "List the plugins that are known by name.",
    summary:
      "Lists the plugins that are known by name. Opens none of them, but for a sheet of what they "
      + "look like.",
    usages: ["[--plugin-path DIR] [--json | --names | --thumbnails FILE.png]"],
    options: [
      Option("plugin-path", value: "DIR", isRepeatable: true, "Look here first."),
      Option("json", "Print JSON: the format transhost-list/1."),
      Option("names", "Print the names alone, a line each: of plugins, and of their animators."),
      Option(
        "thumbnails", value: "FILE.png",
        "Play each effect on the built-in screens, and write a sheet of small pictures."),
      Option("force", letter: "y", "Replace a sheet that is there."),
    ],
    details: """
      Looks in: the directories of --plugin-path; those of $TRANSHOST_PLUGIN_PATH;
      $XDG_DATA_HOME/transhost/plugins (~/.local/share/transhost/plugins); the
      installation; the build directory.
      Directories and libraries to which everybody may write are passed over, but for
      those of the last.
      """,
    run: { arguments in
      let forms = ["json", "names", "thumbnails"].filter(arguments.has)
      guard forms.count < 2 else {
        throw arguments.error("'--\(forms[0])' and '--\(forms[1])' show the same; choose one.")
      }
      let registry = Registry(.ofThisProgram(arguments.all("plugin-path")))
      if arguments.has("names") {
        try Console.write(PluginList.names(registry.entries))
        return .done
      }
      for note in registry.notes { Console.warn(note) }
      if let sheet = try arguments.text("thumbnails") {
        return try Thumbnails(arguments, sheet).write(registry.entries)
      }
      try Console.write(
        arguments.has("json") ? PluginList.json(registry.entries) : PluginList.text(registry))
      return .done
    })
}

/// The registry's entries, a row for each animator.
@MainActor
enum PluginList {
  private static let standing = PluginStanding()
  /// What is longer is cut in the table.
  private static let longestEffect = 80

  /// What can be typed after '--plugin', of those that would open.
  static func names(_ entries: [RegistryEntry]) -> String {
    entries.filter(\.isUsable).flatMap { entry -> [String] in
      guard let manifest = entry.manifest else { return [entry.name] }
      let animators = manifest.animators.map(manifest.name)
      return animators == [manifest.name] ? animators : [manifest.name] + animators
    }.map { "\($0.printable)\n" }.joined()
  }

  static func text(_ registry: Registry) -> String {
    guard !registry.entries.isEmpty else {
      Console.say(
        "No plugins in: \(registry.searchPath.places.map(\.libraries).joined(separator: ", ")).")
      return ""
    }
    let rows = registry.entries.flatMap { entry in
      let quarantined = standing.quarantined(entry.libraryPath)
      let state =
        quarantined?.words ?? entry.state.reason.map { "\(entry.state.word): \($0)" }
        ?? entry.state.word
      let way = standing.way(of: entry.libraryPath)?.words ?? "-"
      let columns =
        entry.manifest.map { manifest in
          manifest.animators.map {
            [
              manifest.name(of: $0), $0.kinds.joined(separator: ","), "\($0.duration) s",
              clipped(manifest.description),
            ]
          }
        } ?? [[entry.name, "-", "-", "-"]]
      return columns.map { $0 + [entry.origin.rawValue, way, state] }
    }
    return ([["NAME", "KIND", "DURATION", "WHAT IT DOES", "ORIGIN", "RUNS", "STATE"]] + rows)
      .table(rightAligned: [2], within: Console.outputWidth)
  }

  private static func clipped(_ text: String) -> String {
    text.count > longestEffect ? text.prefix(longestEffect - 1) + "\u{2026}" : text
  }

  static func json(_ entries: [RegistryEntry]) -> String {
    JSON.document(["format": "transhost-list/1", "plugins": .list(entries.map(object))])
  }

  static func object(_ entry: RegistryEntry) -> JSON {
    let way = standing.way(of: entry.libraryPath)
    let quarantined = standing.quarantined(entry.libraryPath)
    return [
      "name": .text(entry.name), "id": .optional(entry.manifest?.id),
      "version": .optional(entry.manifest?.version),
      "description": .optional(entry.manifest?.description), "origin": .text(entry.origin.rawValue),
      "state": .text(entry.state.word), "reason": .optional(entry.state.reason),
      "manifest": .optional(entry.manifestPath), "file": .optional(entry.libraryPath),
      "runs": .optional(way.map { $0.isIsolated ? "isolated" : "in process" }),
      "because": .optional(way?.reason),
      "quarantined": quarantined.map { ["deed": .text($0.deed), "day": .text($0.day)] } ?? .null,
      "animators": .list(
        (entry.manifest?.animators ?? []).map {
          [
            "id": .text($0.id), "name": .text($0.name), "kinds": .texts($0.kinds),
            "duration": .number($0.duration),
          ]
        }),
    ]
  }
}

extension PluginManifest {
  /// What a user types for an animator: the plugin's name, if it is the only one.
  func name(of animator: Animator) -> String {
    animators.count == 1 ? name : "\(name)/\(animator.id)"
  }
}
