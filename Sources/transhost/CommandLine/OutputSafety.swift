import Glibc
import Media
import SystemCalls

/// Sees to it that writing a film loses nothing that a person has.
struct OutputSafety {
  /// Where to, as the person wrote it.
  let output: String
  /// What is written there; nil for what is no picture or film.
  let format: OutputFormat?
  /// Whether files that are there are to be replaced without a question.
  let isForced: Bool

  /// Makes sure that the output may be written where the person says.
  ///
  /// - Parameter inputs: The files that are read; what is none, such as a colour, does not mind.
  /// - Returns: What becomes of it where a file is already: where there is none yet, one that comes is not known to the
  ///   person, and stays.
  /// - Throws: A `Failure` if it is one of the inputs, or if the person wants to keep what is there.
  @discardableResult
  func check(against inputs: [String]) throws(Failure) -> TakenPlace {
    if format != nil, OutputFormat.isStandardOutput(output), isatty(StandardOutput.descriptor) == 1
    {
      throw Failure(
        "Standard output is a terminal, which shows no frames; send them to a program or a file: "
          + "'--output - | PROGRAM', '--output - > FILE'.")
    }
    try keep(inputs)
    if isForced { return .replaced }
    let existing = OutputFormat.existingFiles(at: output, in: format)
    try Self.askToReplace(existing)
    return existing.isEmpty ? .kept : .replaced
  }

  /// Makes sure that the output replaces nothing that is read for it, whatever the person says.
  ///
  /// - Parameter inputs: The files that are read; `-` is standard input.
  /// - Throws: A `Failure` if it is one of them.
  func keep(_ inputs: [String]) throws(Failure) {
    if let file = OutputFormat.openFile(at: output),
      let input = inputs.first(where: { identity(ofInput: $0) == file })
    {
      throw Failure(
        "The output would go into '\(input)', which is read for it; name another output.")
    }
    for path in OutputFormat.existingFiles(at: output, in: format) {
      guard let input = inputs.first(where: { isSame($0, path) }) else { continue }
      let words = input == path ? "is read for it" : "is '\(input)', which is read for it"
      throw Failure("The output would replace '\(path)', which \(words); name another output.")
    }
  }

  /// Makes sure that an output whose name nobody chose may be written.
  ///
  /// - Parameter inputs: The files that are read.
  /// - Returns: What becomes of it where a file is already: it gets the next name that is free, unless the file is there
  ///   now, and it is forced.
  /// - Throws: A `Failure` if it is forced, and one of the inputs.
  func checkUnnamed(against inputs: [String]) throws(Failure) -> TakenPlace {
    guard isForced else { return .passedOver }
    let taken = try check(against: inputs)
    return OutputFormat.existingFiles(at: output, in: format).isEmpty ? .passedOver : taken
  }

  private func isSame(_ input: String, _ path: String) -> Bool {
    guard let file = FileIdentity(path) else { return false }
    return identity(ofInput: input) == file
  }

  private func identity(ofInput input: String) -> FileIdentity? {
    FileIdentity(input == "-" ? "/dev/stdin" : input)
  }

  /// Asks whether files may be replaced.
  ///
  /// - Parameter existing: Those that are there.
  /// - Throws: A `Failure` if the person wants to keep them, or nobody can be asked.
  static func askToReplace(_ existing: [String]) throws(Failure) {
    guard let first = existing.first else { return }
    let count = existing.count
    let others = count > 1 ? " and \(count - 1) more like it" : ""
    let exist = count > 1 ? "exist" : "exists"
    guard isatty(STDIN_FILENO) == 1, Console.isTerminal else {
      throw Failure(
        "'\(first)'\(others) \(exist) already; '--force' replaces \(count > 1 ? "them" : "it").")
    }
    guard Console.confirm("'\(first)'\(others) \(exist) already. Replace?") else {
      throw Failure("'\(first)'\(others) stays as it is; nothing was written.")
    }
  }
}
