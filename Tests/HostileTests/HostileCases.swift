import Foundation
import TestSupport

/// All cases, from the files of `Cases`.
struct HostileCases {
  let all: [HostileCase]

  static let folder = Repository.root.appending(path: "Tests/HostileTests")

  /// A mistake in the data stops the tests: there would be none.
  static let shared = try! HostileCases()

  init() throws {
    let constants = try Constants()
    var all: [HostileCase] = []
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Cases").path)
    for file in names.sorted() where file.hasSuffix(".txt") {
      let text = try Repository.text("Tests/HostileTests/Cases/\(file)")
      let group = String(file.dropLast(4))
      var lines: [String] = []
      var name = ""
      func finish() throws {
        guard !name.isEmpty else { return }
        all.append(
          try HostileCase(group: group, name: name, lines: lines, constants: constants))
      }
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
        if line.hasPrefix("case ") {
          try finish()
          (name, lines) = (String(line.dropFirst(5)), [])
        } else {
          lines.append(line)
        }
      }
      try finish()
    }
    let only = ProcessInfo.processInfo.environment["TRANSHOST_HOSTILE_CASES"]
    self.all = all.filter { only == nil || $0.description.contains(only ?? "") }
  }

  /// Those that are played in this process.
  var here: [HostileCase] { all.filter { $0.waits == nil && $0.status == nil } }

  /// Those that are played by the command.
  var byCommand: [HostileCase] { all.filter { $0.waits == nil && $0.status != nil } }

  /// Those that end or stop the process that the plugin is in.
  var waiting: [HostileCase] { all.filter { $0.waits != nil } }
}

/// The numbers of the ABI, by their names in its headers.
struct Constants {
  private var numbers: [String: String] = [:]

  init() throws {
    let folder = Repository.headers.appending(path: "transhost")
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    for name in names where name.hasSuffix(".h") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /\b(TH_[A-Z0-9_]+) = (-?\w+)(?: << (\d+))?/) {
        let shift = match.3.flatMap { Int($0) } ?? 0
        numbers[String(match.1)] = Int(match.2).map { "\($0 << shift)" } ?? String(match.2)
      }
      for match in text.matches(of: /#define (TH_[A-Z0-9_]+) (-?[0-9][0-9A-Fa-fx.]*)u?\n/) {
        numbers[String(match.1)] = String(match.2)
      }
    }
  }

  /// A line of a script in numbers: `TH_VIEW_ALPHA`, and statuses behind an arrow.
  func resolve(_ line: String) throws -> String {
    var result = line
    for match in line.matches(of: /\bTH_[A-Z0-9_]+\b/).reversed() {
      result.replaceSubrange(match.range, with: try number(String(match.0), line))
    }
    if let match = result.firstMatch(of: /-> ([A-Z][A-Z_]+)/) {
      let name = match.1 == "OK" ? "TH_OK" : "TH_ERROR_\(match.1)"
      result.replaceSubrange(
        match.1.startIndex..<match.1.endIndex, with: try number(name, line))
    }
    return result
  }

  private func number(_ name: String, _ line: String) throws -> String {
    guard let number = numbers[name] else {
      throw HostileCase.Mistake(description: "there is no \(name): \(line)")
    }
    return number
  }
}
