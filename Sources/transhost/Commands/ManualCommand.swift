import Media

extension Command {
  /// Pages for `man`.
  static let manual = Command(
    name: "transhost man",
    brief: "Print a page of the manual, or write all of them.",
    summary: "Prints a page of the manual, as 'man' reads it, or writes all of them into a folder.",
    usages: ["[SUBCOMMAND]", "--directory DIR [--force]"],
    options: [
      Option("directory", value: "DIR", "Write all pages here: transhost.1, transhost-list.1 ..."),
      Option("force", letter: "y", "Replace pages that are there."),
    ],
    operand: "[SUBCOMMAND]",
    operandWords: { Shell.words },
    details: """
      'make install' has put them where 'man transhost' finds them. Elsewhere
      'transhost man | man -l -' shows one.
      """,
    run: { arguments in
      if let folder = try arguments.text("directory") {
        if let word = arguments.operands.first {
          throw arguments.error("Unexpected argument '\(word)' with '--directory'.")
        }
        try OutputFolder.make(folder)
        let pages = ManualPage.all.map { (page: $0, path: "\(folder)/\($0.name).1") }
        if !arguments.has("force") {
          try OutputSafety.askToReplace(
            pages.flatMap { OutputFormat.existingFiles(at: $0.path, in: nil) })
        }
        for (page, path) in pages { try TextFile.write(page.roff, to: path) }
        return .done
      }
      let word = arguments.operands.first
      guard let command = word.map({ word in Shell.commands.first { $0.word == word } }) ?? .play
      else {
        throw arguments.error("There is no subcommand '\(word ?? "")'.")
      }
      try Console.write(ManualPage(command).roff)
      return .done
    })
}
