import Foundation
import TestSupport
import Testing

/// The pages of the manual, and what is read instead of them.
@Suite struct ManualTests {
  private static let isMandocThere =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/mandoc")
  private static let words = [
    "film", "render", "join", "list", "info", "trace", "validate", "trust", "quarantine", "bench",
    "help",
    "completion",
    "man",
  ]
  private static let topics = [
    "plugins", "screens", "outputs", "scripts", "isolation", "environment", "status",
  ]

  private let scratch = Scratch()

  @Test func allPagesAreWritten() throws {
    let result = try Program.run(["man", "--directory", "\(scratch.path)/pages/man1"])
    #expect(result.status == 0)
    let pages = try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/pages/man1")
    #expect(pages.sorted() == (["transhost.1"] + Self.words.map { "transhost-\($0).1" }).sorted())
    for page in pages {
      let text = try String(
        contentsOfFile: "\(scratch.path)/pages/man1/\(page)", encoding: .utf8)
      // Every option of the help is there, and no line is a request by chance.
      let word = page.dropFirst("transhost".count).dropLast(2).dropFirst()
      let help = try Program.run((word.isEmpty ? [] : [String(word)]) + ["--help"]).text
      for option in help.matches(of: /\n  (?:-., )?--([a-z-]+)/).map(\.output.1) {
        #expect(text.contains("\\fB\\-\\-\(option.replacing("-", with: "\\-"))\\fR"), "\(page)")
      }
      for line in text.split(separator: "\n") where line.hasPrefix(".") {
        #expect(line.contains(/^\.(\\"|TH|SH|TP|PP|nf|fi|sp|RS|RE)/), "\(page): \(line)")
      }
    }
  }

  @Test(.enabled(if: isMandocThere, "there is no mandoc"), arguments: [""] + words)
  func aPageIsAsPagesAre(_ word: String) throws {
    let page = try Program.run(["man"] + (word.isEmpty ? [] : [word])).text
    try scratch.write("page.1", Data(page.utf8))
    let lint = try Command.run(
      ["/usr/bin/mandoc", "-T", "lint", "-W", "warning", "\(scratch.path)/page.1"],
      in: scratch.path, environment: [:])
    #expect(lint.text.isEmpty)
    // Of the version that it names, and not of the day on which it is made.
    #expect(page.contains(/\.TH [A-Z-]+ 1 "2026-11-25" "transhost 0\.1\.0"\n/))
  }

  /// A folder may hold what somebody has written there.
  @Test func pagesThatAreThereAreNotReplacedUnasked() throws {
    let write = ["man", "--directory", scratch.path]
    try scratch.write("transhost-list.1", Data("mine".utf8))
    let refused = try Program.run(write)
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "Error: '\(scratch.path)/transhost-list.1' exists already; '--force' replaces it.\n")
    #expect(scratch.names == ["transhost-list.1"])
    #expect(try Program.run(write + ["--force"]).status == 0)
    #expect(scratch.names.count == Self.words.count + 1)
    #expect(try scratch.read("transhost-list.1") != Data("mine".utf8))
  }

  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let scratch = Scratch()
    try scratch.write("a.png", Data())
    for folder in ["a.png", "a.png/b"] {
      let result = try Program.run(["man", "--directory", folder], in: scratch.path)
      #expect(result.status == 1)
      #expect(
        result.errors.hasPrefix("Error: The folder '\(folder)' cannot be made: "),
        "\(result.errors)")
    }
    #expect(try Program.run(["man", "--directory", "new/pages"], in: scratch.path).status == 0)
    #expect(scratch.names == ["a.png", "new"])
  }

  @Test func aTopicIsTold() throws {
    let overview = try Program.run(["help"])
    #expect(overview.status == 0)
    for word in Self.words + Self.topics {
      #expect(overview.text.contains(try Regex("\n  \(word) ")), "\(word)")
      let told = try Program.run(["help", word])
      #expect(told.status == 0 && told.errors.isEmpty)
      guard Self.topics.contains(word) else { continue }
      #expect(told.text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(word)")
    }
    #expect(
      try Program.run(["help", "list"]).text == Program.run(["list", "--help"]).text)
    #expect(
      try Program.run(["help", "status"]).text == """
          0                         Done.
          1                         Failed; nothing was written.
          2                         Done, and the plugin misbehaved.
          64                        The command line is wrong.

        """)
  }

  /// The script of the page does what the page says.
  @Test func theScriptOfTheHelpPlays() throws {
    let page = try Program.run(["help", "scripts"]).text
    let lines = page.split(separator: "\n").filter {
      $0.hasPrefix("    ") && !$0.contains("seconds.")
    }
    let json = lines.prefix { $0 != "    }" } + ["    }"]
    try scratch.write("swipe.json", Data(json.joined(separator: "\n").utf8))
    let trace = try Program.run([
      "trace", "--plugin", "slide", "--operation", "pop", "--script", "\(scratch.path)/swipe.json",
      "--at", "1",
    ])
    #expect(trace.status == 0)
    #expect(trace.text.contains("completed"), "\(trace.text)\(trace.errors)")
  }

  @Test(arguments: [
    (["man", "lsit"], "There is no subcommand 'lsit'."),
    (["man", "list", "--directory", "x"], "Unexpected argument 'list' with '--directory'."),
    (["help", "scirpts"], "There is no help about 'scirpts'. Did you mean 'scripts'?"),
    (["help", "weather"], "There is no help about 'weather'."),
  ])
  func pagesThatAreNotThere(_ words: [String], _ message: String) throws {
    let result = try Program.run(words)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: \(message)\n"), "\(result.errors)")
  }
}
