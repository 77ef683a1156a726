import Media
import PluginHosting
import PluginRegistry
import SystemCalls

/// Takes the command line to its command, and whatever is thrown to the person.
@MainActor
private func main() -> ExitCode {
  defer { MediaDecoding.shortcomings.forEach(Console.warn) }
  do {
    let words = ProgramWords.read()
    // Who asks for this alone need not wait until all options of all commands are put together.
    if words == ["--version"] {
      try Console.write(versionText)
      return .done
    }
    let (command, rest) = try subcommand(words)
    let arguments = try OptionParser.parse(rest, of: command)
    if arguments.has("help") {
      try Console.write(command.helpText)
      return .done
    }
    if arguments.has("version") {
      try Console.write(versionText)
      return .done
    }
    return try command.run(arguments)
  } catch let error as UsageError {
    Console.fail(error.message, advice: error.advice)
    return .usage
  } catch {
    Console.fail("\(error)")
    return .failed
  }
}

private var versionText: String { "transhost \(hostVersion)\n" }

/// The first word names a subcommand, unless it is an option.
private func subcommand(_ words: [String]) throws(UsageError) -> (Command, [String]) {
  guard let first = words.first, !first.hasPrefix("-") else { return (.play, words) }
  let all = Command.subcommands + Command.hidden
  guard let command = all.first(where: { $0.word == first }) else {
    let guess =
      first.hasSuffix(".so") ? "--plugin \(first)" : first.nearest(of: Shell.words)
    let hint = guess.map { " Did you mean '\($0)'?" } ?? ""
    throw UsageError(message: "Unknown subcommand '\(first)'.\(hint)", command: .play)
  }
  return (command, Array(words.dropFirst()))
}

StandardDescriptors.fill()
Interruption.takeQuit()
Heap.giveBack()
Ending.watchLibraries()
Ending.end(main())
