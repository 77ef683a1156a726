import Foundation
import TestSupport
import Testing

/// Sizes and offsets of every public struct are released: a plugin's binary depends on them.
///
/// `Golden/layout.txt` is what was released. With `TRANSHOST_RECORD_LAYOUT=FILE` in the environment
/// the layout as C sees it is written there, what is new at its end; a line of the golden file that
/// changes or goes is a plugin that breaks.
struct LayoutTests {
  @Test(arguments: LayoutProgram.allCases)
  func aLanguageHasTheReleasedLayout(program: LayoutProgram) throws {
    let golden = try Golden.lines("layout")
    let lines = try program.lines(try Headers.structs())
    #expect(Set(lines).count == lines.count)
    let new = lines.filter { !golden.contains($0) }
    if program == .c, let file = ProcessInfo.processInfo.environment["TRANSHOST_RECORD_LAYOUT"] {
      try (golden.filter(lines.contains) + new).map { $0 + "\n" }.joined()
        .write(toFile: file, atomically: true, encoding: .utf8)
    }
    let changes =
      golden.filter { !lines.contains($0) }.map { "- " + $0 } + new.map { "+ " + $0 }
    #expect(
      changes.isEmpty,
      "TRANSHOST_RECORD_LAYOUT=FILE writes the layout of now, to be released on purpose")
  }

  /// One header has every other; helpers.h is no part of the ABI.
  @Test func oneHeaderHasEveryHeader() throws {
    let directory = Repository.headers.appending(path: "transhost")
    let all = try String(contentsOf: directory.appending(path: "transhost.h"), encoding: .utf8)
    let files = try #require(FileManager.default.subpaths(atPath: directory.path))
      .filter { $0.hasSuffix(".h") && !["transhost.h", "helpers.h"].contains($0) }
    #expect(files.count > 20)
    for file in files { #expect(all.contains("#include \"\(file)\"\n"), "\(file)") }
  }
}

/// What was released.
enum Golden {
  /// The lines of one of the files: `layout`, `constants`.
  static func lines(_ name: String) throws -> [String] {
    let file = try #require(Bundle.module.url(forResource: name, withExtension: "txt"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}
