import Animating
import LayerAnimating
import CTransHost
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `view-animation.h` says of brackets, options and timings.
@MainActor
struct ViewAnimationCallTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private var table: th_host_view_animations_t { probed.brackets }
  private let invalidState = th_status_t(TH_ERROR_INVALID_STATE)

  init() { probed.keepGoing() }

  private func timing(_ kind: Int, _ numbers: [Double] = [], curve: Int = 0) -> th_timing_t {
    let all = numbers + Array(repeating: 0, count: 5 - numbers.count)
    return th_timing_t(
      size: UInt32(MemoryLayout<th_timing_t>.size), kind: UInt32(kind), curve: UInt32(curve),
      reserved: 0, numbers: (all[0], all[1], all[2], all[3], all[4]))
  }

  /// Opens a bracket and closes it again.
  private func begin(
    _ timing: th_timing_t? = nil, _ change: (inout th_view_animation_t) -> Void = { _ in }
  ) -> th_status_t {
    var block = probed.block(1)
    change(&block)
    var status = ok
    if var timing {
      status = table.begin(host, &block, &timing)
    } else {
      status = table.begin(host, &block, nil)
    }
    if status == ok { #expect(table.end(host, nil) == ok) }
    return status
  }

  @Test func durationAndDelayAreSecondsADayAtMost() {
    probed.inside {
      for value in [-1, 0, TH_DURATION_MAXIMUM] {
        #expect(begin { $0.duration = value } == ok)
        #expect(begin { $0.delay = value } == ok)
      }
      for value in [.nan, .infinity, TH_DURATION_MAXIMUM + 1] {
        #expect(begin { $0.duration = value } == invalidArgument)
        #expect(begin { $0.delay = value } == invalidArgument)
      }
      #expect(table.begin(host, nil, nil) == invalidArgument)
      #expect(table.begin_keyframes(host, nil, nil) == invalidArgument)
      #expect(probed.scene.stage.animations.bracketDepth == 0)
    }
  }

  @Test func anOptionThatHasNoNameIsRefused() {
    probed.inside {
      #expect(begin { $0.options = 0x313FF | 4 << 10 } == ok)
      for bits in [1 << 13, 1 << 18, 1 << 31, 5 << 10, 6 << 10, 7 << 10] as [UInt32] {
        #expect(begin { $0.options = bits } == invalidArgument, "\(bits)")
      }
    }
  }

  @Test func aTimingIsOfItsKindAndNothingElse() {
    probed.inside {
      let right = [
        timing(TH_TIMING_CURVE, curve: TH_CURVE_LINEAR), timing(TH_TIMING_CUBIC, [0, -1, 1, 2]),
        timing(TH_TIMING_SPRING_RATIO, [0.5, 1, 2]),
        timing(TH_TIMING_SPRING_PHYSICAL, [1, 2, 0, 1, 2]),
      ]
      for timing in right { #expect(begin(timing) == ok) }
      let wrong = [
        timing(4), timing(TH_TIMING_CURVE, curve: 4), timing(TH_TIMING_CURVE, [1]),
        timing(TH_TIMING_CUBIC, [-0.1, 0, 1, 1]), timing(TH_TIMING_CUBIC, [0, 0, 1.1, 1]),
        timing(TH_TIMING_CUBIC, [0, 0, 1, 1, 1]), timing(TH_TIMING_CUBIC, [0, 0, 1, 1], curve: 1),
        timing(TH_TIMING_CUBIC, [0, 2e9, 1, 1]), timing(TH_TIMING_SPRING_RATIO, [0]),
        timing(TH_TIMING_SPRING_RATIO, [1, 0, 0, 1]), timing(TH_TIMING_SPRING_RATIO, [.nan]),
        timing(TH_TIMING_SPRING_PHYSICAL, [0, 1, 1]), timing(TH_TIMING_SPRING_PHYSICAL, [1, 0, 1]),
        timing(TH_TIMING_SPRING_PHYSICAL, [1, 1, -1]),
        timing(TH_TIMING_SPRING_PHYSICAL, [1, 1, .infinity]),
      ]
      for (index, timing) in wrong.enumerated() {
        #expect(begin(timing) == invalidArgument, "\(index)")
      }
    }
  }

  /// What a view shows a while after a bracket has set its alpha to 0 and moved it by 100.
  private func shown(
    after seconds: Double, _ timing: th_timing_t? = nil,
    _ change: (inout th_view_animation_t) -> Void = { _ in }
  ) -> (opacity: Double, y: Double) {
    let view = probed.inside {
      let view = probed.makeView()
      #expect(probed.handles.retain(host, view) == ok)
      #expect(probed.views.add_subview(host, probed.container, view) == ok)
      #expect(probed.views.set_numbers(host, view, UInt32(TH_VIEW_CENTER), [0, 0], 2) == ok)
      var block = probed.block(1)
      change(&block)
      if var timing {
        #expect(table.begin(host, &block, &timing) == ok)
      } else {
        #expect(table.begin(host, &block, nil) == ok)
      }
      #expect(probed.views.set_numbers(host, view, UInt32(TH_VIEW_ALPHA), [0], 1) == ok)
      #expect(probed.views.set_numbers(host, view, UInt32(TH_VIEW_CENTER), [100, 100], 2) == ok)
      #expect(table.end(host, nil) == ok)
      return view
    }
    let stage = probed.scene.stage
    stage.advance(to: stage.clock.now)
    stage.advance(to: stage.clock.now + seconds)
    return probed.inside {
      let layer = probed.made { probed.views.get_layer(host, view, $0) }
      var (opacity, position) = ([0.0], [0.0, 0.0])
      var count: UInt32 = 0
      let get: Get! = probed.layers.get_presentation_numbers
      #expect(get(host, layer, UInt32(TH_LAYER_OPACITY), &opacity, 1, &count) == ok)
      #expect(get(host, layer, UInt32(TH_LAYER_POSITION), &position, 2, &count) == ok)
      return (opacity[0], position[1])
    }
  }

  private typealias Get =
    @convention(c) (
      UnsafePointer<th_host_t>?, th_handle_t, UInt32, UnsafeMutablePointer<Double>?, UInt32,
      UnsafeMutablePointer<UInt32>?
    ) -> th_status_t

  @Test func eachCurveIsTheOneOfItsName() {
    let opacities = (0..<4).map { curve in
      shown(after: 0.25, timing(TH_TIMING_CURVE, curve: curve)).opacity
    }
    let bits = (0..<4).map { curve in
      shown(after: 0.25) { $0.options = UInt32(curve) << 16 }.opacity
    }
    #expect(opacities == bits)
    // A quarter of the time: in and out has done a little, in less, out more, the even one a quarter.
    #expect(abs(opacities[TH_CURVE_LINEAR] - 0.75) < 1e-6)
    #expect(opacities[TH_CURVE_EASE_IN] > opacities[TH_CURVE_EASE_IN_OUT])
    #expect(opacities[TH_CURVE_EASE_IN_OUT] > 0.75 && opacities[TH_CURVE_EASE_OUT] < 0.75)
  }

  @Test func aDelayOfLessThanNothingIsNone() {
    let now = shown(after: 0.25) { $0.delay = 0 }.opacity
    #expect(shown(after: 0.25) { $0.delay = -0.5 }.opacity == now)
    #expect(shown(after: 0.25) { $0.delay = 0.5 }.opacity == 1)
  }

  /// dy is that of a position's y, dx that of everything else.
  @Test func aSpringHasAVelocityForYAndOneForTheRest() {
    for (kind, numbers) in [
      (TH_TIMING_SPRING_RATIO, [1.0]), (TH_TIMING_SPRING_PHYSICAL, [1, 100, 20.0]),
    ] {
      let still = shown(after: 0.02, timing(kind, numbers + [0, 0]))
      let sideways = shown(after: 0.02, timing(kind, numbers + [30, 0]))
      let down = shown(after: 0.02, timing(kind, numbers + [0, 30]))
      #expect(sideways.opacity < still.opacity - 0.1 && abs(sideways.y - still.y) < 1e-6)
      #expect(down.y > still.y + 10 && abs(down.opacity - still.opacity) < 1e-6)
    }
  }

  @Test func aKeyLiesInItsBracketAndIsClosedByItself() {
    probed.inside {
      var block = probed.block(1)
      #expect(table.begin_keyframe(host, 0, 1) == invalidState)
      #expect(table.end_keyframe(host) == invalidState)
      #expect(table.begin(host, &block, nil) == ok)
      #expect(table.begin_keyframe(host, 0, 1) == invalidState)
      #expect(table.begin_keyframes(host, &block, nil) == ok)
      for (start, duration) in [(-0.1, 0.5), (1.1, 0.5), (0, -0.1), (0, 1.1), (.nan, 0), (0, .nan)]
      {
        #expect(table.begin_keyframe(host, start, duration) == invalidArgument)
      }
      #expect(table.begin_keyframe(host, 0, 1) == ok)
      #expect(table.end(host, nil) == invalidState)
      #expect(table.end_keyframe(host) == ok)
      #expect(table.end_keyframe(host) == invalidState)
      for _ in 0..<2 { #expect(table.end(host, nil) == ok) }
      #expect(table.end(host, nil) == invalidState)
    }
  }

  @Test func whatTheAppHasOpenIsNotThePlugins() {
    let engine = probed.scene.stage.animations
    engine.beginKeyframes(ViewAnimationParameters(duration: 1))
    #expect(engine.beginKeyframe(relativeStart: 0, relativeDuration: 1))
    probed.inside {
      #expect(table.end_keyframe(host) == invalidState)
      #expect(table.end(host, nil) == invalidState)
    }
    #expect(engine.endKeyframe())
    engine.end()
    engine.beginWithoutAnimation()
    probed.inside { #expect(table.end_without_animation(host) == invalidState) }
    engine.endWithoutAnimation()
    #expect(engine.bracketDepth == 0)
  }

  @Test func whatIsWithoutAnimationIsClosedByItself() {
    probed.inside {
      var block = probed.block(1)
      #expect(table.end_without_animation(host) == invalidState)
      #expect(table.begin(host, &block, nil) == ok)
      #expect(table.end_without_animation(host) == invalidState)
      #expect(table.begin_without_animation(host) == ok)
      #expect(table.end(host, nil) == invalidState)
      var duration = -1.0
      #expect(table.get_inherited_duration(host, &duration) == ok)
      #expect(table.end_without_animation(host) == ok)
      #expect(table.get_inherited_duration(host, &duration) == ok && duration == 1)
      #expect(table.end(host, nil) == ok)
      #expect(table.get_inherited_duration(host, &duration) == ok && duration == 0)
    }
  }

  @Test func animationsAreSwitchedOffUntilTheTransitionIsOver() {
    var enabled: th_bool_t = -1
    probed.inside {
      #expect(table.set_animations_enabled(host, 0) == ok)
      #expect(table.get_animations_enabled(host, &enabled) == ok && enabled == 0)
    }
    #expect(!probed.scene.stage.animations.areAnimationsEnabled)
    probed.scene.finish()
    probed.probe.tearDown()
    #expect(probed.scene.stage.animations.areAnimationsEnabled)
    probed.inside { #expect(table.set_animations_enabled(host, 0) == invalidState) }
    #expect(probed.scene.stage.animations.areAnimationsEnabled)
  }
}
