import Animating
import LayerAnimating
import CTransHost
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `property-animator.h` says of an animator's numbers, and of what can be asked of it when.
@MainActor
struct PropertyAnimatorCallTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private var table: th_host_property_animators_t { probed.animators }
  private let invalidState = th_status_t(TH_ERROR_INVALID_STATE)
  private let notFound = th_status_t(TH_ERROR_NOT_FOUND)

  init() { probed.keepGoing() }

  /// An animator of a second, that fades a view of the plugin's out evenly.
  private func make() -> (animator: th_handle_t, view: th_handle_t) {
    let view = probed.makeView()
    let animator = probed.made {
      table.create(host, 1, UInt32(TH_ANIMATION_CURVE_LINEAR), nil, $0)
    }
    for handle in [view, animator] { #expect(probed.handles.retain(host, handle) == ok) }
    #expect(probed.views.add_subview(host, probed.container, view) == ok)
    #expect(table.begin_animations(host, animator, 0) == ok)
    #expect(probed.views.set_numbers(host, view, UInt32(TH_VIEW_ALPHA), [0], 1) == ok)
    #expect(table.end_animations(host, animator) == ok)
    return (animator, view)
  }

  private func number(_ animator: th_handle_t, _ key: Int) -> Double {
    var number = Double.nan
    #expect(table.get_number(host, animator, UInt32(key), &number) == ok)
    return number
  }

  private func set(_ animator: th_handle_t, _ key: Int, _ number: Double) -> th_status_t {
    table.set_number(host, animator, UInt32(key), number)
  }

  private func pass(_ seconds: Double) {
    let stage = probed.scene.stage
    stage.advance(to: stage.clock.now + seconds)
  }

  @Test func numbersThatCannotBeAreRefused() {
    probed.inside {
      var made: th_handle_t = 0
      for duration in [-1, .nan, .infinity, TH_DURATION_MAXIMUM + 1] {
        #expect(table.create(host, duration, 0, nil, &made) == invalidArgument)
      }
      #expect(table.create(host, 1, 1 << 20, nil, &made) == invalidArgument)
      #expect(table.create(host, 1, 0, nil, nil) == invalidArgument)
      #expect(table.create(host, TH_DURATION_MAXIMUM, 0, nil, &made) == ok)
      let (animator, _) = make()
      for factor in [-0.1, 1.1, .nan] {
        #expect(table.begin_animations(host, animator, factor) == invalidArgument)
      }
      for delay in [-1, .nan, TH_DURATION_MAXIMUM + 1] {
        #expect(table.start(host, animator, delay) == invalidArgument)
      }
      for key in [0, 12, 4711] {
        var number = 0.0
        #expect(table.get_number(host, animator, UInt32(key), &number) == notFound)
        #expect(set(animator, key, 1) == notFound)
      }
      for number in [.nan, .infinity] as [Double] {
        #expect(set(animator, TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE, number) == invalidArgument)
      }
      #expect(table.start(host, animator, 0) == ok)
      #expect(table.pause(host, animator) == ok)
      for factor in [-1, 1001, .nan] {
        #expect(table.continue_animation(host, animator, nil, factor) == invalidArgument)
      }
    }
  }

  @Test func whatCanBeAskedGoesByTheState() {
    probed.inside {
      let (animator, _) = make()
      // Inactive.
      #expect(table.stop(host, animator, 0) == invalidState)
      #expect(table.finish(host, animator, 0) == invalidState)
      #expect(table.continue_animation(host, animator, nil, 0) == invalidState)
      // Running.
      #expect(table.start(host, animator, 0) == ok)
      #expect(number(animator, TH_PROPERTY_ANIMATOR_STATE) == Double(TH_ANIMATING_ACTIVE))
      #expect(number(animator, TH_PROPERTY_ANIMATOR_RUNNING) == 1)
      #expect(table.continue_animation(host, animator, nil, 0) == invalidState)
      #expect(table.finish(host, animator, 0) == invalidState)
      #expect(set(animator, TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE, 0.5) == invalidState)
      // Paused.
      #expect(table.pause(host, animator) == ok)
      #expect(set(animator, TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE, 0.5) == ok)
      #expect(table.finish(host, animator, 0) == invalidState)
      // Stopped.
      #expect(table.stop(host, animator, 0) == ok)
      #expect(number(animator, TH_PROPERTY_ANIMATOR_STATE) == Double(TH_ANIMATING_STOPPED))
      #expect(table.stop(host, animator, 0) == invalidState)
      #expect(table.start(host, animator, 0) == invalidState)
      #expect(table.pause(host, animator) == invalidState)
      #expect(table.begin_animations(host, animator, 0) == invalidState)
      #expect(set(animator, TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE, 0.5) == invalidState)
      #expect(table.finish(host, animator, 3) == invalidArgument)
      #expect(table.finish(host, animator, UInt32(TH_POSITION_CURRENT)) == ok)
      #expect(number(animator, TH_PROPERTY_ANIMATOR_STATE) == Double(TH_ANIMATING_INACTIVE))
    }
  }

  @Test func whatIsStoppedWithoutFinishingIsInactive() {
    probed.inside {
      let (animator, _) = make()
      #expect(table.start(host, animator, 0) == ok)
      #expect(table.stop(host, animator, 1) == ok)
      #expect(number(animator, TH_PROPERTY_ANIMATOR_STATE) == Double(TH_ANIMATING_INACTIVE))
    }
  }

  @Test func someNumbersAreForAnInactiveAnimatorAndSomeAreReadOnly() {
    let whileInactive = [
      TH_PROPERTY_ANIMATOR_INTERRUPTIBLE, TH_PROPERTY_ANIMATOR_USER_INTERACTION_ENABLED,
      TH_PROPERTY_ANIMATOR_SCRUBS_LINEARLY, TH_PROPERTY_ANIMATOR_PAUSES_ON_COMPLETION,
    ]
    let always = [TH_PROPERTY_ANIMATOR_REVERSED, TH_PROPERTY_ANIMATOR_MANUAL_HIT_TESTING]
    let never = [
      TH_PROPERTY_ANIMATOR_STATE, TH_PROPERTY_ANIMATOR_RUNNING, TH_PROPERTY_ANIMATOR_DURATION,
      TH_PROPERTY_ANIMATOR_DELAY,
    ]
    probed.inside {
      let (animator, _) = make()
      for key in whileInactive + always {
        let before = number(animator, key)
        #expect(set(animator, key, 1 - before) == ok)
        #expect(number(animator, key) == 1 - before, "\(key)")
        #expect(set(animator, key, before) == ok)
      }
      for key in never { #expect(set(animator, key, 1) == invalidState) }
      #expect(set(animator, TH_PROPERTY_ANIMATOR_INTERRUPTIBLE, 1) == ok)
      #expect(table.start(host, animator, 0) == ok)
      for key in whileInactive { #expect(set(animator, key, 1) == invalidState, "\(key)") }
      for key in always { #expect(set(animator, key, 0) == ok, "\(key)") }
      for key in never { #expect(set(animator, key, 1) == invalidState, "\(key)") }
    }
  }

  @Test func aStartThatIsDelayedWaits() {
    let (animator, view) = probed.inside {
      let made = make()
      #expect(table.start(host, made.animator, 2) == ok)
      #expect(number(made.animator, TH_PROPERTY_ANIMATOR_DELAY) == 2)
      #expect(number(made.animator, TH_PROPERTY_ANIMATOR_DURATION) == 1)
      return made
    }
    pass(1)
    pass(0.5)
    probed.inside {
      #expect(shownAlpha(view) == 1)
      #expect(probed.handles.release(host, animator) == ok)
    }
  }

  private func shownAlpha(_ view: th_handle_t) -> Double {
    let layer = probed.made { probed.views.get_layer(host, view, $0) }
    var opacity = Double.nan
    var count: UInt32 = 0
    #expect(
      probed.layers.get_presentation_numbers(
        host, layer, UInt32(TH_LAYER_OPACITY), &opacity, 1, &count) == ok)
    return opacity
  }

  @Test func aCompletionIsToldWhereItEnded() {
    final class Told { var positions: [UInt32] = [] }
    let told = Told()
    probed.inside {
      for position in [TH_POSITION_START, TH_POSITION_CURRENT, TH_POSITION_END] {
        let (animator, _) = make()
        var completion = th_position_completion_t()
        completion.size = UInt32(MemoryLayout<th_position_completion_t>.size)
        completion.user_data = Unmanaged.passUnretained(told).toOpaque()
        completion.invoke = { data, position in
          Unmanaged<Told>.fromOpaque(data!).takeUnretainedValue().positions.append(position)
        }
        #expect(table.add_completion(host, animator, &completion) == ok)
        #expect(table.start(host, animator, 0) == ok)
        #expect(table.stop(host, animator, 0) == ok)
        #expect(table.finish(host, animator, UInt32(position)) == ok)
        // Nothing of the plugin's is called inside its own call.
        #expect(told.positions.isEmpty)
      }
    }
    pass(0)
    #expect(told.positions == [1, 2, 0])
  }

  @Test func itsBracketsCountAndCloseInTheirOrder() {
    probed.inside {
      let (animator, _) = make()
      let (other, _) = make()
      #expect(table.end_animations(host, animator) == invalidState)
      #expect(table.begin_animations(host, animator, 0) == ok)
      #expect(table.end_animations(host, other) == invalidState)
      #expect(probed.brackets.end(host, nil) == invalidState)
      for _ in 1..<TH_BRACKETS_MAXIMUM {
        #expect(table.begin_animations(host, animator, 0) == ok)
      }
      #expect(table.begin_animations(host, animator, 0) == limitExceeded)
      for _ in 0..<TH_BRACKETS_MAXIMUM { #expect(table.end_animations(host, animator) == ok) }
      #expect(probed.scene.stage.animations.bracketDepth == 0)
    }
  }

  /// A bracket of an animator that the host has opened is not the plugin's to close.
  @Test func aBracketThatIsLeftOpenIsClosedByTheHostAlone() {
    let animator = probed.inside { make().animator }
    var status = ok
    probed.inside {
      #expect(table.begin_animations(host, animator, 0) == ok)
    }
    probed.inside { status = table.end_animations(host, animator) }
    #expect(status == invalidState)
    #expect(
      probed.probe.misbehaviours.map(\.kind) == [.openBrackets(1, in: "a probe")])
  }
}
