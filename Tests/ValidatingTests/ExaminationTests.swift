import Foundation
import TestSupport
import Testing
import Validating

/// How a plugin is examined for a case.
@Suite(.serialized)
@MainActor
struct ExaminationTests {
  private func examine(
    _ name: String, _ path: String, seed: UInt64 = 1, combination: String? = nil
  ) throws -> ValidationResult {
    let item = try #require(ValidationCase.all.first { $0.name == name })
    return item.examine(
      ValidationSetting(path: path, seed: seed, runs: 20, combination: combination))
  }

  @Test func whatFailedIsTriedAgainAlone() throws {
    let path = try FixturePlugin.validated("HIDES_AT_END")
    let first = try examine("endpoint-end", path)
    #expect(
      first.state == .failed && first.combination == "shift/push/34x58@1+parts/maximum/by-hand")
    #expect(try examine("endpoint-end", path, combination: first.combination) == first)
    let other = first.combination.replacing("maximum", with: "minimum")
    let well = try examine("endpoint-end", path, combination: other)
    #expect(well.state == .passed && well.words == "1 transition, each to the pixel.")
    #expect(try examine("endpoint-end", path, combination: "nonsense").state == .skipped)
  }

  @Test func whatCrashesIsToldWithThePlace() throws {
    let result = try examine("well-behaved", try FixturePlugin.validated("CRASHES"))
    #expect(result.state == .crashed)
    #expect(result.words.hasPrefix("The plugin crashed with SIGSEGV in animate_transition at "))
    #expect(result.combination == "shift/push/24x18@1/alone")
  }

  @Test(arguments: ["CONSTRUCTOR", "ENTRY", "INIT"])
  func whatCrashesInItsLoadIsTold(moment: String) throws {
    let result = try examine("reload", try FixturePlugin.rude("CRASHES", moment))
    #expect(result.state == .crashed && result.words.contains("crashed with SIGSEGV"))
  }

  @Test func whatCannotBeLoadedFails() throws {
    let result = try examine("reload", try FixturePlugin.build("NULL_ENTRY"))
    #expect(result.state == .failed && result.words.contains("th_plugin_entry returned null"))
  }

  @Test func whatNeedsTrustIsSkippedWithoutIt() throws {
    let result = try examine("in-out-equal", "/no/such/file.so")
    #expect(result.state == .skipped && result.words.contains("--in-process"))
  }

  /// The manifest that lies beside it says the same, or another version.
  @Test(arguments: ["1.0.0", "2.0.0"]) func theManifestIsCompared(version: String) throws {
    let scratch = Scratch()
    let path = try FixturePlugin.validated("NOTHING", in: scratch.path)
    #expect(try examine("record-matches-entry", path).state == .skipped)
    try scratch.write("shift.json", Data(Self.manifest(version).utf8))
    let result = try examine("record-matches-entry", path)
    #expect(result.state == (version == "1.0.0" ? .passed : .failed), "\(result.words)")
    if version == "2.0.0" {
      #expect(result.words == "Its manifest has the version '2.0.0', and the library '1.0.0'.")
    }
  }

  private static func manifest(_ version: String) -> String {
    """
    {
      "schema": "transhost-plugin/1", "id": "org.example.shift", "name": "shift",
      "version": "\(version)", "license": "MIT", "author": "Example", "description": "Shifts.",
      "language": "C", "abi": {"major": 0, "minor": 3}, "file": "validated-NOTHING.so",
      "animators": [
        {
          "id": "shift", "name": "Shift", "kinds": ["any"], "duration": 0.3,
          "parameters": [
            {"key": "duration", "kind": "double", "default": "0.3"},
            {"key": "shift", "kind": "double", "default": "0.5"}
          ]
        }
      ]
    }
    """
  }
}
