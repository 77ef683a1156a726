import CTransHost
import CallAny

@testable import AnimatorKit

/// A host that keeps trees and numbers, animates nothing, counts handles, and logs calls.
///
/// Its tables are made of the ABI's table of signatures, so that it has every function there is,
/// and are answered by whichever host is the current one.
final class FakeHost {
  struct Object {
    var kind: Int
    var count = 0
    var numbers: [UInt32: [Double]] = [:]
    var children: [th_handle_t] = []
    var parent: th_handle_t = 0
    var layer: th_handle_t = 0
    var tag: Int64 = 0
  }

  static var current: FakeHost?

  let pointer: UnsafeMutablePointer<th_host_t>
  var objects: [th_handle_t: Object] = [:]
  private var lent: Set<th_handle_t> = []
  var calls: [String] = []
  var warnings: [String] = []
  var completions: [th_completion_t] = []
  var positionCompletions: [th_position_completion_t] = []
  var ticks: [th_tick_t] = []
  var delegates: [th_layer_animation_delegate_t] = []
  var completed: [Bool] = []
  var wasCancelled = false
  var operation = UInt32(TH_TRANSITION_POP)
  var openBrackets = 0
  /// The next call that takes a callback fails.
  var refusesCallbacks = false

  let container: th_handle_t
  let from: th_handle_t
  let to: th_handle_t
  let context: th_handle_t
  private(set) var controllers: [th_handle_t] = []
  private var next: th_handle_t = 100

  init(size: CGSize = CGSize(width: 101, height: 51)) {
    pointer = .allocate(capacity: 1)
    (container, from, to, context) = (1, 2, 3, 4)
    pointer.initialize(
      to: th_host_t(
        size: UInt32(MemoryLayout<th_host_t>.size), abi_major: UInt16(TH_ABI_MAJOR),
        abi_minor: UInt16(TH_ABI_MINOR), host_data: nil, name: nil, vendor: nil, version: nil,
        get_extension: { _, id in id.flatMap { FakeHost.table(String(cString: $0)) } }))
    let frame = [0, 0, Double(size.width), Double(size.height)]
    for handle in [container, from, to] {
      objects[handle] = Object(kind: TH_KIND_VIEW)
      objects[handle]?.numbers[UInt32(TH_VIEW_FRAME)] = frame
      objects[handle]?.numbers[UInt32(TH_VIEW_BOUNDS)] = frame
    }
    objects[context] = Object(kind: TH_KIND_TRANSITION_CONTEXT)
    controllers = [make(TH_KIND_VIEW_CONTROLLER), make(TH_KIND_VIEW_CONTROLLER)]
    insert(from, into: container, at: 0)
    FakeHost.current = self
  }

  private static var tables: [String: UnsafeRawPointer] = [:]

  private static func table(_ id: String) -> UnsafeRawPointer? {
    if let known = tables[id] { return known }
    tables[id] = answer_any_table(id) { signature, arguments in
      guard let host = FakeHost.current, let signature, let arguments else {
        fatalError("no fake host")
      }
      return host.answer(HostCall(signature, arguments))
    }
    return tables[id]
  }

  /// Handles that the plugin retains, each as often as it does.
  var outstanding: Int { objects.values.reduce(0) { $0 + $1.count } }

  func make(_ kind: Int) -> th_handle_t {
    next += 1
    objects[next] = Object(kind: kind)
    return next
  }

  /// Lends a handle, as the result of the call.
  func give(_ handle: th_handle_t, _ call: HostCall) -> th_status_t {
    guard handle == 0 || objects[handle] != nil else { return fail(TH_ERROR_INVALID_HANDLE) }
    lend(handle)
    return call.answer(handle)
  }

  func lend(_ handle: th_handle_t) { lent.insert(handle) }

  func retain(_ handle: th_handle_t) -> th_status_t {
    guard objects[handle] != nil else { return fail(TH_ERROR_INVALID_HANDLE) }
    objects[handle]?.count += 1
    return th_status_t(TH_OK)
  }

  /// Takes back what was lent for the transition, as the host does after `animation_ended`.
  func endLoans() {
    let handles = lent
    lent = []
    for handle in handles { forgetIfUnused(handle) }
  }

  func release(_ handle: th_handle_t) -> th_status_t {
    guard let object = objects[handle] else { return fail(TH_ERROR_INVALID_HANDLE) }
    if object.count > 0 { objects[handle]?.count -= 1 } else { lent.remove(handle) }
    if !lent.contains(handle) { forgetIfUnused(handle) }
    return th_status_t(TH_OK)
  }

  /// What nothing holds and what is in no tree goes, as in the host.
  private func forgetIfUnused(_ handle: th_handle_t) {
    guard handle > 102, let object = objects[handle], object.count == 0, object.parent == 0,
      !objects.values.contains(where: { $0.layer == handle })
    else { return }
    objects[handle] = nil
    for child in object.children {
      objects[child]?.parent = 0
      forgetIfUnused(child)
    }
    if object.layer != 0 { forgetIfUnused(object.layer) }
  }

  @discardableResult
  func insert(_ child: th_handle_t, into parent: th_handle_t, at index: Int) -> th_status_t {
    guard objects[parent] != nil, objects[child] != nil else {
      return fail(TH_ERROR_INVALID_HANDLE)
    }
    remove(child)
    let count = objects[parent]?.children.count ?? 0
    objects[parent]?.children.insert(child, at: min(index, count))
    objects[child]?.parent = parent
    return th_status_t(TH_OK)
  }

  func remove(_ child: th_handle_t) {
    guard let parent = objects[child]?.parent, parent != 0 else { return }
    objects[parent]?.children.removeAll { $0 == child }
    objects[child]?.parent = 0
    forgetIfUnused(child)
  }

  func fail(_ status: Int) -> th_status_t { th_status_t(status) }

  /// Runs the completions that wait, as the host's loop does.
  func runLoop(finished: Bool = true) {
    let waiting = completions
    completions = []
    for completion in waiting {
      completion.invoke(completion.user_data, finished ? 1 : 0)
      completion.destroy(completion.user_data)
    }
    let positions = positionCompletions
    positionCompletions = []
    for completion in positions {
      completion.invoke(completion.user_data, 0)
      completion.destroy(completion.user_data)
    }
  }
}
