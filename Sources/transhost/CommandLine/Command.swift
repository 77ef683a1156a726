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
  /// More for the help, after the options.
  var details = ""
  /// Does it.
  var run: @MainActor @Sendable (Arguments) throws -> ExitCode

  /// All subcommands, in the order of the help.
  static let subcommands = [list, info, trace, validate, trust, quarantine, bench]

  /// What the program calls itself for, and no help tells of.
  static let hidden = [validateCase]

  /// The word that calls for it: `list`.
  var word: String { name.split(separator: " ").last.map(String.init) ?? name }

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
