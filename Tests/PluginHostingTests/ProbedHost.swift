import CTransHost
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The host's tables in the middle of a transition, as a plugin has them.
@MainActor
final class ProbedHost: HostTableUser {
  let scene: Scene
  let probe: PluginHostProbe
  private let recorder = LogRecorder()

  /// Starts a transition whose animator is the probe, and with it its hand if it is to be driven.
  init(_ operation: Scene.Operation = .push, byHand: Bool = false) {
    scene = Scene(operation)
    probe = PluginHostProbe(stage: scene.stage, log: recorder.log)
    scene.delegate.animator = probe
    if byHand { scene.delegate.interactor = probe }
    scene.start()
  }

  var host: UnsafePointer<th_host_t> { probe.pointer }
  /// The lines in the log.
  var lines: [String] { recorder.texts }

  /// Runs calls as a plugin's callback does.
  func inside<Result>(_ calls: () -> Result) -> Result {
    var result: Result?
    probe.insidePlugin { result = calls() }
    return result!
  }

  /// How many lines in the log name a limit.
  func named(_ limit: String) -> Int { lines.count { $0.contains("(\(limit))") } }

  /// The handle that a call gives.
  func made(_ make: (UnsafeMutablePointer<th_handle_t>) -> th_status_t) -> th_handle_t {
    var handle: th_handle_t = 0
    return make(&handle) == TH_OK ? handle : 0
  }

  func makeView() -> th_handle_t {
    var frame = th_rect_t(x: 0, y: 0, width: 8, height: 8)
    return made { views.create(host, &frame, $0) }
  }

  func makeLayer() -> th_handle_t { made { layers.create(host, $0) } }

  func makeAnimation(_ kind: Int) -> th_handle_t {
    made { layerAnimations.create(host, UInt32(kind), $0) }
  }

  /// Has a display link tick, so that the host does not take the transition for forgotten at once.
  func keepGoing() {
    var tick = th_tick_t()
    tick.size = UInt32(MemoryLayout<th_tick_t>.size)
    tick.invoke = { _, _, _, _ in }
    #expect(inside { made { links.create(host, &tick, $0) } } != 0)
  }

  /// The container view of the transition.
  var container: th_handle_t {
    let lent = probe.lendHandles()
    return made { contexts.get_container_view(host, lent[0], $0) }
  }

  /// An animation block of so many seconds.
  func block(_ duration: Double) -> th_view_animation_t {
    var block = th_view_animation_t()
    block.size = UInt32(MemoryLayout<th_view_animation_t>.size)
    block.duration = duration
    return block
  }
}

let ok = th_status_t(TH_OK)
let invalidArgument = th_status_t(TH_ERROR_INVALID_ARGUMENT)
let limitExceeded = th_status_t(TH_ERROR_LIMIT_EXCEEDED)
