import Foundation
import PluginHosting
import TestSupport
import Testing

/// What is wrong with a file is found before it can do harm, and said in one sentence.
@MainActor
struct PluginLoadTests {
  @Test func aWholePluginLoads() throws {
    let library = try PluginLibrary(path: FixturePlugin.build("NOTHING"), isolation: .never)
    #expect(library.descriptor.id == "org.transhost.test.broken")
    #expect(library.descriptor.language == "C11")
    #expect(library.animators.map(\.id) == ["fade"])
    #expect(library.animators.first?.transitionNames == ["any"])
    #expect(library.animators.first?.duration == 0.2)
  }

  /// In a process of its own, as the working directory is everybody's.
  @Test func aPathWithoutASlashIsAFileInTheWorkingDirectory() async throws {
    let scratch = Scratch()
    _ = try FixturePlugin.build("NOTHING", in: scratch.path)
    await #expect(processExitsWith: .success) { [directory = scratch.path as String] in
      #expect(FileManager.default.changeCurrentDirectoryPath(directory))
      let library = try await PluginLibrary(path: "NOTHING.so", isolation: .never)
      #expect(await library.animators.count == 1)
    }
  }

  @Test(arguments: [
    ("NULL_ENTRY", "declines to run here"),
    ("WILD_ENTRY", "cannot be read"),
    ("WRONG_MAGIC", "begins with 0x1 instead"),
    ("SMALL_ENTRY", "th_entry_t says that it has 16 bytes, but the ABI has at least 56"),
    ("NEWER_MAJOR", "was built for ABI 1, and this host has ABI 0; install a newer transhost"),
    ("OTHER_MINOR", "was built for ABI 0.4, and this host has ABI 0.3: before 1.0 they must be"),
    ("NEWER_HOST", "needs a host with ABI minor 99"),
    ("NULL_DESCRIPTOR", "descriptor is null or cannot be read"),
    ("WILD_DESCRIPTOR", "descriptor is null or cannot be read"),
    ("SMALL_DESCRIPTOR", "th_plugin_descriptor_t says that it has 8 bytes"),
    ("NULL_ID", "the plugin's id is null"),
    ("BAD_ID", "the plugin's id 'a b' may have letters"),
    ("EMPTY_VERSION", "the plugin's version is empty"),
    ("NOT_UTF8", "the plugin's name is not UTF-8"),
    ("LONG_NAME", "the plugin's name is longer than 4096 bytes"),
    ("WILD_NAME", "the plugin's name points to memory that cannot be read"),
    ("NULL_INIT", "th_entry_t.init must be a function"),
    ("NULL_DEINIT", "th_entry_t.deinit must be a function"),
    ("NULL_GET_FACTORY", "th_entry_t.get_factory must be a function"),
    ("WILD_FUNCTION", "th_entry_t.init must be a function"),
    ("INIT_FAILS", "its init answered with status 11"),
    ("NO_FACTORY", "has no animation controllers"),
    ("WILD_FACTORY", "the factory points to memory that cannot be read"),
    ("NULL_COUNT", "get_count must be a function"),
    ("NULL_CREATE", "create must be a function"),
    ("NO_ANIMATORS", "has no animation controllers"),
    ("TOO_MANY_ANIMATORS", "the factory's count is 1073741824"),
    ("NULL_ANIMATOR", "animator 0's descriptor is null"),
    ("SMALL_ANIMATOR", "th_animation_controller_descriptor_t says that it has 8 bytes"),
    ("DUPLICATE_IDS", "has two animators with the id 'fade'"),
    ("NAN_DURATION", "its duration is nan"),
    ("NEGATIVE_DURATION", "its duration is -1.0"),
    ("NO_KINDS", "its transitions have bits without a meaning, or none"),
    ("BAD_PARAMETER", "parameter 'amount': its default is 5.0"),
  ])
  func aBrokenPluginIsRefused(wrong: String, words: String) throws {
    let path = try FixturePlugin.build(wrong)
    try expectRefusal(of: path, words)
  }

  @Test(arguments: [
    ("NO_INSTANCE", "did not make its animator 'fade': its factory returned null"),
    ("WILD_INSTANCE", "the instance of 'fade' is null or cannot be read"),
    ("SMALL_INSTANCE", "th_animation_controller_t says that it has 16 bytes"),
    ("NULL_ANIMATE", "animate_transition must be a function"),
    ("NULL_DESTROY", "destroy must be a function"),
  ])
  func aBrokenInstanceIsRefused(wrong: String, words: String) throws {
    let library = try PluginLibrary(path: FixturePlugin.build(wrong), isolation: .never)
    let error = #expect(throws: PluginLoadError.self) { try library.makeAnimationController() }
    #expect("\(try #require(error))".contains(words), "\(String(describing: error))")
  }

  @Test func aPluginWithoutAnEntryIsRefused() throws {
    let path = try FixturePlugin.build("NOTHING", flags: ["-DNO_ENTRY", "-DX=1"])
    try expectRefusal(of: path, "does not export th_plugin_entry")
  }

  @Test func aPluginWithUnresolvedSymbolsIsRefused() throws {
    let path = try FixturePlugin.build("NULL_ENTRY", flags: ["-DUNRESOLVED"])
    try expectRefusal(of: path, "undefined symbol: th_test_no_such_function")
    let error = #expect(throws: PluginLoadError.self) {
      try PluginLibrary(path: path, isolation: .never)
    }
    let text = "\(try #require(error))"
    #expect(text.components(separatedBy: path).count == 2)
    // Nor the place by which the file was opened.
    #expect(!text.contains("/proc/"), "\(text)")
  }

  @Test func anUnknownAnimatorOrParameterIsRefused() throws {
    let library = try PluginLibrary(path: FixturePlugin.build("NOTHING"), isolation: .never)
    #expect(throws: PluginLoadError.self) { try library.makeAnimationController(id: "none") }
    let error = #expect(throws: PluginLoadError.self) {
      try library.makeAnimationController(parameters: ["speed": "1"])
    }
    #expect("\(try #require(error))".contains("animator 'fade' has no parameters"))
  }

  // MARK: Files that are no plugins

  @Test func aMissingFileIsNamed() throws {
    try expectRefusal(of: "/nonexistent/fold.so", "There is no plugin at '/nonexistent/fold.so'")
  }

  @Test func aDirectoryIsNamed() throws {
    try expectRefusal(of: FixturePlugin.directory.path, "is a directory")
  }

  @Test func aDeviceIsNamed() throws {
    try expectRefusal(of: "/dev/null", "is not a regular file")
  }

  @Test func aTextFileIsNamed() throws {
    let path = try write("text.so", Data("not a library\n".utf8))
    try expectRefusal(of: path, "is not a shared library")
  }

  @Test func anEmptyFileIsNamed() throws {
    try expectRefusal(of: write("empty.so", Data()), "is not a shared library")
  }

  @Test func anotherMachineIsNamed() throws {
    var bytes = try Data(contentsOf: URL(filePath: FixturePlugin.build("NOTHING")))
    bytes[18] = 243
    try expectRefusal(of: write("riscv.so", bytes), "was built for RISC-V")
  }

  @Test func aTruncatedLibraryIsNamed() throws {
    let bytes = try Data(contentsOf: URL(filePath: FixturePlugin.build("NOTHING")))
    for count in [40, 64, 200, 4096, bytes.count / 2, bytes.count - 1] {
      try expectRefusal(of: write("truncated-\(count).so", bytes.prefix(count)), "is cut short")
    }
  }

  @Test func aTruncatedLibraryWithoutSectionsIsNamed() throws {
    var bytes = try Data(contentsOf: URL(filePath: FixturePlugin.build("NOTHING")))
    // The table of sections, its place, the size of an entry and their number.
    for place in Array(40..<48) + Array(58..<62) { bytes[place] = 0 }
    for count in [200, 4096, bytes.count / 2] {
      try expectRefusal(of: write("bare-\(count).so", bytes.prefix(count)), "is cut short")
    }
  }

  @Test func aParameterIsSetBeforeAControllerIsGiven() throws {
    let library = try RudeScene("NOTHING").library
    // It has a parameter, and nothing that takes it.
    let error = #expect(throws: PluginLoadError.self) {
      try library.makeAnimationController(parameters: ["amount": "0.5"])
    }
    #expect("\(try #require(error))".contains("cannot take the parameter 'amount'"))
    let other = #expect(throws: PluginLoadError.self) {
      try library.makeAnimationController(parameters: ["amount": "1.5"])
    }
    #expect("\(try #require(other))".contains("'1.5' is not a number from 0.0 to 1.0"))
  }

  @Test func everyTruncationAndManyBitFlipsOfTheHeadersAreSurvived() throws {
    let bytes = try Data(contentsOf: URL(filePath: FixturePlugin.build("NULL_ENTRY")))
    var state: UInt64 = 1
    for round in 0..<200 {
      var broken = bytes
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // The file header only: wrong offsets and counts must be found before the linker maps them.
      let offset = 16 + Int(state >> 33) % 48
      broken[offset] ^= UInt8(1 << (round % 8))
      // A name of its own: a library that has been opened stays mapped.
      let path = try write("flipped-\(round).so", broken)
      #expect(throws: PluginLoadError.self) { try PluginLibrary(path: path, isolation: .never) }
    }
  }

  private func write(_ name: String, _ data: Data) throws -> String {
    let url = FixturePlugin.directory.appending(path: name)
    try data.write(to: url)
    return url.path
  }

  private func expectRefusal(of path: String, _ words: String) throws {
    let error = #expect(throws: PluginLoadError.self) {
      try PluginLibrary(path: path, isolation: .never)
    }
    let text = "\(try #require(error))"
    #expect(text.contains(words), "\(text)")
    #expect(text.contains(path) && text.hasSuffix("."), "\(text)")
    #expect(!text.contains("\n"))
  }
}
