import Media

extension Command {
  /// Completions for shells.
  static let completion = Command(
    name: "transhost completion",
    brief: "Print what a shell needs to complete command lines.",
    summary: "Prints the script by which a shell completes command lines of transhost.",
    usages: ["bash|zsh|fish"],
    options: [],
    operand: "SHELL",
    operandWords: { Shell.allCases.map(\.rawValue) },
    details: """
      'make install' has put the scripts where the shells look for them. Elsewhere:

        bash  transhost completion bash > ~/.local/share/bash-completion/completions/transhost
        zsh   transhost completion zsh > _transhost, in a folder of $fpath
        fish  transhost completion fish > ~/.config/fish/completions/transhost.fish

      Names of plugins come from 'transhost list --names' when they are needed.
      """,
    run: { arguments in
      let all = Shell.allCases.map(\.rawValue).alternatives
      guard let word = arguments.operands.first else {
        throw arguments.error("The shell's name is missing: \(all).")
      }
      guard let shell = Shell(rawValue: word) else {
        throw arguments.error("There are no completions for '\(word)'; there are for \(all).")
      }
      try Console.write(shell.script)
      return .done
    })
}
