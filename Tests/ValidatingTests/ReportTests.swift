import Foundation
import TestSupport
import Testing
import Validating

/// What is told of results, and how it is read back.
@Suite struct ReportTests {
  private static let wild = "It printed '<b>&\"\u{1}\u{1B}[31m'."
  private static let report = ValidationReport(
    plugins: [
      .init(
        path: "/tmp/a 'b'.so",
        results: [
          ValidationResult("endpoint-start", .passed, "12 transitions."),
          ValidationResult("endpoint-end", .failed, wild, combination: "fold/push/24x18@1"),
          ValidationResult("leaks", .crashed, "The plugin crashed."),
          ValidationResult("scan-time", .warned, "Loading it took 300 ms."),
          ValidationResult("in-out-equal", .skipped, "Not tried."),
        ])
    ], seed: 7, runs: 20, isInProcess: false)

  @Test func theTextHasATableAndTheWayBack() {
    #expect(
      Self.report.text() == """
        /tmp/a 'b'.so
          passed   endpoint-start  12 transitions.
          failed   endpoint-end    It printed '<b>&"\\u{1}\\u{1b}[31m'.
                   at fold/push/24x18@1
                   again: transhost validate '/tmp/a '\\''b'\\''.so' --reproduce \
        endpoint-end:7:fold/push/24x18@1 --runs 20
          crashed  leaks           The plugin crashed.
                   again: transhost validate '/tmp/a '\\''b'\\''.so' --reproduce leaks:7: --runs 20
          warned   scan-time       Loading it took 300 ms.
          skipped  in-out-equal    Not tried.

        1 passed, 1 failed, 1 crashed, 1 warned, 1 skipped; seed 7.

        """)
    let painted = Self.report.text { "<\($0)>\($1)" }
    #expect(painted.contains("  <passed>passed   endpoint-start  12"))
  }

  /// Neither a name nor the line that tries it again does anything to a terminal, and a shell reads the very name.
  @Test func namesAreShownClean() throws {
    let result = ValidationResult("leaks", .crashed, "It crashed.")
    let report = ValidationReport(
      plugins: [.init(path: "/a\u{1B}[1m\u{10FFE9}'\\é0.so", results: [result])], seed: 7, runs: 20,
      isInProcess: false)
    let lines = report.text().split(separator: "\n")
    #expect(lines[0] == "/a\\u{1b}[1m\\xe9'\\é0.so")
    let words = try #require(lines[2].firstMatch(of: /validate (\S+) --/)).1
    #expect(words == "$'/a\\033[1m\\351\\'\\\\é0.so'")
    let said = try Command.run(["bash", "-c", "printf %s \(words)"])
    #expect(said.output == Data("/a\u{1B}[1m".utf8) + [0xE9] + Data("'\\é0.so".utf8))
    #expect(report.junit.contains("<testsuite name=\"/a?[1m\\xe9'\\é0.so\""))
  }

  @Test func theJSONIsStable() throws {
    let text = Self.report.json
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["format"] as? String == "transhost-validate/1")
    #expect(object["seed"] as? String == "7" && object["runs"] as? Int == 20)
    let counts = ["passed": 1, "failed": 1, "crashed": 1, "warned": 1, "skipped": 1]
    #expect(object["counts"] as? [String: Int] == counts)
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(
      results.map { $0["state"] as? String } == [
        "passed", "failed", "crashed", "warned", "skipped",
      ])
    #expect(results[1]["file"] as? String == "/tmp/a 'b'.so")
    #expect(results[1]["case"] as? String == "endpoint-end")
    #expect(results[1]["words"] as? String == Self.wild)
    #expect(results[1]["combination"] as? String == "fold/push/24x18@1")
    let command = results[1]["reproduce"] as? String
    #expect(command?.contains("--reproduce endpoint-end:7:fold/push/24x18@1") == true)
    #expect(results[0]["reproduce"] is NSNull && results[3]["reproduce"] is NSNull)
  }

  @Test func theXMLIsWhole() throws {
    let text = Self.report.junit
    #expect(text.contains("tests=\"5\" failures=\"1\" errors=\"1\" skipped=\"1\""))
    #expect(text.contains("It printed '&lt;b&gt;&amp;&quot;??[31m'."))
    #expect(text.contains("<system-out>Loading it took 300 ms.</system-out>"))
    #expect(text.contains("<error message=\"The plugin crashed.\">transhost validate "))
    let scratch = Scratch()
    let path = try scratch.write("report.xml", Data(text.utf8))
    let program = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])"
    let parsed = try Command.run(["python3", "-c", program, path])
    #expect(parsed.status == 0, "\(parsed.words)")
  }

  @Test func aTokenIsReadBack() throws {
    let found = try #require(
      ValidationReport.parse(token: "endpoint-end:7:fold/push/24x18@1/a:b"))
    #expect(found.item.name == "endpoint-end" && found.seed == 7)
    #expect(found.combination == "fold/push/24x18@1/a:b")
    #expect(ValidationReport.parse(token: "leaks:7:")?.combination == nil)
    for wrong in ["", "leaks", "leaks:7", "leaks:x:", "no-such-case:7:", "leaks:-1:"] {
      #expect(ValidationReport.parse(token: wrong) == nil)
    }
  }

  @Test func aNameThatIsNearlyACasesIsTold() {
    #expect(ValidationCase.names(near: "endpoint-strt") == ["endpoint-start"])
    #expect(ValidationCase.names(near: "endpoint") == ["endpoint-start", "endpoint-end"])
    #expect(ValidationCase.names(near: "xyzzy").isEmpty)
  }

  @Test func eachCaseHasANameAndASentence() {
    let names = ValidationCase.all.map(\.name)
    #expect(Set(names).count == names.count)
    for item in ValidationCase.all {
      #expect(item.sentence.hasSuffix(".") && item.sentence.first?.isUppercase == true)
      #expect(item.name.allSatisfy { $0.isLowercase || $0 == "-" })
    }
  }

  /// The module's page has the same table.
  @Test func thePageHasAllCases() throws {
    let page = try Repository.text("Sources/Validating/Validating.docc/Validating.md")
    let rows = page.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows == ValidationCase.all.map { "| `\($0.name)` | \($0.sentence) |" })
  }
}
