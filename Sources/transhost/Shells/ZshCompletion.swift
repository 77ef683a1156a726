extension Shell {
  /// For zsh's completion system, as a file `_transhost` in `$fpath`.
  static var zshScript: String {
    """
    #compdef transhost
    # Completion of transhost for zsh; made by 'transhost completion zsh'.

    _transhost_plugins() {
        local -a names=(${(f)"$(transhost list --names 2>/dev/null)"})
        _alternative 'plugins:plugin:compadd -a names' 'files:file:_files -g "*.so"'
    }

    _transhost_list_of_plugins() {
        compset -P '*,'
        _transhost_plugins
    }

    _transhost() {
        local -a subcommands=(
    \(Command.subcommands.map { "        " + quoted("\($0.word):\($0.brief)") }.joined(separator: "\n"))
        )
        if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
            _describe subcommand subcommands
            return
        fi
        case $words[2] in
    \(Command.subcommands.map(zshCase).joined(separator: "\n"))
        *)
    \(zshArguments(of: .play))
            ;;
        esac
    }

    if [[ $funcstack[1] == _transhost ]]; then
        _transhost "$@"
    else
        compdef _transhost transhost
    fi

    """
  }

  private static func zshCase(of command: Command) -> String {
    """
        \(command.word))
            shift words
            ((CURRENT--))
    \(zshArguments(of: command))
            ;;
    """
  }

  private static func zshArguments(of command: Command) -> String {
    var specifications = command.allOptions.map(zshOption)
    if let completion = command.operandCompletion {
      specifications.append(quoted("*:\(zshText(command.operand ?? "")):\(zshAction(completion))"))
    }
    return "        _arguments -s \\\n"
      + specifications.map { "            \($0)" }.joined(separator: " \\\n")
  }

  private static func zshOption(_ option: Option) -> String {
    let text = zshText(option.help.firstSentence)
    let value = option.completion.map {
      ":\(zshText(option.value ?? "")):\(zshAction($0))"
    }
    let sign = value == nil ? "" : "="
    let long = quoted("*--\(option.name)\(sign)[\(text)]\(value ?? "")")
    guard let letter = option.letter else { return long }
    return long + " " + quoted("*-\(letter)\(value == nil ? "" : "+")[\(text)]\(value ?? "")")
  }

  /// What zsh reads as it stands in a specification.
  private static func zshText(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private static func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .plugins: "_transhost_plugins"
    case .listOfPlugins: "_transhost_list_of_plugins"
    case .files: "_files"
    case .folders: "_files -/"
    case .nothing: " "
    }
  }
}
