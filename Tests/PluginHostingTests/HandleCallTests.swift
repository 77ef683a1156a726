import CTransHost
import Geometry
import LayerAnimating
import PluginHosting
import Testing
import ViewControllers

/// What `host.h` says of handles, outside of any transition.
@MainActor
struct HandleCallTests {
  private let plugin = HostCalls()

  @Test func aStaleHandleIsNoneThoughItsPlaceIsTakenAgain() {
    let old = plugin.makeView()
    #expect(plugin.tagStatus(old) == TH_OK)
    #expect(plugin.release(old) == TH_OK)
    #expect(plugin.tagStatus(old) == TH_ERROR_INVALID_HANDLE)
    let new = plugin.makeView()
    #expect(new != old)
    #expect(plugin.tagStatus(new) == TH_OK)
    #expect(plugin.tagStatus(old) == TH_ERROR_INVALID_HANDLE)
    #expect(plugin.kind(old) == TH_KIND_NONE)
    #expect(plugin.release(old) == TH_ERROR_INVALID_HANDLE)
    #expect(plugin.call { plugin.handles.retain(plugin.host, old) } == TH_ERROR_INVALID_HANDLE)
    #expect(plugin.tagStatus(new) == TH_OK)
  }

  @Test func aHandleOfAnotherHostsIsNone() {
    let other = HostCalls(stage: plugin.stage)
    let own = plugin.makeView()
    let foreign = other.makeView()
    #expect(own != foreign)
    #expect(plugin.tagStatus(foreign) == TH_ERROR_INVALID_HANDLE)
    #expect(plugin.kind(foreign) == TH_KIND_NONE)
    #expect(plugin.release(foreign) == TH_ERROR_INVALID_HANDLE)
    #expect(other.tagStatus(foreign) == TH_OK)
  }

  @Test func anObjectThatIsGivenAgainHasTheSameHandle() {
    let superview = plugin.makeView()
    let view = plugin.makeView()
    #expect(plugin.call { plugin.views.add_subview(plugin.host, superview, view) } == TH_OK)
    for _ in 0..<2 {
      let given = plugin.value(0) { plugin.views.get_superview(plugin.host, view, $0) }
      #expect(given == superview)
    }
    #expect(plugin.call { plugin.handles.retain(plugin.host, superview) } == TH_OK)
    for _ in 0..<4 {
      #expect(plugin.tagStatus(superview) == TH_OK)
      #expect(plugin.release(superview) == TH_OK)
    }
    #expect(plugin.release(superview) == TH_ERROR_INVALID_HANDLE)
    #expect(plugin.probe.handleCount == 1)
  }

  @Test func releasingNothingIsFine() {
    #expect(plugin.release(0) == TH_OK)
    #expect(plugin.release(4711) == TH_ERROR_INVALID_HANDLE)
  }

  @Test func aHandleOfAnotherKindIsNone() {
    let view = plugin.makeView()
    let layer = plugin.value(0) { plugin.views.get_layer(plugin.host, view, $0) }
    #expect(plugin.tagStatus(layer) == TH_ERROR_INVALID_HANDLE)
    #expect(
      plugin.call { plugin.layers.set_name(plugin.host, view, nil, 0) } == TH_ERROR_INVALID_HANDLE)
  }

  @Test func everyObjectHasItsKind() {
    let view = plugin.makeView()
    let layer = plugin.value(0) { plugin.views.get_layer(plugin.host, view, $0) }
    #expect(plugin.kind(view) == TH_KIND_VIEW)
    #expect(plugin.kind(layer) == TH_KIND_LAYER)
    let animator = plugin.makeAnimator()
    #expect(plugin.kind(animator) == TH_KIND_PROPERTY_ANIMATOR)
    let animations: th_host_layer_animations_t = plugin.table(TH_EXT_LAYER_ANIMATIONS)
    let animation = plugin.value(0) {
      animations.create(plugin.host, UInt32(TH_LAYER_ANIMATION_BASIC), $0)
    }
    #expect(plugin.kind(animation) == TH_KIND_LAYER_ANIMATION)
    // A place that is used again forgets what it was.
    #expect(plugin.release(animator) == TH_OK)
    #expect(plugin.kind(plugin.makeView()) == TH_KIND_VIEW)
  }

  @Test func aListWithoutRoomHandsOutNothing() {
    let superview = plugin.makeView()
    for _ in 0..<3 {
      let view = plugin.makeView()
      #expect(plugin.call { plugin.views.add_subview(plugin.host, superview, view) } == TH_OK)
      #expect(plugin.release(view) == TH_OK)
    }
    #expect(plugin.probe.handleCount == 1)
    var room: [th_handle_t] = [1, 2, 3]
    var count: UInt32 = 99
    func ask(_ room: UnsafeMutablePointer<th_handle_t>?, _ capacity: UInt32) -> Int {
      count = 99
      return plugin.call {
        plugin.views.get_subviews(plugin.host, superview, room, capacity, &count)
      }
    }
    #expect(ask(&room, 2) == TH_ERROR_BUFFER_TOO_SMALL)
    #expect(count == 3 && room == [1, 2, 3])
    #expect(ask(nil, 0) == TH_OK)
    #expect(count == 3)
    #expect(ask(nil, 3) == TH_ERROR_INVALID_ARGUMENT)
    #expect(plugin.probe.handleCount == 1)
    #expect(ask(&room, 3) == TH_OK)
    #expect(count == 3 && Set(room).count == 3)
    // Lent for the call.
    #expect(plugin.probe.handleCount == 1)
  }

  /// A plugin that keeps a handle for ever keeps no other from being made.
  @Test func aPlaceThatIsFreeIsUsedAgain() {
    let first = plugin.makeView()
    #expect(plugin.release(first) == TH_OK)
    let second = plugin.makeView()
    // The lower half of a handle is its place; the upper one tells the two apart.
    #expect(first & 0xFFFF_FFFF == second & 0xFFFF_FFFF)
  }
}
