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
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "Plugins/fold/pinch.json"),
        to: URL(filePath: "\(scratch.path)/pinch.json"))
      for name in ["a.png", "b.jpg"] {
        // A filmstrip is a picture like any other.
        let made = try Command.run(
          [binary, "--plugin", "fold", "--size", "16x12", "--fps", "2", "-y", "-o", "a.png"],
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
        let isValidation = command.hasPrefix("transhost validate")
        let line =
          command.replacing("transhost ", with: "'\(binary)' ", maxReplacements: 1)
          + (isFilm
            ? " --size 64x48 --fps 10" : isBench ? " --frames 3" : isValidation ? " --runs 10" : "")
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
    let maps = [
      build.appending(path: "CHosting.build/module.modulemap"),
      build.appending(path: "CKernels.build/module.modulemap"),
      build.appending(path: "CWire.build/module.modulemap"),
      Repository.root.appending(path: "Sources/CLinux/module.modulemap"),
      Repository.root.appending(path: "Sources/CSodium/module.modulemap"),
    ].flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    for (files, mode) in [(["0.swift", "1.swift"], "5"), (["2.swift"], "6")] {
      let result = try Command.run(
        [
          "swiftc", "-typecheck", "-parse-as-library", "-swift-version", mode, "-I", modules,
          "-I", headers,
        ] + maps + files, in: scratch.path)
      #expect(result.status == 0, "\(result.words)")
    }
  }

  /// Without a warning, with one symbol, and without a handle that it keeps.
  @Test func theCIsAPluginThatPlays() throws {
    let blocks = blocks("c")
    #expect(blocks.count == 1)
    let command = try #require(readme.firstMatch(of: /`cc (-shared[^`]*)`/)).1
    let scratch = Scratch()
    try scratch.write("fade.c", Data((blocks[0] + "\n").utf8))
    // What pkg-config says of an installation, as the Makefile writes it.
    let installed = """
      -I\(Repository.headers.path) \
      -Wl,--version-script=\(Repository.root.appending(path: "Plugins/plugin.version").path)
      """
    #expect(try Repository.text("Makefile").contains("Libs: -Wl,--version-script="))
    let line = command.replacing("$(pkg-config --cflags --libs transhost)", with: installed)
    let compiled = try Command.run(
      ["sh", "-c", "clang -std=c11 -Wall -Wextra -Wpedantic -Werror \(line)"], in: scratch.path)
    #expect(compiled.status == 0, "\(compiled.words)")
    let played = try Command.run(
      [build.appending(path: "transhost").path, "trace", "--plugin", "./fade.so", "--at", "0.15"],
      in: scratch.path)
    #expect(played.status == 0)
    #expect(played.text.contains("fade (fade), navigation push, 0.3 s, completed"))
    #expect(played.errors.isEmpty, "\(played.errors)")
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
