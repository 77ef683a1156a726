import CTransHost
import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import PluginHosting

/// What was checked is what is opened, whatever is put in its place meanwhile.
@MainActor
struct OpenedFileTests {
  private let scratch = Scratch()

  private func id(_ library: SharedLibrary) throws -> String {
    typealias Entry = @convention(c) () -> UnsafePointer<th_entry_t>?
    let symbol = try #require(library.symbol(ELFFile.entrySymbol))
    let entry = try #require(unsafeBitCast(symbol, to: Entry.self)())
    return String(cString: try #require(entry.pointee.descriptor).pointee.id)
  }

  /// What the linker says of where a library's entry lies.
  private func place(_ library: SharedLibrary) throws -> String {
    // Dl_info of <dlfcn.h>, whose first field is the file's name; Swift is not shown it.
    typealias Ask =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeMutablePointer<UnsafePointer<CChar>?>
      ) -> Int32
    let ask = unsafeBitCast(try #require(dlsym(dlopen(nil, RTLD_NOW), "dladdr")), to: Ask.self)
    var info = [UnsafePointer<CChar>?](repeating: nil, count: 4)
    #expect(ask(try #require(library.symbol(ELFFile.entrySymbol)), &info) != 0)
    return String(cString: try #require(info[0]))
  }

  @Test func whatComesIntoItsPlaceIsNotOpened() throws {
    let good = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.good", in: scratch.path)
    let bad = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.bad", in: scratch.path)
    let checked = try ELFFile.open(good)
    #expect(rename(bad, good) == 0)
    let library = try SharedLibrary(checked)
    #expect(try id(library) == "org.transhost.test.good")
    #expect(try place(library) == good)
    // By then another is there, and is opened as such; what was opened stays what it was.
    let other = try SharedLibrary(ELFFile.open(good))
    #expect(try id(other) == "org.transhost.test.bad")
    #expect(try SharedLibrary(checked).image == library.image)
    #expect(try SharedLibrary(ELFFile.open(good)).image == other.image)
  }

  /// A process of its own may not even read what has come into its place.
  @Test func aWorkerDoesNotLoadWhatComesIntoItsPlace() throws {
    let good = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.first", in: scratch.path)
    let bad = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.second", in: scratch.path)
    let checked = try ELFFile.open(good)
    #expect(rename(bad, good) == 0)
    let worker = try WorkerProcess(of: checked, readable: [])
    let refusal = #expect(throws: PluginLoadError.self) {
      try worker.entry(for: PluginHost().host)
    }
    #expect(refusal?.description.contains("was replaced while it was loaded") == true)
  }

  /// Else the linker would look beside the descriptor.
  @Test(arguments: ["$ORIGIN", "${ORIGIN}/more", "$ORIGIN/../here"])
  func whatItNeedsFromBesideItselfIsFound(folder: String) throws {
    let here = scratch.path + "/here"
    let beside = here + folder.replacing("$ORIGIN", with: "").replacing("${ORIGIN}", with: "")
    for one in [here, here + "/more"] {
      try FileManager.default.createDirectory(atPath: one, withIntermediateDirectories: true)
    }
    try scratch.write("part.c", Data("int th_test_part(void) { return 7; }".utf8))
    let made = try Command.run(
      ["clang", "-shared", "-fPIC", "\(scratch.path)/part.c", "-o", "\(beside)/libpart.so"])
    try #require(made.status == 0, "\(made.words)")
    let built = try FixturePlugin.rude(
      "NOTHING", id: "org.transhost.test.needy",
      flags: [
        "-L\(beside)", "-Wl,--no-as-needed", "-lpart", "-Wl,-rpath,\(folder)",
      ], in: here)
    // In the name that it was built under the linker would put something for the dollar.
    let path = here + "/needy.so"
    #expect(rename(built, path) == 0)
    let library = try SharedLibrary(ELFFile.open(path))
    #expect(try id(library) == "org.transhost.test.needy")
    #expect(library.symbol("th_test_part") != nil)
  }
}
