import Animating
import CTransHost
import Foundation
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A plugin begins once, whatever its file is called, and ends once, after everything of its own.
@MainActor
struct PluginEndTests {
  private static let whole = [
    "init", "create", "animate", "completion", "ended", "destroy", "deinit",
  ]

  @Test func aPluginThatIsGivenUpEndsAfterItsControllers() throws {
    var rude: RudeScene? = try RudeScene("TELLS")
    let recorder = try #require(rude).recorder
    try rude?.play()
    rude = nil
    // The entry and the constructor speak before there is a host to hear them.
    #expect(recorder.texts == Self.whole)
  }

  @Test func aControllerKeepsItsPlugin() throws {
    let recorder = LogRecorder()
    var library: PluginLibrary? = try PluginLibrary(
      path: FixturePlugin.rude("TELLS"), log: recorder.log, isolation: .never)
    var controller = try library?.makeAnimationController()
    library = nil
    #expect(controller?.descriptor.id == "fade")
    #expect(recorder.texts == ["init", "create"])
    controller = nil
    #expect(recorder.texts == ["init", "create", "destroy", "deinit"])
  }

  @Test func aCallbackThatIsStillToBeDestroyedKeepsItsPlugin() throws {
    var rude: RudeScene? = try RudeScene("LINGERS")
    let recorder = try #require(rude).recorder
    let scene = try #require(rude).scene
    try rude?.play()
    rude = nil
    #expect(recorder.texts == Self.whole.dropLast())
    scene.stage.advance(to: scene.stage.clock.now)
    #expect(recorder.texts == Self.whole.dropLast() + ["let go", "deinit"])
  }

  @Test func aHandleThatIsLeakedKeepsNothing() throws {
    var rude: RudeScene? = try RudeScene("LEAKS")
    let recorder = try #require(rude).recorder
    try rude?.play()
    #expect(rude?.library.handleCount == 1)
    rude = nil
    let leak =
      "The plugin 'org.transhost.test.rude' retained 1 handle to its end and has not released it: "
      + "1 layer animation."
    #expect(recorder.texts == Self.whole.dropLast() + [leak, "let go", "deinit"])
  }

  @Test func handlesThatAreLeakedAreCountedByTheirKind() throws {
    var plugin: ScriptedPlugin? = try ScriptedPlugin()
    let recorder = try #require(plugin).recorder
    plugin?.animate = { plugin, context in
      let container = plugin.container(context)
      let layer = plugin.handle { plugin.views.get_layer($0, container, $1) }
      for handle in [container, plugin.newView(), layer] {
        #expect(plugin.handles.retain(plugin.host, handle) == TH_OK)
      }
      plugin.fade(context)
    }
    try plugin?.play()
    ScriptedPlugin.leave()
    plugin = nil
    #expect(
      recorder.texts == [
        "The plugin 'org.transhost.test.script' retained 3 handles to its end and has not released "
          + "them: 2 view, 1 layer."
      ])
  }

  /// The image of a plugin stays for ever; what was given to hear it does not.
  @Test func aLogGoesWithWhoeverLoadedThePlugin() throws {
    weak var recorder: LogRecorder?
    do {
      let ears = LogRecorder()
      recorder = ears
      let library = try PluginLibrary(
        path: FixturePlugin.rude("TELLS"), log: ears.log, isolation: .never)
      #expect(library.misbehaviours.isEmpty && ears.texts == ["init"])
    }
    #expect(recorder == nil)
  }

  @Test func aPluginIsToldItsOwnFilesWholePath() throws {
    _ = try ScriptedPlugin(path: "plugins/script.so")
    #expect(
      ScriptedPlugin.path == FileManager.default.currentDirectoryPath + "/plugins/script.so")
    _ = try ScriptedPlugin(path: "/plugins/script.so")
    #expect(ScriptedPlugin.path == "/plugins/script.so")
  }

  @Test func aPluginThatIsRefusedAfterItsInitEndsToo() throws {
    let recorder = LogRecorder()
    let path = try FixturePlugin.rude("WILD_INTERACTION_FACTORY")
    #expect(throws: PluginLoadError.self) {
      try PluginLibrary(path: path, log: recorder.log, isolation: .never)
    }
    #expect(recorder.texts == ["init", "deinit"])
  }

  // MARK: One file

  /// Other ways to call a file.
  nonisolated static let spellings = [
    "the same path", "another path", "symbolic link", "hard link",
  ]

  private func spell(_ path: String, as spelling: String, in scratch: Scratch) throws -> String {
    let link = "\(scratch.path)/link.so"
    switch spelling {
    case "another path":
      return "\(scratch.path)/../\(URL(filePath: scratch.path).lastPathComponent)/./"
        + URL(filePath: path).lastPathComponent
    case "symbolic link":
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
      return link
    case "hard link":
      try FileManager.default.linkItem(atPath: path, toPath: link)
      return link
    default: return path
    }
  }

  @Test(arguments: spellings)
  func aFileIsStartedOnceWhateverItIsCalled(_ spelling: String) throws {
    let scratch = Scratch()
    let recorder = LogRecorder()
    let path = try FixturePlugin.rude("TELLS", in: scratch.path)
    let again = try spell(path, as: spelling, in: scratch)
    var first: PluginLibrary? = try PluginLibrary(path: path, log: .none, isolation: .never)
    var second: PluginLibrary? = try PluginLibrary(
      path: again, log: recorder.log, isolation: .never)
    #expect(first?.descriptor == second?.descriptor)
    #expect(second?.path == again)
    // It speaks to the one that came last.
    _ = try first?.makeAnimationController()
    #expect(recorder.texts == ["create", "destroy"])
    first = nil
    #expect(recorder.texts == ["create", "destroy"])
    second = nil
    #expect(recorder.texts == ["create", "destroy", "deinit"])
    // Its image is there still, and begins anew.
    let third = try PluginLibrary(path: path, log: recorder.log, isolation: .never)
    #expect(third.misbehaviours.isEmpty)
    #expect(recorder.texts == ["create", "destroy", "deinit", "init"])
  }

  @Test func whatAPluginDidIsForgottenWhenItBeginsAnew() throws {
    let path = try FixturePlugin.rude("CHANGES_ROUNDING", "CREATE")
    do {
      let library = try PluginLibrary(path: path, isolation: .never)
      _ = try library.makeAnimationController()
      #expect(library.misbehaviours.count == 1)
      #expect(try PluginLibrary(path: path, isolation: .never).misbehaviours.count == 1)
    }
    #expect(try PluginLibrary(path: path, isolation: .never).misbehaviours.isEmpty)
  }

  // MARK: A source

  @Test func aSourceGivesUpTheLastLibraryFirst() throws {
    let recorder = LogRecorder()
    let ids = ["org.transhost.test.one", "org.transhost.test.two"]
    do {
      let source = PluginSource(log: recorder.log, isolation: .never) {
        try FixturePlugin.rude("TELLS", id: $0)
      }
      for id in ids { _ = try source.animator(named: .init(plugin: id)) }
    }
    #expect(recorder.texts.suffix(2) == ["deinit", "deinit"])
    #expect(recorder.plugins.suffix(2) == ids.reversed())
  }

  @Test func aNameIsResolvedOnceAndAFileCountsOnce() throws {
    let path = try FixturePlugin.rude("CHANGES_ROUNDING", "CREATE")
    var asked: [String] = []
    let source = PluginSource(isolation: .never) { name in
      asked.append(name)
      return path
    }
    for name in ["one", "two", "one"] {
      _ = try source.animator(named: .init(plugin: name))
    }
    #expect(asked == ["one", "two"])
    #expect(source.misbehaviours.count == 1)
    #expect(source.giveUp().count == 1)
    #expect(source.misbehaviours.isEmpty)
  }
}
