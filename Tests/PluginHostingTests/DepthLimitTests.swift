import CTransHost
import Compositing
import Containers
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Views and layers lie `TH_DEPTH_MAXIMUM` in one another and no deeper, however they are put there.
@MainActor
struct DepthLimitTests {
  private let probed = ProbedHost()
  private let maximum = Int(TH_DEPTH_MAXIMUM)

  /// Puts each of so many views into the one before.
  ///
  /// - Returns: The first and the last that got in, and how many did.
  private func nest(
    _ count: Int, in outermost: th_handle_t? = nil
  ) -> (first: th_handle_t, last: th_handle_t, count: Int) {
    var first = outermost
    var last = outermost ?? 0
    var held = 0
    for _ in 0..<count {
      let view = probed.makeView()
      if let outer = first == nil ? nil : last {
        guard probed.views.add_subview(probed.host, outer, view) == ok else { continue }
      }
      first = first ?? view
      last = view
      held += 1
    }
    return (first ?? 0, last, held)
  }

  @Test(arguments: [10, 999, 1000, 1001, 20_000])
  func viewsNestUpToTheLimit(count: Int) {
    probed.inside {
      let (first, last, held) = nest(count)
      #expect(held == min(count, maximum))
      #expect(probed.views.set_tag(probed.host, last, 77) == ok)
      #expect(probed.made { probed.views.find_by_tag(probed.host, first, 77, $0) } == last)
      #expect(probed.named("TH_DEPTH_MAXIMUM") == (count > maximum ? 1 : 0))
    }
    probed.scene.finish()
    probed.probe.tearDown()
  }

  @Test func theWindowAndTheContainersAboveCount() {
    probed.inside {
      let container = probed.container
      var above = 1
      var next = container
      while case let outer = probed.made({ probed.views.get_superview(probed.host, next, $0) }),
        outer != 0
      {
        above += 1
        next = outer
      }
      #expect(above > 1)
      #expect(nest(maximum, in: container).count == maximum - above)
    }
    // What is as deep as may be is drawn, and goes.
    let before = probed.scene.picture()
    #expect(before.width > 0)
    probed.scene.finish()
    probed.probe.tearDown()
    probed.scene.expectSettled(on: probed.scene.coming)
  }

  @Test func whatIsPutInBringsItsOwnDepth() {
    let host = probed.host
    let views = probed.views
    probed.inside {
      let (outer, outerEnd, _) = nest(600)
      let (inner, innerEnd, _) = nest(400)
      #expect(views.add_subview(host, outerEnd, inner) == ok)
      let one = probed.makeView()
      #expect(views.add_subview(host, innerEnd, one) == limitExceeded)
      #expect(views.add_subview(host, one, outer) == limitExceeded)
      #expect(views.insert_subview_at(host, innerEnd, one, 0) == limitExceeded)
      #expect(views.insert_subview_above(host, one, outer, inner) == limitExceeded)
      #expect(views.insert_subview_below(host, one, outer, inner) == limitExceeded)
      #expect(probed.made { views.get_superview(host, one, $0) } == 0)
      #expect(probed.made { views.get_superview(host, outer, $0) } == 0)
      // A layer of none counts, wherever it lies.
      let layer = probed.made { views.get_layer(host, innerEnd, $0) }
      #expect(probed.layers.add_sublayer(host, layer, probed.makeLayer()) == limitExceeded)
      // What is taken out makes room.
      #expect(views.remove_from_superview(host, inner) == ok)
      #expect(views.add_subview(host, one, outer) == ok)
      #expect(views.add_subview(host, outerEnd, inner) == limitExceeded)
      #expect(views.remove_from_superview(host, outer) == ok)
      #expect(views.add_subview(host, outerEnd, inner) == ok)
      #expect(probed.named("TH_DEPTH_MAXIMUM") == 1)
    }
  }

  @Test func layersAndMasksNestUpToTheLimit() {
    let host = probed.host
    let layers = probed.layers
    probed.inside {
      var last = probed.makeLayer()
      var statuses: [th_status_t: Int] = [:]
      for index in 1..<maximum + 5 {
        let next = probed.makeLayer()
        let status =
          switch index % 5 {
          case 0: layers.add_sublayer(host, last, next)
          case 1: layers.insert_sublayer_at(host, last, next, 0)
          case 2: layers.set_reference(host, last, UInt32(TH_LAYER_MASK), next)
          default: insertBesideOther(next, in: last, isAbove: index % 5 == 3)
          }
        statuses[status, default: 0] += 1
        if status == ok { last = next }
      }
      #expect(statuses == [ok: maximum - 1, limitExceeded: 5])
    }
  }

  private func insertBesideOther(
    _ layer: th_handle_t, in outer: th_handle_t, isAbove: Bool
  ) -> th_status_t {
    let (host, layers) = (probed.host, probed.layers)
    let other = probed.makeLayer()
    let status = layers.add_sublayer(host, outer, other)
    guard status == ok else { return status }
    return isAbove
      ? layers.insert_sublayer_above(host, outer, layer, other)
      : layers.insert_sublayer_below(host, outer, layer, other)
  }

  @Test func aNewTransitionNamesTheLimitAnew() {
    let scene = probed.scene
    for round in 1...3 {
      probed.inside { _ = nest(maximum + 10) }
      #expect(probed.named("TH_DEPTH_MAXIMUM") == round)
      scene.finish()
      scene.navigation.popViewController(animated: false)
      scene.navigation.pushViewController(scene.coming, animated: true)
    }
  }

  /// Each of many calls costs what it changes, not what there is.
  @Test(arguments: [10, 1000, 100_000])
  func aLargeTreeIsMovedAsASmallOne(count: Int) {
    let (host, views) = (probed.host, probed.views)
    probed.inside {
      let tree = probed.makeView()
      for _ in 0..<count {
        let view = probed.makeView()
        #expect(views.add_subview(host, tree, view) == ok)
        #expect(probed.handles.release(host, view) == ok)
      }
      let homes = [probed.makeView(), probed.makeView()]
      var refused = 0
      for round in 0..<count {
        if views.add_subview(host, homes[round % 2], tree) != ok { refused += 1 }
      }
      #expect(refused == 0)
    }
    probed.probe.tearDown()
  }
}
