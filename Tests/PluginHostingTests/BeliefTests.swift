import Animating
import PluginHosting
import TestSupport
import Testing
import Transitioning

/// What a plugin says of itself and answers is looked at before it is used.
@MainActor
struct BeliefTests {
  @Test(arguments: [
    ("DATA_FOR_INIT", "th_entry_t.init must be a function and is not"),
    ("FRACTION_FOR_INT", "parameter 'amount': its default is 0.5, and must be a whole number"),
    ("FRACTION_FOR_BOOL", "parameter 'amount': its default is 0.5, and must be a whole number"),
    ("TWO_FOR_BOOL", "parameter 'amount': its maximum is 2.0, and must lie between 0.0 and 1.0"),
    (
      "NEGATIVE_CHOICE", "parameter 'amount': its minimum is -3.0, and must lie between 0.0 and 1.0"
    ),
    ("BRIGHT_COLOR", "parameter 'amount': its maximum is 300.0, and must lie between 0.0 and 1.0"),
    ("WILD_INTERACTION_FACTORY", "the factory points to memory that cannot be read"),
    (
      "INTERACTION_FACTORY_WITHOUT_CREATE",
      "th_interaction_controller_factory_t.create must be a function and is not"
    ),
  ])
  func whatCannotBeIsRefused(_ wrong: String, _ words: String) throws {
    let error = #expect(throws: PluginLoadError.self) { try RudeScene(wrong) }
    #expect("\(try #require(error))".contains(words), "\(String(describing: error))")
  }

  @Test func aFunctionThatNeedNotBeThereIsOneIfItIs() throws {
    let rude = try RudeScene("DATA_FOR_OPTIONAL")
    let error = #expect(throws: PluginLoadError.self) { try rude.library.makeAnimationController() }
    #expect(
      "\(try #require(error))".contains("interruptible_animator must be a function and is not"))
    let driver = try RudeScene("DATA_FOR_INTERACTION")
    let other = #expect(throws: PluginLoadError.self) {
      try driver.library.makeInteractionController()
    }
    #expect("\(try #require(other))".contains("completion_curve must be a function and is not"))
  }

  @Test(arguments: [
    ("DATA_FOR_CALLBACK", "refused"), ("DATA_FOR_DESTROY", "refused"),
    ("HEAP_FOR_CALLBACK", "refused"), ("CLOSURE_FOR_CALLBACK", "taken"),
  ])
  func aCallbackIsTakenIfItsFunctionsCanBeCalled(_ wrong: String, _ answer: String) throws {
    let rude = try RudeScene(wrong)
    try rude.play()
    #expect(rude.recorder.ownTexts == [answer])
    let refused = "The plugin 'org.transhost.test.rude' was refused a call in animate_transition: "
    #expect(rude.recorder.hostTexts.allSatisfy { $0.hasPrefix(refused) })
    #expect(rude.recorder.hostTexts.isEmpty == (answer == "taken"))
    #expect(rude.library.misbehaviours.isEmpty)
  }

  @Test func answersThatCannotBeAreNamedAndReplaced() throws {
    let rude = try RudeScene("WRONG_ANSWERS")
    let interactor = try rude.library.makeInteractionController()
    #expect(interactor.completionSpeed == 1)
    #expect(interactor.completionCurve == .easeInOut)
    #expect(interactor.wantsInteractiveStart)
    #expect(
      rude.recorder.hostTexts == [
        "The plugin 'org.transhost.test.rude' gave no usable completion speed (status 0, -2.0); "
          + "1.0 is used.",
        "The plugin 'org.transhost.test.rude' gave no usable completion curve (status 0, 4); "
          + "0 is used.",
        "The plugin 'org.transhost.test.rude' gave no usable wish for an interactive start "
          + "(status 0, 2); 1 is used.",
      ])
    #expect(rude.library.misbehaviours.count == 3)
  }

  @Test func choicesAndBooleansAreWhole() throws {
    let rude = try RudeScene("HALF_TRUTHS")
    try rude.play()
    #expect(rude.recorder.ownTexts == ["truth alone was taken"])
    // Each once, with its reason, however often.
    #expect(rude.recorder.hostTexts.count == 5 && Set(rude.recorder.hostTexts).count == 5)
  }

  // MARK: Names for others

  private func words(ofLoading path: String) throws -> [String] {
    let recorder = LogRecorder()
    let library = try PluginLibrary(path: path, log: recorder.log, isolation: .never)
    #expect(library.misbehaviours.isEmpty)
    return recorder.hostTexts
  }

  @Test func aPluginThatExportsMoreThanItsEntryIsWarnedAbout() throws {
    #expect(
      try words(ofLoading: FixturePlugin.rude("NOTHING", flags: ["-DEXPORTS"])) == [
        "The plugin 'org.transhost.test.rude' exports 'th_test_helper' and 1 more beside "
          + "th_plugin_entry; link it with a version script such as plugin.version."
      ])
  }

  @Test func aPluginThatExportsItsEntryAloneIsNot() throws {
    #expect(try words(ofLoading: FixturePlugin.rude("NOTHING")).isEmpty)
    for name in PluginTests.names {
      #expect(try words(ofLoading: BuiltProducts.plugin(name)).isEmpty, "\(name)")
    }
  }
}
