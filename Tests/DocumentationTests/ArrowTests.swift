import Foundation
import TestSupport
import Testing

/// `Sources/README.md` says which module imports which; the sources do just that.
struct ArrowTests {
  /// A row of the table of modules, which go from the bottom of the house to its top.
  private struct Module {
    let name: String
    let imports: Set<String>
  }

  private let modules: [Module]

  init() throws {
    modules = try Repository.text("Sources/README.md").components(separatedBy: "\n").compactMap {
      line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5, let name = Self.words(in: cells[1]).first else { return nil }
      return Module(name: name, imports: Set(Self.words(in: cells[3])))
    }
  }

  /// The words in backticks.
  private static func words(in text: String) -> [String] {
    text.matches(of: /`(\w+)`/).map { String($0.1) }
  }

  /// The files of a module, and their lines without comments.
  private func files(of module: String) throws -> [(name: String, lines: [String])] {
    let folder = Repository.root.appendingPathComponent("Sources/\(module)")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return try (names ?? []).filter { $0.hasSuffix(".swift") }.map { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let lines = text.components(separatedBy: "\n")
        .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
      return ("\(module)/\(name)", lines)
    }
  }

  private func imports(_ line: String) -> String? {
    (try?
      /^\s*(?:(?:public|package|internal|private|fileprivate|@\w+) )?import (?:struct |class |func )?(\w+)/
      .firstMatch(in: line)).map { String($0.1) }
  }

  @Test func everyModuleIsInTheTable() throws {
    let folder = Repository.root.appendingPathComponent("Sources").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0 != "README.md" }
    #expect(Set(modules.map(\.name)) == Set(folders))
    #expect(modules.count == folders.count)
  }

  @Test func arrowsPointDown() {
    for (index, module) in modules.enumerated() {
      #expect(module.imports.isSubset(of: modules[..<index].map(\.name)), "\(module.name)")
    }
  }

  @Test func modulesImportWhatTheTableSays() throws {
    let known = Set(modules.map(\.name))
    for module in modules {
      var seen: Set<String> = []
      for file in try files(of: module.name) {
        for line in file.lines {
          guard let name = imports(line), known.contains(name) else { continue }
          seen.insert(name)
          #expect(module.imports.contains(name), "\(file.name) imports \(name)")
        }
      }
      #expect(module.imports == seen, "\(module.name)")
    }
  }

  /// Whoever has to do with any container goes by `TransitionContainer`.
  @Test func nothingBelowTheContainersNamesThem() throws {
    let above: Set = [
      "Containers", "Playing", "Validating", "transhost", "AnimatorKit", "UIKit",
    ]
    for module in modules where !above.contains(module.name) {
      for file in try files(of: module.name) {
        for line in file.lines {
          #expect(
            !line.contains(/\b(NavigationController|ContainerViewController)\b/), "\(file.name)")
        }
      }
    }
  }

  /// A plugin is a folder, a manifest and a line of the package's: none of them is forgotten.
  @Test func everyPluginHasItsManifestAndItsLine() throws {
    func names(_ folder: String, _ ending: String) throws -> Set<String> {
      let path = Repository.root.appendingPathComponent(folder).path
      return Set(
        try FileManager.default.contentsOfDirectory(atPath: path)
          .filter { $0.hasSuffix(ending) && !$0.hasSuffix(".version") }
          .map { String($0.dropLast(ending.count)) })
    }
    let lines = try Repository.text("Package.swift").matches(of: /\n  plugin\("([\w-]+)"/)
    let plugins = Set(lines.map { String($0.1) })
    #expect(!plugins.isEmpty)
    #expect(try names("Plugins", "") == plugins)
    #expect(try names("Registry", ".json") == plugins)
  }
}
