import Foundation
import Testing

/// What the README says is so: its commands run, its Swift compiles, its links lead somewhere.
struct ReadmeTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private let build: URL
  private let readme: String

  init() throws {
    build = Bundle.module.bundleURL.deletingLastPathComponent()
    readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The fenced blocks of a language.
  private func blocks(_ language: String) -> [String] {
    readme.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  private func run(_ arguments: [String], in directory: URL) throws -> (
    status: Int32, output: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = directory
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  private func scratch() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "transhost-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  #if Media && Drawing
    @Test func theCommandsRun() throws {
      let commands = blocks("sh").joined(separator: "\n").components(separatedBy: "\n")
        .filter { $0.hasPrefix("transhost ") }
      #expect(commands.count >= 5)
      let directory = try scratch()
      let binary = build.appending(path: "transhost").path
      for name in ["a.png", "b.jpg"] {
        // A filmstrip is a picture like any other.
        let made = try run(
          [binary, "--plugin", "fold", "--size", "16x12", "--fps", "2", "-o", "a.png"],
          in: directory)
        #expect(made.status == 0, "\(made.output)")
        if name != "a.png" {
          try FileManager.default.copyItem(
            at: directory.appending(path: "a.png"), to: directory.appending(path: name))
        }
      }
      for command in commands {
        // Small and few, or it would take minutes.
        let isFilm = command.hasPrefix("transhost --")
        let isBench = command.hasPrefix("transhost bench")
        let line =
          command.replacing("transhost ", with: "'\(binary)' ", maxReplacements: 1)
          + (isFilm ? " --size 64x48 --fps 10" : isBench ? " --frames 3" : "")
        let result = try run(["sh", "-c", line], in: directory)
        #expect(result.status == 0, "\(command): \(result.output)")
      }
    }
  #endif

  @Test func theSwiftCompiles() throws {
    let blocks = blocks("swift")
    #expect(blocks.count == 3)
    let directory = try scratch()
    for (index, block) in blocks.enumerated() {
      try block.write(
        to: directory.appending(path: "\(index).swift"), atomically: true, encoding: .utf8)
    }
    let modules = build.appending(path: "Modules").path
    let headers = root.appending(path: "Sources/CTransHost/include").path
    let maps = ["CHosting", "CKernels"].flatMap { name in
      ["-Xcc", "-fmodule-map-file=\(build.appending(path: "\(name).build/module.modulemap").path)"]
    }
    for (files, mode) in [(["0.swift", "1.swift"], "5"), (["2.swift"], "6")] {
      let result = try run(
        [
          "swiftc", "-typecheck", "-parse-as-library", "-swift-version", mode, "-I", modules,
          "-I", headers,
        ] + maps + files, in: directory)
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test func theLinksLeadSomewhere() {
    let links = readme.matches(of: /\]\(([^)#]+)\)/).map { String($0.1) }
      .filter { !$0.contains("://") }
    #expect(links.count >= 6)
    for link in links {
      #expect(
        FileManager.default.fileExists(atPath: root.appending(path: link).path), "\(link)")
    }
  }
}
