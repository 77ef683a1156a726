import Animating
import Compositing
import Containers
import Foundation
import Geometry
import Playing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Plugins in processes of their own: they show the same, and may fail.
@Suite(.serialized)
@MainActor
struct IsolationTests {
  // MARK: The same

  private func trace(
    _ item: RandomScriptTests.Case, _ isolation: PluginIsolation, at path: String
  ) throws -> (text: String, misbehaviours: [Misbehaviour], handles: Int) {
    let library = try PluginLibrary(path: path, isolation: isolation)
    let text = try { () throws -> String in
      let animator = try library.makeAnimationController(id: item.animator.id)
      let player = TransitionPlayer(
        .init(
          container: item.container, operation: item.operation, presentationStyle: item.style,
          size: Size(width: 90, height: 120)),
        animator: animator, from: .builtIn(.photoList), to: .builtIn(.photo))
      let vended = VendedAnimator(
        animator, sourceName: item.animator.plugin, animatorID: animator.descriptor.id,
        operations: animator.descriptor.transitions)
      return Trace(player, of: vended).json
    }()
    return (text, library.misbehaviours, library.handleCount)
  }

  @Test(arguments: RandomScriptTests.cases)
  func aPluginShowsTheSameInAWorker(_ item: RandomScriptTests.Case) throws {
    let scratch = Scratch()
    let path = "\(scratch.path)/lib\(item.animator.plugin).so"
    try FileManager.default.copyItem(
      atPath: BuiltProducts.plugin(item.animator.plugin), toPath: path)
    let inProcess = try trace(item, .never, at: path)
    let isolated = try trace(item, .always, at: path)
    #expect(isolated.text == inProcess.text)
    #expect(isolated.misbehaviours.isEmpty && isolated.handles == 0)
  }

  @Test("Without closures it shows the same", arguments: Plugins.animators)
  func compiledStandInsServeToo(_ animator: Plugins.Animator) throws {
    PluginIsolation.makesClosures = false
    defer { PluginIsolation.makesClosures = true }
    let item = try #require(
      RandomScriptTests.cases.first { $0.animator.testDescription == animator.testDescription })
    let scratch = Scratch()
    let path = "\(scratch.path)/lib\(animator.plugin).so"
    try FileManager.default.copyItem(atPath: BuiltProducts.plugin(animator.plugin), toPath: path)
    let inProcess = try trace(item, .never, at: path)
    #expect(try trace(item, .always, at: path).text == inProcess.text)
  }

  // MARK: Failing

  nonisolated static let failures: [(way: String, moment: String)] =
    ["CRASHES", "ABORTS", "EXITS_QUICKLY", "LOOPS", "RECURSES"].flatMap { way in
      [
        "CONSTRUCTOR", "ENTRY", "INIT", "CREATE", "ANIMATE", "COMPLETION", "ENDED", "DESTROY",
        "DEINIT",
      ].map { (way, $0) }
    }

  /// Plays a push with a plugin, to its end.
  ///
  /// - Returns: The player, and what was done wrong; the player is nil where there was no animator.
  private func play(
    _ library: PluginLibrary
  ) throws -> (player: TransitionPlayer?, misbehaviours: [Misbehaviour]) {
    let animator = try library.makeAnimationController()
    let kind = try #require(PlayedContainers.all.first { $0.name == "navigation" })
    let push = try #require(kind.operations.first { $0.name == "push" })
    let player = TransitionPlayer(
      .init(container: kind, operation: push, size: Size(width: 40, height: 60)),
      animator: animator, from: .color(.white), to: .color(.black))
    player.start()
    var time = 0.0
    while !player.isOver, time < 60 {
      time += 1.0 / 60
      player.advance(to: time)
    }
    player.advance(to: time + 1)
    return (player, library.misbehaviours)
  }

  @Test(arguments: failures)
  func whateverItDiesOfTheContainerIsInOrder(way: String, moment: String) throws {
    let patience = PluginIsolation.patience
    PluginIsolation.patience = way == "LOOPS" ? 0.3 : 20
    defer { PluginIsolation.patience = patience }
    let path = try FixturePlugin.rude(way, moment)
    var library: PluginLibrary?
    do {
      library = try PluginLibrary(path: path, isolation: .always)
    } catch {
      // It cannot even be loaded, and that is said.
      #expect(["CONSTRUCTOR", "ENTRY", "INIT"].contains(moment), "\(error)")
      return
    }
    #expect(!["CONSTRUCTOR", "ENTRY", "INIT"].contains(moment))
    let opened = try #require(library)
    do {
      let (player, misbehaviours) = try play(opened)
      #expect(moment != "CREATE")
      let root = try #require(player?.root as? NavigationController)
      #expect(player?.isOver == true && player?.stage.isAtRest == true)
      #expect(root.currentTransition == nil && root.viewControllers.count == 2)
      #expect(root.containerView.subviews.count == 1)
      #expect(root.topViewController?.view.frame == root.containerView.bounds)
      if ["ANIMATE", "COMPLETION", "ENDED"].contains(moment) {
        let words = misbehaviours.map(\.description).joined(separator: " ")
        let expected = [
          "CRASHES": "crashed with SIGSEGV", "ABORTS": "crashed with SIGABRT",
          "EXITS_QUICKLY": "ended its process", "LOOPS": "has not returned",
          "RECURSES": "crashed with SIGSEGV",
        ]
        #expect(words.contains(expected[way] ?? "?"), "\(words)")
      }
    } catch {
      #expect(moment == "CREATE", "\(error)")
    }
    library = nil
  }

  // MARK: What it may not do

  /// Whether the kernel can hide files from a process: `landlock_create_ruleset` gives a version.
  nonisolated private static let hasLandlock: Bool = {
    let words = "import ctypes; print(ctypes.CDLL(None).syscall(444, None, 0, 1))"
    let result = try? Command.run(["python3", "-c", words])
    return result.map { Int($0.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1 > 0 }
      ?? false
  }()

  @Test(
    .enabled(if: hasLandlock, "The kernel has no Landlock."),
    arguments: [
      ("SOCKETS", ["no socket"]), ("WRITES", ["not written", "not read", "no process"]),
    ])
  func itIsConfined(way: String, expected: [String]) throws {
    let recorder = LogRecorder()
    let path = try FixturePlugin.rude(way, "ANIMATE", id: "org.transhost.test.confined")
    let library = try PluginLibrary(path: path, log: recorder.log, isolation: .always)
    _ = try play(library)
    #expect(expected.allSatisfy(recorder.ownTexts.contains), "\(recorder.ownTexts)")
  }

  @Test func whatItTakesIsLimited() throws {
    // Another user has to come here.
    let scratch = Scratch(in: URL(filePath: "/tmp"))
    let program = PluginIsolation.workerProgram
    defer { PluginIsolation.workerProgram = program }
    if geteuid() == 0 {
      // Nobody counts the superuser's threads.
      let copy = "\(scratch.path)/worker"
      let copied = try Command.run(["install", "-m", "755", program, copy])
      try #require(copied.status == 0, "\(copied.words)")
      PluginIsolation.workerProgram = try scratch.writeProgram(
        "worker.sh",
        "#!/bin/sh\nexec setpriv --reuid=65534 --clear-groups '\(copy)' \"$@\"\n")
      chmod(scratch.path, 0o755)
    }
    let recorder = LogRecorder()
    let path = try FixturePlugin.rude(
      "BOMBS", "ANIMATE", id: "org.transhost.test.bombs", in: scratch.path)
    let library = try PluginLibrary(path: path, log: recorder.log, isolation: .always)
    _ = try play(library)
    #expect(
      recorder.ownTexts == ["few threads", "some memory", "goes first"], "\(recorder.ownTexts)")
  }

  @Test func aFewProcessesWaitToBeUsed() throws {
    let scratch = Scratch()
    let plugin = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.waiting")
    let source = PluginSource(isolation: .always) { "\(scratch.path)/\($0).so" }
    for number in 0..<10 {
      try FileManager.default.copyItem(atPath: plugin, toPath: "\(scratch.path)/\(number).so")
      source.prepare("\(number)")
      source.prepare("\(number)")
    }
    let waiting = try ChildProcesses.naming(scratch.path)
    #expect(waiting.count == 8)
    // Those that were asked for last wait, and are taken.
    _ = try source.library(named: "9")
    #expect(try Set(ChildProcesses.naming(scratch.path)) == Set(waiting))
    _ = try source.library(named: "0")
    #expect(try ChildProcesses.naming(scratch.path).count == 9)
  }

  @Test func aLoadThatNeverEndsDoesSoAlsoWhereNobodyWaits() throws {
    let patience = PluginIsolation.patience
    PluginIsolation.patience = 0.05
    defer { PluginIsolation.patience = patience }
    let scratch = Scratch()
    let path = try FixturePlugin.rude(
      "LOOPS", "CONSTRUCTOR", id: "org.transhost.test.looping", in: scratch.path)
    let source = PluginSource(isolation: .always) { _ in path }
    source.prepare("looping")
    let process = try #require(try ChildProcesses.naming(scratch.path).first.flatMap(id_t.init))
    // It stays to be asked how it ended.
    var end = siginfo_t()
    #expect(waitid(P_PID, process, &end, WEXITED | WNOWAIT) == 0)
    #expect(end.si_code == CLD_KILLED)
    do {
      _ = try source.library(named: "looping")
      Issue.record("It was loaded.")
    } catch {
      #expect("\(error)".contains("has not returned in its load in time"), "\(error)")
    }
  }

  @Test func whatItPrintsIsHeard() throws {
    let recorder = LogRecorder()
    let path = try FixturePlugin.rude("PRINTS", "ANIMATE", id: "org.transhost.test.printing")
    let library = try PluginLibrary(path: path, log: recorder.log, isolation: .always)
    _ = try play(library)
    #expect(recorder.ownTexts.contains("one"), "\(recorder.ownTexts)")
  }

  @Test func aFileThatIsWrittenAnewIsAnotherPlugin() throws {
    let scratch = Scratch()
    let path = "\(scratch.path)/changing.so"
    let first = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.first")
    let second = try FixturePlugin.rude("NOTHING", id: "org.transhost.test.second")
    try FileManager.default.copyItem(atPath: first, toPath: path)
    let one = try PluginLibrary(path: path, isolation: .always)
    let again = try PluginLibrary(path: path, isolation: .always)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.copyItem(atPath: second, toPath: path)
    let other = try PluginLibrary(path: path, isolation: .always)
    #expect(one.descriptor.id == "org.transhost.test.first")
    #expect(again.descriptor == one.descriptor)
    #expect(other.descriptor.id == "org.transhost.test.second")
  }
}
