import Foundation
import PluginTrust
import SystemCalls
import TestSupport
import Testing

/// What is known of files saves reading them, and is given up when they change.
@Suite struct KnownDigestTests {
  private let scratch = Scratch()
  private var list: String { "\(scratch.path)/cache/transhost/digests" }

  /// Long after whatever the tests write.
  @Sendable private static func later() -> Int { 1 << 40 }

  private func digest(_ name: String, _ known: KnownDigests) throws -> String? {
    try known.digest(of: OpenFile("\(scratch.path)/\(name)"))?.description
  }

  private func digest(of text: String) -> String {
    FileDigest(ofBytes: Array(text.utf8)).description
  }

  @Test func whatHasNotChangedIsNotReadAgain() throws {
    try scratch.write("a", Data("abc".utf8))
    let first = KnownDigests(path: list, now: Self.later)
    #expect(try digest("a", first) == digest(of: "abc"))
    // What the list says is believed, so the file was not read.
    let written = try String(contentsOfFile: list, encoding: .utf8)
    let changed = written.replacing(digest(of: "abc"), with: digest(of: "other"))
    #expect(changed != written)
    try changed.write(toFile: list, atomically: false, encoding: .utf8)
    #expect(try digest("a", first) == digest(of: "abc"))
    #expect(try digest("a", KnownDigests(path: list, now: Self.later)) == digest(of: "other"))
    #expect(
      try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions] as? Int == 0o600)
  }

  @Test func whatHasChangedIs() throws {
    try scratch.write("a", Data("abc".utf8))
    #expect(try digest("a", KnownDigests(path: list, now: Self.later)) == digest(of: "abc"))
    // Written in place, and put back to the time that it had: only when it was changed is told.
    let file = try FileHandle(forWritingTo: URL(filePath: "\(scratch.path)/a"))
    let date = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/a")[
      .modificationDate]
    try file.write(contentsOf: Data("xyz".utf8))
    try file.close()
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(date)], ofItemAtPath: "\(scratch.path)/a")
    #expect(try digest("a", KnownDigests(path: list, now: Self.later)) == digest(of: "xyz"))
  }

  /// It may be written again without another time.
  @Test func whatWasWrittenJustNowIsNotRemembered() throws {
    try scratch.write("a", Data("abc".utf8))
    #expect(try digest("a", KnownDigests(path: list)) == digest(of: "abc"))
    #expect(!FileManager.default.fileExists(atPath: list))
  }

  @Test(arguments: [
    "", "x", "x y\n", "1:2:3 00\n", "\u{0}\u{1}", String(repeating: "z", count: 1 << 20),
  ])
  func whatTheListHasBesideIsPassedOver(text: String) throws {
    try scratch.write("a", Data("abc".utf8))
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/cache/transhost", withIntermediateDirectories: true)
    try text.write(toFile: list, atomically: false, encoding: .utf8)
    let known = KnownDigests(path: list, now: Self.later)
    #expect(try digest("a", known) == digest(of: "abc"))
    #expect(try String(contentsOfFile: list, encoding: .utf8).contains(digest(of: "abc")))
    #expect(try Data(contentsOf: URL(filePath: list)).count <= 1 << 20)
  }

  @Test(arguments: [nil, "/dev/null/digests", "/proc/digests", "/tmp", "digests"])
  func whereNothingCanBeWrittenFilesAreRead(path: String?) throws {
    try scratch.write("a", Data("abc".utf8))
    let known = KnownDigests(path: path, now: Self.later)
    #expect(try digest("a", known) == digest(of: "abc"))
    #expect(known.digest(of: try OpenFile(scratch.path)) == nil)
  }
}
