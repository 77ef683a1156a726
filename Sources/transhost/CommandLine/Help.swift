/// A command's help, its usage, and what is said of an error: all from the same values.
extension Command {
  private static let width = 80
  private static let column = 28

  /// What `--help` prints.
  var helpText: String {
    var text = Self.wrapped("OVERVIEW: \(summary)", indent: 0, column: 0) + "\n\n\(usageText)\n"
    text += "\nOPTIONS:\n" + Self.table(allOptions.map { ($0.synopsis, $0.help) })
    if !details.isEmpty { text += "\n\(details)\n" }
    return text
  }

  /// `USAGE: …`, a line for each way to call the command.
  var usageText: String {
    usages.enumerated().map { index, usage in
      (index == 0 ? "USAGE: " : "       ") + "\(name) \(usage)"
    }.joined(separator: "\n")
  }

  /// What the subcommands do, in the words of each.
  static var subcommandTable: String {
    table(
      subcommands.map { command in
        (
          ([command.word] + [command.operand].compactMap(\.self)).joined(separator: " "),
          command.brief
        )
      })
  }

  /// Two columns; the second is wrapped.
  static func table(_ rows: [(String, String)]) -> String {
    rows.map { left, right in
      let head = "  \(left)"
      // A long name has a line of its own.
      let isLong = head.count + 2 > column
      let space = String(repeating: " ", count: isLong ? column : column - head.count)
      return head + (isLong ? "\n" : "") + space
        + wrapped(right, indent: column, column: column) + "\n"
    }.joined()
  }

  static func wrapped(_ text: String, indent: Int, column: Int) -> String {
    var result = ""
    var place = column
    for word in text.split(separator: " ") {
      if place > indent, place + word.count + 1 > width {
        result += "\n" + String(repeating: " ", count: indent)
        place = indent
      }
      let isFirst = place == indent
      result += (isFirst ? "" : " ") + word
      place += word.count + (isFirst ? 0 : 1)
    }
    return result
  }
}

extension HelpTopic {
  /// What `transhost help TOPIC` prints.
  var text: String {
    parts.map { part in
      switch part {
      case .paragraph(let text): Command.wrapped(text, indent: 0, column: 0) + "\n"
      case .table(let rows): Command.table(rows)
      case .lines(let lines): lines.map { "    \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }
}

extension UsageError {
  /// What is printed after the error: the usage, and where to read on.
  var advice: String {
    let usage = command.usageText.replacing("USAGE: ", with: "Usage: ")
    return "\(usage)\nSee '\(command.name) --help'.\n"
  }
}
