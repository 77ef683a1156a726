import Animating
import CTransHost
import Containers
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What the host answers to calls about gestures and actions, right and wrong ones.
@MainActor
struct GestureCallTests {
  private let plugin = ProbedHost()
  private let seen = Seen()

  private final class Seen {
    var states: [UInt32] = []
    var destroyed = 0
    var onAction: ((th_handle_t) -> Void)?
    var begins: th_bool_t = 1
    var status = th_status_t(TH_OK)
  }

  private func action() -> th_gesture_action_t {
    var action = th_gesture_action_t()
    action.size = UInt32(MemoryLayout<th_gesture_action_t>.size)
    action.user_data = Unmanaged.passRetained(seen).toOpaque()
    action.invoke = { data, recognizer, state in
      let seen = Unmanaged<Seen>.fromOpaque(data!).takeUnretainedValue()
      seen.states.append(state)
      seen.onAction?(recognizer)
    }
    action.destroy = { data in
      Unmanaged<Seen>.fromOpaque(data!).takeRetainedValue().destroyed += 1
    }
    action.should_begin = { data, _, out in
      let seen = Unmanaged<Seen>.fromOpaque(data!).takeUnretainedValue()
      out?.pointee = seen.begins
      return seen.status
    }
    return action
  }

  private var toView: th_handle_t {
    plugin.made { plugin.contexts.get_view(plugin.host, context, UInt32(TH_KEY_TO), $0) }
  }
  private var context: th_handle_t { plugin.probe.lendHandles()[0] }

  private func make(_ kind: Int, on view: th_handle_t) -> (status: Int, handle: th_handle_t) {
    var handle: th_handle_t = 0
    var action = action()
    let status = plugin.gestures.create(plugin.host, UInt32(kind), view, &action, &handle)
    if status != TH_OK { Unmanaged<Seen>.fromOpaque(action.user_data).release() }
    return (Int(status), handle)
  }

  private func read(_ recognizer: th_handle_t, _ key: Int) -> (Int, [Double]) {
    var numbers = [Double](repeating: 0, count: 4)
    var count: UInt32 = 0
    let status = plugin.gestures.get_numbers(
      plugin.host, recognizer, UInt32(key), 0, &numbers, 4, &count)
    return (Int(status), Array(numbers.prefix(Int(count))))
  }

  private func write(_ recognizer: th_handle_t, _ key: Int, _ numbers: [Double]) -> Int {
    Int(
      plugin.gestures.set_numbers(
        plugin.host, recognizer, UInt32(key), 0, numbers, UInt32(numbers.count)))
  }

  @Test func onlyWhatIsThePluginsToChangeGetsOne() {
    plugin.inside {
      #expect(make(TH_GESTURE_PAN, on: toView).status == TH_OK)
      #expect(make(TH_GESTURE_PAN, on: plugin.makeView()).status == TH_OK)
      #expect(make(0, on: toView).status == TH_ERROR_NOT_FOUND)
      #expect(make(8, on: toView).status == TH_ERROR_NOT_FOUND)
      #expect(make(TH_GESTURE_PAN, on: 77).status == TH_ERROR_INVALID_HANDLE)
      var container: th_handle_t = 0
      var controller: th_handle_t = 0
      let to = plugin.made {
        plugin.contexts.get_view_controller(plugin.host, context, UInt32(TH_KEY_TO), $0)
      }
      let controllers: th_host_view_controllers_t = plugin.table(TH_EXT_VIEW_CONTROLLERS)
      #expect(controllers.get_parent(plugin.host, to, &controller) == TH_OK)
      #expect(controllers.get_view(plugin.host, controller, &container) == TH_OK)
      #expect(make(TH_GESTURE_PINCH, on: container).status == TH_OK)
    }
    plugin.scene.stage.play(2)
    plugin.inside {
      #expect(make(TH_GESTURE_PAN, on: toView).status != TH_OK)
    }
  }

  @Test func thereIsALimit() {
    plugin.inside {
      let view = toView
      for _ in 0..<Int(TH_GESTURES_MAXIMUM) {
        #expect(make(TH_GESTURE_TAP, on: view).status == TH_OK)
      }
      let last = make(TH_GESTURE_TAP, on: view)
      #expect(last.status == TH_ERROR_LIMIT_EXCEEDED)
    }
    #expect(plugin.named("TH_GESTURES_MAXIMUM") == 1)
  }

  @Test func eachKindHasItsValues() {
    let kinds = [
      TH_GESTURE_PAN, TH_GESTURE_SCREEN_EDGE_PAN, TH_GESTURE_PINCH, TH_GESTURE_ROTATION,
      TH_GESTURE_SWIPE, TH_GESTURE_TAP, TH_GESTURE_LONG_PRESS,
    ]
    // Which of the keys 1...18 each kind has, and which of those can be set.
    let all = [1, 6, 7, 16, 17, 18]
    let own = [
      [2, 3, 10, 11], [2, 3, 8, 10, 11], [3, 4], [3, 5], [9, 12], [12, 13], [12, 13, 14, 15],
    ]
    let fixed: Set = [1, 3, 6, 7]
    plugin.inside {
      for (kind, keys) in zip(kinds, own) {
        let gesture = make(kind, on: toView).handle
        for key in 0...19 {
          let (status, numbers) = read(gesture, key)
          let has = (all + keys).contains(key)
          #expect(status == (has ? TH_OK : TH_ERROR_NOT_FOUND), "kind \(kind), key \(key)")
          guard has else {
            #expect(write(gesture, key, [1]) == TH_ERROR_NOT_FOUND, "kind \(kind), key \(key)")
            continue
          }
          let value = numbers.map { _ in 1.0 }
          let isSet = write(gesture, key, value)
          #expect(isSet == (fixed.contains(key) ? TH_ERROR_NOT_FOUND : TH_OK), "\(kind), \(key)")
          if isSet == TH_OK { #expect(read(gesture, key).1 == value, "\(kind), \(key)") }
          #expect(write(gesture, key, value + [1]) != TH_OK)
          #expect(write(gesture, key, value.map { _ in .nan }) != TH_OK)
        }
      }
    }
  }

  @Test func absurdValuesAreRefused() {
    plugin.inside {
      let pan = make(TH_GESTURE_PAN, on: toView).handle
      #expect(write(pan, TH_GESTURE_MINIMUM_TOUCHES, [0]) == TH_ERROR_INVALID_ARGUMENT)
      #expect(write(pan, TH_GESTURE_MINIMUM_TOUCHES, [1.5]) == TH_ERROR_INVALID_ARGUMENT)
      #expect(write(pan, TH_GESTURE_MAXIMUM_TOUCHES, [1e12]) != TH_OK)
      let press = make(TH_GESTURE_LONG_PRESS, on: toView).handle
      #expect(write(press, TH_GESTURE_PRESS_DURATION, [-1]) == TH_ERROR_INVALID_ARGUMENT)
      let swipe = make(TH_GESTURE_SWIPE, on: toView).handle
      #expect(write(swipe, TH_GESTURE_DIRECTION, [1e300]) != TH_OK)
      #expect(plugin.gestures.require_failure(plugin.host, pan, pan) != TH_OK)
      #expect(plugin.gestures.require_failure(plugin.host, pan, press) == TH_OK)
      #expect(plugin.gestures.remove(plugin.host, pan) == TH_OK)
      #expect(plugin.gestures.remove(plugin.host, pan) == TH_OK)
    }
  }

  @Test func anActionHearsTheGestureAndIsDestroyedOnce() {
    let hand = Hand(stage: plugin.scene.stage)
    plugin.keepGoing()
    let pan = plugin.inside {
      let view = toView
      // The animator's to do.
      _ = plugin.views.add_subview(plugin.host, containerView, view)
      return make(TH_GESTURE_PAN, on: view).handle
    }
    hand.down(10, 20)
    hand.move(30, 20)
    #expect(seen.states == [UInt32(TH_GESTURE_BEGAN)])
    seen.onAction = { [plugin] in
      #expect(plugin.gestures.remove(plugin.host, $0) == TH_OK)
    }
    hand.move(40, 20)
    hand.wait(0)
    #expect(
      seen.states == [
        UInt32(TH_GESTURE_BEGAN), UInt32(TH_GESTURE_CHANGED), UInt32(TH_GESTURE_CANCELLED),
      ])
    hand.up(40, 20)
    plugin.probe.tearDown()
    hand.wait(1)
    #expect(seen.destroyed == 1 && pan != 0)
  }

  @Test(arguments: [(0, TH_OK, false), (0, TH_ERROR_FAILED, true), (7, TH_OK, true)])
  func anActionMayForbidIt(begins: Int, status: Int, isBegun: Bool) {
    let hand = Hand(stage: plugin.scene.stage)
    plugin.keepGoing()
    plugin.inside {
      let view = toView
      _ = plugin.views.add_subview(plugin.host, containerView, view)
      _ = make(TH_GESTURE_PAN, on: view)
    }
    seen.begins = th_bool_t(begins)
    seen.status = th_status_t(status)
    hand.down(10, 20)
    hand.move(30, 20)
    #expect(seen.states.isEmpty != isBegun)
  }

  @Test func transitionsAreStartedInGesturesAlone() {
    let hand = Hand(stage: plugin.scene.stage)
    plugin.keepGoing()
    let controller = plugin.inside {
      let view = toView
      _ = plugin.views.add_subview(plugin.host, containerView, view)
      _ = make(TH_GESTURE_TAP, on: view)
      let controller = plugin.made {
        plugin.contexts.get_view_controller(plugin.host, context, UInt32(TH_KEY_TO), $0)
      }
      #expect(plugin.actions.pop(plugin.host, controller) == TH_ERROR_INVALID_STATE)
      #expect(plugin.actions.dismiss(plugin.host, controller) == TH_ERROR_INVALID_STATE)
      #expect(plugin.actions.select(plugin.host, controller, 0) == TH_ERROR_INVALID_STATE)
      #expect(
        plugin.actions.perform_segue(plugin.host, controller, "x", 1) == TH_ERROR_INVALID_STATE)
      _ = plugin.handles.retain(plugin.host, controller)
      return controller
    }
    var statuses: [Int] = []
    var depth = 0
    seen.onAction = { [plugin] _ in
      let host = plugin.host
      statuses += [
        Int(plugin.actions.dismiss(host, controller)),
        Int(plugin.actions.select(host, controller, 0)),
        Int(plugin.actions.perform_segue(host, controller, "x", 1)),
        Int(plugin.actions.pop(host, 99)), Int(plugin.actions.pop(host, controller)),
      ]
      // It has not begun yet.
      depth = plugin.scene.navigation.viewControllers.count
    }
    hand.tap(10, 20)
    #expect(
      statuses == [
        TH_ERROR_NOT_FOUND, TH_ERROR_NOT_FOUND, TH_ERROR_NOT_FOUND, TH_ERROR_INVALID_HANDLE, TH_OK,
      ])
    #expect(depth == 2)
    hand.wait(1)
    #expect(plugin.scene.navigation.viewControllers.count == 1)
  }

  private var containerView: th_handle_t {
    plugin.made { plugin.contexts.get_container_view(plugin.host, context, $0) }
  }
}
