import Foundation
import TestSupport
import Testing

/// What the oracle tables test is what the product runs: every table has its test, which goes
/// through types that somebody uses.
struct OracleTableTests {
  /// A table of expected values, and who holds the product to it.
  private struct Table {
    /// Test target and file, without its ending.
    let name: String
    /// The test's file, in that target.
    let test: String
    /// The types of the product that it exercises.
    let types: [String]

    init(_ name: String, in test: String, of types: String...) {
      (self.name, self.test, self.types) = (name, test, types)
    }

    var target: String { String(name.prefix { $0 != "/" }) }
    var file: String { String(name.drop { $0 != "/" }.dropFirst()) }
  }

  private let tables = [
    Table("AnimatingTests/css_bezier_wpt", in: "CubicBezierTests", of: "CubicBezier"),
    Table("AnimatingTests/css_linear", in: "LinearPointsTests", of: "LinearPoints"),
    Table("AnimatingTests/css_steps", in: "StepsTests", of: "Steps", "IterationTiming"),
    Table("AnimatingTests/cubic_bezier", in: "CubicBezierTests", of: "CubicBezier"),
    Table(
      "AnimatingTests/keyframes", in: "KeyframesOracleTests", of: "Keyframes", "RelativeKeyframes"),
    Table("AnimatingTests/springs_androidx", in: "SpringOracleTests", of: "SpringParameters"),
    Table("AnimatingTests/springs_flutter", in: "SpringOracleTests", of: "SpringParameters"),
    Table("AnimatingTests/springs_motion", in: "SpringOracleTests", of: "SpringParameters"),
    Table("AnimatingTests/springs_uikit", in: "SpringOracleTests", of: "SpringParameters"),
    Table("CompositingTests/byte_blend", in: "ByteBlendTests", of: "ReferencePixel"),
    Table("CompositingTests/gpuimage", in: "GPUImageTests", of: "Filter"),
    Table(
      "GeometryTests/decomposition", in: "DecompositionTests", of: "Transform3D", "AffineTransform",
      "Quaternion"),
    Table(
      "GeometryTests/transform_interpolation", in: "TransformInterpolationTests", of: "Transform3D"),
    Table(
      "TransitioningTests/appearance_orders", in: "AppearanceOrderTests",
      of: "PercentDrivenInteractiveTransition"),
  ]

  /// A source of the product: whose it is, what it is about, and what stands in it beside comments.
  private struct Source {
    let module: String
    let declared: Set<String>
    let extended: Set<String>
    let words: Set<String>

    init(module: String, text: String) {
      self.module = module
      let code = text.components(separatedBy: "\n")
        .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
        .joined(separator: "\n")
      // What stands within another begins further in.
      let declaration = /^(?:[@\w]+ )*(?:struct|class|enum|protocol|actor) (\w+)/
      declared = Set(
        code.matches(of: declaration.anchorsMatchLineEndings()).map { String($0.1) })
      let extending = /^(?:[@\w]+ )*extension (\w+)/
      extended = Set(
        code.matches(of: extending.anchorsMatchLineEndings()).map { String($0.1) })
      words = Set(code.matches(of: /\w+/).map { String($0.0) })
    }
  }

  private static func names(in folder: String) throws -> [String] {
    let path = Repository.root.appending(path: folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: path)
  }

  private static func sources() throws -> [Source] {
    try names(in: "Sources").filter { $0.hasSuffix(".swift") }.map { path in
      Source(
        module: String(path.prefix { $0 != "/" }), text: try Repository.text("Sources/\(path)"))
    }
  }

  @Test func everyTableIsInTheList() throws {
    let tests = Repository.root.appending(path: "Tests").path
    var found: Set<String> = []
    for target in try FileManager.default.contentsOfDirectory(atPath: tests) {
      guard let files = try? Self.names(in: "Tests/\(target)/Oracles") else { continue }
      for file in files where file.hasSuffix(".json") {
        found.insert("\(target)/\(file.dropLast(5))")
      }
    }
    #expect(found == Set(tables.map(\.name)))
    #expect(found.count == tables.count)
  }

  @Test func everyTableHasItsTest() throws {
    for table in tables {
      let test = try Repository.text("Tests/\(table.target)/\(table.test).swift")
      let words = Set(test.matches(of: /\w+/).map { String($0.0) })
      let readsTable = test.contains("\"\(table.file)\"")
      #expect(readsTable, "\(table.name)")
      #expect(words.isSuperset(of: table.types), "\(table.name)")
    }
  }

  /// A type runs if another module names it, or a source of its own module about what runs.
  @Test func whatTheTablesTestRuns() throws {
    let sources = try Self.sources()
    func runs(_ type: String, _ asked: Set<String> = []) -> Bool {
      guard let home = sources.first(where: { $0.declared.contains(type) })?.module else {
        return false
      }
      let asked = asked.union([type])
      return sources.contains { source in
        guard source.words.contains(type) else { return false }
        let subjects = source.declared.union(source.extended)
        return source.module != home
          || subjects.isDisjoint(with: [type])
            && subjects.subtracting(asked).contains { runs($0, asked) }
      }
    }
    for type in Set(tables.flatMap(\.types)).sorted() { #expect(runs(type), "\(type)") }
    #expect(!runs("NoTypeOfOurs"))
  }
}
