extension Shell {
  /// For bash 4.4 and later, with or without the package bash-completion.
  static var bashScript: String {
    let subcommands = words.joined(separator: "|")
    return """
      # Completion of transhost for bash; made by 'transhost completion bash'.

      _transhost_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }

      _transhost_files() {
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -f -- "$cur")
      }

      _transhost_folders() {
          compopt -o filenames
          mapfile -t COMPREPLY < <(compgen -d -- "$cur")
      }

      # Names may be anything: 'compgen -W' would expand what stands in them.
      _transhost_plugins() {
          local name before=$1 rest=${cur#"$1"}
          compopt -o filenames
          while IFS= read -r name; do
              [[ $name == "$rest"* ]] && COMPREPLY+=("$name")
          done < <(transhost list --names 2>/dev/null)
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(
              compgen -f -X '!*.so' -- "$rest"
              compgen -d -- "$rest"
          )
          COMPREPLY=("${COMPREPLY[@]/#/$before}")
      }

      # What stands before the last comma stays.
      _transhost_list_of_plugins() {
          if [[ $cur == *,* ]]; then _transhost_plugins "${cur%,*},"; else _transhost_plugins; fi
      }

      _transhost() {
          local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=
          COMPREPLY=()
          # --name=value has come as three words.
          if [[ $cur == = ]]; then
              cur=
          elif [[ $prev == = ]]; then
              prev=${COMP_WORDS[COMP_CWORD - 2]}
          fi
          if ((COMP_CWORD > 1)); then
              case ${COMP_WORDS[1]} in
              \(subcommands)) command=${COMP_WORDS[1]} ;;
              esac
          fi
          case "$command $prev" in
      \(commands.flatMap(bashValues).joined(separator: "\n"))
          esac
          if [[ $cur == -* ]]; then
              case $command in
      \(commands.map(bashOptions).joined(separator: "\n"))
              esac
              return
          fi
          case $command in
          '') ((COMP_CWORD == 1)) && _transhost_words '\(words.joined(separator: " "))' ;;
      \(Command.subcommands.compactMap(bashOperands).joined(separator: "\n"))
          esac
      }

      complete -F _transhost transhost

      """
  }

  private static func bashValues(of command: Command) -> [String] {
    command.options.compactMap { option in
      guard let completion = option.completion else { return nil }
      let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
      let pattern = names.map { quoted("\(bashWord(command)) \($0)") }.joined(separator: " | ")
      return "    \(pattern)) \(bashCall(completion)); return ;;"
    }
  }

  private static func bashOptions(of command: Command) -> String {
    let names = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
    return "        \(quoted(bashWord(command)))) _transhost_words '\(names)' ;;"
  }

  private static func bashOperands(of command: Command) -> String? {
    command.operandCompletion.map { "    \(command.word)) \(bashCall($0)) ;;" }
  }

  private static func bashWord(_ command: Command) -> String {
    command.isMain ? "" : command.word
  }

  private static func bashCall(_ completion: Completion) -> String {
    switch completion {
    case .words(let words): "_transhost_words '\(words.joined(separator: " "))'"
    case .plugins: "_transhost_plugins"
    case .listOfPlugins: "_transhost_list_of_plugins"
    case .files: "_transhost_files"
    case .folders: "_transhost_folders"
    case .nothing: ":"
    }
  }
}
