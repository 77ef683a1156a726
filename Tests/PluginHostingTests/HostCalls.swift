import CTransHost
import Geometry
import PluginHosting
import Testing
import ViewControllers

/// A plugin that is a test: it calls the host by its tables, as C code does.
@MainActor
struct HostCalls: HostTableUser {
  let stage: Stage
  let probe: PluginHostProbe
  var host: UnsafePointer<th_host_t> { probe.pointer }

  init(stage: Stage? = nil) {
    let stage = stage ?? Stage(size: Size(width: 100, height: 80))
    self.stage = stage
    probe = PluginHostProbe(stage: stage)
  }

  /// A call from inside the plugin, and its status.
  func call(_ call: () -> th_status_t) -> Int {
    var status: th_status_t = -1
    probe.insidePlugin { status = call() }
    return Int(status)
  }

  /// What a call writes; a call that fails is an issue.
  ///
  /// A handle is retained: outside of a transition its loan ends with the call.
  func value<Value>(
    _ initial: Value, _ call: (UnsafeMutablePointer<Value>) -> th_status_t
  ) -> Value {
    var value = initial
    let status = self.call {
      let status = call(&value)
      if status == TH_OK, let handle = value as? th_handle_t, handle != 0 {
        #expect(handles.retain(host, handle) == TH_OK)
      }
      return status
    }
    #expect(status == TH_OK)
    return value
  }

  func makeView() -> th_handle_t {
    var frame = th_rect_t(x: 1, y: 2, width: 30, height: 40)
    return value(0) { views.create(host, &frame, $0) }
  }

  func makeAnimator() -> th_handle_t {
    value(0) { animators.create(host, 0.2, 0, nil, $0) }
  }

  func release(_ handle: th_handle_t) -> Int { call { handles.release(host, handle) } }

  func kind(_ handle: th_handle_t) -> Int {
    Int(value(UInt32.max) { handles.get_kind(host, handle, $0) })
  }

  /// Whether the handle is a view's: the status of a question that only views answer.
  func tagStatus(_ view: th_handle_t) -> Int {
    var tag: Int64 = 0
    return call { views.get_tag(host, view, &tag) }
  }
}
