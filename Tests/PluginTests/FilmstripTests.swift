#if Media && Drawing
  import Compositing
  import Foundation
  import Media
  import TestSupport
  import Testing

  /// The filmstrips beside the plugins are what the program makes of them.
  @Suite struct FilmstripTests {
    static let plugins = Set(Plugins.animators.map(\.plugin)).sorted()

    /// The page of a plugin shows a strip, and how it was made.
    @Test(arguments: plugins)
    func thePageShowsWhatTheProgramMakes(plugin: String) throws {
      let page = try Repository.text("Plugins/\(plugin)/README.md")
      #expect(page.contains("](\(plugin).png)"))
      let command = try #require(
        page.firstMatch(of: /\n    transhost (--plugin .* --output .*\.png)\n/))
      let scratch = Scratch()
      let made = try Command.run(
        [Plugins.directory.appending(path: "transhost").path]
          + command.1.split(separator: " ").map(String.init), in: scratch.path)
      #expect(made.status == 0, "\(made.words)")
      let strip = try ImageFile.read("\(scratch.path)/\(plugin).png")
      let shown = try ImageFile.read(
        Repository.root.appending(path: "Plugins/\(plugin)/\(plugin).png").path)
      #expect(strip.width == shown.width && strip.height == shown.height)
      // Not in the expectation, which would look for what differs in a million bytes.
      let isSame = strip.bytes == shown.bytes
      #expect(isSame)
    }
  }
#endif
