import Foundation
import Testing

@testable import PluginRegistry

@Suite struct RegistryTests {
  @Test func manifestsAreListedByFileNameWithTheirState() {
    let place = Place()
    place.add("zoom")
    place.add("gone", hasLibrary: false)
    place.write("broken.json", "{}")
    place.write("future.json", Manifest.text(name: "future", id: "org.example.future", major: 7))
    place.write("libfold.so")
    place.write("notes.txt", "not a manifest")
    let entries = place.registry().entries
    #expect(entries.map(\.name) == ["broken", "future", "gone", "zoom"])
    #expect(
      entries.map(\.state) == [
        .invalidManifest("'schema' is missing"),
        .incompatibleABI(
          found: .init(major: 7, minor: 2), supported: .init(major: 0, minor: 2)),
        .fileMissing, .ok,
      ])
    #expect(entries.allSatisfy { $0.origin == .option })
  }

  @Test func aLibraryWithoutAManifestIsListedAsSuch() {
    let place = Place()
    place.write("libspin.so")
    let entries = place.registry().entries
    #expect(entries.map(\.name) == ["spin"])
    #expect(entries.map(\.state) == [.noManifest])
    #expect(place.registry(.build).entries.isEmpty)
  }

  @Test func aPluginMayHaveAFolderOfItsOwn() {
    let place = Place()
    place.write("fold/plugin.json", Manifest.text())
    place.write("fold/libfold.so")
    place.write("bad/plugin.json", "{}")
    let entries = place.registry().entries
    #expect(entries.map(\.name) == ["bad", "fold"])
    #expect(entries.last?.libraryPath == "\(place.path)/fold/libfold.so")
    #expect(entries.last?.state == .ok)
  }

  @Test func theFirstPlaceWinsAndTheOtherIsShadowed() {
    let first = Place()
    let second = Place()
    first.add("fold")
    second.add("fold", id: "org.other.fold")
    second.add("unfold", id: "org.example.fold")
    let registry = Registry(
      SearchPath(places: [
        .init(libraries: first.path, origin: .option),
        .init(libraries: second.path, origin: .user),
      ]))
    #expect(
      registry.entries.map(\.state) == [
        .ok, .shadowed(by: "\(first.path)/fold.json"), .shadowed(by: "\(first.path)/fold.json"),
      ])
  }

  @Test func whatCannotBeHadShadowsNothing() throws {
    let first = Place()
    let second = Place()
    first.add("fold", hasLibrary: false)
    second.add("fold")
    let registry = Registry(
      SearchPath(places: [
        .init(libraries: first.path, origin: .option),
        .init(libraries: second.path, origin: .user),
      ]))
    #expect(registry.entries.map(\.state) == [.fileMissing, .ok])
    #expect(try registry.resolve("fold").path == "\(second.path)/libfold.so")
  }

  @Test func aPlaceThatIsNamedTwiceIsReadOnce() {
    let place = Place()
    place.add("fold")
    let registry = Registry(
      SearchPath(places: [
        .init(libraries: place.path, origin: .option), .init(libraries: place.path, origin: .user),
      ]))
    #expect(registry.entries.map(\.state) == [.ok])
  }

  @Test func placesThatAreNotThereHoldNothing() {
    let registry = Registry(
      SearchPath(places: [.init(libraries: "/nonexistent/plugins", origin: .user)]))
    #expect(registry.entries.isEmpty)
  }

  @Test func unreadableAndOversizedManifestsAreInvalid() {
    let place = Place()
    place.write("large.json", String(repeating: " ", count: ManifestReader.maximumByteCount + 1))
    #expect(
      place.registry().entries.map(\.state) == [
        .invalidManifest("it is larger than 1048576 bytes")
      ])
  }

  @Test func aThousandManifestsAreReadOnceEach() {
    let place = Place()
    for index in 0..<1000 { place.add("plugin-\(index)") }
    let entries = place.registry().entries
    #expect(entries.count == 1000)
    #expect(entries.allSatisfy { $0.state == .ok })
  }

  /// The manifests of this repository are good, and say what they are called.
  @Test func ourOwnManifestsAreValid() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let paths = ManifestReader.manifestPaths(in: root.appending(path: "Registry").path)
    #expect(
      try paths.map { try ManifestReader.read($0).name } == [
        "container-transform", "corner-rotate", "cross-dissolve", "drop", "fade-through", "fade",
        "fold", "menu", "pixellate", "rise", "shared-axis", "shared-element", "slide-in", "slide",
        "zoom",
      ])
    for path in paths {
      let manifest = try ManifestReader.read(path)
      #expect(path.hasSuffix("/\(manifest.name).json"))
      #expect(manifest.file == "lib\(manifest.name).so")
      #expect(manifest.id == "org.transhost.\(manifest.name)")
    }
  }

  @Test func whatIsHiddenIsNotListed() {
    let place = Place()
    place.write(".hidden.json", Manifest.text(name: "hidden", id: "org.example.hidden"))
    place.write(".libhidden.so")
    #expect(place.registry().entries.isEmpty)
  }
}
