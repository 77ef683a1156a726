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
    ],
    operand: "NAME",
    run: { arguments in
      let registry = Registry(.ofThisProgram(arguments.all("plugin-path")))
      if let plugin = try arguments.text("manifest") {
        if let name = arguments.operands.first {
          throw arguments.error("Unexpected argument '\(name)' with '--manifest'.")
        }
        let library = try PluginLibrary(
          path: registry.resolve(plugin).path, log: Console.log(isQuiet: false))
        try Console.write(library.manifest())
        return library.misbehaviours.isEmpty ? .done : .misbehaved
      }
      guard let name = arguments.operands.first else {
        throw arguments.error("The plugin's name is missing.")
      }
      let match = try registry.resolve(name)
      guard let manifest = match.manifest else {
        throw Failure("'\(match.path)' has no manifest; 'transhost --plugin' would open it.")
      }
      try Console.write(text(manifest, path: match.path))
      return .done
    })

  private static func text(_ manifest: PluginManifest, path: String) -> String {
    var table = TextTable([])
    table.add(["name", manifest.name])
    table.add(["id", manifest.id])
    table.add(["version", manifest.version])
    table.add(["description", manifest.description])
    table.add(["author", manifest.author])
    table.add(["license", manifest.license])
    table.add(["language", manifest.language])
    table.add(["abi", "\(manifest.abi.major).\(manifest.abi.minor)"])
    table.add(["file", path])
    for animator in manifest.animators {
      table.add([
        "animator",
        "\(animator.id): \(animator.kinds.map(\.rawValue).joined(separator: ", ")); "
          + "\(animator.duration) s",
      ])
      for parameter in animator.parameters {
        let choices = parameter.choices.map { ": \($0.joined(separator: ", "))" } ?? ""
        let value = parameter.defaultValue.map { " (default \($0))" } ?? ""
        table.add(["parameter", "\(parameter.key), \(parameter.kind)\(choices)\(value)"])
      }
    }
    return table.text
  }
}
