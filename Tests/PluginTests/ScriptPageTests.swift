import Foundation
import TestSupport
import Testing

/// The scripts beside the plugins do what the pages say.
@Suite struct ScriptPageTests {
  /// Every finger of theirs goes far enough.
  @Test(arguments: [("fold", 1), ("menu", 2), ("pixellate", 1), ("rise", 1), ("zoom", 1)])
  func fingersGoOn(plugin: String, transitions: Int) throws {
    let page = try Repository.text("Plugins/\(plugin)/README.md")
    let command = try #require(page.firstMatch(of: /\n    transhost (--plugin .* --script .*)\n/))
    let traced = try Command.run(
      [Plugins.directory.appending(path: "transhost").path, "trace"]
        + command.1.split(separator: " ").map(String.init),
      in: Repository.root.appending(path: "Plugins/\(plugin)").path)
    #expect(traced.status == 0, "\(traced.words)")
    let lines = traced.text.components(separatedBy: "\n")
    func count(_ event: String) -> Int { lines.count { $0.contains(event) } }
    #expect(count("startInteractiveTransition") == transitions)
    #expect(count("finishInteractiveTransition") == transitions)
    #expect(count("cancelInteractiveTransition") == 0)
  }
}
