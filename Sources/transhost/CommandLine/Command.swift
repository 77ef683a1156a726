/// A command: the main one or a subcommand.
struct Command: Sendable {
  /// `transhost` or `transhost list`.
  var name: String
  /// What it does, in a few words, for the list of subcommands.
  var brief = ""
  /// One sentence.
  var summary: String
  /// What follows the name, one for each way to call it.
  var usages: [String]
  /// Its options, without `--help`.
  var options: [Option]
  /// What stands for its operands in the help; nil if it takes none.
  var operand: String?
  /// How many operands it takes at most, if it takes any.
  var operandCount = 1
  /// What its first operand can be, where it is a word that can be listed.
  var operandWords: @Sendable () -> [String] = { [] }
  /// More for the help, after the options.
  var details = ""
  /// Does it.
  var run: @MainActor @Sendable (Arguments) throws -> ExitCode

  /// All subcommands, in the order of the help.
  static let subcommands: [Command] = [
    film, render, join, list, info, trace, validate, trust, quarantine, bench, help, completion,
    manual,
  ]

  /// What the program calls itself for, and no help tells of.
  static let hidden = [validateCase]

  /// What the exit status says, for the help.
  static let exitStatus = [
    ("0", "Done."), ("1", "Failed; nothing was written."),
    ("2", "Done, and the plugin misbehaved."), ("64", "The command line is wrong."),
  ]

  /// The word that calls for it: `list`.
  var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// What a shell can complete its operands with; nil if it takes none.
  var operandCompletion: Completion? {
    operand.map { $0 == "NAME" ? .plugins : Completion(of: $0, words: operandWords()) }
  }

  /// Whether it is the main one, which no word calls for.
  var isMain: Bool { !name.contains(" ") }

  /// What the parser knows.
  var allOptions: [Option] { options + [.help] }
}

/// What the program tells the shell.
enum ExitCode: Int32 {
  /// Done.
  case done = 0
  /// Not done.
  case failed = 1
  /// Done, but the plugin misbehaved.
  case misbehaved = 2
  /// The command line cannot be.
  case usage = 64
}

/// Something that is wrong with a command line.
struct UsageError: Error {
  var message: String
  var command: Command
}
