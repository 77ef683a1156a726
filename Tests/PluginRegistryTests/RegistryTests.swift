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
          found: .init(major: 7, minor: 3), supported: .init(major: 0, minor: 3)),
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

  /// Whichever processor has read which of them.
  @Test func manyAreListedByFileNameToo() {
    let place = Place()
    let names = (0..<300).map { "p\($0)" }.sorted()
    for (index, name) in names.enumerated() {
      if index % 7 == 0 {
        place.write("\(name).json", "{}")
      } else {
        place.add(name, id: "org.example.\(name)")
      }
    }
    let entries = place.registry().entries
    #expect(entries.map(\.name) == names)
    #expect(entries.enumerated().allSatisfy { ($1.state == .ok) == ($0 % 7 != 0) })
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

  /// Somebody meant them to be manifests, and looks for them in the list.
  @Test func whatIsNoFileIsNamedAsWell() throws {
    let place = Place()
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/folder.json", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.path)/link.json", withDestinationPath: "nothing")
    #expect(mkfifo("\(place.path)/pipe.json", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: "\(place.path)/own", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(place.path)/own/plugin.json", withDestinationPath: "nothing")
    let entries = place.registry().entries
    #expect(entries.map(\.name) == ["folder", "link", "own", "pipe"])
    #expect(
      entries.map(\.state.reason) == [
        "it is no file, but a directory", "it cannot be read: No such file or directory",
        "it cannot be read: No such file or directory",
        "it is no file, but a pipe, a device or the like",
      ])
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

  /// What is no library hides none: a directory, a text, a link that leads nowhere.
  @Test func whatIsNoLibraryShadowsNothing() throws {
    let (first, second) = (Place(), Place())
    for name in ["a", "b", "c"] {
      first.add(name, hasLibrary: false)
      second.add(name)
    }
    first.write("liba.so/inside")
    first.write("libb.so", "text")
    first.link("libc.so", to: "nothing.so")
    first.write("libd.so", "text")
    second.write("libd.so")
    let registry = Registry(
      SearchPath(places: [
        .init(libraries: first.path, origin: .option),
        .init(libraries: second.path, origin: .user),
      ]))
    #expect(
      registry.entries.map(\.state) == [
        .unusableFile("is a directory"), .unusableFile("is no shared library"), .fileMissing,
        .unusableFile("is no shared library"), .ok, .ok, .ok, .noManifest,
      ])
    let told = [
      "a": "'\(first.path)/a.json' was passed over: unusable file: it is a directory.",
      "b": "'\(first.path)/b.json' was passed over: unusable file: it is no shared library.",
      "c": "'\(first.path)/c.json' was passed over: file missing.",
      "d": "'\(first.path)/libd.so' was passed over: unusable file: it is no shared library.",
    ]
    for (name, note) in told {
      let match = try registry.resolve(name)
      #expect(match.path == "\(second.path)/lib\(name).so")
      #expect(match.notes == [note])
    }
    for (name, problem) in [
      ("a", "is a directory"), ("b", "is no shared library"),
      ("c", "is a link that leads to nothing"),
    ] {
      let match = try registry.resolve("\(name).so")
      #expect(match.path == "\(second.path)/lib\(name).so")
      #expect(match.notes == ["'\(first.path)/lib\(name).so' was passed over: it \(problem)."])
    }
  }

  @Test func whereEverybodyMayWriteNothingIsLookedFor() throws {
    let (first, second) = (Place(), Place())
    for place in [first, second] { place.add("fold") }
    second.write("own/plugin.json", Manifest.text(name: "own", id: "org.example.own"))
    second.write("own/libfold.so")
    first.open()
    second.open("own")
    func registry(_ origin: SearchPath.Origin) -> Registry {
      Registry(
        SearchPath(places: [
          .init(libraries: first.path, origin: origin),
          .init(libraries: second.path, origin: .user),
        ]))
    }
    let passing = registry(.option)
    #expect(passing.entries.map(\.manifestPath) == ["\(second.path)/fold.json"])
    let notes = [first.path, "\(second.path)/own"].map {
      "The directory '\($0)' was passed over: everybody may write to it."
    }
    #expect(passing.notes == notes)
    for name in ["fold", "fold.so", "org.example.fold"] {
      let match = try passing.resolve(name)
      #expect(match.path == "\(second.path)/libfold.so")
      #expect(match.notes == notes)
    }
    // The program itself lies in its build's directory. A path is what somebody has named.
    #expect(try registry(.build).resolve("fold").path == "\(first.path)/libfold.so")
    let path = "\(first.path)/libfold.so"
    #expect(try passing.resolve(path) == .init(path: path, manifest: nil))
  }

  @Test func aLibraryThatEverybodyMayChangeIsPassedOver() throws {
    let (first, second) = (Place(), Place())
    for place in [first, second] { place.add("fold") }
    for name in ["libfold.so", "libbare.so"] {
      first.write(name)
      first.open(name)
    }
    func registry(_ origin: SearchPath.Origin) -> Registry {
      Registry(
        SearchPath(places: [
          .init(libraries: first.path, origin: origin),
          .init(libraries: second.path, origin: .user),
        ]))
    }
    let passing = registry(.option)
    #expect(
      passing.entries.map(\.state) == [
        .unusableFile("may be changed by everybody"), .unusableFile("may be changed by everybody"),
        .ok,
      ])
    let path = "\(first.path)/libfold.so"
    for (name, note) in [
      (
        "fold",
        "'\(first.path)/fold.json' was passed over: unusable file: it may be changed by everybody."
      ),
      ("fold.so", "'\(path)' was passed over: it may be changed by everybody."),
    ] {
      let match = try passing.resolve(name)
      #expect(match.path == "\(second.path)/libfold.so")
      #expect(match.notes == [note])
    }
    // Where there is no other it is not opened either.
    for name in ["bare", "bare.so"] {
      #expect {
        try passing.resolve(name)
      } throws: {
        "\($0)"
          == "The plugin '\(name)' of '\(first.path)/libbare.so' cannot be used: unusable file, it may be changed by "
          + "everybody."
      }
    }
    #expect(try registry(.build).resolve("fold").path == path)
    #expect(try passing.resolve(path) == .init(path: path, manifest: nil))
  }

  @Test func whatHidesWhatIsKnown() throws {
    let (first, second) = (Place(), Place())
    first.add("fold")
    second.add("fold", id: "org.other.fold")
    second.add("unfold", id: "org.example.fold")
    second.add("zoom")
    let registry = Registry(
      SearchPath(places: [
        .init(libraries: first.path, origin: .option),
        .init(libraries: second.path, origin: .user),
      ]))
    #expect(
      registry.hidden(by: try registry.resolve("fold")) == [
        "\(second.path)/fold.json", "\(second.path)/unfold.json",
      ])
    #expect(registry.hidden(by: try registry.resolve("zoom")).isEmpty)
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

  /// A person who names a place wants it; of the usual ones most are not there.
  @Test func aPlaceThatCannotBeLookedInIsSaid() {
    let scratch = Place()
    scratch.write("file", "text")
    let places: [SearchPath.Place] = [
      .init(libraries: "\(scratch.path)/none", origin: .option),
      .init(libraries: "\(scratch.path)/none", origin: .user),
      .init(libraries: "\(scratch.path)/other", origin: .environment),
      .init(libraries: "\(scratch.path)/file", origin: .environment),
    ]
    let registry = Registry(SearchPath(places: places))
    #expect(
      registry.notes == [
        "The directory '\(scratch.path)/none' was passed over: No such file or directory.",
        "The directory '\(scratch.path)/file' was passed over: Not a directory.",
      ])
  }

  @Test func unreadableAndOversizedManifestsAreInvalid() {
    let place = Place()
    place.write("large.json", String(repeating: " ", count: ManifestReader.maximumByteCount + 1))
    #expect(
      place.registry().entries.map(\.state) == [
        .invalidManifest("it is larger than 65536 bytes")
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
    var open: [String] = []
    let paths = ManifestReader.manifestPaths(
      in: root.appending(path: "Registry").path, passingOver: &open)
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
