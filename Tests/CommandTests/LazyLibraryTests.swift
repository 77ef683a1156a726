import CLazyLibraries
import Foundation
import TestSupport
import Testing

#if Media && Drawing
  /// FFmpeg, Pango and their like are loaded when something of theirs is called, and not before.
  @Suite struct LazyLibraryTests {
    /// The file of each library, and Debian's package that has it.
    private static let packages = Dictionary(
      (0..<lazy_libraries_count()).map(lazy_libraries_function)
        .map { (String(cString: $0.library), String(cString: $0.package)) },
      uniquingKeysWith: { first, _ in first })

    private static let film = [
      "--plugin", "fold", "--size", "64x48", "--fps", "4", "--output", "film.mp4",
    ]

    /// Those of the libraries that are named in what the dynamic linker says.
    private func named(in text: String) -> [String] {
      Self.packages.keys.filter(text.contains).sorted()
    }

    private func debugged(_ arguments: [String], in directory: String) throws -> Command {
      try Program.run(arguments, in: directory, by: ["LD_DEBUG=files"])
    }

    @Test func everyFunctionIsInItsLibrary() {
      #expect(Self.packages.count == 17)
      for function in (0..<lazy_libraries_count()).map(lazy_libraries_function)
      where lazy_libraries_find(function) == nil {
        Issue.record(
          "\(String(cString: function.name)): \(dlerror().map { String(cString: $0) } ?? "")")
      }
    }

    /// Foundation proper would take as long as all that the program starts with; half of it does.
    @Test func theProgramStartsWithoutThem() throws {
      let result = try Program.run(["--version"], by: ["LD_TRACE_LOADED_OBJECTS=1"])
      #expect(result.text.contains("libswiftCore.so => "))
      #expect(named(in: result.text).isEmpty)
      #expect(!result.text.contains("libFoundation.so"))
    }

    @Test(arguments: [
      "--version", "--help", "help screens", "list", "list --json", "info fold", "completion bash",
      "man", "trust list", "--no-such-option",
    ])
    func whatShowsNothingLoadsNone(_ line: String) throws {
      let words = line.split(separator: " ").map(String.init)
      let result = try debugged(words, in: NSTemporaryDirectory())
      #expect(result.errors.contains("calling init: "))
      #expect(named(in: result.errors).isEmpty)
    }

    @Test func whatShowsSomethingLoadsThem() throws {
      let scratch = Scratch()
      let result = try debugged(Self.film, in: scratch.path)
      #expect(result.status == 0)
      let loaded = named(in: result.errors)
      #expect(loaded.contains("libcairo.so.2"))
      #expect(loaded.contains { $0.hasPrefix("libavcodec.so.") })
    }

    /// It is said which, and what has it; nothing is left half written.
    @Test(
      arguments: packages.keys.filter { $0.contains(/cairo|pango|avutil|swscale|avformat/) }
        .sorted())
    func oneThatIsMissingIsNamed(_ library: String) throws {
      let scratch = Scratch()
      let hiding = Scratch()
      let source = Repository.root.appending(path: "Tests/TestSupport/Fixtures/hidden-library.c")
        .path
      let built = try Command.run(
        ["clang", "-shared", "-fPIC", "-DMISSING=\"\(library)\"", source, "-o", "hidden.so"],
        in: hiding.path)
      try #require(built.status == 0, "\(built.words)")
      let result = try Program.run(
        Self.film, in: scratch.path, by: ["LD_PRELOAD=\(hiding.path)/hidden.so"])
      #expect(result.status == 1)
      let package = try #require(Self.packages[library])
      #expect(
        result.errors
          == "Error: \(library) cannot be loaded: /nowhere/\(library): cannot open shared object file: No "
          + "such file or directory. On Debian it is in the package \(package); where that has another "
          + "version by now, the program must be built anew.\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
    }
  }
#endif
