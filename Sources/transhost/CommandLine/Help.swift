/// A command's help, its usage, and what is said of an error: all from the same values.
extension Command {
  /// What is written into files is as wide as that, whatever terminal is there.
  static let usualWidth = 80
  /// A line's: less than usual on a terminal that has no room for that.
  private static let width = min(usualWidth, max(20, Console.outputWidth ?? usualWidth))

  /// What `--help` prints.
  var helpText: String {
    var text =
      Self.wrapped("OVERVIEW: \(summary)", indent: 0, column: 0) + "\n\n"
      + Self.folded(usageText, by: 9) + "\n"
    text += "\nOPTIONS:\n" + Self.table(allOptions.map { ($0.synopsis, $0.help) })
    if !details.isEmpty { text += "\n\(Self.folded(details))\n" }
    return text
  }

  /// Lines that are as wide as usual, for a terminal that is narrower.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - indent: How much further in than a line what it is continued in begins.
  /// - Returns: The lines, none wider than the terminal but for long words.
  static func folded(_ text: String, by indent: Int = 0) -> String {
    guard width < usualWidth else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.count > width else { return String(line) }
      let start = line.prefix { $0 == " " }
      let next = min(start.count + indent, width / 2)
      return start + wrapped(String(line), indent: next, column: next)
    }.joined(separator: "\n")
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

  /// Two columns; the second is wrapped, and stands below the first where there is little room beside it.
  static func table(_ rows: [(String, String)], within width: Int = width) -> String {
    let column = width < 64 ? 6 : 28
    return rows.map { left, right in
      let head = "  \(left)"
      // A long name has a line of its own.
      let isLong = head.count + 2 > column
      let space = String(repeating: " ", count: isLong ? column : column - head.count)
      return head + (isLong ? "\n" : "") + space
        + wrapped(right, indent: column, column: column, within: width) + "\n"
    }.joined()
  }

  static func wrapped(
    _ text: String, indent: Int, column: Int, within width: Int = width
  ) -> String {
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
