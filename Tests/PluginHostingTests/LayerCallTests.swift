import Animating
import CTransHost
import LayerAnimating
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `layer.h` says of the tree of layers, of their properties and times.
@MainActor
struct LayerCallTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private let invalidState = th_status_t(TH_ERROR_INVALID_STATE)
  private let notFound = th_status_t(TH_ERROR_NOT_FOUND)

  private func layer(of view: th_handle_t) -> th_handle_t {
    probed.made { probed.views.get_layer(host, view, $0) }
  }

  private func sublayers(_ layer: th_handle_t) -> [th_handle_t] {
    var found = [th_handle_t](repeating: 0, count: 8)
    var count: UInt32 = 0
    #expect(probed.layers.get_sublayers(host, layer, &found, 8, &count) == ok)
    return Array(found.prefix(Int(count)))
  }

  private func set(_ layer: th_handle_t, _ key: Int, _ numbers: [Double]) -> th_status_t {
    probed.layers.set_numbers(host, layer, UInt32(key), numbers, UInt32(numbers.count))
  }

  private func numbers(_ layer: th_handle_t, _ key: Int, shown: Bool = false) -> [Double] {
    var found = [Double](repeating: 0, count: 16)
    var count: UInt32 = 0
    let get: Get! = shown ? probed.layers.get_presentation_numbers : probed.layers.get_numbers
    #expect(get(host, layer, UInt32(key), &found, 16, &count) == ok)
    return Array(found.prefix(Int(count)))
  }

  private typealias Get =
    @convention(c) (
      UnsafePointer<th_host_t>?, th_handle_t, UInt32, UnsafeMutablePointer<Double>?, UInt32,
      UnsafeMutablePointer<UInt32>?
    ) -> th_status_t

  // MARK: The tree

  @Test func theLayerOfAViewStaysWithIt() {
    probed.inside {
      let outer = probed.makeView()
      let view = probed.makeView()
      #expect(probed.views.add_subview(host, outer, view) == ok)
      let (inner, other) = (layer(of: view), probed.makeLayer())
      #expect(probed.layers.remove_from_superlayer(host, inner) == invalidState)
      #expect(probed.layers.add_sublayer(host, other, inner) == invalidState)
      #expect(probed.layers.insert_sublayer_at(host, other, inner, 0) == invalidState)
      // What lies somewhere cannot mask.
      #expect(
        probed.layers.set_reference(host, other, UInt32(TH_LAYER_MASK), inner) == invalidArgument)
      #expect(sublayers(layer(of: outer)) == [inner] && sublayers(other).isEmpty)
    }
  }

  @Test func aLayerHoldsNotItselfNorWhatHoldsIt() {
    probed.inside {
      let (outer, inner) = (probed.makeLayer(), probed.makeLayer())
      #expect(probed.layers.add_sublayer(host, outer, inner) == ok)
      #expect(probed.layers.add_sublayer(host, inner, outer) == invalidArgument)
      #expect(probed.layers.add_sublayer(host, outer, outer) == invalidArgument)
      let mask = UInt32(TH_LAYER_MASK)
      #expect(probed.layers.set_reference(host, inner, mask, outer) == invalidArgument)
      #expect(probed.layers.set_reference(host, inner, mask, inner) == invalidArgument)
    }
  }

  @Test func sublayersLieWhereTheyArePut() {
    probed.inside {
      let home = probed.makeLayer()
      let (a, b, c, d) = (
        probed.makeLayer(), probed.makeLayer(), probed.makeLayer(), probed.makeLayer()
      )
      for one in [a, b] { #expect(probed.layers.add_sublayer(host, home, one) == ok) }
      #expect(probed.layers.insert_sublayer_at(host, home, c, 1) == ok)
      #expect(sublayers(home) == [a, c, b])
      #expect(probed.layers.insert_sublayer_at(host, home, d, 99) == ok)
      #expect(sublayers(home) == [a, c, b, d])
      #expect(probed.layers.insert_sublayer_above(host, home, d, a) == ok)
      #expect(sublayers(home) == [a, d, c, b])
      #expect(probed.layers.insert_sublayer_below(host, home, b, d) == ok)
      #expect(sublayers(home) == [a, b, d, c])
      #expect(probed.layers.remove_from_superlayer(host, a) == ok)
      #expect(sublayers(home) == [b, d, c])
      #expect(probed.made { probed.layers.get_superlayer(host, a, $0) } == 0)
      #expect(probed.made { probed.layers.get_superlayer(host, b, $0) } == home)
    }
  }

  // MARK: Properties

  @Test func aMaskLiesInNoLayerAndCanBeTakenAway() {
    probed.inside {
      let (masked, mask, home) = (probed.makeLayer(), probed.makeLayer(), probed.makeLayer())
      let key = UInt32(TH_LAYER_MASK)
      @MainActor func current() -> th_handle_t {
        probed.made { probed.layers.get_reference(host, masked, key, $0) }
      }
      #expect(probed.layers.add_sublayer(host, home, mask) == ok)
      #expect(probed.layers.set_reference(host, masked, key, mask) == invalidArgument)
      #expect(current() == 0)
      #expect(probed.layers.remove_from_superlayer(host, mask) == ok)
      #expect(probed.layers.set_reference(host, masked, key, mask) == ok)
      #expect(current() == mask)
      #expect(probed.layers.set_reference(host, masked, key, 0) == ok)
      #expect(current() == 0)
      var none: th_handle_t = 0
      for wrong in [0, 3] as [UInt32] {
        #expect(probed.layers.get_reference(host, masked, wrong, &none) == notFound)
        #expect(probed.layers.set_reference(host, masked, wrong, 0) == notFound)
      }
    }
  }

  @Test func contentsAreTheImageThatWasGivenAndCanBeTakenAway() {
    probed.inside {
      let layer = probed.makeLayer()
      var layout = th_pixel_layout_t(
        size: UInt32(MemoryLayout<th_pixel_layout_t>.size), format: 1, width: 1, height: 1,
        bytes_per_row: 4, reserved: 0, scale: 1)
      let image = probed.made { probed.pixels.create_image(host, &layout, nil, 0, $0) }
      let key = UInt32(TH_LAYER_CONTENTS)
      @MainActor func current() -> th_handle_t {
        probed.made { probed.layers.get_reference(host, layer, key, $0) }
      }
      #expect(probed.layers.set_reference(host, layer, key, image) == ok)
      #expect(current() == image && current() == image)
      #expect(probed.layers.set_reference(host, layer, key, 0) == ok)
      #expect(current() == 0)
    }
  }

  @Test func aNameIsKept() {
    probed.inside {
      let layer = probed.makeLayer()
      #expect(probed.layers.set_name(host, layer, "page", 4) == ok)
      var name = [CChar](repeating: 0, count: 8)
      var length: UInt32 = 0
      #expect(probed.layers.get_name(host, layer, &name, 8, &length) == ok)
      #expect(length == 4 && name.prefix(4).elementsEqual("page".utf8.map { CChar($0) }))
    }
  }

  @Test func aFrameIsTheBoundsAndThePosition() {
    probed.inside {
      let layer = probed.makeLayer()
      #expect(set(layer, TH_LAYER_FRAME, [10, 20, 30, 40]) == ok)
      #expect(numbers(layer, TH_LAYER_BOUNDS) == [0, 0, 30, 40])
      #expect(numbers(layer, TH_LAYER_POSITION) == [25, 40])
      #expect(numbers(layer, TH_LAYER_FRAME) == [10, 20, 30, 40])
    }
  }

  @Test func aNumberThatIsAbsurdOrOneTooManyIsRefused() {
    probed.inside {
      let layer = probed.makeLayer()
      #expect(set(layer, TH_LAYER_POSITION, [2e9, 0]) == invalidArgument)
      #expect(set(layer, TH_LAYER_FRAME, [0, 0, 2e9, 1]) == invalidArgument)
      #expect(set(layer, TH_LAYER_POSITION, [1, 2, 3]) == invalidArgument)
      #expect(set(layer, TH_LAYER_FRAME, [1, 2, 3, 4, 5]) == invalidArgument)
      #expect(set(layer, TH_LAYER_SPEED, [1, 2]) == invalidArgument)
      for key in [0, 31, 4711] { #expect(set(layer, key, [1]) == notFound) }
      #expect(numbers(layer, TH_LAYER_POSITION) == [0, 0])
    }
  }

  /// The clock of the scene is at 0 when the transition begins.
  @Test func aLayerHasATimeOfItsOwn() {
    probed.inside {
      let layer = probed.makeLayer()
      #expect(set(layer, TH_LAYER_BEGIN_TIME, [1]) == ok)
      #expect(set(layer, TH_LAYER_SPEED, [2]) == ok)
      #expect(set(layer, TH_LAYER_TIME_OFFSET, [0.5]) == ok)
      #expect(numbers(layer, TH_LAYER_BEGIN_TIME) == [1])
      #expect(numbers(layer, TH_LAYER_SPEED) == [2])
      #expect(numbers(layer, TH_LAYER_TIME_OFFSET) == [0.5])
      var time = 0.0
      #expect(probed.layers.convert_time(host, 0, layer, 4, &time) == ok)
      #expect(time == 6.5)
      #expect(probed.layers.convert_time(host, layer, 0, 6.5, &time) == ok)
      #expect(time == 4)
      for wrong in [.nan, .infinity, 2e9] {
        #expect(probed.layers.convert_time(host, 0, layer, wrong, &time) == invalidArgument)
      }
      #expect(time == 4)
    }
  }

  /// Numbers that are sane each for itself and absurd together.
  @Test func aTimeThatIsAbsurdlyFarIsNone() {
    probed.inside {
      var inner = probed.makeLayer()
      for _ in 0..<40 {
        let outer = probed.makeLayer()
        #expect(probed.layers.add_sublayer(host, outer, inner) == ok)
        #expect(set(inner, TH_LAYER_SPEED, [1e9]) == ok)
        inner = outer
      }
      var innermost = inner
      while case let next = sublayers(innermost).first ?? 0, next != 0 { innermost = next }
      var time = 7.0
      #expect(probed.layers.convert_time(host, 0, innermost, 1e9, &time) == invalidArgument)
      #expect(time == 7)
    }
  }

  // MARK: Movement

  @Test func whatIsOnTheScreenIsNotWhatWasSet() {
    probed.inside {
      let view = probed.makeView()
      let layer = layer(of: view)
      #expect(probed.views.add_subview(host, probed.container, view) == ok)
      var block = probed.block(1)
      block.options = UInt32(TH_ANIMATION_CURVE_LINEAR)
      #expect(probed.brackets.begin(host, &block, nil) == ok)
      #expect(set(layer, TH_LAYER_OPACITY, [0]) == ok)
      #expect(probed.brackets.end(host, nil) == ok)
      #expect(numbers(layer, TH_LAYER_OPACITY) == [0])
      #expect(numbers(layer, TH_LAYER_OPACITY, shown: true) == [1])
    }
  }

  /// Inside a bracket a layer without a view changes at once; outside one it moves by itself.
  @Test func aLayerWithoutAViewMovesByItselfAndNotInABracket() {
    probed.keepGoing()
    let layer = probed.inside {
      let layer = probed.makeLayer()
      #expect(probed.handles.retain(host, layer) == ok)
      let container = self.layer(of: probed.container)
      #expect(probed.layers.add_sublayer(host, container, layer) == ok)
      return layer
    }
    let stage = probed.scene.stage
    stage.advance(to: stage.clock.now + 0.1)
    probed.inside {
      var block = probed.block(1)
      #expect(probed.brackets.begin(host, &block, nil) == ok)
      #expect(set(layer, TH_LAYER_OPACITY, [0.5]) == ok)
      #expect(numbers(layer, TH_LAYER_OPACITY, shown: true) == [0.5])
      #expect(probed.brackets.end(host, nil) == ok)
      #expect(stage.animations.load == 0)
      #expect(set(layer, TH_LAYER_OPACITY, [0]) == ok)
      #expect(stage.animations.load == 1)
      #expect(numbers(layer, TH_LAYER_OPACITY, shown: true) == [0.5])
    }
  }
}
