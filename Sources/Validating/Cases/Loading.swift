internal import PluginHosting
internal import PluginRegistry
internal import SystemCalls
internal import Transitioning

extension ValidationCase {
  static let recordMatchesEntry = ValidationCase(
    "record-matches-entry", "The manifest beside the library says what the library says."
  ) { examination in
    let path = examination.setting.path
    let program = readLink("/proc/self/exe") ?? ""
    // A build has its manifests elsewhere, and comes first: each folder is looked at once.
    var search = SearchPath(directories: [], environment: [:], executable: program)
    search.places.append(.init(libraries: path.folder, origin: .option))
    let registry = Registry(search)
    let file = realPath(path)
    let found = registry.entries.first { entry in
      entry.manifest != nil
        && entry.libraryPath.flatMap(realPath) == file
    }
    guard let manifest = found?.manifest else {
      throw Finding.skipped(
        "There is no manifest beside it; 'transhost info --manifest' makes one.")
    }
    return try examination.withPlugin { library in
      for (field, said, found) in manifest.statements(about: library) where said != found {
        throw Finding.failed("Its manifest has the \(field) '\(said)', and the library '\(found)'.")
      }
      return "They say the same of \(library.animators.count) animators."
    }
  }

  static let exportsOnlyEntry = ValidationCase(
    "exports-only-entry", "The library exports its entry function and no other name."
  ) { examination in
    let names = PluginLibrary.exports(of: examination.setting.path)
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    try examination.require(
      names.isEmpty, "It exports also \(names.prefix(3).joined(separator: ", "))\(more).")
    return "It exports its entry alone."
  }

  static let scanTime = ValidationCase(
    "scan-time", "The plugin is loaded within a tenth of a second, its process with it."
  ) { examination in
    let clock = ContinuousClock()
    var best = Duration.seconds(1000)
    for _ in 0..<5 where best > .milliseconds(100) {
      best = min(best, try clock.measure { try examination.withPlugin { _ in } })
    }
    let words = "\(Int((best / .milliseconds(1)).rounded())) ms"
    guard best <= .milliseconds(100) else { throw Finding.warned("Loading it took \(words).") }
    return "Loading it took \(words)."
  }

  static let unknownID = ValidationCase(
    "unknown-id",
    "The plugin has no factory, animator, table and parameter of a name that it does not list."
  ) { examination in
    try examination.withPlugin { library in
      let ids = library.animators.map(\.id)
      for id in ["org.example.no-such-factory/1", "transhost.animation-controllers/1x", ""] {
        try examination.trying("factory/\(id)") {
          try examination.require(!library.hasFactory(id), "It has a factory called '\(id)'.")
        }
      }
      for id in ["no-such-animator", ""] + ids.flatMap({ ["\($0)x", String($0.dropLast())] })
      where !ids.contains(id) {
        try examination.trying("animator/\(id)") {
          try examination.require(
            !library.makesAnimator(id), "It makes an animator called '\(id)'.")
        }
      }
      for animator in library.animators {
        try examination.trying("table/\(animator.id)") {
          let controller = try library.makeAnimationController(id: animator.id)
          try examination.require(
            !controller.hasExtension("org.example.no-such-table/1"),
            "'\(animator.id)' has a table of a name that nobody has heard of.")
          let unknown = (0...UInt32.max).first { id in
            !animator.parameters.contains { $0.id == id }
          }
          try examination.require(
            controller.takes([0], for: unknown ?? 0) != true,
            "'\(animator.id)' takes a parameter that it does not list.")
        }
      }
      return "\(examination.counted("name")), none of them known."
    }
  }

  static let reload = ValidationCase(
    "reload", "Given up and loaded again, the plugin is the same, and ends in order each time."
  ) { examination in
    let isTrusted = examination.setting.isInProcess
    for isolation in isTrusted ? [PluginIsolation.always, .never] : [.always] {
      let first = try examination.account(isolation)
      for _ in 0..<2 {
        try examination.require(
          try examination.account(isolation) == first, "It is another when it is loaded again.")
      }
    }
    return "It was the same three times\(isTrusted ? ", in this process too" : "")."
  }

  static let inOutEqual = ValidationCase(
    "in-out-equal", "In the host's process and in one of its own it shows the same.",
    needsTrust: true
  ) { examination in
    let inside = try examination.traces(.never)
    for (name, trace) in try examination.traces(.always) {
      try examination.trying(name) {
        try examination.require(trace == inside[name], "It is not the same in both.")
      }
    }
    return "\(inside.count) transitions, each the same in both."
  }
}

extension Examination {
  /// What a plugin says of itself.
  fileprivate struct Account: Equatable {
    let plugin: PluginDescriptor
    let animators: [AnimatorDescriptor]
  }

  /// Loads the plugin, plays something with it, and gives it up.
  fileprivate func account(_ isolation: PluginIsolation) throws -> Account {
    let watch = PluginWatch()
    let account = try withPlugin(isolation, watch: watch) { library in
      for act in acts(of: library).prefix(1) {
        let animator = try library.makeAnimationController(id: act.animator.id)
        Rehearsal(seed: setting.seed).play(act.operation, animator, .alone)
      }
      return Account(plugin: library.descriptor, animators: library.animators)
    }
    try requireOrderlyEnd(watch)
    return account
  }
}

extension PluginManifest {
  /// What it says, and what a library says of the same.
  @MainActor
  fileprivate func statements(
    about library: PluginLibrary
  ) -> [(field: String, said: String, found: String)] {
    let plugin = library.descriptor
    var statements = [
      ("id", id, plugin.id), ("version", version, plugin.version),
      ("license", license, plugin.license), ("author", author, plugin.vendor),
      ("description", description, plugin.text),
      ("language", language, String(plugin.language.prefix { $0 != " " })),
      ("ABI", "\(abi.major).\(abi.minor)", "\(library.abi.major).\(library.abi.minor)"),
      (
        "animators", animators.map(\.id).joined(separator: ", "),
        library.animators.map(\.id).joined(separator: ", ")
      ),
    ]
    for (said, found) in zip(animators, library.animators) {
      let shown = found.parameters.filter { !$0.flags.contains(.hidden) }
      statements += [
        ("name of '\(said.id)'", said.name, found.name),
        (
          "kinds of '\(said.id)'", said.kinds.sorted().joined(separator: ", "),
          found.transitionNames.sorted().joined(separator: ", ")
        ),
        ("duration of '\(said.id)'", "\(said.duration)", "\(found.duration)"),
        (
          "parameters of '\(said.id)'", said.parameters.map(\.key).joined(separator: ", "),
          shown.map(\.key).joined(separator: ", ")
        ),
      ]
      for (a, b) in zip(said.parameters, shown) {
        statements += [
          ("kind of '\(a.key)'", a.kind, "\(b.kind)"),
          ("default of '\(a.key)'", a.defaultValue ?? "", b.text(for: b.defaultValue)),
          (
            "choices of '\(a.key)'", (a.choices ?? []).joined(separator: ", "),
            b.choices.joined(separator: ", ")
          ),
        ]
      }
    }
    return statements
  }
}
