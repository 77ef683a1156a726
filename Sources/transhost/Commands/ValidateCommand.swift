import Playing
import Compositing
import Glibc
import Media
import PluginHosting
import PluginRegistry
import SystemCalls
import Validating

extension Command {
  /// Whether plugins do what they have to.
  static let validate = Command(
    name: "transhost validate",
    brief: "Examine plugins for everything that goes wrong with plugins.",
    summary:
      "Examines plugins for everything that goes wrong with plugins, each case in a process of its "
      + "own.",
    usages: [
      "FILE.so ... [--only CASE,...] [--json] [--junit FILE] [OPTION ...]",
      "FILE.so --reproduce CASE:SEED:COMBINATION [OPTION ...]", "--list",
    ],
    options: [
      Option("only", value: "CASE,...", "Try these cases alone."),
      Option("list", "List the cases, each with what a plugin has to do."),
      Option(
        "seed", value: "N",
        "What chance goes by. Default: \(ValidationSetting.usualSeed), so that a run can be repeated."
      ),
      Option(
        "runs", value: "N",
        "How often the search for leaks repeats a transition; others do so in proportion. Default: "
          + "\(ValidationSetting.usualRuns)."),
      Option(
        "reproduce", value: "CASE:SEED:COMBINATION",
        "Try again what failed, and nothing else; it is printed below each failure."),
      Option(
        "in-process",
        "Have the cases too that need the plugin in a process without confinement: it is trusted "
          + "with all that you may do."),
      Option("jobs", value: "N", "Cases at the same time. Default: one for each processor."),
      Option("json", "Print JSON: the format transhost-validate/1."),
      Option("junit", value: "FILE", "Write JUnit's XML too."),
      Option(
        "force", letter: "y",
        "Replace a report that is there. Without: ask on a terminal, else refuse."),
      Option("strict", "Let warnings count as failures."),
      Option("quiet", letter: "q", "Show no progress."),
    ],
    operand: "FILE.so", operandCount: .max,
    details: """
      A plugin is somebody else's code: it runs in a worker, confined, and a case that
      crashes or does not end costs that case alone. What a case tries is played in
      virtual time, on screens of a few pixels, and the same each time.

      EXIT STATUS:
      \(Command.table([
        ("0", "All is well, or worth a look at most."),
        ("1", "Something failed or crashed, or a file is no plugin."),
        ("64", "The command line is wrong."),
      ]).dropLast())
      """,
    run: { try Validate($0).run() })

  /// One case of one plugin, for `validate`: FILE CASE SEED RUNS TRUST [COMBINATION].
  static let validateCase = Command(
    name: "transhost validate-case", summary: "", usages: [""], options: [], operand: "WORDS",
    operandCount: .max,
    run: { arguments in
      let words = arguments.operands
      guard words.count >= 5, let item = ValidationCase.all.first(where: { $0.name == words[1] }),
        let seed = UInt64(words[2]), let runs = Int(words[3])
      else { throw arguments.error("This is for 'transhost validate' alone.") }
      let setting = ValidationSetting(
        path: words[0], seed: seed, runs: runs, isInProcess: words[4] == "trusted",
        combination: words.count > 5 ? words[5] : nil)
      return ValidationRun.answer(item, with: setting) ? .done : .failed
    })
}

/// One run of `validate`.
@MainActor
struct Validate {
  private let arguments: Arguments
  private let cases: [ValidationCase]
  private let seed: UInt64
  private let runs: Int
  private let combination: String?
  private let isInProcess: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    isInProcess = arguments.has("in-process")
    runs = try arguments.whole("runs", in: 1...1_000_000) ?? ValidationSetting.usualRuns
    jobs = try arguments.whole("jobs", in: 1...256) ?? Renderer.processorCount
    if let token = try arguments.text("reproduce") {
      guard !arguments.has("only"), !arguments.has("seed") else {
        throw arguments.error("Option '--reproduce' names its case and its seed itself.")
      }
      guard let found = ValidationReport.parse(token: token) else {
        throw arguments.error(
          "Option '--reproduce' must be CASE:SEED:COMBINATION, as 'transhost validate' has printed it, with "
            + "a case that --list has; it is '\(token)'.")
      }
      (cases, seed, combination) = ([found.item], found.seed, found.combination)
      return
    }
    cases = try Self.chosen(arguments)
    seed = try arguments.whole("seed", in: 0...UInt64.max) ?? ValidationSetting.usualSeed
    combination = nil
  }

  private static func chosen(_ arguments: Arguments) throws -> [ValidationCase] {
    guard let only = try arguments.text("only") else { return ValidationCase.all }
    let names = only.split(separator: ",").map(String.init)
    for name in names where !ValidationCase.all.contains(where: { $0.name == name }) {
      let near = ValidationCase.names(near: name)
      let hint = near.isEmpty ? "see --list." : "did you mean \(near.alternatives)?"
      throw arguments.error("There is no case '\(name)'; \(hint)")
    }
    return ValidationCase.all.filter { names.contains($0.name) }
  }

  func run() throws -> ExitCode {
    if arguments.has("list") {
      try Console.write(ValidationCase.all.map { [$0.name, $0.sentence] }.table())
      return .done
    }
    guard !arguments.operands.isEmpty else {
      throw arguments.error("The plugin's file is missing.")
    }
    // Wrong files are told of before any work is done.
    let registry = Registry(.ofThisProgram([]))
    let paths = try arguments.operands.map { try registry.resolve($0).path }
    for path in paths { try PluginLibrary.check(path) }
    let junit = try arguments.text("junit")
    let report = junit.flatMap { FileIdentity($0) }
    if let plugin = paths.first(where: { report != nil && FileIdentity($0) == report }) {
      throw Failure("'--junit' would replace the plugin '\(plugin)'; name another file.")
    }
    // Nobody waits for all cases to be told that.
    let taken = try junit.map {
      try OutputSafety(output: $0, format: nil, isForced: arguments.has("force")).check(against: [])
    }
    return try Interruption.cleaningUp {
      let report = examine(paths)
      try Console.write(
        arguments.has("json") ? report.json : report.text { Console.painted($1, as: $0) })
      if let junit { try TextFile.write(report.junit, to: junit, whenTaken: taken ?? .kept) }
      let faults = report.count(.failed) + report.count(.crashed)
      let isStrict = arguments.has("strict") && report.count(.warned) > 0
      return faults > 0 || isStrict ? .failed : .done
    }
  }

  private func examine(_ paths: [String]) -> ValidationReport {
    var plugins: [ValidationReport.Plugin] = []
    var bar = ProgressBar(isQuiet: arguments.has("quiet"), unit: "cases")
    let total = paths.count * cases.count
    var missing = 0
    for (index, path) in paths.enumerated() {
      let setting = ValidationSetting(
        path: path, seed: seed, runs: runs, isInProcess: isInProcess, combination: combination)
      let run = ValidationRun(setting, cases, jobs: jobs)
      let results = run.results(command: { command($0, setting) }) { done in
        bar.update(index * cases.count + done, of: total)
        return !Interruption.isWanted
      }
      missing += cases.count - results.count
      plugins.append(.init(path: path, results: results))
    }
    bar.clear()
    if missing > 0 { Console.warn("Interrupted: \(missing) of \(total) cases were not run.") }
    return ValidationReport(plugins: plugins, seed: seed, runs: runs, isInProcess: isInProcess)
  }

  private func command(_ item: ValidationCase, _ setting: ValidationSetting) -> [String] {
    let program = readLink("/proc/self/exe") ?? ""
    return [
      program, "validate-case", "--", setting.path.absolutePath(in: workingDirectory()), item.name,
      "\(seed)", "\(runs)", isInProcess ? "trusted" : "confined",
    ] + (combination.map { [$0] } ?? [])
  }
}

extension Console {
  /// A state's word in its colour, where standard output goes to a person.
  fileprivate static func painted(_ word: String, as state: ValidationResult.State) -> String {
    switch state {
    case .passed: painted(word, "32", on: StandardOutput.descriptor)
    case .failed, .crashed: painted(word, "31", on: StandardOutput.descriptor)
    case .warned: painted(word, "33", on: StandardOutput.descriptor)
    case .skipped: word
    }
  }
}
