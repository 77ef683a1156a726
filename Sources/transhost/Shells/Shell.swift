/// A shell whose completions of this program can be made.
///
/// Each script is made from the commands and their options, as the help is.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// All commands that can be typed, the main one first.
  static let commands: [Command] = [Command.play] + Command.subcommands

  /// The words that stand for the subcommands.
  static let words: [String] = Command.subcommands.map(\.word)

  /// A text in single quotes, as all of them read it but fish, which is the same where none is in it.
  static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}

extension String {
  /// The first sentence of a help text.
  var firstSentence: String {
    guard let end = firstRange(of: ". ") else { return self }
    return String(self[..<end.lowerBound]) + "."
  }
}
