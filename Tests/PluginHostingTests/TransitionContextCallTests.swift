import CTransHost
import Containers
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `transition-context.h` says of a transition, and of ending it.
@MainActor
struct TransitionContextCallTests {
  private let invalidState = th_status_t(TH_ERROR_INVALID_STATE)
  private let completed = th_status_t(TH_ERROR_ALREADY_COMPLETED)

  private func ask<Value>(
    _ probed: ProbedHost, _ initial: Value,
    _ call: (th_handle_t, UnsafeMutablePointer<Value>) -> th_status_t
  ) -> Value {
    probed.inside {
      var value = initial
      #expect(call(probed.probe.lendHandles()[0], &value) == ok)
      return value
    }
  }

  private func act(_ probed: ProbedHost, _ call: (th_handle_t) -> th_status_t) -> th_status_t {
    probed.inside { call(probed.probe.lendHandles()[0]) }
  }

  private func rect(_ frame: th_rect_t) -> [Double] {
    [frame.x, frame.y, frame.width, frame.height]
  }

  @Test func theOperationIsTheOneThatGoesOn() {
    for (operation, bit) in [
      (Scene.Operation.push, TH_TRANSITION_PUSH), (.pop, TH_TRANSITION_POP),
      (.select, TH_TRANSITION_CUSTOM),
    ] {
      let probed = ProbedHost(operation)
      #expect(ask(probed, 0) { probed.contexts.get_operation(probed.host, $0, $1) } == bit)
      #expect(ask(probed, 7) { probed.contexts.is_animated(probed.host, $0, $1) } == 1)
      #expect(ask(probed, 7) { probed.contexts.is_interactive(probed.host, $0, $1) } == 0)
      #expect(ask(probed, 7) { probed.contexts.was_cancelled(probed.host, $0, $1) } == 0)
      #expect(ask(probed, 0) { probed.contexts.get_duration(probed.host, $0, $1) } == 0.5)
      #expect(
        ask(probed, 7) { probed.contexts.get_presentation_style(probed.host, $0, $1) }
          == (operation == .select ? TH_PRESENTATION_CUSTOM : TH_PRESENTATION_NONE))
    }
  }

  @Test func whatIsNotToBeAnimatedSaysSo() {
    let scene = ModalScene(.custom)
    let probe = PluginHostProbe(stage: scene.stage)
    scene.delegate.animator = probe
    scene.root.present(scene.screens[0], animated: false)
    #expect(scene.conductor.current != nil)
    var isAnimated: th_bool_t = 7
    probe.insidePlugin {
      let tables = Tables(host: probe.pointer)
      #expect(tables.contexts.is_animated(tables.host, probe.lendHandles()[0], &isAnimated) == ok)
    }
    #expect(isAnimated == 0)
  }

  private struct Tables: HostTableUser {
    let host: UnsafePointer<th_host_t>
  }

  @Test func whoIsOnTheScreenHasAFrameBeforeAndWhoComesOneAfterwards() {
    let probed = ProbedHost()
    let (host, contexts) = (probed.host, probed.contexts)
    func frames(_ key: Int) -> [[Double]] {
      let get = [contexts.get_initial_frame!, contexts.get_final_frame!]
      return get.map { get in
        rect(
          ask(probed, th_rect_t()) { context, out in
            var controller: th_handle_t = 0
            let found = contexts.get_view_controller(host, context, UInt32(key), &controller)
            return found == ok ? get(host, context, controller, out) : found
          })
      }
    }
    let (whole, none) = ([0, 0, 64, 48.0], [0, 0, 0, 0.0])
    #expect(frames(TH_KEY_FROM) == [whole, none])
    #expect(frames(TH_KEY_TO).last == whole)
    #expect(frames(TH_KEY_TO).first != whole)
  }

  @Test func thereAreTwoKeys() {
    let probed = ProbedHost()
    probed.inside {
      let context = probed.probe.lendHandles()[0]
      var handle: th_handle_t = 7
      for key in [0, 3] as [UInt32] {
        #expect(probed.contexts.get_view(probed.host, context, key, &handle) == invalidArgument)
        #expect(
          probed.contexts.get_view_controller(probed.host, context, key, &handle)
            == invalidArgument)
      }
      #expect(handle == 7)
    }
  }

  // MARK: By hand

  /// A transition that the probe drives.
  private func driven() -> ProbedHost { ProbedHost(byHand: true) }

  private func fraction(_ probed: ProbedHost) -> Double? {
    probed.scene.container.currentTransition?.percentComplete
  }

  @Test func aHandMovesATransitionWithinItsBounds() {
    let probed = driven()
    #expect(ask(probed, 7) { probed.contexts.is_interactive(probed.host, $0, $1) } == 1)
    let update = probed.contexts.update_interactive!
    for (wanted, reached) in [(0.25, 0.25), (7, 1), (-7, 0), (0.5, 0.5)] {
      #expect(act(probed) { update(probed.host, $0, wanted) } == ok)
      #expect(fraction(probed) == reached)
    }
    for wrong in [.nan, .infinity] as [Double] {
      #expect(act(probed) { update(probed.host, $0, wrong) } == invalidArgument)
    }
    #expect(fraction(probed) == 0.5)
  }

  @Test(arguments: [true, false])
  func aHandThatLetsGoMovesNothingAnyMore(_ finishes: Bool) {
    let probed = driven()
    let (host, contexts) = (probed.host, probed.contexts)
    let end = finishes ? contexts.finish_interactive! : contexts.cancel_interactive!
    #expect(act(probed) { end(host, $0) } == ok)
    #expect(ask(probed, 7) { contexts.is_interactive(host, $0, $1) } == 0)
    #expect(ask(probed, 7) { contexts.was_cancelled(host, $0, $1) } == (finishes ? 0 : 1))
    #expect(act(probed) { contexts.update_interactive(host, $0, 0.5) } == invalidState)
    #expect(act(probed) { contexts.finish_interactive(host, $0) } == invalidState)
    #expect(act(probed) { contexts.cancel_interactive(host, $0) } == invalidState)
  }

  @Test func whatNoHandDrivesCannotBeMoved() {
    let probed = ProbedHost()
    #expect(
      act(probed) { probed.contexts.update_interactive(probed.host, $0, 0.5) } == invalidState)
    #expect(act(probed) { probed.contexts.finish_interactive(probed.host, $0) } == invalidState)
    #expect(act(probed) { probed.contexts.cancel_interactive(probed.host, $0) } == invalidState)
  }

  // MARK: The end

  @Test func whetherItDidCompleteIsSaidByItsAnimator() {
    for (didComplete, isThere) in [(1, true), (0, false), (7, true)] as [(th_bool_t, Bool)] {
      let probed = ProbedHost()
      #expect(act(probed) { probed.contexts.complete(probed.host, $0, didComplete) } == ok)
      probed.scene.finish()
      probed.scene.expectSettled(on: isThere ? probed.scene.coming : probed.scene.going)
      #expect(probed.probe.misbehaviours.isEmpty)
    }
  }

  @Test func theSecondCompletionIsRefusedAndNamed() {
    let probed = ProbedHost()
    let (host, complete) = (probed.host, probed.contexts.complete!)
    probed.inside {
      let context = probed.probe.lendHandles()[0]
      #expect(complete(host, context, 1) == ok)
      // The same call, and one that would undo it.
      #expect(complete(host, context, 0) == completed)
      #expect(probed.probe.misbehaviours.map(\.kind) == [.completedTwice])
    }
    #expect(probed.scene.stage.log.count { $0 == "org.transhost.probe.misbehaviour" } == 1)
    probed.scene.finish()
    probed.scene.expectSettled(on: probed.scene.coming)
  }
}
