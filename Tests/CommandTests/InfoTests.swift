import Foundation
import TestSupport
import Testing

/// What is known of a plugin without opening it.
@Suite struct InfoTests {
  private static let names = ["fold", "corner-rotate", "shared-axis", "menu"]

  /// A manifest, as far as it is told.
  private struct Told: Decodable, Equatable {
    struct ABI: Decodable, Equatable {
      var major: Int
      var minor: Int
    }
    struct Animator: Decodable, Equatable {
      struct Parameter: Decodable, Equatable {
        var key: String
        var kind: String
        var `default`: String?
        var choices: [String]?
        var description: String?
        var group: String?
      }
      var id: String
      var name: String
      var kinds: [String]
      var duration: Double
      var parameters: [Parameter]?
    }
    var id: String
    var name: String
    var version: String
    var description: String
    var author: String
    var license: String
    var language: String
    var abi: ABI
    var animators: [Animator]
  }

  /// What the manifest does not say.
  private struct Found: Decodable {
    struct Animator: Decodable { var asked: String }
    var format: String
    var file: String
    var hides: [String]
    var runs: String
    var because: String
    var animators: [Animator]
  }

  @Test func anAnimatorNamesItsPlugin() throws {
    let result = try Program.run(["info", "shared-axis/y"])
    #expect(result.status == 0)
    #expect(try result.output == Program.run(["info", "shared-axis"]).output)
  }

  @Test func whatHidesAnotherWithoutAManifestIsSaidToo() throws {
    let place = Scratch()
    try place.write(
      "libfold.so", Data(contentsOf: BuiltProducts.directory.appending(path: "libfold.so")))
    let result = try Program.run(["info", "fold", "--plugin-path", place.path])
    #expect(result.status == 1)
    #expect(
      result.errors.contains("has no manifest; 'transhost --plugin' would open it. It hides '"))
    #expect(result.errors.contains("fold.json'."))
  }

  @Test(arguments: names) func whatTheManifestSaysAsJSON(_ name: String) throws {
    let result = try Program.run(["info", name, "--json"])
    #expect(result.status == 0 && result.errors.isEmpty)
    let file = Repository.root.appending(path: "Registry/\(name).json")
    var manifest = try JSONDecoder().decode(Told.self, from: Data(contentsOf: file))
    for index in manifest.animators.indices where manifest.animators[index].parameters == nil {
      manifest.animators[index].parameters = []
    }
    #expect(try JSONDecoder().decode(Told.self, from: result.output) == manifest)
    let found = try JSONDecoder().decode(Found.self, from: result.output)
    #expect(found.format == "transhost-info/1")
    #expect(found.file.hasSuffix("/lib\(name).so"))
    #expect(found.hides.isEmpty)
    #expect((found.runs, found.because) == ("isolated", "not signed"))
    let asked = found.animators.map(\.asked)
    let ids = manifest.animators.map(\.id)
    #expect(asked == (ids.count == 1 ? [name] : ids.map { "\(name)/\($0)" }))
  }
}
