import PluginRegistry

extension Command {
  /// Something to read.
  static let help = Command(
    name: "transhost help",
    brief: "Tell more about a subcommand, or something else.",
    summary: "Tells more about a subcommand, or about something that several of them need.",
    usages: ["[TOPIC]"],
    options: [],
    operand: "[TOPIC]",
    operandWords: { words },
    details: "TOPICS:\n"
      + table(HelpTopic.all.map { ($0.word, $0.brief) }, within: usualWidth).dropLast(),
    run: { arguments in
      guard let word = arguments.operands.first else {
        try Console.write(overview)
        return .done
      }
      if let topic = HelpTopic.all.first(where: { $0.word == word }) {
        try Console.write(topic.text)
      } else if let command = subcommands.first(where: { $0.word == word }) {
        try Console.write(command.helpText)
      } else {
        let guess = word.nearest(of: words)
        throw arguments.error(
          "There is no help about '\(word)'.\(guess.map { " Did you mean '\($0)'?" } ?? "")")
      }
      return .done
    })

  private static var words: [String] { Shell.words + HelpTopic.all.map(\.word) }

  private static var overview: String {
    """
    \(folded(play.summary))

    \(folded(play.usageText, by: 9))

    SUBCOMMANDS:
    \(subcommandTable)
    TOPICS:
    \(table(HelpTopic.all.map { ($0.word, $0.brief) }))
    \(folded("""
      'transhost --help' has the options, 'transhost help TOPIC' and 'transhost help
      SUBCOMMAND' the rest.
      """))

    """
  }
}
