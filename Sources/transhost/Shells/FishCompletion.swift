extension Shell {
  /// For fish 3.
  static var fishScript: String {
    let isMain = "not __fish_seen_subcommand_from \(words.joined(separator: " "))"
    let subcommands = Command.subcommands.map {
      "complete -c transhost -n __fish_use_subcommand -a \($0.word) -d \(fishQuoted($0.brief))"
    }
    let lines = commands.flatMap { command in
      let condition = command.isMain ? isMain : "__fish_seen_subcommand_from \(command.word)"
      let start = "complete -c transhost -n '\(condition)'"
      return command.allOptions.map { "\(start) \(fishOption($0))" }
        + (command.operandCompletion.map { ["\(start) \(fishValues($0))"] } ?? [])
    }
    return """
      # Completion of transhost for fish; made by 'transhost completion fish'.
      complete -c transhost -f

      # What stands before the last comma stays.
      function __transhost_list_of_plugins
          set -l before (string replace -r '^--[^=]*=' '' -- (commandline -ct) | string match -r '.*,')
          for name in (transhost list --names 2>/dev/null; __fish_complete_suffix .so)
              echo $before$name
          end
      end

      \((subcommands + lines).joined(separator: "\n"))

      """
  }

  private static func fishOption(_ option: Option) -> String {
    let letter = option.letter.map { "-s \($0) " } ?? ""
    let value = option.completion.map { " -r \(fishValues($0))" } ?? ""
    return "\(letter)-l \(option.name)\(value) -d \(fishQuoted(option.help.firstSentence))"
  }

  private static func fishValues(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    case .plugins: "-f -a '(transhost list --names 2>/dev/null; __fish_complete_suffix .so)'"
    case .listOfPlugins: "-f -a '(__transhost_list_of_plugins)'"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .nothing: "-f"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
