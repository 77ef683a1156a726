import Playing
import PluginRegistry
import SystemCalls
import Transitioning

extension FilmList {
  /// The most bytes of a list or a plan that are read.
  static let largestFile = 64 << 20

  /// The list with its paths as they are from where a person is.
  ///
  /// - Parameter directory: Where they begin.
  /// - Returns: The same film.
  func from(_ directory: String) -> FilmList {
    moved(from: directory) { $0.absolutePath(in: directory) }
  }

  /// The list with its paths as they are from a directory, as far as they lead below it; else they are
  /// absolute.
  ///
  /// - Parameters:
  ///   - directory: Where they are to begin: an absolute path.
  ///   - here: Where they begin.
  /// - Returns: The same film.
  func relative(to directory: String, from here: String) -> FilmList {
    moved(from: here) { $0.relative(to: directory, from: here) }
  }

  private func moved(from here: String, _ move: (String) -> String) -> FilmList {
    var list = self
    list.entries = entries.map { entry in
      var entry = entry
      if !entry.screen.namesColor(in: here), entry.screen != "-" {
        entry.screen = move(entry.screen)
      }
      entry.plugin = entry.plugin.map { Self.isPath($0) ? move($0) : $0 }
      return entry
    }
    for name in ["output", "music"] {
      list.options[name] = options[name].map { $0 == "-" ? $0 : move($0) }
    }
    list.options["plugin-path"] = options["plugin-path"].map { value in
      value.split(separator: ":").map { move(String($0)) }.joined(separator: ":")
    }
    list.options["plugin"] = options["plugin"].map { value in
      value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        .map { Self.isPath($0) ? move($0) : $0 }.joined(separator: ",")
    }
    return list
  }

  /// Whether a plugin is named by where it is.
  private static func isPath(_ plugin: String) -> Bool {
    AnimatorName(plugin).plugin.lastSlash != nil
  }
}

extension String {
  /// The path as it is from a directory, if it leads below it; else absolute.
  ///
  /// - Parameters:
  ///   - directory: An absolute path.
  ///   - here: Where the path begins, if it is relative.
  /// - Returns: A path.
  func relative(to directory: String, from here: String) -> String {
    let path = absolutePath(in: here).plainPath
    let start = directory.hasSuffix("/") ? directory : directory + "/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
  }
}

extension Arguments {
  /// Adds options that a file says, where a person has not said them.
  ///
  /// - Parameters:
  ///   - options: By their names, with their values; an empty one is that of an option that takes none.
  ///   - place: Where one stands: `'trip.json', line 3`; nil where nobody wrote it.
  /// - Throws: A `UsageError` for an option that the command lacks.
  mutating func add(
    _ options: [String: String], from place: (String) -> String? = { _ in nil }
  ) throws(UsageError) {
    for (name, value) in options.sorted(by: { $0.key < $1.key }) {
      let before = place(name).map { "The film \($0): " } ?? ""
      guard let option = command.options.first(where: { $0.name == name }), name != "plan" else {
        let guess = name.nearest(of: command.options.map(\.name))
        throw error(
          "\(before)There is no option '\(name)'.\(guess.map { " Did you mean '\($0)'?" } ?? "")")
      }
      guard (option.value == nil) == value.isEmpty else {
        throw error(
          "\(before)Option '\(name)' \(option.value == nil ? "is true or false" : "needs a value")."
        )
      }
      guard !has(name) else { continue }
      places[name] = place(name)
      let values = name == "plugin-path" ? value.split(separator: ":").map(String.init) : [value]
      for value in values { add(option, value) }
    }
  }
}
