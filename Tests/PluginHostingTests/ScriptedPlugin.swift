import CTransHost
import TestSupport
import Testing
import Transitioning

@testable import PluginHosting

/// A plugin whose functions each test writes, in this process and on the real host.
@MainActor
final class ScriptedPlugin: HostTableUser {
  /// What the plugin does in a call of the host's; the number is the context's handle.
  typealias Body = @MainActor (ScriptedPlugin, th_handle_t) -> Void

  let library: PluginLibrary
  let recorder = LogRecorder()
  let host: UnsafePointer<th_host_t>
  var duration: Body = { _, _ in }
  var animate: Body = { _, _ in }
  /// The number is 1 if the transition was completed.
  var ended: Body = { _, _ in }
  /// What animate_transition answers.
  var status = th_status_t(TH_OK)

  /// How often it has been called to animate.
  private(set) var animated = 0

  private(set) static var current: ScriptedPlugin?

  /// What the last one was told to be its own file.
  nonisolated(unsafe) private(set) static var path = ""

  init(path: String = "/in/this/process.so") throws {
    library = try PluginLibrary(path: path, entry: Self.entry, log: recorder.log)
    host = library.host.host
  }

  /// Makes a plugin the one that runs: other tests may have made some since.
  static func enter(_ plugin: ScriptedPlugin) { current = plugin }

  /// Forgets the plugin that runs.
  static func leave() { current = nil }

  /// Plays a transition of a scene with this plugin.
  @discardableResult
  func play(_ operation: TransitionOperation = .push, finish: Bool = true) throws -> Scene {
    let scene = Scene(.navigation)
    scene.conduct(operation, try controller())
    if finish { scene.finish() }
    return scene
  }

  /// An animation controller of this plugin's.
  func controller() throws -> PluginAnimationController {
    // Other tests may have made plugins since this one was.
    Self.enter(self)
    return try library.makeAnimationController()
  }

  /// The handle that a call writes; none if it fails.
  func handle(
    _ call: (UnsafePointer<th_host_t>, UnsafeMutablePointer<th_handle_t>) -> th_status_t
  ) -> th_handle_t {
    var handle: th_handle_t = 0
    return call(host, &handle) == TH_OK ? handle : 0
  }

  func container(_ context: th_handle_t) -> th_handle_t {
    handle { contexts.get_container_view($0, context, $1) }
  }

  func view(_ context: th_handle_t, _ key: Int) -> th_handle_t {
    handle { contexts.get_view($0, context, UInt32(key), $1) }
  }

  func newView() -> th_handle_t {
    var frame = th_rect_t(x: 0, y: 0, width: 20, height: 10)
    return handle { views.create($0, &frame, $1) }
  }

  func superview(_ view: th_handle_t) -> th_handle_t {
    handle { views.get_superview($0, view, $1) }
  }

  /// The window in which a transition goes on.
  func root(_ context: th_handle_t) -> th_handle_t {
    var view = container(context)
    while case let next = superview(view), next != 0 { view = next }
    return view
  }

  func subviews(_ view: th_handle_t) -> [th_handle_t] { list(view, views.get_subviews) }

  func sublayers(_ layer: th_handle_t) -> [th_handle_t] { list(layer, layers.get_sublayers) }

  private func list(
    _ handle: th_handle_t,
    _ get: (
      UnsafePointer<th_host_t>?, th_handle_t, UnsafeMutablePointer<th_handle_t>?, UInt32,
      UnsafeMutablePointer<UInt32>?
    ) -> th_status_t
  ) -> [th_handle_t] {
    var found = [th_handle_t](repeating: 0, count: 8)
    var count: UInt32 = 0
    #expect(get(host, handle, &found, 8, &count) == TH_OK)
    return Array(found.prefix(Int(count)))
  }

  func setOpacity(_ layer: th_handle_t, _ opacity: Double = 0.5) -> th_status_t {
    layers.set_numbers(host, layer, UInt32(TH_LAYER_OPACITY), [opacity], 1)
  }

  func setAlpha(_ view: th_handle_t, _ alpha: Double = 0.5) -> th_status_t {
    var alpha = alpha
    return views.set_numbers(host, view, UInt32(TH_VIEW_ALPHA), &alpha, 1)
  }

  /// Whether a handle is good, asked in no call of the plugin's.
  func isAliveOutside(_ handle: th_handle_t) -> Bool {
    library.host.handles.kind(of: handle) != TH_KIND_NONE
  }

  func isAlive(_ handle: th_handle_t) -> Bool {
    var kind: UInt32 = 0
    return handles.get_kind(host, handle, &kind) == TH_OK && kind != TH_KIND_NONE
  }

  func add(_ view: th_handle_t, to superview: th_handle_t) {
    #expect(views.add_subview(host, superview, view) == TH_OK)
  }

  /// Animates the to view for a tenth of a second, and completes.
  func fade(_ context: th_handle_t, _ completion: @escaping @MainActor () -> Void = {}) {
    let to = view(context, TH_KEY_TO)
    _ = views.add_subview(host, container(context), to)
    _ = setAlpha(to, 0)
    animated(for: 0.1) {
      _ = setAlpha(to, 1)
    } completion: { [self] in
      completion()
      _ = contexts.complete(host, context, 1)
    }
  }

  /// Animates what is set in a bracket.
  func animated(
    for duration: Double, _ changes: () -> Void, completion: @escaping @MainActor () -> Void
  ) {
    var animation = th_view_animation_t(
      size: UInt32(MemoryLayout<th_view_animation_t>.size), options: 0, duration: duration, delay: 0
    )
    #expect(brackets.begin(host, &animation, nil) == TH_OK)
    changes()
    let data = Unmanaged.passRetained(Work(completion))
    var triple = th_completion_t(
      size: UInt32(MemoryLayout<th_completion_t>.size), reserved: 0,
      invoke: { data, _ in Work.run(data) }, user_data: data.toOpaque(),
      destroy: { Unmanaged<Work>.fromOpaque($0!).release() })
    #expect(brackets.end(host, &triple) == TH_OK)
  }

  /// Asks for work in the host's loop.
  func perform(
    _ table: th_host_main_loop_t, after delay: Double, _ body: @escaping @MainActor () -> Void
  ) {
    var work = th_work_t(
      size: UInt32(MemoryLayout<th_work_t>.size), reserved: 0, invoke: { Work.run($0) },
      user_data: Unmanaged.passRetained(Work(body)).toOpaque(),
      destroy: { Unmanaged<Work>.fromOpaque($0!).release() })
    #expect(table.perform(host, delay, &work) == TH_OK)
  }

  private final class Work {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    nonisolated static func run(_ data: UnsafeMutableRawPointer?) {
      nonisolated(unsafe) let work = Unmanaged<Work>.fromOpaque(data!).takeUnretainedValue()
      MainActor.assumeIsolated { work.body() }
    }
  }

  // MARK: The plugin

  nonisolated private static func keep<Value>(_ value: Value) -> UnsafePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafePointer(pointer)
  }

  nonisolated private static func text(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  nonisolated(unsafe) private static let descriptor = keep(
    th_animation_controller_descriptor_t(
      size: UInt32(MemoryLayout<th_animation_controller_descriptor_t>.size),
      transitions: TH_TRANSITION_ANY, id: text("script"), name: text("Script"), text: nil,
      duration: 0.1, parameter_count: 0, reserved: 0, parameters: nil))

  nonisolated(unsafe) private static let controller = keep(
    th_animation_controller_t(
      size: UInt32(MemoryLayout<th_animation_controller_t>.size), reserved: 0, plugin_data: nil,
      destroy: { _ in },
      transition_duration: { _, context, out in
        MainActor.assumeIsolated { current.map { $0.duration($0, context) } }
        out?.pointee = 0.1
        return th_status_t(TH_OK)
      },
      animate_transition: { _, context in
        MainActor.assumeIsolated {
          guard let plugin = current else { return th_status_t(TH_ERROR_FAILED) }
          plugin.animated += 1
          plugin.animate(plugin, context)
          return plugin.status
        }
      },
      interruptible_animator: nil,
      animation_ended: { _, completed in
        MainActor.assumeIsolated { current.map { $0.ended($0, completed != 0 ? 1 : 0) } }
        return th_status_t(TH_OK)
      },
      set_parameter: nil, set_parameter_text: nil, get_extension: nil))

  nonisolated(unsafe) private static let factory = keep(
    th_animation_controller_factory_t(
      plugin_data: nil, get_count: { _ in 1 },
      get_descriptor: { _, index in index == 0 ? ScriptedPlugin.descriptor : nil },
      create: { _, _, _ in ScriptedPlugin.controller }))

  nonisolated(unsafe) private static let pluginDescriptor = keep(
    th_plugin_descriptor_t(
      size: UInt32(MemoryLayout<th_plugin_descriptor_t>.size), reserved: 0,
      id: text("org.transhost.test.script"), name: text("Script"), vendor: nil,
      version: text("1.0.0"), license: nil, url: nil, description: nil, language: nil))

  nonisolated(unsafe) private static let entry = keep(
    th_entry_t(
      magic: TH_ENTRY_MAGIC, size: UInt32(MemoryLayout<th_entry_t>.size),
      abi_major: UInt16(TH_ABI_MAJOR), abi_minor: UInt16(TH_ABI_MINOR), min_host_minor: 0,
      reserved: 0, descriptor: pluginDescriptor, plugin_data: nil,
      init: { _, _, path in
        ScriptedPlugin.path = path.map { String(cString: $0) } ?? ""
        return th_status_t(TH_OK)
      }, deinit: { _ in },
      get_factory: { _, id in
        String(cString: id!) == TH_FACTORY_ANIMATION_CONTROLLERS
          ? UnsafeRawPointer(ScriptedPlugin.factory) : nil
      }))
}
