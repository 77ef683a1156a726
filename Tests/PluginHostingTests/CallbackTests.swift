import Animating
import CTransHost
import Geometry
import PluginHosting
import TestSupport
import Testing
import ViewControllers

/// What `types.h` says of triples: taken or not, called from the loop, destroyed once and last.
@MainActor
struct CallbackTests {
  private let plugin = HostCalls()

  /// What a triple of the test's has seen.
  private final class Seen {
    var positions: [UInt32] = []
    var destroyed = 0
  }

  private func triple(_ seen: Seen) -> th_position_completion_t {
    var triple = th_position_completion_t()
    triple.size = UInt32(MemoryLayout<th_position_completion_t>.size)
    triple.user_data = Unmanaged.passRetained(seen).toOpaque()
    triple.invoke = { data, position in
      Unmanaged<Seen>.fromOpaque(data!).takeUnretainedValue().positions.append(position)
    }
    triple.destroy = { data in
      Unmanaged<Seen>.fromOpaque(data!).takeRetainedValue().destroyed += 1
    }
    return triple
  }

  @Test func aTripleIsDestroyedOnceFromTheLoopThoughItNeverRan() {
    let seen = Seen()
    let animator = plugin.makeAnimator()
    var triple = triple(seen)
    plugin.probe.insidePlugin {
      #expect(plugin.animators.add_completion(plugin.host, animator, &triple) == TH_OK)
      #expect(plugin.handles.release(plugin.host, animator) == TH_OK)
      // The animator is gone; its callback is not destroyed inside the plugin's own call.
      #expect(seen.destroyed == 0)
    }
    plugin.stage.advance(to: 1)
    #expect(seen.destroyed == 1)
    #expect(seen.positions.isEmpty)
  }

  @Test func aTripleRunsWithItsPositionAndIsDestroyedAfterwards() {
    let seen = Seen()
    let animator = plugin.makeAnimator()
    var triple = triple(seen)
    let status = plugin.call { plugin.animators.add_completion(plugin.host, animator, &triple) }
    #expect(status == TH_OK)
    #expect(plugin.call { plugin.animators.start(plugin.host, animator, 0) } == TH_OK)
    for frame in 1...30 { plugin.stage.advance(to: Double(frame) / 60) }
    #expect(seen.positions == [UInt32(TH_POSITION_END)])
    #expect(plugin.release(animator) == TH_OK)
    plugin.stage.advance(to: 1)
    #expect(seen.destroyed == 1)
  }

  @Test func aTripleThatIsNotTakenIsTheCallersStill() {
    let seen = Seen()
    let animator = plugin.makeAnimator()
    func add(_ change: (inout th_position_completion_t) -> Void, to animator: th_handle_t) -> Int {
      var triple = triple(seen)
      change(&triple)
      return plugin.call { plugin.animators.add_completion(plugin.host, animator, &triple) }
    }
    #expect(add({ $0.size = 4 }, to: animator) == TH_ERROR_INVALID_ARGUMENT)
    #expect(add({ $0.invoke = nil }, to: animator) == TH_ERROR_INVALID_ARGUMENT)
    #expect(add({ _ in }, to: 4711) == TH_ERROR_INVALID_HANDLE)
    let null = plugin.call { plugin.animators.add_completion(plugin.host, animator, nil) }
    #expect(null == TH_ERROR_INVALID_ARGUMENT)
    plugin.stage.advance(to: 1)
    #expect(plugin.release(animator) == TH_OK)
    plugin.stage.advance(to: 2)
    #expect(seen.destroyed == 0)
    for _ in 0..<3 { Unmanaged.passUnretained(seen).release() }
  }

  /// What ticks, completions and delegates have been told.
  private final class Told {
    var ticks: [[Double]] = []
    var finished: [th_bool_t] = []
    var starts = 0
  }

  @Test func aTickHasItsTimeAndThatOfTheNextFrame() {
    let told = Told()
    let scene = Scene(.push)
    let plugin = HostCalls(stage: scene.stage)
    scene.delegate.animator = plugin.probe
    scene.start()
    let links: th_host_display_link_t = plugin.table(TH_EXT_DISPLAY_LINK)
    var tick = th_tick_t()
    tick.size = UInt32(MemoryLayout<th_tick_t>.size)
    tick.user_data = Unmanaged.passUnretained(told).toOpaque()
    tick.invoke = { data, _, timestamp, target in
      Unmanaged<Told>.fromOpaque(data!).takeUnretainedValue().ticks.append([timestamp, target])
    }
    let link = plugin.value(0) { links.create(plugin.host, &tick, $0) }
    plugin.stage.advance(to: 1)
    plugin.stage.advance(to: 1.25)
    #expect(told.ticks.last == [1.25, 1.5])
    for (paused, count) in [(1, 2), (0, 3)] as [(th_bool_t, Int)] {
      #expect(plugin.call { links.set_paused(plugin.host, link, paused) } == TH_OK)
      plugin.stage.advance(to: plugin.stage.clock.now + 0.25)
      #expect(told.ticks.count == count)
    }
    #expect(plugin.call { links.invalidate(plugin.host, link) } == TH_OK)
    plugin.stage.advance(to: 2)
    #expect(told.ticks.count == 3)
  }

  @Test func whatTellsOfTheStartIsAFunctionOrNothing() {
    let animations: th_host_layer_animations_t = plugin.table(TH_EXT_LAYER_ANIMATIONS)
    let animation = plugin.value(0) {
      animations.create(plugin.host, UInt32(TH_LAYER_ANIMATION_BASIC), $0)
    }
    var delegate = th_layer_animation_delegate_t()
    delegate.size = UInt32(MemoryLayout<th_layer_animation_delegate_t>.size)
    delegate.did_stop = { _, _ in }
    func set() -> Int {
      plugin.call { animations.set_delegate(plugin.host, animation, &delegate) }
    }
    #expect(set() == TH_OK)
    let data = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { data.deallocate() }
    delegate.did_start = unsafeBitCast(
      data, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    #expect(set() == TH_ERROR_INVALID_ARGUMENT)
    (delegate.did_start, delegate.reserved) = (nil, 1)
    #expect(set() == TH_ERROR_INVALID_ARGUMENT)
  }

  @Test func aDelegateHearsOfTheStartAndOfTheEnd() {
    let told = Told()
    let animations: th_host_layer_animations_t = plugin.table(TH_EXT_LAYER_ANIMATIONS)
    let layer = plugin.value(0) { plugin.layers.create(plugin.host, $0) }
    func animate(_ key: String) {
      let animation = plugin.value(0) {
        animations.create(plugin.host, UInt32(TH_LAYER_ANIMATION_BASIC), $0)
      }
      var delegate = th_layer_animation_delegate_t()
      delegate.size = UInt32(MemoryLayout<th_layer_animation_delegate_t>.size)
      delegate.user_data = Unmanaged.passUnretained(told).toOpaque()
      delegate.did_start = { Unmanaged<Told>.fromOpaque($0!).takeUnretainedValue().starts += 1 }
      delegate.did_stop = { data, finished in
        Unmanaged<Told>.fromOpaque(data!).takeUnretainedValue().finished.append(finished)
      }
      let path = "opacity"
      let status = plugin.call {
        let told = animations.set_delegate(plugin.host, animation, &delegate)
        let named = animations.set_key_path(plugin.host, animation, path, UInt32(path.utf8.count))
        let timed = animations.set_numbers(
          plugin.host, animation, UInt32(TH_LAYER_ANIMATION_DURATION), [0.5], 1)
        let added = animations.add(
          plugin.host, layer, animation, key, UInt32(key.utf8.count))
        return told | named | timed | added
      }
      #expect(status == TH_OK)
    }
    animate("first")
    plugin.stage.advance(to: 0.25)
    #expect(told.starts == 1 && told.finished.isEmpty)
    plugin.stage.advance(to: 1)
    #expect(told.finished == [1])
  }
}
