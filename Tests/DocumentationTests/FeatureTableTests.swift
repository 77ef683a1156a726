import Foundation
import TestSupport
import Testing

/// The table of features names tests that there are.
struct FeatureTableTests {
  /// A row: a number, what it is, and tests as `Suite.function`, or when it comes.
  private struct Row {
    let number: Int
    let tests: [String]
    let isToCome: Bool
  }

  private func rows() throws -> [Row] {
    try Repository.text("Sources/Containers/Containers.docc/Features.md")
      .components(separatedBy: "\n")
      .compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 3, let match = try? /F(\d{3})/.wholeMatch(in: cells[0]) else {
          return nil
        }
        let tests = cells[2].matches(of: /`([\w]+\.[\w]+)`/).map { String($0.1) }
        return Row(number: Int(match.1) ?? 0, tests: tests, isToCome: cells[2].hasPrefix("To come"))
      }
  }

  /// The functions of all tests, as `Suite.function`: a file has the name of its suite.
  private func functions() throws -> Set<String> {
    let folder = Repository.root.appendingPathComponent("Tests")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var found: Set<String> = []
    for name in names ?? [] where name.hasSuffix("Tests.swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let suite = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      for match in text.matches(of: /func (\w+)\(/) { found.insert("\(suite).\(match.1)") }
    }
    return found
  }

  @Test func everyFeatureHasItsRowAndItsTest() throws {
    let (rows, functions) = (try rows(), try functions())
    #expect(rows.map(\.number) == Array(1...158))
    for row in rows {
      #expect(row.tests.isEmpty == row.isToCome, "F\(row.number)")
      for test in row.tests { #expect(functions.contains(test), "F\(row.number): \(test)") }
    }
  }
}
