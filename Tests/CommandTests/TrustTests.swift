import Foundation
import TestSupport
import Testing

/// Whose plugins run in the program itself, and which are not run again.
@Suite struct TrustTests {
  private let home = Scratch()
  private let scratch = Scratch()
  private static let key = "RWRWkq2HeHAMKO0hCCkmIcdZ43E+pd3fDC9m0hBRdJ2+rRV+PzBhjj/2"

  private func run(_ arguments: String...) throws -> Command {
    try Program.run(arguments, in: scratch.path, environment: ["HOME": home.path])
  }

  @Test func keysAreAddedListedAndRemoved() throws {
    #expect(try run("trust", "list").errors == "No key is trusted; our own plugins are.\n")
    let path = "\(home.path)/.config/transhost/trusted-keys/280C707887AD9256.pub"
    let added = try run("trust", "add", Self.key)
    #expect(added.errors == "Plugins signed by 280C707887AD9256 are trusted: \(path).\n")
    #expect(added.status == 0)
    #expect(
      try run("trust", "list").text
        == "KEY               COMMENT  FILE\n280C707887AD9256           \(path)\n")
    try scratch.write("k.pub", Data("untrusted comment: mine\n\(Self.key)\n".utf8))
    #expect(try run("trust", "add", "k.pub").status == 0)
    #expect(try run("trust", "list", "--json").text.contains(#""comment":"mine""#))
    #expect(
      try run("trust", "remove", "280C").errors
        == "Plugins signed by 280C707887AD9256 are no longer trusted.\n")
    #expect(try run("trust", "remove", "280C").status == 1)
    #expect(
      try run("trust", "add", "nonsense").errors
        == "Error: 'nonsense' is neither a file nor a key, which begins with RW.\n")
    try scratch.write("k.pub", Data([0xff, 0xfe, 10]))
    #expect(
      try run("trust", "add", "k.pub").errors
        == "Error: 'k.pub' is no public key: it is no text.\n")
    #expect(
      try run("trust", "add", ".").errors
        == "Error: The key '.' cannot be read: Is a directory.\n")
  }

  @Test(arguments: [
    (["trust"], "What is to be done is missing: list, add or remove."),
    (["trust", "add"], "The key is missing."),
    (["trust", "x"], "'x' is none of list, add and remove."),
    (["trust", "list", "x"], "Unexpected argument 'x'."),
    (["trust", "add", "x", "y"], "Unexpected argument 'y'."),
    (["quarantine"], "What is to be done is missing: list or clear."),
    (["quarantine", "clear"], "The plugin's name is missing."),
    (["quarantine", "x"], "'x' is neither list nor clear."),
  ]) func whatIsMissingIsNamed(_ arguments: [String], _ problem: String) throws {
    let result = try Program.run(arguments)
    #expect(result.errors.hasPrefix("Error: \(problem)\n") && result.status == 64)
  }

  /// The films that a plugin which crashes leaves behind are whole, and it is not run again.
  @Test(arguments: ["ENTRY", "INIT", "CREATE", "ANIMATE", "COMPLETION", "ENDED"])
  func aPluginThatCrashesLeavesAFilmAndASentence(_ moment: String) throws {
    let path = try FixturePlugin.rude("CRASHES", moment, in: scratch.path)
    let arguments = ["--plugin", path, "--size", "16x16", "--output", "-", "--quiet"]
    let first = try Program.run(arguments, environment: ["HOME": home.path])
    #expect(first.status == 2 && first.output.count % (16 * 16 * 4) == 0)
    #expect(first.output.count >= 16 * 16 * 4 * 10)
    let lines = first.errors.split(separator: "\n")
    #expect(lines.count == 1 && first.errors.contains("crashed with SIGSEGV in "))
    let again = try Program.run(arguments, environment: ["HOME": home.path])
    #expect(again.status == 2 && again.errors.contains("is not run, since on 20"))
    #expect(again.errors.contains("The container's own animation takes its place."))
    #expect(again.output.count >= 16 * 16 * 4 * 10)
    let strict = try Program.run(arguments + ["--strict"], environment: ["HOME": home.path])
    #expect(strict.status == 1 && strict.output.isEmpty)
    let name = try #require(path.split(separator: "/").last).dropLast(3)
    let listed = try run("quarantine", "list").text
    #expect(listed.contains("\(name)  20") && listed.contains("crashed with SIGSEGV"))
    #expect(try run("list", "--plugin-path", scratch.path).text.contains("quarantined: crashed"))
    #expect(try run("quarantine", "clear", String(name)).errors == "'\(path)' is run again.\n")
    #expect(try run("quarantine", "list").errors == "No plugin is quarantined.\n")
    let released = try Program.run(arguments, environment: ["HOME": home.path])
    #expect(released.errors == first.errors && released.output == first.output)
  }

  /// One that crashes as it makes its interaction controller, and one that is not run at all.
  @Test func aPluginWhoseInteractorCrashesLeavesAFilmAndASentence() throws {
    let path = try FixturePlugin.rude("CRASHES", "INTERACTOR", in: scratch.path)
    for words in ["crashed with SIGSEGV in create", "is not run, since on 20"] {
      let result = try run(
        "--plugin", path, "--interactor", "fade", "--size", "16x16", "-o", "-", "--quiet")
      #expect(result.status == 2 && result.output.count >= 16 * 16 * 4 * 10)
      #expect(result.errors.contains(words) && result.errors.split(separator: "\n").count == 1)
    }
  }

  /// In process a crash ends the program, and is known all the same.
  @Test func whatTakesTheProgramWithItIsNotRunAgain() throws {
    let path = try FixturePlugin.rude("CRASHES", "ANIMATE", in: scratch.path)
    let arguments = [
      "--plugin", path, "--isolation", "never", "--size", "16x16", "--output", "-", "--quiet",
    ]
    let first = try Program.run(arguments, environment: ["HOME": home.path])
    #expect(first.status == SIGSEGV)
    let again = try Program.run(arguments, environment: ["HOME": home.path])
    #expect(again.status == 2 && again.errors.contains("it ended the program that it ran in"))
    // What ends in order, also with an error, leaves nothing.
    let good = try FixturePlugin.rude("NOTHING", in: scratch.path)
    for output in ["-", "nowhere/x.y4m"] {
      _ = try run(
        "--plugin", good, "--isolation", "never", "--size", "16x16", "--output", output, "--quiet")
    }
    #expect(try run("quarantine", "list").text.split(separator: "\n").count == 2)
  }

  /// It may read what its manifest asks for and the user grants, and nothing by itself.
  @Test func aPluginIsGrantedWhatItAsksFor() throws {
    let path = try FixturePlugin.rude("WRITES", "ANIMATE", in: scratch.path)
    let file = try #require(path.split(separator: "/").last)
    let manifest = """
      {"schema": "transhost-plugin/1", "id": "org.transhost.test.rude", "name": "rude",
       "version": "1.0.0", "license": "MIT", "author": "A", "description": "D.",
       "language": "C11", "abi": {"major": 0, "minor": 3}, "file": "\(file)",
       "capabilities": ["read:/etc/passwd", "speak:loudly"],
       "animators": [{"id": "fade", "name": "F", "kinds": ["any"], "duration": 1}]}
      """
    try scratch.write("rude.json", Data(manifest.utf8))
    func said(_ options: String...) throws -> [String] {
      let play = [
        "--plugin", "rude", "--plugin-path", scratch.path, "--size", "8x8", "-o", "-",
      ]
      let result = try Program.run(
        play + options, in: scratch.path, environment: ["HOME": home.path])
      return result.errors.split(separator: "\n").map(String.init)
    }
    let id = "org.transhost.test.rude"
    #expect(try said().contains("\(id): not read"))
    let granted = try said("--allow", "read:/etc/passwd")
    #expect(granted.contains("\(id): read") && granted.contains("\(id): not written"))
    let words = "its manifest asks for 'read:/etc/passwd', 'speak:loudly'."
    #expect(
      try said("--allow", "read:/etc")
        == ["Error: The plugin 'rude' does not ask for 'read:/etc'; \(words)"])
    #expect(
      try said("--allow", "speak:loudly")
        == ["Error: 'speak:loudly' cannot be granted: this version does not know how."])
    #expect(
      try said("--allow", "read:x")[0].hasPrefix("Error: Option '--allow': 'read:x' names no"))
    let info = try run("info", "rude", "--plugin-path", scratch.path).text
    #expect(info.contains("asks for     read:/etc/passwd\n"))
    #expect(info.contains("asks for     speak:loudly (unknown to this version)\n"))
  }

  @Test func whatIsOnlyLookedAtIsLookedAtInAProcessOfItsOwn() throws {
    let path = try FixturePlugin.rude("CRASHES", "INIT", in: scratch.path)
    let result = try run("info", "--manifest", path)
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.contains("crashed with SIGSEGV in init"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
