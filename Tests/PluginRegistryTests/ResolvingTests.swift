import Foundation
import Testing

@testable import PluginRegistry

@Suite struct ResolvingTests {
  @Test(arguments: [
    "fold", "org.example.fold", "fold.so", "libfold.so",
  ])
  func aNameAnIDAndAFileNameFindTheSame(_ name: String) throws {
    let place = Place()
    place.add("fold")
    let match = try place.registry().resolve(name)
    #expect(match.path == "\(place.path)/libfold.so")
    #expect(match.manifest?.id == "org.example.fold")
  }

  @Test func aPathMeansThatFile() throws {
    let place = Place()
    place.write("sub/libfold.so")
    let registry = Registry(SearchPath(places: []))
    let exact = "\(place.path)/sub/libfold.so"
    #expect(try registry.resolve(exact).path == exact)
    #expect(try registry.resolve("\(place.path)/sub/fold.so").path == exact)
    // A directory is found too: the host says what is wrong with it.
    #expect(try registry.resolve("\(place.path)/sub").path == "\(place.path)/sub")
    #expect(throws: ResolutionError.noSuchFile(path: "\(place.path)/spin.so")) {
      try registry.resolve("\(place.path)/spin.so")
    }
  }

  @Test func placesAreSearchedInOrder() throws {
    let places = [Place(), Place(), Place()]
    let registry = {
      Registry(SearchPath(places: places.map { .init(libraries: $0.path, origin: .option) }))
    }
    places[2].add("fold")
    #expect(try registry().resolve("fold").path == "\(places[2].path)/libfold.so")
    // A library without a manifest in an earlier place comes first.
    places[1].write("fold.so")
    #expect(try registry().resolve("fold").path == "\(places[1].path)/fold.so")
    #expect(try registry().resolve("fold.so").path == "\(places[1].path)/fold.so")
    places[0].add("fold", file: "other.so")
    #expect(try registry().resolve("fold").path == "\(places[0].path)/other.so")
    #expect(try registry().resolve("fold.so").path == "\(places[1].path)/fold.so")
  }

  @Test func aBuildsLibrariesAreFoundByName() throws {
    let place = Place()
    place.write("libspin.so")
    #expect(try place.registry(.build).resolve("spin").path == "\(place.path)/libspin.so")
  }

  @Test func errorsSayWhatWasWrongAndWhatToDo() {
    let place = Place()
    place.add("fold")
    place.add("gone", hasLibrary: false)
    place.write("broken.json", "{}")
    let registry = place.registry()
    func sentence(_ name: String) -> String {
      do throws(ResolutionError) {
        _ = try registry.resolve(name)
        return "found"
      } catch {
        return error.description
      }
    }
    #expect(sentence("") == "The plugin's name is empty.")
    #expect(
      sentence("./none.so")
        == "There is no plugin at './none.so'; check the path, or see 'transhost list'.")
    #expect(
      sentence("flod")
        == "There is no plugin 'flod' in: \(place.path); "
        + "did you mean 'fold'?")
    #expect(
      sentence("flod.so")
        == "There is no plugin 'flod.so' in the current directory or in: \(place.path); "
        + "did you mean 'fold.so'?")
    #expect(
      sentence("pageCurl")
        == "There is no plugin 'pageCurl' in: \(place.path); "
        + "see 'transhost list'.")
    #expect(
      sentence("gone")
        == "The manifest '\(place.path)/gone.json' names the plugin 'gone', but its file "
        + "'\(place.path)/libgone.so' is missing; build or install it.")
    #expect(
      sentence("broken")
        == "The plugin 'broken' of '\(place.path)/broken.json' cannot be used: "
        + "invalid manifest, 'schema' is missing.")
  }

  @Test func theSearchPathIsInTheDocumentedOrder() {
    let path = SearchPath(
      directories: ["a", "b"],
      environment: ["TRANSHOST_PLUGIN_PATH": "/c::/d", "XDG_DATA_HOME": "/x", "HOME": "/h"],
      executable: "/opt/t/bin/transhost")
    #expect(
      path.places.map(\.libraries) == [
        "a", "b", "/c", "/d", "/x/transhost/plugins", "/opt/t/lib/transhost/plugins", "/opt/t/bin",
      ])
    #expect(
      path.places.map(\.origin) == [
        .option, .option, .environment, .environment, .user, .installed, .build,
      ])
  }

  /// A colon that a mark follows is one character with it, and parts folders all the same.
  @Test func aColonPartsFoldersWhateverFollows() {
    let path = SearchPath(
      directories: [], environment: ["TRANSHOST_PLUGIN_PATH": "/c:\u{301}d"],
      executable: "/b/transhost")
    #expect(
      path.places.prefix(2).map { Array($0.libraries.utf8) } == [
        Array("/c".utf8), [0xCC, 0x81, 0x64],
      ])
  }

  @Test func whoHasRaisedRightsIsNotLedByTheEnvironment() {
    let path = SearchPath(
      directories: ["a"],
      environment: ["TRANSHOST_PLUGIN_PATH": "/c", "XDG_DATA_HOME": "/x", "HOME": "/h"],
      executable: "/opt/t/bin/transhost", hasRaisedRights: true)
    #expect(
      path.places.map(\.libraries) == ["a", "/opt/t/lib/transhost/plugins", "/opt/t/bin"])
  }

  @Test func anInstallationInTheRootIsAPathToo() {
    let path = SearchPath(directories: [], environment: [:], executable: "/bin/transhost")
    #expect(path.places.map(\.libraries) == ["/lib/transhost/plugins", "/bin"])
  }

  @Test func theDataDirectoryIsTheSpecifications() {
    func user(_ environment: [String: String]) -> String? {
      SearchPath(directories: [], environment: environment, executable: "/b/transhost").places
        .first { $0.origin == .user }?.libraries
    }
    #expect(user(["HOME": "/h"]) == "/h/.local/share/transhost/plugins")
    #expect(user(["HOME": "/h", "XDG_DATA_HOME": ""]) == "/h/.local/share/transhost/plugins")
    // "All paths must be absolute. … consider the path invalid and ignore it."
    #expect(user(["HOME": "/h", "XDG_DATA_HOME": "x"]) == "/h/.local/share/transhost/plugins")
    #expect(user([:]) == nil)
  }

  @Test func aBuildsManifestsAreThePackages() {
    let place = Place()
    place.write("Package.swift")
    place.write("Registry/fold.json", Manifest.text())
    place.write(".build/debug/libfold.so")
    let path = SearchPath(
      directories: [], environment: [:], executable: "\(place.path)/.build/debug/transhost")
    let registry = Registry(path)
    #expect(registry.entries.map(\.state) == [.ok])
    #expect(registry.entries.map(\.libraryPath) == ["\(place.path)/.build/debug/libfold.so"])
    #expect(registry.entries.map(\.origin) == [.build])
  }

  @Test func onlyANameThatIsNearIsMeant() throws {
    let place = Place()
    place.add("fold")
    for (name, similar) in [("fodl", ["fold"]), ("fol", ["fold"]), ("zoom", []), ("f", [])] {
      let error = #expect(throws: ResolutionError.self) { try place.registry().resolve(name) }
      #expect(
        error == .notFound(name: name, places: [place.path], similar: similar), "\(name)")
    }
  }
}
