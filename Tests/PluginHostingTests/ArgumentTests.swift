import CTransHost
import Geometry
import PluginHosting
import TestSupport
import Testing
import ViewControllers

/// What the host takes from a plugin, and what it refuses with which status.
@MainActor
struct ArgumentTests {
  private let plugin = HostCalls()

  private func named(_ text: [UInt8]) -> Int {
    let view = plugin.makeView()
    let layer = plugin.value(0) { plugin.views.get_layer(plugin.host, view, $0) }
    return plugin.call {
      text.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer {
        plugin.layers.set_name(plugin.host, layer, $0.baseAddress, UInt32($0.count))
      }
    }
  }

  @Test func aTextIsUTF8WithoutAZeroAndOfASaneLength() {
    #expect(named(Array("fine".utf8)) == TH_OK)
    #expect(named([]) == TH_OK)
    #expect(named([0x61, 0, 0x62]) == TH_ERROR_INVALID_ARGUMENT)
    #expect(named([0xC3, 0x28]) == TH_ERROR_INVALID_ARGUMENT)
    let longest = Int(TH_TEXT_MAXIMUM)
    #expect(named([UInt8](repeating: 0x61, count: longest)) == TH_OK)
    #expect(named([UInt8](repeating: 0x61, count: longest + 1)) == TH_ERROR_LIMIT_EXCEEDED)
  }

  @Test func aNumberIsFinite() {
    let view = plugin.makeView()
    func set(_ numbers: [Double]) -> Int {
      plugin.call {
        plugin.views.set_numbers(
          plugin.host, view, UInt32(TH_VIEW_CENTER), numbers, UInt32(numbers.count))
      }
    }
    #expect(set([3, 4]) == TH_OK)
    #expect(set([3, .infinity]) == TH_ERROR_INVALID_ARGUMENT)
    #expect(set([.nan, 4]) == TH_ERROR_INVALID_ARGUMENT)
    #expect(set([3]) == TH_ERROR_INVALID_ARGUMENT)
    let many = [Double](repeating: 1, count: Int(TH_NUMBERS_MAXIMUM) + 1)
    #expect(set(many) == TH_ERROR_LIMIT_EXCEEDED)
    var center = [0.0, 0.0]
    var count: UInt32 = 0
    let status = plugin.call {
      plugin.views.get_numbers(plugin.host, view, UInt32(TH_VIEW_CENTER), &center, 2, &count)
    }
    #expect(status == TH_OK && count == 2 && center == [3, 4])
  }

  @Test(arguments: [
    TH_LAYER_HIDDEN, TH_LAYER_MASKS_TO_BOUNDS, TH_LAYER_DOUBLE_SIDED,
    TH_LAYER_ALLOWS_EDGE_ANTIALIASING,
  ])
  func aFlagIsZeroOrOne(key: Int) {
    let view = plugin.makeView()
    let layer = plugin.value(0) { plugin.views.get_layer(plugin.host, view, $0) }
    for (number, status) in [
      (0, TH_OK), (1, TH_OK), (0.5, TH_ERROR_INVALID_ARGUMENT), (2, TH_ERROR_INVALID_ARGUMENT),
      (-1, TH_ERROR_INVALID_ARGUMENT),
    ] {
      var numbers = [number]
      #expect(
        plugin.call { plugin.layers.set_numbers(plugin.host, layer, UInt32(key), &numbers, 1) }
          == status)
    }
    var (number, count) = (0.0, UInt32())
    let status = plugin.call {
      plugin.layers.get_numbers(plugin.host, layer, UInt32(key), &number, 1, &count)
    }
    #expect(status == TH_OK && number == 1)
  }

  @Test func aHostThatIsNoneIsRefused() {
    _ = plugin.makeView()
    var bogus = th_host_t()
    var frame = th_rect_t(x: 0, y: 0, width: 1, height: 1)
    var view: th_handle_t = 0
    #expect(plugin.call { plugin.views.create(&bogus, &frame, &view) } == TH_ERROR_INVALID_ARGUMENT)
    #expect(plugin.call { plugin.views.create(nil, &frame, &view) } == TH_ERROR_INVALID_ARGUMENT)
    #expect(plugin.log.log(&bogus, UInt32(TH_LOG_INFO), "x", 1) == TH_ERROR_INVALID_ARGUMENT)
    #expect(view == 0)
  }

  /// The thread counts on which the host is calling the plugin: nothing else is [main].
  @Test func aCallWhileTheHostCallsNobodyIsOnAWrongThread() {
    var frame = th_rect_t(x: 0, y: 0, width: 1, height: 1)
    var view: th_handle_t = 0
    #expect(plugin.views.create(plugin.host, &frame, &view) == TH_ERROR_WRONG_THREAD)
    #expect(view == 0)
  }

  @Test func noViewStandsForTheWindow() {
    let view = plugin.makeView()
    var point = th_point_t(x: 5, y: 6)
    let converted = plugin.value(th_point_t()) {
      plugin.views.convert_point(plugin.host, 0, 0, &point, $0)
    }
    #expect(converted.x == 5 && converted.y == 6)
    #expect(plugin.tagStatus(view) == TH_OK)
  }

  @Test func aViewHoldsNotItselfNorWhatHoldsIt() {
    let (outer, inner) = (plugin.makeView(), plugin.makeView())
    func add(_ subview: th_handle_t, to view: th_handle_t) -> Int {
      plugin.call { plugin.views.add_subview(plugin.host, view, subview) }
    }
    #expect(add(inner, to: outer) == TH_OK)
    #expect(add(outer, to: inner) == TH_ERROR_INVALID_ARGUMENT)
    #expect(add(outer, to: outer) == TH_ERROR_INVALID_ARGUMENT)
    let superview = plugin.value(0) { plugin.views.get_superview(plugin.host, inner, $0) }
    #expect(superview == outer)
  }

  @Test func theContainerViewAndWhatHoldsItStayWhereTheyAre() throws {
    let scene = Scene(.push)
    let plugin = HostCalls(stage: scene.stage)
    scene.delegate.animator = plugin.probe
    scene.start()
    let leaving = try #require(
      plugin.probe.lendHandles().first { plugin.kind($0) == TH_KIND_VIEW })
    func superview(of view: th_handle_t) -> th_handle_t {
      plugin.value(0) { plugin.views.get_superview(plugin.host, view, $0) }
    }
    var view = superview(of: leaving)
    var refused = 0
    while view != 0 {
      let status = plugin.call { plugin.views.remove_from_superview(plugin.host, view) }
      #expect(status == TH_ERROR_INVALID_STATE)
      refused += 1
      view = superview(of: view)
    }
    // The container view, the container's own view, the window.
    #expect(refused == 3)
    #expect(scene.containerView.window != nil)
  }

  /// The reason of the last fault, in words.
  @Test func theReasonOfAFaultCanBeRead() {
    #expect(plugin.tagStatus(4711) == TH_ERROR_INVALID_HANDLE)
    var text = [CChar](repeating: 0, count: 200)
    var length: UInt32 = 0
    let status = plugin.call { plugin.log.get_last_error(plugin.host, &text, 200, &length) }
    #expect(status == TH_OK)
    let words = String(
      decoding: text.prefix(Int(length)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    #expect(words == "the handle is no view")
  }
}
