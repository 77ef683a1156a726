import Foundation
import TestSupport
import Testing

/// What the README says is so: its commands run, its Swift compiles, its links lead somewhere.
struct ReadmeTests {
  private let build = BuiltProducts.directory
  private let readme: String

  init() throws {
    readme = try Repository.text("README.md")
  }

  /// The fenced blocks of a language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  #if Media && Drawing
    @Test func theCommandsRun() throws {
      let commands = blocks("sh").joined(separator: "\n").components(separatedBy: "\n")
        .filter { $0.hasPrefix("transhost ") }
      #expect(commands.count >= 5)
      let scratch = Scratch()
      let binary = build.appending(path: "transhost").path
      for name in ["a.png", "b.jpg"] {
        // A filmstrip is a picture like any other.
        let made = try Command.run(
          [binary, "--plugin", "fold", "--size", "16x12", "--fps", "2", "-o", "a.png"],
          in: scratch.path)
        #expect(made.status == 0, "\(made.words)")
        if name != "a.png" {
          try FileManager.default.copyItem(
            atPath: "\(scratch.path)/a.png", toPath: "\(scratch.path)/\(name)")
        }
      }
      for command in commands {
        // Small and few, or it would take minutes.
        let isFilm = command.hasPrefix("transhost --")
        let isBench = command.hasPrefix("transhost bench")
        let line =
          command.replacing("transhost ", with: "'\(binary)' ", maxReplacements: 1)
          + (isFilm ? " --size 64x48 --fps 10" : isBench ? " --frames 3" : "")
        let result = try Command.run(["sh", "-c", line], in: scratch.path)
        #expect(result.status == 0, "\(command): \(result.words)")
      }
    }
  #endif

  @Test func theSwiftCompiles() throws {
    let blocks = blocks("swift")
    #expect(blocks.count == 3)
    let scratch = Scratch()
    for (index, block) in blocks.enumerated() {
      try scratch.write("\(index).swift", Data(block.utf8))
    }
    let modules = build.appending(path: "Modules").path
    let headers = Repository.headers.path
    let maps = ["CHosting", "CKernels"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(build.appending(path: "\(name).build/module.modulemap").path)"]
    }
    for (files, mode) in [(["0.swift", "1.swift"], "5"), (["2.swift"], "6")] {
      let result = try Command.run(
        [
          "swiftc", "-typecheck", "-parse-as-library", "-swift-version", mode, "-I", modules,
          "-I", headers,
        ] + maps + files, in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }
  }

  /// The C is the core of a plugin: what it names is declared here.
  @Test func theCCompiles() throws {
    let blocks = blocks("c")
    #expect(blocks.count == 1)
    let scratch = Scratch()
    let declarations = """
      #include <stddef.h>
      #include <transhost/transhost.h>
      static const th_host_t *host;
      static const th_host_views_t *views;
      static const th_host_view_animations_t *animations;
      static const th_host_transition_context_t *contexts;
      static th_completion_t completion;
      """
    let use = "const void *used = (const void *)animate;"
    let source = try scratch.write(
      "fragment.c", Data([declarations, blocks[0], use, ""].joined(separator: "\n").utf8))
    let result = try Command.run([
      "clang", "-std=c11", "-Wall", "-Werror", "-Wno-unused-variable", "-fsyntax-only", "-I",
      Repository.headers.path, source,
    ])
    #expect(result.status == 0, "\(result.words)")
  }

  @Test func theLinksLeadSomewhere() {
    let links = readme.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
    #expect(links.count >= 6)
    for link in links {
      #expect(
        FileManager.default.fileExists(atPath: Repository.root.appending(path: link).path),
        "\(link)")
    }
  }
}
