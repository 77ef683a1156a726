import Playing
import PluginHosting
import PluginRegistry
import SystemCalls

extension PluginLibrary {
  /// The plugin's manifest, from what it says of itself; `Registry/FORMAT.md` has the format.
  ///
  /// The name is the last part of the id, and the language goes without its version: a manifest does
  /// not change with the compiler.
  func manifest() throws -> String {
    let manifest: JSON = [
      "schema": .text(PluginManifest.schema), "id": .text(descriptor.id),
      "name": .text(shortName), "version": .text(descriptor.version),
      "license": .text(descriptor.license), "author": .text(descriptor.vendor),
      "description": .text(descriptor.text),
      "language": .text(String(descriptor.language.prefix { $0 != " " })),
      "abi": ["major": .whole(abi.major), "minor": .whole(abi.minor)],
      "file": .text(path.splitAtLastSlash.name),
      "animators": .list(animators.map(\.manifest)),
    ]
    let text = manifest.indented + "\n"
    do {
      _ = try PluginManifest(data: Array(text.utf8), path: path)
    } catch {
      throw Failure("What '\(path)' says of itself makes no manifest: \(error.problem).")
    }
    return text
  }
}

extension AnimatorDescriptor {
  fileprivate var manifest: JSON {
    let shown = parameters.filter { !$0.flags.contains(.hidden) }
    return .object(
      [
        ("id", .text(id)), ("name", .text(name)), ("kinds", .texts(transitionNames)),
        ("duration", .number(duration)),
      ] + (shown.isEmpty ? [] : [("parameters", .list(shown.map(\.manifest)))]))
  }
}

extension ParameterDescriptor {
  fileprivate var manifest: JSON {
    let initial = text(for: defaultValue)
    return .object(
      [("key", .text(key)), ("kind", .text("\(kind)"))]
        + (initial.isEmpty ? [] : [("default", .text(initial))])
        + (group.isEmpty ? [] : [("group", .text(group))])
        + (choices.isEmpty ? [] : [("choices", .texts(choices))])
        + (text.isEmpty ? [] : [("description", .text(text))]))
  }
}
