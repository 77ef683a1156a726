import Animating
import CTransHost
import LayerAnimating
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `layer-animation.h` says of an animation's numbers, of adding it, and of transactions.
@MainActor
struct LayerAnimationCallTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private var table: th_host_layer_animations_t { probed.layerAnimations }
  private let invalidState = th_status_t(TH_ERROR_INVALID_STATE)
  private let notFound = th_status_t(TH_ERROR_NOT_FOUND)

  init() { probed.keepGoing() }

  private var load: Int { probed.scene.stage.animations.load }

  private func set(_ animation: th_handle_t, _ key: Int, _ numbers: [Double]) -> th_status_t {
    table.set_numbers(host, animation, UInt32(key), numbers, UInt32(numbers.count))
  }

  private func numbers(_ animation: th_handle_t, _ key: Int) -> [Double] {
    var found = [Double](repeating: 0, count: 8)
    var count: UInt32 = 0
    #expect(table.get_numbers(host, animation, UInt32(key), &found, 8, &count) == ok)
    return Array(found.prefix(Int(count)))
  }

  private func setPath(_ animation: th_handle_t, _ path: String) -> th_status_t {
    table.set_key_path(host, animation, path, UInt32(path.utf8.count))
  }

  private func add(_ animation: th_handle_t, to layer: th_handle_t, _ key: String) -> th_status_t {
    table.add(host, layer, animation, key, UInt32(key.utf8.count))
  }

  /// A layer of the plugin's own, in the container and at x = 100, that stays when the call is over.
  private func makeLayer() -> th_handle_t {
    let layer = probed.makeLayer()
    #expect(probed.handles.retain(host, layer) == ok)
    let container = probed.made { probed.views.get_layer(host, probed.container, $0) }
    #expect(probed.layers.add_sublayer(host, container, layer) == ok)
    #expect(probed.layers.set_numbers(host, layer, UInt32(TH_LAYER_POSITION), [100, 0], 2) == ok)
    return layer
  }

  private func shownX(_ layer: th_handle_t) -> Double {
    var position = [0.0, 0.0]
    var count: UInt32 = 0
    #expect(
      probed.layers.get_presentation_numbers(
        host, layer, UInt32(TH_LAYER_POSITION), &position, 2, &count) == ok)
    return position[0]
  }

  /// What an animation of a layer's x shows after a while: from 0 to 10 in a second, but for its
  /// numbers.
  private func shown(
    after seconds: Double, _ kind: Int, _ numbers: [Int: [Double]]
  ) -> Double {
    let layer = probed.inside {
      let layer = makeLayer()
      let animation = probed.makeAnimation(kind)
      #expect(setPath(animation, "position.x") == ok)
      if kind != TH_LAYER_ANIMATION_KEYFRAME {
        #expect(set(animation, TH_LAYER_ANIMATION_FROM, [0]) == ok)
        #expect(set(animation, TH_LAYER_ANIMATION_TO, [10]) == ok)
      }
      #expect(set(animation, TH_LAYER_ANIMATION_DURATION, [1]) == ok)
      for (key, values) in numbers { #expect(set(animation, key, values) == ok, "\(key)") }
      #expect(add(animation, to: layer, "move") == ok)
      return layer
    }
    let stage = probed.scene.stage
    stage.advance(to: stage.clock.now)
    stage.advance(to: stage.clock.now + seconds)
    return probed.inside { shownX(layer) }
  }

  // MARK: Numbers

  @Test func eachNumberDoesWhatItIsFor() {
    let start = probed.scene.stage.clock.now
    func isShown(_ value: Double, after seconds: Double, _ numbers: [Int: [Double]]) -> Bool {
      abs(shown(after: seconds, TH_LAYER_ANIMATION_BASIC, numbers) - value) < 1e-6
    }
    #expect(isShown(5, after: 0.5, [:]) && isShown(100, after: 1.5, [:]))
    #expect(isShown(7.5, after: 0.5, [TH_LAYER_ANIMATION_TIME_OFFSET: [0.25]]))
    #expect(isShown(5, after: 0.25, [TH_LAYER_ANIMATION_SPEED: [2]]))
    #expect(isShown(5, after: 1.5, [TH_LAYER_ANIMATION_REPEAT_COUNT: [2]]))
    #expect(isShown(5, after: 2.5, [TH_LAYER_ANIMATION_REPEAT_COUNT: [.infinity]]))
    #expect(isShown(2.5, after: 1.25, [TH_LAYER_ANIMATION_REPEAT_DURATION: [1.5]]))
    #expect(isShown(7.5, after: 1.25, [TH_LAYER_ANIMATION_AUTOREVERSES: [1]]))
    #expect(
      isShown(
        10, after: 2,
        [
          TH_LAYER_ANIMATION_FILL_MODE: [Double(TH_FILL_MODE_FORWARDS)],
          TH_LAYER_ANIMATION_REMOVED_ON_COMPLETION: [0],
        ]))
    #expect(isShown(105, after: 0.5, [TH_LAYER_ANIMATION_ADDITIVE: [1]]))
    #expect(
      isShown(
        15, after: 1.5,
        [TH_LAYER_ANIMATION_REPEAT_COUNT: [2], TH_LAYER_ANIMATION_CUMULATIVE: [1]]))
    let later = probed.scene.stage.clock.now + 1
    #expect(later > start + 1)
    #expect(isShown(100, after: 0.5, [TH_LAYER_ANIMATION_BEGIN_TIME: [later]]))
  }

  @Test func keyframesGoByTheirTimes() {
    let values = [TH_LAYER_ANIMATION_VALUES: [0, 10, 20.0]]
    let kind = TH_LAYER_ANIMATION_KEYFRAME
    #expect(abs(shown(after: 0.25, kind, values) - 5) < 1e-6)
    let early = values.merging([TH_LAYER_ANIMATION_KEY_TIMES: [0, 0.25, 1]]) { $1 }
    #expect(abs(shown(after: 0.25, kind, early) - 10) < 1e-6)
  }

  @Test func aSpringMayHaveAVelocity() {
    let still = shown(after: 0.02, TH_LAYER_ANIMATION_SPRING, [:])
    let thrown = shown(
      after: 0.02, TH_LAYER_ANIMATION_SPRING, [TH_LAYER_ANIMATION_INITIAL_VELOCITY: [20]])
    #expect(thrown > still + 1)
  }

  @Test func aNumberThatCannotBeIsRefused() {
    probed.inside {
      let animation = probed.makeAnimation(TH_LAYER_ANIMATION_SPRING)
      for (key, numbers) in [
        (TH_LAYER_ANIMATION_DURATION, [1, 2]), (TH_LAYER_ANIMATION_DURATION, [2e9]),
        (TH_LAYER_ANIMATION_DURATION, [.infinity]), (TH_LAYER_ANIMATION_DURATION, [.nan]),
        (TH_LAYER_ANIMATION_REPEAT_COUNT, [.nan]), (TH_LAYER_ANIMATION_TO, [2e9]),
        (TH_LAYER_ANIMATION_FILL_MODE, [0.5]),
      ] {
        #expect(set(animation, key, numbers) == invalidArgument, "\(key) \(numbers)")
        #expect(self.numbers(animation, key).isEmpty)
      }
      for key in [0, 25, 4711] {
        #expect(set(animation, key, [1]) == notFound)
        var (number, count) = (0.0, 0 as UInt32)
        #expect(table.get_numbers(host, animation, UInt32(key), &number, 1, &count) == notFound)
      }
      #expect(set(animation, TH_LAYER_ANIMATION_SETTLING_DURATION, [1]) == invalidState)
      let settling = numbers(animation, TH_LAYER_ANIMATION_SETTLING_DURATION)
      #expect(settling.count == 1 && settling[0] > 0)
      for kind in [0, 5] as [UInt32] {
        var made: th_handle_t = 0
        #expect(table.create(host, kind, &made) == invalidArgument)
      }
    }
  }

  @Test func aNumberThatIsUnsetIsNone() {
    probed.inside {
      let animation = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      #expect(set(animation, TH_LAYER_ANIMATION_SPEED, [2]) == ok)
      #expect(numbers(animation, TH_LAYER_ANIMATION_SPEED) == [2])
      #expect(set(animation, TH_LAYER_ANIMATION_SPEED, []) == ok)
      #expect(numbers(animation, TH_LAYER_ANIMATION_SPEED).isEmpty)
    }
  }

  // MARK: Adding

  @Test func whatDoesNotFitItsKeyPathIsNotAdded() {
    probed.inside {
      let layer = probed.makeLayer()
      let basic = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      #expect(add(basic, to: layer, "a") == invalidState)
      #expect(setPath(basic, "position") == ok)
      #expect(set(basic, TH_LAYER_ANIMATION_TO, [1]) == ok)
      #expect(add(basic, to: layer, "a") == invalidArgument)
      #expect(set(basic, TH_LAYER_ANIMATION_TO, [1, 2]) == ok)
      #expect(add(basic, to: layer, "a") == ok)
      // One that is not known is none.
      #expect(setPath(basic, "nonsense") == notFound)
      #expect(add(basic, to: layer, "a") == invalidState)
      let keyframes = probed.makeAnimation(TH_LAYER_ANIMATION_KEYFRAME)
      #expect(add(keyframes, to: layer, "a") == invalidState)
      #expect(setPath(keyframes, "position") == ok)
      #expect(add(keyframes, to: layer, "a") == invalidArgument)
      #expect(set(keyframes, TH_LAYER_ANIMATION_VALUES, [1, 2, 3]) == ok)
      #expect(add(keyframes, to: layer, "a") == invalidArgument)
      #expect(set(keyframes, TH_LAYER_ANIMATION_VALUES, [1, 2, 3, 4]) == ok)
      #expect(add(keyframes, to: layer, "a") == ok)
    }
  }

  @Test func onlyAGroupHasMembers() {
    probed.inside {
      let member = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      for kind in TH_LAYER_ANIMATION_BASIC...TH_LAYER_ANIMATION_SPRING {
        let animation = probed.makeAnimation(kind)
        #expect(table.set_members(host, animation, [member], 1) == invalidState)
      }
    }
  }

  @Test func oneKeyHasOneAnimationAndNoKeyAsManyAsThereAre() {
    probed.inside {
      let layer = makeLayer()
      let animation = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      #expect(setPath(animation, "opacity") == ok)
      for _ in 0..<2 { #expect(add(animation, to: layer, "a") == ok) }
      #expect(load == 1)
      for _ in 0..<2 { #expect(add(animation, to: layer, "") == ok) }
      #expect(load == 3)
      #expect(table.remove(host, layer, "b", 1) == notFound)
      #expect(table.remove(host, layer, "a", 1) == ok)
      #expect(table.remove(host, layer, "a", 1) == notFound)
      #expect(load == 2)
    }
  }

  @Test func theAppsLayersAreNotAnimatedNorFreedOfAnimations() {
    let window = probed.scene.stage.window
    let engine = probed.scene.stage.animations
    engine.add(
      LayerAnimation(
        .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 9),
      to: window.layer, key: "apps")
    probed.inside {
      var view = probed.container
      while case let next = probed.made({ probed.views.get_superview(host, view, $0) }), next != 0 {
        view = next
      }
      let layer = probed.made { probed.views.get_layer(host, view, $0) }
      let animation = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      #expect(setPath(animation, "opacity") == ok)
      #expect(add(animation, to: layer, "a") == invalidState)
      #expect(table.remove(host, layer, "apps", 4) == invalidState)
      #expect(table.remove_all(host, layer) == invalidState)
    }
    #expect(load == 1)
    engine.removeAnimations(window.layer)
  }

  // MARK: Transactions

  @Test func whatIsOfATransactionNeedsOne() {
    probed.inside {
      var completion = th_completion_t()
      completion.size = UInt32(MemoryLayout<th_completion_t>.size)
      completion.invoke = { _, _ in }
      @MainActor func statuses() -> [th_status_t] {
        [
          table.set_transaction_timing(host, 1, nil, 0),
          table.set_transaction_disables_actions(host, 1),
          table.set_transaction_completion(host, &completion),
        ]
      }
      #expect(statuses() == [invalidState, invalidState, invalidState])
      #expect(table.commit_transaction(host) == invalidState)
      // One is the display link's.
      #expect(probed.probe.callbackCount == 1)
      #expect(table.begin_transaction(host) == ok)
      #expect(statuses() == [ok, ok, ok])
      let curve = [0, 0, 1, 1, 1.0]
      for count in [1, 3, 5] as [UInt32] {
        #expect(table.set_transaction_timing(host, 1, curve, count) == invalidArgument)
      }
      #expect(table.set_transaction_timing(host, TH_DURATION_MAXIMUM, curve, 4) == ok)
      let endless = [.infinity, 0, 1, 1.0]
      #expect(table.set_transaction_timing(host, 1, endless, 4) == invalidArgument)
      for duration in [-1, .nan, .infinity, TH_DURATION_MAXIMUM + 1] {
        #expect(table.set_transaction_timing(host, duration, nil, 0) == invalidArgument)
      }
      #expect(table.commit_transaction(host) == ok)
      #expect(table.commit_transaction(host) == invalidState)
    }
  }

  /// A transaction that the app has open is not the plugin's to change.
  @Test func theAppsTransactionIsNotThePlugins() {
    let engine = probed.scene.stage.animations
    engine.beginTransaction()
    probed.inside {
      var completion = th_completion_t()
      completion.size = UInt32(MemoryLayout<th_completion_t>.size)
      completion.invoke = { _, _ in }
      #expect(table.set_transaction_timing(host, 1, nil, 0) == invalidState)
      #expect(table.set_transaction_disables_actions(host, 1) == invalidState)
      #expect(table.set_transaction_completion(host, &completion) == invalidState)
      #expect(table.commit_transaction(host) == invalidState)
    }
    #expect(engine.transactionDepth == 1)
    engine.commitTransaction()
  }

  @Test func aTransactionThatIsLeftOpenIsClosedAndNamed() {
    probed.inside { for _ in 0..<2 { #expect(table.begin_transaction(host) == ok) } }
    #expect(probed.scene.stage.animations.transactionDepth == 0)
    #expect(probed.probe.misbehaviours.map(\.kind) == [.openTransaction(in: "a probe")])
  }

  @Test func nothingMovesByItselfWhereATransactionDisablesIt() {
    let layer = probed.inside { makeLayer() }
    let stage = probed.scene.stage
    stage.advance(to: stage.clock.now + 0.1)
    probed.inside {
      @MainActor func setOpacity(_ opacity: Double) {
        #expect(
          probed.layers.set_numbers(host, layer, UInt32(TH_LAYER_OPACITY), [opacity], 1) == ok)
      }
      #expect(table.begin_transaction(host) == ok)
      #expect(table.set_transaction_disables_actions(host, 1) == ok)
      setOpacity(0.5)
      #expect(load == 0)
      #expect(table.set_transaction_disables_actions(host, 0) == ok)
      setOpacity(0.25)
      #expect(load == 1)
      #expect(table.commit_transaction(host) == ok)
    }
  }
}
