import Foundation
import PluginTrust
import TestSupport
import Testing

/// What is remembered of plugins that failed.
@Suite struct QuarantineTests {
  private let scratch = Scratch()
  private var quarantine: Quarantine { Quarantine(folder: "\(scratch.path)/state/quarantine") }

  private func plugin(_ name: String = "libx.so", _ contents: String = "x") throws -> String {
    try scratch.write(name, Data(contents.utf8))
    return "\(scratch.path)/\(name)"
  }

  private func files() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: quarantine.folder)) ?? []
  }

  @Test func whatFailedIsRememberedUntilItIsReleased() throws {
    let path = try plugin()
    #expect(quarantine.entry(for: path) == nil && quarantine.entries.isEmpty)
    try quarantine.begin(path, isMarked: false).fail("crashed with SIGSEGV in create")
    let entry = try #require(quarantine.entry(for: path))
    #expect(entry.deed == "crashed with SIGSEGV in create" && entry.name == "x")
    #expect(entry.path == path && entry.day.count == 10)
    #expect(quarantine.entries == [entry])
    for name in ["y", "", String("\(entry.digest)".prefix(7))] {
      #expect(quarantine.clear(name).isEmpty)
    }
    #expect(quarantine.clear("x") == [entry])
    #expect(quarantine.entry(for: path) == nil && files().isEmpty)
  }

  @Test func itIsTheFileAndNotItsName() throws {
    let path = try plugin()
    try quarantine.begin(path, isMarked: false).fail("hung")
    let copy = try plugin("copy.so")
    #expect(quarantine.entry(for: copy)?.deed == "hung")
    _ = try plugin("libx.so", "another build")
    #expect(quarantine.entry(for: path) == nil)
    #expect(quarantine.entry(for: copy) != nil)
    #expect(quarantine.entry(for: "\(scratch.path)/gone.so") == nil)
  }

  @Test func whatWentWellLeavesNothing() throws {
    let path = try plugin()
    for isMarked in [true, false] {
      let attempt = try quarantine.begin(path, isMarked: isMarked)
      #expect(files().count == (isMarked ? 1 : 0))
      // This host lives: nothing is held against the plugin.
      #expect(quarantine.entry(for: path) == nil)
      attempt.end()
      attempt.end()
      #expect(files().isEmpty)
    }
    do { _ = try quarantine.begin(path, isMarked: true) }
    #expect(files().isEmpty)
  }

  @Test func twoRunsOfOneFileShareTheirMark() throws {
    let path = try plugin()
    let (first, second) = (
      try quarantine.begin(path, isMarked: true), try quarantine.begin(path, isMarked: true)
    )
    first.end()
    #expect(files().count == 1)
    second.fail("hung")
    #expect(files().count == 1 && quarantine.entry(for: path)?.deed == "hung")
  }

  /// What stays of a host that dies: its mark, with the number of a process that is gone.
  private func mark(of path: String, _ host: (String) -> String) throws {
    let attempt = try quarantine.begin(path, isMarked: true)
    let name = try #require(files().first)
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    let text = try String(contentsOfFile: "\(quarantine.folder)/\(name)", encoding: .utf8)
    attempt.end()
    try Data(text.utf8).write(
      to: URL(filePath: "\(quarantine.folder)/\(parts[0]).\(host(parts[1]))"))
  }

  @Test func whatTookItsHostWithItIsHeldToHaveDoneIt() throws {
    let path = try plugin()
    // A process of that number that was started at another time is another.
    try mark(of: path) { host in
      var parts = host.split(separator: "-").map(String.init)
      parts[1] = "1"
      return parts.joined(separator: "-")
    }
    #expect(quarantine.entry(for: path)?.deed == "ended the program that it ran in")
    #expect(quarantine.clear(path).count == 1 && files().isEmpty)
  }

  @Test func aMachineThatWentDownTellsNothing() throws {
    let path = try plugin()
    try mark(of: path) { host in
      var parts = host.split(separator: "-").map(String.init)
      parts[2] = "0123"
      return parts.joined(separator: "-")
    }
    #expect(quarantine.entry(for: path) == nil && files().isEmpty)
  }

  @Test func foreignFilesAreLeftAlone() throws {
    let path = try plugin()
    try quarantine.begin(path, isMarked: false).fail("hung")
    let digest = try FileDigest(of: path).description
    for name in ["README", "\(digest).x", "\(digest).1-2", String(digest.dropLast()) + "0", "a.b"] {
      try Data("one line".utf8).write(to: URL(filePath: "\(quarantine.folder)/\(name)"))
    }
    #expect(quarantine.entries.map(\.path) == [path])
  }

  @Test func thousandsAreStillQuick() throws {
    let path = try plugin()
    try quarantine.begin(path, isMarked: false).fail("hung")
    let text = Data("/a\nhung\n2026-01-01\n".utf8)
    for number in 0..<3_000 {
      let name = String(repeating: "0", count: 60) + String(1000 + number)
      try text.write(to: URL(filePath: "\(quarantine.folder)/\(name)"))
    }
    #expect(quarantine.entries.count == 3_001)
    #expect(quarantine.entry(for: path)?.path == path)
  }

  @Test func whereNothingCanBeWrittenItIsSaid() throws {
    try scratch.write("state", Data())
    let path = try plugin()
    #expect(throws: TrustError.self) { try quarantine.begin(path, isMarked: true) }
    #expect(quarantine.entries.isEmpty)
  }
}
