import Playing
import PluginHosting
import PluginTrust

extension Command {
  /// The plugins that are not run since they failed.
  static let quarantine = Command(
    name: "transhost quarantine",
    brief: "List and release plugins that are not run since they failed.",
    summary: "Lists and releases the plugins that crashed or hung, which are not run again.",
    usages: ["list [--json]", "clear NAME"],
    options: [Option("json", "Print JSON.")],
    operand: "WHAT [NAME]",
    operandCount: 2,
    operandWords: { ["list", "clear"] },
    details: """
      A plugin is known by its file's contents: a new build of it is run without more.
      NAME is what it is called, its file, or the beginning of the file's SHA-256; 'all'
      is every one. They are remembered in $XDG_STATE_HOME/transhost/quarantine
      (~/.local/state/transhost/quarantine).
      """,
    run: { try QuarantineRun($0).run() })
}

/// One run of `transhost quarantine`.
@MainActor
private struct QuarantineRun {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    let quarantine = UserPlaces.ofThisProgram.quarantine
    switch (arguments.operands.first, arguments.operands.dropFirst().first) {
    case ("list", nil): try list(quarantine?.entries ?? [])
    case ("clear", let name?):
      let released =
        name == "all"
        ? (quarantine?.entries ?? []).flatMap { quarantine?.clear("\($0.digest)") ?? [] }
        : quarantine?.clear(name) ?? []
      guard !released.isEmpty else {
        throw Failure(
          name == "all"
            ? "No plugin is quarantined."
            : "No plugin '\(name)' is quarantined; see 'transhost quarantine list'.")
      }
      for entry in released { Console.say("'\(entry.path)' is run again.") }
    case ("clear", nil): throw arguments.error("The plugin's name is missing.")
    case ("list", let extra?): throw arguments.error("Unexpected argument '\(extra)'.")
    case (nil, _): throw arguments.error("What is to be done is missing: list or clear.")
    case (let word?, _): throw arguments.error("'\(word)' is neither list nor clear.")
    }
    return .done
  }

  private func list(_ entries: [Quarantine.Entry]) throws {
    guard !arguments.has("json") else {
      return try Console.write(
        JSON.document([
          "format": "transhost-quarantine/1",
          "plugins": .list(
            entries.map {
              [
                "name": .text($0.name), "file": .text($0.path), "sha256": .text("\($0.digest)"),
                "deed": .text($0.deed), "day": .text($0.day),
              ]
            }),
        ]))
    }
    guard !entries.isEmpty else { return Console.say("No plugin is quarantined.") }
    try Console.write(
      ([["NAME", "DAY", "WHAT IT DID", "FILE"]]
        + entries.map { [$0.name, $0.day, $0.deed, $0.path] }).table())
  }
}
