import Playing
import SystemCalls

extension Command {
  /// Chunks of a film that was planned.
  static let render = Command(
    name: "transhost render",
    brief: "Make chunks of a film that was planned.",
    summary: "Makes chunks of a film that 'transhost film --plan' has planned.",
    usages: ["PLAN.json [--chunk N,N-M,...] [--share I/N] [OPTION ...]"],
    options: [
      Option(
        "chunk", value: "N,N-M,...",
        "Which chunks, by their numbers from 0. Default: all that are not made yet."),
      Option(
        "share", value: "I/N",
        "One of N equal shares of them, 1/N to N/N: each of N machines makes its own."),
    ] + PlannedFilm.options,
    operand: "PLAN.json",
    details: """
      Chunks go into a folder beside the plan, PLAN.chunks, each when it is whole: what
      was interrupted goes on where it was. They may be made in any order, by any
      number of processes, on any number of machines that see the same folder; where
      program, plugins, pictures or encoder are not the plan's, nothing is made.
      'transhost help machines' has lines for GNU parallel, Slurm and others.
      """,
    run: { arguments in
      let planned = try PlannedFilm(arguments)
      let chunks = try arguments.chunks("chunk", of: planned.plan.chunkCount)
      return try planned.render(arguments.share("share", of: chunks))
    })

  /// A film of its chunks.
  static let join = Command(
    name: "transhost join",
    brief: "Put a film's chunks together.",
    summary: "Puts the chunks of a film together that 'transhost render' has made.",
    usages: ["PLAN.json [--output FILE] [OPTION ...]"],
    options: Option.named(["output", "force", "open", "quiet"], of: Command.film.options),
    operand: "PLAN.json",
    details: """
      The film has the same bytes as if 'transhost film' had made it at once. The chunks
      stay: another film may be joined of them, and you delete PLAN.chunks when you like.
      """,
    run: { arguments in
      try arguments.checkOpening(arguments.text("output"))
      let planned = try PlannedFilm(arguments)
      let film = try planned.join()
      arguments.open(film.absolutePath(in: workingDirectory()), in: planned.film.options.format)
      return .done
    })
}

extension Arguments {
  /// The value of an option that takes numbers of chunks: `3`, `0-9,12`.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - count: How many chunks there are.
  /// - Returns: Numbers, in order; all where nothing is said.
  /// - Throws: A `UsageError` for numbers that no chunk has.
  fileprivate func chunks(_ name: String, of count: Int) throws(UsageError) -> [Int] {
    guard let text = try text(name) else { return Array(0..<count) }
    var chunks: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        0 <= first, first <= last, last < count
      else {
        throw expectation(
          name, text, "numbers from 0 to \(count - 1), such as 3 or 0-9,12")
      }
      chunks.formUnion(first...last)
    }
    return chunks.sorted()
  }

  /// The value of an option that takes one of equal shares: `1/8`.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - all: What is shared out, in order.
  /// - Returns: What belongs to the share, which is in one piece; all where nothing is said, nothing where there
  ///   are more shares than there is to share.
  /// - Throws: A `UsageError` for what is no share.
  fileprivate func share(_ name: String, of all: [Int]) throws(UsageError) -> [Int] {
    guard let text = try text(name) else { return all }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let share = parts[0], let count = parts[1],
      (1...1_000_000).contains(count)
    else { throw expectation(name, text, "a share such as 1/8, from 1/8 to 8/8") }
    guard (1...count).contains(share) else {
      throw expectation(name, text, "a share from 1/\(count) to \(count)/\(count)")
    }
    return Array(all[all.count * (share - 1) / count..<all.count * share / count])
  }
}
