import Foundation
import Testing

/// What the README shows works as it stands there.
@Suite struct ReadmeTests {
  /// The code blocks of the README whose first line has this tag.
  private static func blocks(_ tag: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(Program.root)/README.md", encoding: .utf8)
    var blocks: [String] = []
    var block: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let current = block {
        if line == "```" {
          blocks.append(current)
          block = nil
        } else {
          block = current + line + "\n"
        }
      } else if line == "```\(tag)" {
        block = ""
      }
    }
    return blocks
  }

  #if Media
    @Test func everyCommandRuns() throws {
      let scratch = Scratch()
      // Two pictures, as the reader has them.
      let pictures = try Program.run(
        ["--plugin", "cross-dissolve", "--size", "60x40", "--fps", "2", "-o", "frames/%d.png"],
        in: scratch.path)
      try #require(pictures.status == 0)
      for (number, name) in [(0, "a.png"), (1, "b.png")] {
        try FileManager.default.copyItem(
          atPath: "\(scratch.path)/frames/\(number).png", toPath: "\(scratch.path)/\(name)")
      }
      let lines = try Self.blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }
      #expect(lines.count == 7)
      for line in lines {
        let words = line.split(separator: " ").map(String.init)
        #expect(words.first == "transhost")
        // Small and few frames: this is about the words.
        let isFilm = words.contains("--output")
        let size = isFilm && !words.contains("--from") ? ["--size", "60x40"] : []
        let result = try Program.run(
          words.dropFirst() + (isFilm ? ["--fps", "4"] + size : []), in: scratch.path)
        #expect(result.status == 0, "\(line)\n\(result.errors)")
        if let place = words.firstIndex(of: "--output") {
          let name = words[place + 1].replacing("%04d", with: "0000")
          #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/\(name)"))
        }
      }
    }
  #endif

  @Test func thePluginInSwiftBuildsAndPlays() throws {
    let scratch = Scratch()
    let source = try #require(try Self.blocks("swift").first)
    try scratch.write("fade.swift", Data(source.utf8))
    let objects = try ["CTransHost", "AnimatorKit", "UIKit"].flatMap { module in
      let directory = "\(Program.buildDirectory)/\(module).build"
      return try FileManager.default.contentsOfDirectory(atPath: directory)
        .filter { $0.hasSuffix(".o") && !$0.hasSuffix(".swiftmodule.o") }
        .map { "\(directory)/\($0)" }
    }
    let environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
    let build = try Program.run(
      "/usr/bin/env",
      [
        "swiftc", "-swift-version", "5", "-emit-library", "-parse-as-library", "-use-ld=lld",
        "-module-name", "fade", "-I", "\(Program.buildDirectory)/Modules", "-I",
        "\(Program.root)/Sources/CTransHost/include", "-module-cache-path",
        "\(scratch.path)/cache", "-Xlinker",
        "--version-script=\(Program.root)/Plugins/plugin.version", "fade.swift",
      ] + objects + ["-o", "libfade.so"],
      in: scratch.path, environment: environment)
    try #require(build.status == 0, "\(build.errors)")
    let frames = try Program.run(
      [
        "--plugin", "fade.so", "--from", "#ff0000", "--to", "#0000ff", "--size", "8x8", "--fps",
        "20", "--output", "-", "--quiet",
      ], in: scratch.path)
    #expect(frames.status == 0)
    #expect(frames.errors == "")
    #expect(frames.output.count == 7 * 8 * 8 * 4)
    #expect(frames.output.prefix(4) == Data([0, 0, 255, 255]))
    #expect(frames.output.suffix(4) == Data([255, 0, 0, 255]))
  }

  @Test func thePackageOfThePluginIsOne() throws {
    let scratch = Scratch()
    try scratch.write("Package.swift", Data(#require(try Self.blocks("swift package").first).utf8))
    let environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
    let result = try Program.run(
      "/usr/bin/env", ["swift", "package", "dump-package"], in: scratch.path,
      environment: environment)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func theHeartOfThePluginInCIsTheRealOnes() throws {
    let source = try String(
      contentsOfFile: "\(Program.root)/Plugins/cross-dissolve/cross-dissolve.c", encoding: .utf8)
    let block = try #require(try Self.blocks("c").first)
    #expect(source.contains(block))
  }

  @Test func everyPathThatItNamesIsThere() throws {
    let text = try String(contentsOfFile: "\(Program.root)/README.md", encoding: .utf8)
    let paths = text.split(separator: "`").filter { word in
      ["Sources/", "Plugins/", "Registry/"].contains { word.hasPrefix($0) }
        && !word.contains("*") && !word.contains("\n")
    }
    #expect(paths.count >= 5)
    for path in paths {
      #expect(FileManager.default.fileExists(atPath: "\(Program.root)/\(path)"), "\(path)")
    }
  }
}
