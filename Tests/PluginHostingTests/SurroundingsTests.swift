import Foundation
import PluginHosting
import TestSupport
import Testing
import Transitioning

/// What a plugin changes of its surroundings is named and put back.
///
/// What other tests depend on at the same moment, files above all, is tested with the command.
@MainActor
struct SurroundingsTests {
  private static let id = "org.transhost.test.rude"
  /// When a plugin can do something, and the call that it is in then.
  nonisolated static let moments = [
    ("CONSTRUCTOR", "its load"), ("ENTRY", "th_plugin_entry"), ("INIT", "init"),
    ("CREATE", "create"), ("ANIMATE", "animate_transition"), ("COMPLETION", "a completion"),
    ("ENDED", "animation_ended"), ("DESTROY", "destroy"), ("DEINIT", "deinit"),
  ]

  /// What is said about a plugin from its load to its end.
  private func words(
    _ wrong: String, _ moment: String, surroundings: Surroundings? = nil
  ) throws -> [String] {
    let recorder: LogRecorder
    do {
      let rude = try RudeScene(wrong, moment, surroundings: surroundings)
      recorder = rude.recorder
      try rude.play()
    }
    return recorder.hostTexts
  }

  private func isNamed(_ words: [String], _ what: String, in call: String) -> Bool {
    words.count == 1 && words[0].hasPrefix("The plugin '")
      && words[0].hasSuffix("' changed \(what) in \(call); the host put it back.")
  }

  @Test(arguments: moments)
  func theFloatingPointModeIsPutBackAfterEachCall(_ moment: String, _ call: String) throws {
    let words = try words("CHANGES_ROUNDING", moment)
    #expect(fegetround() == FE_TONEAREST)
    #expect(isNamed(words, "the floating-point mode", in: call), "\(words)")
  }

  @Test func nothingThatThePluginComputesWronglyStopsTheHost() throws {
    let words = try words("SETS_TRAPS", "ANIMATE")
    #expect(1 / Double(words.count - 1) == .infinity)
    #expect(isNamed(words, "the floating-point mode", in: "animate_transition"), "\(words)")
  }

  @Test(arguments: ["CHANGES_LOCALE", "CHANGES_THREAD_LOCALE"], moments)
  func theLocaleIsPutBackAfterEachCall(_ wrong: String, _ moment: (String, String)) throws {
    let thread = uselocale(nil)
    let process = String(cString: setlocale(LC_ALL, nil))
    let words = try words(wrong, moment.0)
    #expect(uselocale(nil) == thread)
    #expect(String(cString: setlocale(LC_ALL, nil)) == process)
    #expect(isNamed(words, "the locale", in: moment.1), "\(words)")
  }

  @Test func theHostComputesInItsOwnModeWhateverThePluginsIs() throws {
    let rude = try RudeScene("COMPUTES_ROUNDED")
    try rude.play()
    #expect(rude.recorder.texts == ["same", "mine again"])
    #expect(rude.library.misbehaviours.isEmpty)
  }

  @Test func whatIsChangedAgainAndAgainIsSaidOnce() throws {
    let rude = try RudeScene("CHANGES_ROUNDING", "ANIMATE")
    let animator = try rude.library.makeAnimationController()
    for _ in 0..<3 {
      let scene = Scene(.push)
      scene.delegate.animator = animator
      scene.start()
      scene.finish()
    }
    #expect(
      rude.library.misbehaviours == [
        Misbehaviour(
          .changed(.floatingPointMode, in: "animate_transition"), by: .plugin(Self.id))
      ])
  }

  // MARK: The process

  /// What is done at a signal that nothing else in these tests looks at.
  private func address(ofHandlerOf signal: Int32) -> Int {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  private var isInterruptIgnored: Bool {
    address(ofHandlerOf: SIGINT) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  @Test(arguments: [
    ("CONSTRUCTOR", "its load"), ("INIT", "init"), ("CREATE", "create"),
    ("ANIMATE", "its transition"), ("ENDED", "its transition"), ("DESTROY", "destroy"),
    ("DEINIT", "deinit"),
  ])
  func aSignalHandlerIsPutBackWhereTheProcessIsTheProgramsOwn(
    _ moment: String, _ time: String
  ) throws {
    signal(SIGINT, SIG_DFL)
    let words = try words("CHANGES_SIGNAL", moment, surroundings: Surroundings())
    #expect(!isInterruptIgnored)
    #expect(isNamed(words, "the handler of SIGINT", in: time), "\(words)")
  }

  @Test func anApplicationsProcessIsLeftAlone() throws {
    signal(SIGINT, SIG_DFL)
    defer { signal(SIGINT, SIG_DFL) }
    #expect(try words("CHANGES_SIGNAL", "ANIMATE").isEmpty)
    #expect(isInterruptIgnored)
  }

  @Test func aHandlerThatServedForOneSignalIsNoPlugins() throws {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGUSR2, &action, nil)
    defer { signal(SIGUSR2, SIG_DFL) }
    let rude = try RudeScene("NOTHING", surroundings: Surroundings())
    rude.scene.delegate.animator = try rude.library.makeAnimationController()
    rude.scene.start()
    // The threads of tests block signals.
    var (own, others) = (sigset_t(), sigset_t())
    sigemptyset(&own)
    sigaddset(&own, SIGUSR2)
    pthread_sigmask(SIG_UNBLOCK, &own, &others)
    raise(SIGUSR2)
    pthread_sigmask(SIG_SETMASK, &others, nil)
    #expect(address(ofHandlerOf: SIGUSR2) == 0, "it has served")
    rude.scene.finish()
    #expect(rude.library.misbehaviours.isEmpty)
  }

  @Test func aTransitionThatIsNeverFinishedIsOverForItsSurroundingsToo() throws {
    signal(SIGINT, SIG_DFL)
    let surroundings = Surroundings()
    do {
      let rude = try RudeScene("CHANGES_SIGNAL", "ANIMATE", surroundings: surroundings)
      rude.scene.delegate.animator = try rude.library.makeAnimationController()
      rude.scene.start()
      #expect(isInterruptIgnored)
    }
    #expect(!isInterruptIgnored)
    // The next one begins anew: what the program itself does in between is its own affair.
    signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, SIG_DFL) }
    #expect(try words("NOTHING", "NEVER", surroundings: surroundings).isEmpty)
    #expect(isInterruptIgnored)
  }

  // MARK: The log

  @Test func aLineOfThePluginsIsOneLineWithoutControlCharacters() throws {
    let rude = try RudeScene("FORGES", "INIT")
    let line = #"x\nError: the disk is \u{1B}[31mfull\r\u{009B}\u{2028}\u{202E}."#
    #expect(rude.recorder.texts == [line])
    #expect(rude.recorder.hostTexts.isEmpty)
  }
}
