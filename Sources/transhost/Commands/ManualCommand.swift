import FoundationEssentials

extension Command {
  /// Pages for `man`.
  static let manual = Command(
    name: "transhost man",
    brief: "Print a page of the manual, or write all of them.",
    summary: "Prints a page of the manual, as 'man' reads it, or writes all of them into a folder.",
    usages: ["[SUBCOMMAND]", "--directory DIR"],
    options: [
      Option("directory", value: "DIR", "Write all pages here: transhost.1, transhost-list.1 ...")
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
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        for page in ManualPage.all {
          try Data(page.roff.utf8).write(to: URL(filePath: "\(folder)/\(page.name).1"))
        }
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
