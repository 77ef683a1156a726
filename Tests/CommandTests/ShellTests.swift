import Foundation
import TestSupport
import Testing

/// What shells complete, asked of the shells themselves.
@Suite struct ShellTests {
  /// A command line whose last word is to be completed, and what it becomes.
  private static let lines: [(words: [String], completions: [String])] = [
    (["l"], ["list"]),
    (["--contai"], ["--container"]),
    (["--container", "t"], ["tab"]),
    (["--style", "over-c"], ["over-current-context"]),
    (["--plugin", "men"], ["menu"]),
    (["--plugin", "shared-axis/"], ["shared-axis/x", "shared-axis/y", "shared-axis/z"]),
    (["-o", "READ"], ["README.md"]),
    (["list", "--j"], ["--json"]),
    (["info", "fol"], ["fold"]),
    (["trust", "re"], ["remove"]),
    (["help", "sc"], ["screens", "scripts"]),
    (["completion", "z"], ["zsh"]),
    (["film", "--captions", "l"], ["list"]),
    (["film", "--plugin", "fold,men"], ["fold,menu"]),
    (
      ["film", "--plugin", "fold,menu,shared-axis/"],
      ["x", "y", "z"].map { "fold,menu,shared-axis/\($0)" }
    ),
    (["film", "--size", "10"], ["1080p"]),
    (["--preset", "ultra"], ["ultrafast"]),
    (["trace", "--isolation", "al"], ["always"]),
    (["--set", "x"], []),
  ]

  private let scratch = Scratch()

  /// A folder with a README.md and nothing else, and the script of a shell beside it.
  private func prepare(_ shell: String) throws -> (folder: String, script: String) {
    let folder = "\(scratch.path)/folder"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: "\(folder)/README.md"))
    let script = try Program.run(["completion", shell])
    #expect(script.status == 0)
    let path = "\(scratch.path)/_transhost"
    try Data(script.text.utf8).write(to: URL(filePath: path))
    return (folder, path)
  }

  private func run(_ shell: String, _ text: String, in folder: String) throws -> String {
    let program = URL(filePath: Program.path).deletingLastPathComponent().path
    // A shell that is read like a terminal says nothing for ever where it does not say what is expected.
    let result = try Command.run(
      ["timeout", "--kill-after=5", "120", shell] + (shell == "zsh" ? ["-f"] : []) + ["-c", text],
      in: folder,
      environment: [
        "HOME": scratch.path, "PATH": "\(program):/usr/bin:/bin", "TERM": "dumb",
        "LC_ALL": "C.UTF-8",
      ])
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.text
  }

  private static func isThere(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  @Test func bashCompletes() throws {
    let (folder, script) = try prepare("bash")
    let tries = Self.lines.map { words, _ in
      "try \(words.map { "'\($0)'" }.joined(separator: " "))"
    }
    let text = """
      source '\(script)'
      compopt() { :; }
      try() {
          COMP_WORDS=(transhost "$@")
          COMP_CWORD=$#
          _transhost
          echo "${COMPREPLY[*]}"
      }
      \(tries.joined(separator: "\n"))
      try --container = t
      try film --plugin = fold,men
      """
    let found = try run("bash", text, in: folder).split(
      separator: "\n", omittingEmptySubsequences: false)
    let expected = (Self.lines.map(\.completions) + [["tab"], ["fold,menu"]]).map {
      $0.joined(separator: " ")
    }
    #expect(found.dropLast().map(String.init) == expected)
  }

  /// What a plugin's file is called is somebody else's choice.
  @Test func bashRunsNoNamesOfPlugins() throws {
    let (folder, script) = try prepare("bash")
    let plugins = "\(scratch.path)/plugins"
    let library = BuiltProducts.directory.appending(path: "libslide.so").path
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    let names = ["zz$(id > ran)", "zz`id > ran`", "zz two words"]
    for name in names {
      try FileManager.default.copyItem(atPath: library, toPath: "\(plugins)/\(name).so")
    }
    let text = """
      source '\(script)'
      compopt() { :; }
      export TRANSHOST_PLUGIN_PATH='\(plugins)'
      COMP_WORDS=(transhost --plugin zz)
      COMP_CWORD=2
      _transhost
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let found = try run("bash", text, in: folder)
    #expect(Set(found.split(separator: "\n").map(String.init)) == Set(names))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/ran"))
  }

  @Test(.enabled(if: isThere("fish"), "there is no fish")) func fishCompletes() throws {
    let (folder, script) = try prepare("fish")
    let tries = Self.lines.map { words, _ in
      "complete -C 'transhost \(words.joined(separator: " "))'; echo -"
    }
    let text = try run(
      "fish", "source '\(script)'\n\(tries.joined(separator: "\n"))", in: folder)
    let found = text.split(separator: "-\n", omittingEmptySubsequences: false).map { lines in
      lines.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(found.dropLast() == Self.lines.map(\.completions)[...])
  }

  @Test(.enabled(if: isThere("zsh"), "there is no zsh")) func zshCompletes() throws {
    let (folder, _) = try prepare("zsh")
    // What one letter and TAB make of a line at a terminal; several that go are no word yet.
    let lines = Self.lines.filter { $0.completions.count == 1 }
    let tries = lines.map { words, completions in
      let line = "transhost \((words.dropLast() + completions).joined(separator: " "))"
      return """
        zpty -w -n shell 'transhost \(words.joined(separator: " "))'$'\\t'
        zpty -r shell seen '*\(line)*'
        zpty -w -n shell $'\\x15'
        echo '\(line)'
        """
    }
    let text = """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PROMPT= fpath=(\(scratch.path) $fpath); autoload -Uz compinit; compinit -u -D'
      zpty -w shell 'bindkey "^I" complete-word; print -r REA''DY'
      zpty -r shell seen '*READY*'
      \(tries.joined(separator: "\n"))
      """
    let expected = lines.map { words, completions in
      "transhost \((words.dropLast() + completions).joined(separator: " "))\n"
    }
    #expect(try run("zsh", text, in: folder) == expected.joined())
  }

  @Test(arguments: [
    ([], "The shell's name is missing: bash, zsh or fish."),
    (["tcsh"], "There are no completions for 'tcsh'; there are for bash, zsh or fish."),
  ])
  func shellsThatAreNotKnown(_ words: [String], _ message: String) throws {
    let result = try Program.run(["completion"] + words)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: \(message)\n"), "\(result.errors)")
  }
}
