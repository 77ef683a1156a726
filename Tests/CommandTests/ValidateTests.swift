import Foundation
import TestSupport
import Testing

/// `transhost validate`, as a person runs it.
@Suite(.serialized) struct ValidateTests {
  private func validate(_ arguments: [String]) throws -> Command {
    try Program.run(["validate"] + arguments)
  }

  /// Every plugin of ours is in order, in a worker and, as we trust it, in process.
  @Test(arguments: Self.plugins) func ourPluginsAreInOrder(_ name: String) throws {
    let result = try validate([BuiltProducts.plugin(name), "--runs", "20", "--in-process"])
    #expect(result.status == 0, "\(result.words)")
    #expect(result.text.contains(" passed") && result.text.hasSuffix("; seed 1.\n"))
  }

  private static let plugins: [String] = {
    let folder = Repository.root.appending(path: "Registry").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func theListHasNamesAndSentences() throws {
    let result = try validate(["--list"])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 31 && lines.allSatisfy { $0.hasSuffix(".") })
    #expect(lines[0].hasPrefix("record-matches-entry  "))
  }

  @Test func whatFailsIsTriedAgainByTheLineThatIsPrinted() throws {
    let path = try FixturePlugin.rude("PRINTS", "ANIMATE", id: "org.transhost.test.validated")
    let result = try validate([path, "--only", "stdout-silent,thread-misuse", "--seed", "3"])
    #expect(result.status == 1)
    #expect(result.text.contains("  failed   stdout-silent  It printed 'one'.\n"), "\(result.text)")
    #expect(result.text.contains("; seed 3.\n"))
    let line = try #require(
      result.text.split(separator: "\n").first { $0.contains("again: transhost validate ") })
    let token = try #require(line.firstMatch(of: /--reproduce (\S+)/)).1
    #expect(token == "stdout-silent:3:fade/push/24x18@1/alone")
    let again = try validate([path, "--reproduce", String(token), "--json"])
    #expect(again.status == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: again.output) as? [String: Any])
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.map { $0["case"] as? String } == ["stdout-silent"])
    #expect(results[0]["state"] as? String == "failed")
    #expect(results[0]["words"] as? String == "It printed 'one'.")
    #expect(again.errors.isEmpty)
  }

  /// A plugin that ends its process in this one costs its case alone.
  @Test func whatCrashesCostsItsCaseAlone() throws {
    let path = try FixturePlugin.rude("CRASHES", "DEINIT", id: "org.transhost.test.validated")
    let scratch = Scratch()
    let result = try validate([
      path, BuiltProducts.plugin("fade"), "--only", "reload,exports-only-entry,scan-time", "--jobs",
      "2", "--junit", "\(scratch.path)/report.xml",
    ])
    #expect(result.status == 1)
    #expect(result.text.contains("  crashed  reload"), "\(result.text)")
    #expect(result.text.components(separatedBy: "  passed   exports-only-entry").count >= 2)
    let report = String(decoding: try scratch.read("report.xml"), as: UTF8.self)
    #expect(report.components(separatedBy: "<testsuite ").count == 3)
    #expect(report.contains("<error message=\"The plugin crashed with SIGSEGV in deinit"))
  }

  @Test func aReportThatIsThereIsNotReplacedUnasked() throws {
    let scratch = Scratch()
    try scratch.write("report.xml", Data("mine".utf8))
    let words = [
      BuiltProducts.plugin("fade"), "--only", "scan-time", "--junit", "\(scratch.path)/report.xml",
    ]
    let refused = try validate(words)
    #expect(refused.status == 1 && refused.text.isEmpty)
    #expect(
      refused.errors
        == "Error: '\(scratch.path)/report.xml' exists already; '--force' replaces it.\n")
    #expect(try scratch.read("report.xml") == Data("mine".utf8))
    #expect(try validate(words + ["--force"]).status == 0)
    let report = String(decoding: try scratch.read("report.xml"), as: UTF8.self)
    #expect(report.contains("<testsuite "))
    // What cannot be written is said, and nothing is left.
    let nowhere = try validate(words.dropLast() + ["\(scratch.path)/none/report.xml"])
    #expect(nowhere.status == 1)
    #expect(
      nowhere.errors.hasSuffix("cannot be written: its directory does not exist.\n"),
      "\(nowhere.errors)")
  }

  @Test func warningsFailWhereThatIsWanted() throws {
    let path = try FixturePlugin.validated("LOADS_SLOWLY")
    let relaxed = try validate([path, "--only", "scan-time,in-out-equal"])
    #expect(relaxed.status == 0 && relaxed.text.contains("  warned   scan-time "))
    #expect(relaxed.text.hasSuffix("1 warned, 1 skipped; seed 1.\n"), "\(relaxed.text)")
    let strict = try validate([path, "--only", "scan-time", "--strict"])
    #expect(strict.status == 1)
  }

  @Test func aFileThatIsNoPluginIsTold() throws {
    let scratch = Scratch()
    let text = try scratch.write("text.so", Data("hello".utf8))
    for (path, words) in [
      ("/no/such.so", "Error: There is no plugin at '/no/such.so'; check the path, or see"),
      (text, "Error: '\(text)' is not a shared library; a plugin is an ELF .so file."),
    ] {
      let result = try validate([path])
      #expect(result.status == 1 && result.text.isEmpty)
      #expect(result.errors.hasPrefix(words), "\(result.errors)")
    }
  }

  @Test(arguments: [
    ([], "The plugin's file is missing."),
    (
      ["x.so", "--only", "endpoint-strt"],
      "There is no case 'endpoint-strt'; did you mean endpoint-start?"
    ),
    (["x.so", "--only", "xyzzy"], "There is no case 'xyzzy'; see --list."),
    (
      ["x.so", "--runs", "0"],
      "Option '--runs' must be a whole number from 1 to 1000000; it is '0'."
    ),
    (
      ["x.so", "--reproduce", "leaks"],
      "Option '--reproduce' must be CASE:SEED:COMBINATION, as 'transhost validate' has printed it, with a case that "
        + "--list has; it is 'leaks'."
    ),
    (
      ["x.so", "--reproduce", "leaks:1:", "--seed", "2"],
      "Option '--reproduce' names its case and its seed itself."
    ),
  ])
  func aWrongLineIsTold(_ arguments: [String], _ message: String) throws {
    let result = try validate(arguments)
    #expect(result.status == 64 && result.text.isEmpty)
    #expect(result.errors.hasPrefix("Error: \(message)\nUsage: transhost validate FILE.so "))
  }

  /// What is started for one case is none of a person's business.
  @Test func whatItCallsItselfForIsRefused() throws {
    let result = try Program.run(["validate-case", "x.so"])
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: This is for 'transhost validate' alone.\n"))
  }

  @Test func anInterruptedRunSaysWhatWasNotRun() throws {
    let path = try FixturePlugin.rude("SLEEPS", "INIT", id: "org.transhost.test.validated")
    let scratch = Scratch()
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["validate", path, "--jobs", "1"]
    process.environment = Command.environment(["HOME": scratch.path])
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try scratch.file("output")
    process.standardError = try scratch.file("errors")
    try withoutBlockedSignals { try process.run() }
    // It is at work when it has a child.
    let children = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    while process.isRunning,
      (try? String(contentsOfFile: children, encoding: .utf8))?.isEmpty != false
    { sched_yield() }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    let words = String(decoding: try scratch.read("errors"), as: UTF8.self)
    #expect(words.contains("of 31 cases were not run."), "\(words)")
    #expect(String(decoding: try scratch.read("output"), as: UTF8.self).contains("; seed 1."))
  }
}
