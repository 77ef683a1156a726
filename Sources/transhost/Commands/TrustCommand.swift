import Playing
import PluginHosting
import PluginTrust
import SystemCalls

extension Command {
  /// Whose plugins are trusted.
  static let trust = Command(
    name: "transhost trust",
    brief: "Say whose plugins run in the program itself.",
    summary:
      "Lists, adds and removes the keys whose plugins are trusted: those run in the program's own "
      + "process, all others but our own in one of theirs.",
    usages: ["list [--json]", "add KEY", "remove KEY"],
    options: [Option("json", "Print JSON.")],
    operand: "WHAT [KEY]",
    operandCount: 2,
    operandWords: { ["list", "add", "remove"] },
    details: """
      KEY is a public key of minisign's: the file FILE.pub that 'minisign -G' has made,
      or the line in it that begins with RW; to remove one, its number does. A plugin's
      vendor signs it with 'minisign -Sm libNAME.so'; the signature
      libNAME.so.minisig lies beside it.

      Keys lie in $XDG_CONFIG_HOME/transhost/trusted-keys (~/.config/transhost/...),
      and those of the machine in /etc/transhost/trusted-keys. Files that others than
      you and root may write are not believed.
      """,
    run: { try Trust($0).run() })
}

/// One run of `transhost trust`.
@MainActor
private struct Trust {
  private let arguments: Arguments
  private let keys = UserPlaces.ofThisProgram.trustedKeys

  init(_ arguments: Arguments) { self.arguments = arguments }

  func run() throws -> ExitCode {
    switch (arguments.operands.first, arguments.operands.dropFirst().first) {
    case ("list", nil): try list()
    case ("add", let key?):
      let key = try PublicKey(text(of: key))
      Console.say("Plugins signed by \(key.id) are trusted: \(try keys.add(key)).")
    case ("remove", let key?):
      Console.say("Plugins signed by \(try keys.remove(key).id) are no longer trusted.")
    case ("add", nil), ("remove", nil): throw arguments.error("The key is missing.")
    case ("list", let extra?): throw arguments.error("Unexpected argument '\(extra)'.")
    case (nil, _): throw arguments.error("What is to be done is missing: list, add or remove.")
    case (let word?, _):
      throw arguments.error("'\(word)' is none of list, add and remove.")
    }
    return .done
  }

  /// What a key's file has in it, or the key itself.
  private func text(of key: String) throws -> String {
    guard FileIdentity(key) != nil else {
      guard key.hasPrefix("RW") else {
        throw Failure("'\(key)' is neither a file nor a key, which begins with RW.")
      }
      return key
    }
    let bytes = try TextInput.bytes(key, "key", atMost: Self.largestFile)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure("'\(key)' is no public key: it is no text.")
    }
    return text
  }

  /// The most bytes of a key's file that are read.
  private static let largestFile = 1 << 20

  private func list() throws {
    let (all, problems) = keys.all()
    for problem in problems { Console.warn("\(problem)") }
    guard !arguments.has("json") else {
      return try Console.write(
        JSON.document([
          "format": "transhost-trust/1",
          "keys": .list(
            all.map {
              [
                "id": .text($0.key.id), "key": .text($0.key.line), "comment": .text($0.key.comment),
                "file": .text($0.path),
              ]
            }),
        ]))
    }
    guard !all.isEmpty else { return Console.say("No key is trusted; our own plugins are.") }
    try Console.write(
      ([["KEY", "COMMENT", "FILE"]] + all.map { [$0.key.id, $0.key.comment, $0.path] }).table())
  }
}
