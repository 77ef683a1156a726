import Animating
import CTransHost
import Foundation
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import PluginHosting

/// Instances of a plugin's: which are taken, what they are told, and what of their answers is used.
@MainActor
@Suite(.serialized)
struct ControllerTests {
  private typealias Controller = th_animation_controller_t
  private typealias Hand = th_interaction_controller_t

  private let plugin: ScriptedPlugin

  init() throws { plugin = try ScriptedPlugin() }

  /// What is called a function and is none.
  private nonisolated(unsafe) static let data = UnsafeMutableRawPointer.allocate(
    byteCount: 16, alignment: 16)

  private func data<Function>() -> Function { unsafeBitCast(Self.data, to: Function.self) }

  private func keep<Value>(_ value: Value) -> UnsafePointer<Value> {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    memory.initialize(to: value)
    return UnsafePointer(memory)
  }

  /// The name of the function for which an instance is refused; nil if it is taken.
  private func refusal(_ make: () throws -> Void) -> String? {
    do { try make() } catch PluginLoadError.missingFunction(_, let name) {
      return name.split(separator: ".").last.map(String.init)
    } catch { return "\(error)" }
    return nil
  }

  // MARK: Animation controllers

  private func controller(
    _ change: (inout Controller) -> Void = { _ in }
  ) throws -> PluginAnimationController {
    var controller = Controller()
    controller.size = UInt32(MemoryLayout<Controller>.size)
    controller.destroy = { _ in }
    controller.transition_duration = { _, _, out in
      out?.pointee = 0.1
      return th_status_t(TH_OK)
    }
    controller.animate_transition = { _, _ in th_status_t(TH_OK) }
    change(&controller)
    return try PluginAnimationController(
      keep(controller), of: plugin.library, animator: plugin.library.animators[0])
  }

  @Test func anAnimationControllerHasThreeFunctions() throws {
    #expect(throws: Never.self) { try controller() }
    let lacking: [(String, (inout Controller) -> Void)] = [
      ("destroy", { $0.destroy = nil }), ("transition_duration", { $0.transition_duration = nil }),
      ("animate_transition", { $0.animate_transition = nil }),
    ]
    for (name, change) in lacking { #expect(refusal { _ = try controller(change) } == name) }
  }

  @Test func whatElseItHasAreFunctionsToo() throws {
    let wrong: [(String, (inout Controller) -> Void)] = [
      ("interruptible_animator", { $0.interruptible_animator = data() }),
      ("animation_ended", { $0.animation_ended = data() }),
      ("set_parameter", { $0.set_parameter = data() }),
      ("set_parameter_text", { $0.set_parameter_text = data() }),
      ("get_extension", { $0.get_extension = data() }),
    ]
    for (name, change) in wrong { #expect(refusal { _ = try controller(change) } == name) }
  }

  @Test func whatIsReservedInItIsNothing() {
    #expect(throws: PluginLoadError.self) { try controller { $0.reserved = 1 } }
  }

  private nonisolated(unsafe) static var told: [String] = []

  private func parameter(_ kind: Int, id: UInt32) throws -> ParameterDescriptor {
    var descriptor = th_parameter_descriptor_t()
    descriptor.size = UInt32(MemoryLayout<th_parameter_descriptor_t>.size)
    descriptor.kind = UInt32(kind)
    descriptor.id = id
    return try "amount".withCString {
      descriptor.key = $0
      return try ParameterDescriptor(descriptor, path: "plugin.so", animator: "script")
    }
  }

  @Test func parametersAreSetByTheirNumbers() throws {
    Self.told = []
    let controller = try controller {
      $0.set_parameter = { _, id, values, count in
        let values = Array(UnsafeBufferPointer(start: values, count: Int(count)))
        ControllerTests.told.append("\(id) \(values)")
        return th_status_t(TH_OK)
      }
      $0.set_parameter_text = { _, id, text, length in
        let text = UnsafeRawBufferPointer(start: text, count: Int(length))
        ControllerTests.told.append("\(id) \(String(decoding: text, as: UTF8.self))")
        return th_status_t(TH_OK)
      }
    }
    try controller.set(parameter(TH_PARAMETER_POINT, id: 7), to: .numbers([1, 2]))
    try controller.set(parameter(TH_PARAMETER_TEXT, id: 8), to: .text("hello"))
    #expect(Self.told == ["7 [1.0, 2.0]", "8 hello"])
  }

  @Test func aParameterThatIsNotTakenIsRefused() throws {
    let deaf = try controller()
    let busy = try controller { $0.set_parameter = { _, _, _, _ in th_status_t(TH_ERROR_FAILED) } }
    for (controller, status) in [(deaf, TH_ERROR_NOT_SUPPORTED), (busy, TH_ERROR_FAILED)] {
      let number = try parameter(TH_PARAMETER_DOUBLE, id: 1)
      let error = #expect(throws: PluginLoadError.self) {
        try controller.set(number, to: .numbers([1]))
      }
      #expect("\(try #require(error))".contains("answered with status \(status)"))
    }
    let text = try parameter(TH_PARAMETER_TEXT, id: 1)
    #expect(throws: PluginLoadError.self) { try deaf.set(text, to: .text("a")) }
  }

  @Test func aControllerThatGoesInItsTransitionGivesBackWhatItWasLent() throws {
    var lent: th_handle_t = 0
    plugin.animate = { plugin, context in lent = plugin.container(context) }
    var scene: Scene? = try plugin.play(finish: false)
    #expect(plugin.isAliveOutside(lent))
    scene?.stage.tearDown()
    scene = nil
    #expect(!plugin.isAliveOutside(lent) && plugin.library.handleCount == 0)
  }

  @Test func aDurationIsADayAtMost() throws {
    let day = try controller {
      $0.transition_duration = { _, _, out in
        out?.pointee = TH_DURATION_MAXIMUM
        return th_status_t(TH_OK)
      }
    }
    #expect(day.transitionDuration(using: nil) == TH_DURATION_MAXIMUM)
    #expect(plugin.library.misbehaviours.isEmpty)
    let longer = try controller {
      $0.transition_duration = { _, _, out in
        out?.pointee = TH_DURATION_MAXIMUM + 1
        return th_status_t(TH_OK)
      }
    }
    #expect(longer.transitionDuration(using: nil) == longer.descriptor.duration)
    #expect(plugin.library.misbehaviours.count == 1)
  }

  @Test func aPluginIsToldWhetherItsTransitionWasCompleted() throws {
    var told: [th_handle_t] = []
    plugin.ended = { _, completed in told.append(completed) }
    plugin.animate = { plugin, context in plugin.fade(context) }
    try plugin.play()
    plugin.animate = { plugin, context in
      #expect(plugin.contexts.complete(plugin.host, context, 0) == TH_OK)
    }
    try plugin.play()
    plugin.status = th_status_t(TH_ERROR_FAILED)
    plugin.animate = { _, _ in }
    try plugin.play()
    #expect(told == [1, 0, 0])
  }

  /// One that comes while the transition is put in order, from what ends with it.
  @Test func aSecondCompletionIsNotedOnce() throws {
    plugin.animate = { plugin, context in for _ in 0..<2 { plugin.fade(context) } }
    #expect(try plugin.play().outcomes == [true])
    #expect(plugin.library.misbehaviours.map(\.kind) == [.completedTwice])
  }

  @Test func aBracketThatTheAppHasOpenedOnAPluginsAnimatorIsTheApps() throws {
    var handle: th_handle_t = 0
    plugin.animate = { plugin, context in
      handle = plugin.handle { plugin.animators.create($0, 1, 0, nil, $1) }
      #expect(plugin.handles.retain(plugin.host, handle) == TH_OK)
      plugin.fade(context)
    }
    let scene = try plugin.play(finish: false)
    let host = plugin.library.host
    let animator = try #require(host.handles.object(handle, as: ViewPropertyAnimator.self))
    animator.beginAnimations(delayFactor: 0)
    _ = host.ask("a test") {
      #expect(plugin.animators.end_animations(plugin.host, handle) == TH_ERROR_INVALID_STATE)
    }
    animator.endAnimations()
    scene.finish()
    #expect(scene.outcomes == [true] && scene.stage.animations.bracketDepth == 0)
  }

  @Test func aFailureHasTheReasonOfItsOwnFaultsAlone() throws {
    plugin.status = th_status_t(TH_ERROR_FAILED)
    plugin.duration = { plugin, _ in #expect(plugin.setAlpha(4711) != TH_OK) }
    try plugin.play()
    let words = "could not animate: status 11"
    let line = "The plugin 'org.transhost.test.script' \(words); the default animation took over."
    let refused =
      "The plugin 'org.transhost.test.script' was refused a call in transition_duration: "
      + "the handle is no view."
    #expect(plugin.recorder.texts == [refused, line])
    #expect(plugin.library.misbehaviours.map(\.description) == [line])
    plugin.animate = { plugin, _ in #expect(plugin.setAlpha(4711) != TH_OK) }
    try plugin.play()
    #expect(plugin.recorder.texts.last?.contains("\(words) (the handle is no view);") == true)
  }

  @Test func anInterruptibleAnimatorThatIsNoneIsNamed() throws {
    let controller = try controller {
      $0.interruptible_animator = { _, _, out in
        out?.pointee = 4711
        return th_status_t(TH_OK)
      }
    }
    let scene = Scene(.navigation)
    scene.conduct(.push, controller)
    scene.finish()
    #expect(
      plugin.library.misbehaviours.map(\.kind).contains(
        .failed("gave an interruptible animator that is none")))
  }

  @Test func aDisplayLinkDoesNotBeginWhenItsTransitionIsOver() throws {
    var status = th_status_t(TH_OK)
    plugin.animate = { plugin, context in plugin.fade(context) }
    plugin.ended = { plugin, _ in
      var tick = th_tick_t()
      tick.size = UInt32(MemoryLayout<th_tick_t>.size)
      tick.invoke = { _, _, _, _ in }
      var link: th_handle_t = 0
      status = plugin.links.create(plugin.host, &tick, &link)
    }
    try plugin.play()
    #expect(status == TH_ERROR_INVALID_STATE && plugin.library.misbehaviours.isEmpty)
  }

  /// Has the app do something when it is laid out for the first time.
  private final class Shelf: View {
    var work: (() -> Void)?
    override func layoutSubviews() {
      work?()
      work = nil
    }
  }

  /// The app's own code runs in such a call, and begins another transition there.
  @Test func aPluginThatCallsTheHostIsNotCalledBeforeItsCallReturns() throws {
    let scene = Scene(.navigation)
    let shelf = Shelf(stage: scene.stage)
    scene.from.view.addSubview(shelf)
    var from: th_handle_t = 0
    var isCalling = false
    var calls: [String] = []
    func note(_ call: String) { calls.append(isCalling ? "\(call) within" : call) }
    plugin.animate = { plugin, context in
      note("animate")
      from = plugin.view(context, TH_KEY_FROM)
      plugin.fade(context) { note("completion") }
    }
    plugin.ended = { _, _ in note("ended") }
    scene.conduct(.push, try plugin.controller())
    let next = try plugin.controller()
    shelf.work = { scene.conduct(.pop, next) { swap(&$0.from, &$0.to) } }
    let host = plugin.library.host
    _ = host.ask("a test", in: host.scopes[0]) {
      isCalling = true
      #expect(plugin.views.layout_if_needed(plugin.host, from) == TH_OK)
      isCalling = false
    }
    #expect(shelf.work == nil && calls == ["animate"])
    scene.finish()
    #expect(calls == ["animate", "completion", "ended", "animate", "completion", "ended"])
    #expect(scene.outcomes == [true, true])
    #expect(plugin.library.misbehaviours.isEmpty, "\(plugin.recorder.texts)")
  }

  @Test func aPluginsShortNameIsTheLastPartOfItsId() {
    #expect(plugin.library.shortName == "script")
  }

  @Test func whatWasLentForATransitionThatCameToNothingIsTakenBack() throws {
    var lent: [th_handle_t] = []
    plugin.duration = { plugin, context in lent.append(plugin.container(context)) }
    ScriptedPlugin.enter(plugin)
    var controller: PluginAnimationController? = try plugin.library.makeAnimationController()
    let animator = TestAnimator()
    let scenes = (0..<2).map { _ in Scene(.navigation) }
    for scene in scenes {
      let context = try #require(scene.conduct(.push, animator))
      #expect(controller?.transitionDuration(using: context) == 0.1)
    }
    #expect(lent.count == 2)
    #expect(!plugin.isAliveOutside(lent[0]) && plugin.isAliveOutside(lent[1]))
    controller = nil
    #expect(!plugin.isAliveOutside(lent[1]) && plugin.library.handleCount == 0)
  }

  @Test func aPluginThatFailedIsToldOfTheEndOnce() throws {
    var ends = 0
    plugin.status = th_status_t(TH_ERROR_FAILED)
    plugin.ended = { _, _ in ends += 1 }
    #expect(try plugin.play().outcomes == [true])
    #expect(ends == 1)
  }

  // MARK: Interaction controllers

  /// What a hand does when it is given a transition.
  private static var start: @MainActor (ScriptedPlugin, th_handle_t) -> Void = { _, _ in }

  private func hand(
    _ change: (inout Hand) -> Void = { _ in }
  ) throws -> PluginInteractionController {
    var hand = Hand()
    hand.size = UInt32(MemoryLayout<Hand>.size)
    hand.destroy = { _ in }
    hand.start_interactive_transition = { _, context, _ in
      MainActor.assumeIsolated {
        ScriptedPlugin.current.map { ControllerTests.start($0, context) }
        return th_status_t(TH_OK)
      }
    }
    change(&hand)
    return try PluginInteractionController(keep(hand), of: plugin.library, id: "hand")
  }

  @Test func anInteractionControllerHasTwoFunctions() throws {
    #expect(throws: Never.self) { try hand() }
    #expect(refusal { _ = try hand { $0.destroy = nil } } == "destroy")
    #expect(
      refusal { _ = try hand { $0.start_interactive_transition = nil } }
        == "start_interactive_transition")
    let wrong: [(String, (inout Hand) -> Void)] = [
      ("completion_speed", { $0.completion_speed = data() }),
      ("completion_curve", { $0.completion_curve = data() }),
      ("wants_interactive_start", { $0.wants_interactive_start = data() }),
      ("attach", { $0.attach = data() }),
      ("transition_starts", { $0.transition_starts = data() }),
      ("timing_curve", { $0.timing_curve = data() }),
    ]
    for (name, change) in wrong { #expect(refusal { _ = try hand(change) } == name) }
  }

  @Test func whatAHandDoesNotSayIsAsUIKitHasIt() throws {
    let hand = try hand()
    #expect(hand.completionSpeed == 1 && hand.completionCurve == .easeInOut)
    #expect(hand.wantsInteractiveStart && hand.timingCurve == nil)
    #expect(plugin.library.misbehaviours.isEmpty)
  }

  @Test(arguments: [
    (TH_OK, TH_TIMING_CUBIC, true), (TH_OK, 77, false), (TH_ERROR_FAILED, TH_TIMING_CUBIC, false),
  ])
  func aTimingCurveIsOneThatCanBe(status: Int, kind: Int, isUsed: Bool) throws {
    Self.answer = (th_status_t(status), UInt32(kind))
    let hand = try hand {
      $0.timing_curve = { _, out in
        out?.pointee.kind = ControllerTests.answer.kind
        out?.pointee.numbers = (0.1, 0.2, 0.3, 0.4, 0)
        return ControllerTests.answer.status
      }
    }
    let curve = CubicBezier(x1: 0.1, y1: 0.2, x2: 0.3, y2: 0.4)
    #expect(hand.timingCurve == (isUsed ? .cubic(curve) : nil))
    #expect(plugin.library.misbehaviours.isEmpty == isUsed)
  }

  private nonisolated(unsafe) static var answer = (status: th_status_t(TH_OK), kind: UInt32(0))

  @Test func noTimingCurveIsNoFailure() throws {
    let hand = try hand { $0.timing_curve = { _, _ in th_status_t(TH_ERROR_NOT_FOUND) } }
    #expect(hand.timingCurve == nil && plugin.library.misbehaviours.isEmpty)
  }

  /// A transition that starts by itself is the hand's to catch.
  @Test func aHandIsToldOfWhatItMayCatch() throws {
    Self.told = []
    let hand = try hand {
      $0.wants_interactive_start = { _, out in
        out?.pointee = 0
        return th_status_t(TH_OK)
      }
      $0.transition_starts = { _, context in
        MainActor.assumeIsolated {
          guard let plugin = ScriptedPlugin.current else { return }
          ControllerTests.lent = context
          var isInteractive: th_bool_t = 7
          _ = plugin.contexts.is_interactive(plugin.host, context, &isInteractive)
          ControllerTests.told.append("\(isInteractive)")
        }
        return th_status_t(TH_OK)
      }
    }
    ScriptedPlugin.enter(plugin)
    let scene = Scene(.navigation)
    scene.conduct(.push, TestAnimator(), by: hand)
    scene.stage.advance(to: 0.25)
    #expect(Self.told == ["0"])
    let host = plugin.library.host
    host.callPlugin("a test", in: host.scopes.last) { [plugin] in
      let context = ControllerTests.lent
      #expect(plugin.contexts.pause_interactive(plugin.host, context) == TH_OK)
      var fraction = 0.0
      let status = plugin.contexts.get_percent_complete(plugin.host, context, &fraction)
      #expect(status == TH_OK)
      #expect(abs(fraction - 0.25) < 1e-9)
      #expect(plugin.contexts.cancel_interactive(plugin.host, context) == TH_OK)
    }
    scene.finish()
    #expect(scene.outcomes == [false] && plugin.library.misbehaviours.isEmpty)
  }

  private nonisolated(unsafe) static var lent: th_handle_t = 0

  @Test func whatAHandSaysIsUsed() throws {
    let hand = try hand {
      $0.completion_speed = { _, out in
        out?.pointee = 3
        return th_status_t(TH_OK)
      }
      $0.completion_curve = { _, out in
        out?.pointee = UInt32(TH_CURVE_LINEAR)
        return th_status_t(TH_OK)
      }
      $0.wants_interactive_start = { _, out in
        out?.pointee = 0
        return th_status_t(TH_OK)
      }
    }
    #expect(hand.completionSpeed == 3 && hand.completionCurve == .linear)
    #expect(!hand.wantsInteractiveStart)
    #expect(plugin.library.misbehaviours.isEmpty)
  }

  @Test func anAnswerThatFailedIsNone() throws {
    let hand = try hand {
      $0.completion_speed = { _, out in
        out?.pointee = 3
        return th_status_t(TH_ERROR_FAILED)
      }
      $0.completion_curve = { _, out in
        out?.pointee = UInt32(TH_CURVE_LINEAR)
        return th_status_t(TH_ERROR_FAILED)
      }
      $0.wants_interactive_start = { _, out in
        out?.pointee = 0
        return th_status_t(TH_ERROR_FAILED)
      }
    }
    #expect(hand.completionSpeed == 1 && hand.completionCurve == .easeInOut)
    #expect(hand.wantsInteractiveStart)
    #expect(plugin.library.misbehaviours.count == 3)
  }

  /// Plays a transition whose animator is the host's, driven by a hand of the plugin's.
  private func play(_ hand: PluginInteractionController) -> Scene {
    ScriptedPlugin.enter(plugin)
    let scene = Scene(.navigation)
    scene.conduct(.push, TestAnimator(), by: hand)
    scene.finish()
    return scene
  }

  @Test func aHandMayChangeWhatItsTransitionCovers() throws {
    let hand = try hand()
    var statuses: [th_status_t] = []
    Self.start = { plugin, context in
      statuses.append(plugin.setAlpha(plugin.view(context, TH_KEY_TO)))
      statuses.append(plugin.contexts.finish_interactive(plugin.host, context))
    }
    let scene = play(hand)
    #expect(statuses == [th_status_t(TH_OK), th_status_t(TH_OK)])
    #expect(scene.outcomes == [true] && plugin.library.misbehaviours.isEmpty)
  }

  @Test func whatAHandWasLentIsTakenBackWithItsNextTransitionAndWithItself() throws {
    var hand: PluginInteractionController? = try hand()
    var lent: [th_handle_t] = []
    Self.start = { plugin, context in
      lent.append(context)
      _ = plugin.contexts.finish_interactive(plugin.host, context)
    }
    for _ in 0..<2 { #expect(play(try #require(hand)).outcomes == [true]) }
    #expect(lent.count == 2 && !plugin.isAliveOutside(lent[0]))
    hand = nil
    #expect(!plugin.isAliveOutside(lent[1]) && plugin.library.handleCount == 0)
  }

  private nonisolated(unsafe) static var isInCall = false
  private nonisolated(unsafe) static var asked: [Bool] = []

  @Test func aHandIsAskedForTheRestWhenItsCallHasReturned() throws {
    Self.asked = []
    let hand = try hand {
      $0.completion_speed = { _, out in
        ControllerTests.asked.append(ControllerTests.isInCall)
        out?.pointee = 2
        return th_status_t(TH_OK)
      }
    }
    Self.start = { plugin, context in
      Self.isInCall = true
      #expect(plugin.contexts.finish_interactive(plugin.host, context) == TH_OK)
      Self.isInCall = false
    }
    #expect(play(hand).outcomes == [true])
    #expect(!Self.asked.isEmpty && !Self.asked.contains(true))
  }

  @Test func whatAHandThatFailsLeavesOpenIsClosed() throws {
    Self.start = { plugin, _ in
      var block = th_view_animation_t(
        size: UInt32(MemoryLayout<th_view_animation_t>.size), options: 0, duration: 1, delay: 0)
      #expect(plugin.brackets.begin(plugin.host, &block, nil) == TH_OK)
    }
    let hand = try hand {
      $0.start_interactive_transition = { _, context, _ in
        MainActor.assumeIsolated {
          ScriptedPlugin.current.map { ControllerTests.start($0, context) }
        }
        return th_status_t(TH_ERROR_FAILED)
      }
      $0.completion_speed = { _, out in
        out?.pointee = 1
        return th_status_t(TH_OK)
      }
    }
    let scene = play(hand)
    #expect(scene.outcomes == [true] && scene.stage.animations.bracketDepth == 0)
    #expect(
      plugin.library.misbehaviours.map(\.kind).contains(
        .openBrackets(1, in: "start_interactive_transition")))
  }

  @Test func aHandThatFailsLetsGo() throws {
    let hand = try hand {
      $0.start_interactive_transition = { _, _, _ in th_status_t(TH_ERROR_FAILED) }
    }
    #expect(play(hand).outcomes == [true])
    let words = "could not interact: status 11; the transition runs by itself"
    #expect(plugin.library.misbehaviours.map(\.kind) == [.failed(words)])
  }

  private nonisolated(unsafe) static var destroyed = 0

  /// What is part of an animation controller goes with it.
  @Test func aHandIsDestroyedUnlessItIsPartOfAnAnimationController() throws {
    var value = Hand()
    value.size = UInt32(MemoryLayout<Hand>.size)
    value.destroy = { _ in ControllerTests.destroyed += 1 }
    value.start_interactive_transition = { _, _, _ in th_status_t(TH_OK) }
    Self.destroyed = 0
    let owner = try controller()
    _ = try PluginInteractionController(keep(value), of: plugin.library, id: "hand", owner: owner)
    #expect(Self.destroyed == 0)
    _ = try PluginInteractionController(keep(value), of: plugin.library, id: "hand")
    #expect(Self.destroyed == 1)
  }

  @Test func aHandThatIsNotThereIsNotAskedFor() {
    let error = #expect(throws: PluginLoadError.self) {
      try plugin.library.makeInteractionController(id: "nobody")
    }
    #expect(error == .noSuchInteractor(path: plugin.library.path, id: "nobody", available: []))
  }
}
