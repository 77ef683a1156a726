import CTransHost
import PluginHosting
import TestSupport
import Testing
import ViewControllers

/// What `view.h` says of the tree of views, their properties and their coordinates.
@MainActor
struct ViewCallTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private var views: th_host_views_t { probed.views }
  private let notFound = th_status_t(TH_ERROR_NOT_FOUND)

  private func subviews(_ view: th_handle_t) -> [th_handle_t] {
    var found = [th_handle_t](repeating: 0, count: 8)
    var count: UInt32 = 0
    #expect(views.get_subviews(host, view, &found, 8, &count) == ok)
    return Array(found.prefix(Int(count)))
  }

  private func set(_ view: th_handle_t, _ key: Int, _ numbers: [Double]) -> th_status_t {
    views.set_numbers(host, view, UInt32(key), numbers, UInt32(numbers.count))
  }

  private func numbers(_ view: th_handle_t, _ key: Int) -> [Double] {
    var found = [Double](repeating: 0, count: 16)
    var count: UInt32 = 0
    #expect(views.get_numbers(host, view, UInt32(key), &found, 16, &count) == ok)
    return Array(found.prefix(Int(count)))
  }

  @Test func subviewsLieWhereTheyArePut() {
    probed.inside {
      let home = probed.makeView()
      let (a, b, c, d) = (
        probed.makeView(), probed.makeView(), probed.makeView(), probed.makeView()
      )
      for one in [a, b] { #expect(views.add_subview(host, home, one) == ok) }
      #expect(views.insert_subview_at(host, home, c, 1) == ok)
      #expect(views.insert_subview_at(host, home, d, .max) == ok)
      #expect(subviews(home) == [a, c, b, d])
      #expect(views.bring_subview_to_front(host, home, a) == ok)
      #expect(views.send_subview_to_back(host, home, b) == ok)
      #expect(subviews(home) == [b, c, d, a])
      #expect(views.bring_subview_to_front(host, home, home) == invalidArgument)
      #expect(views.send_subview_to_back(host, a, b) == invalidArgument)
      #expect(views.remove_from_superview(host, c) == ok)
      #expect(views.remove_from_superview(host, c) == ok)
      #expect(subviews(home) == [b, d, a])
    }
  }

  @Test func aViewIsFoundByItsTag() {
    probed.inside {
      let (home, view) = (probed.makeView(), probed.makeView())
      #expect(views.add_subview(host, home, view) == ok)
      #expect(views.set_tag(host, view, -7) == ok)
      var tag: Int64 = 0
      #expect(views.get_tag(host, view, &tag) == ok && tag == -7)
      #expect(probed.made { views.find_by_tag(host, home, -7, $0) } == view)
      #expect(probed.made { views.find_by_tag(host, home, 8, $0) } == 0)
    }
  }

  @Test func everyPropertyIsReadAsItWasSet() {
    let matrix = (0..<16).map { [0, 5, 10, 15].contains($0) ? 1 : Double($0) / 1000 }
    probed.inside {
      let view = probed.makeView()
      for (key, value) in [
        (TH_VIEW_BOUNDS, [1, 2, 30, 40]), (TH_VIEW_CENTER, [5, 6]),
        (TH_VIEW_TRANSFORM, [1, 0, 0, 1, 3, 4]), (TH_VIEW_TRANSFORM_3D, matrix),
        (TH_VIEW_ALPHA, [0.5]), (TH_VIEW_HIDDEN, [1]), (TH_VIEW_BACKGROUND_COLOR, [1, 0, 0, 1]),
        (TH_VIEW_BACKGROUND_COLOR, []), (TH_VIEW_CLIPS_TO_BOUNDS, [1]),
        (TH_VIEW_USER_INTERACTION_ENABLED, [0]), (TH_VIEW_OPAQUE, [0]), (TH_VIEW_OPAQUE, [1]),
        (TH_VIEW_CONTENT_MODE, [Double(TH_CONTENT_MODE_BOTTOM_RIGHT)]),
      ] {
        #expect(set(view, key, value) == ok, "\(key)")
        #expect(numbers(view, key) == value, "\(key)")
      }
    }
  }

  @Test func eachSwitchIsOneOfItsOwn() {
    let switches = [
      TH_VIEW_HIDDEN, TH_VIEW_CLIPS_TO_BOUNDS, TH_VIEW_USER_INTERACTION_ENABLED, TH_VIEW_OPAQUE,
    ]
    probed.inside {
      let view = probed.makeView()
      for one in switches {
        let before = switches.map { numbers(view, $0)[0] }
        #expect(set(view, one, [1 - numbers(view, one)[0]]) == ok)
        let changed = zip(switches, before).filter { numbers(view, $0)[0] != $1 }.map(\.0)
        #expect(changed == [one])
      }
    }
  }

  @Test func aListThatHasNoRoomLendsNothing() {
    probed.inside {
      let home = probed.makeView()
      let inner = [probed.makeView(), probed.makeView()]
      for view in inner {
        #expect(views.add_subview(host, home, view) == ok)
        #expect(probed.handles.release(host, view) == ok)
      }
      let lent = probed.probe.handleCount
      var count: UInt32 = 0
      #expect(views.get_subviews(host, home, nil, 0, &count) == ok && count == 2)
      #expect(probed.probe.handleCount == lent)
      #expect(subviews(home).count == 2 && probed.probe.handleCount == lent + 2)
    }
  }

  @Test func aPropertyIsBroughtWithinWhatItCanBeOrRefused() {
    probed.inside {
      let view = probed.makeView()
      #expect(set(view, TH_VIEW_ALPHA, [7]) == ok && numbers(view, TH_VIEW_ALPHA) == [1])
      #expect(set(view, TH_VIEW_ALPHA, [-7]) == ok && numbers(view, TH_VIEW_ALPHA) == [0])
      #expect(set(view, TH_VIEW_BACKGROUND_COLOR, [7, -7, 0.5, 2]) == ok)
      #expect(numbers(view, TH_VIEW_BACKGROUND_COLOR) == [1, 0, 0.5, 1])
      for (key, value) in [
        (TH_VIEW_FRAME, [1, 2, 3]), (TH_VIEW_FRAME, [1, 2, 3, 4, 5]), (TH_VIEW_FRAME, []),
        (TH_VIEW_FRAME, [2e9, 0, 1, 1]), (TH_VIEW_CENTER, [0, -2e9]), (TH_VIEW_ALPHA, []),
        (TH_VIEW_HIDDEN, [2]), (TH_VIEW_HIDDEN, [0.5]), (TH_VIEW_CONTENT_MODE, [13]),
        (TH_VIEW_CONTENT_MODE, [-1]), (TH_VIEW_CONTENT_MODE, [0.5]),
        (TH_VIEW_BACKGROUND_COLOR, [1, 1, 1]),
      ] {
        let before = numbers(view, key)
        #expect(set(view, key, value) == invalidArgument, "\(key) \(value)")
        #expect(numbers(view, key) == before)
      }
      for key in [0, 13, 4711] {
        #expect(set(view, key, [1]) == notFound)
        var (number, count) = (0.0, 0 as UInt32)
        #expect(views.get_numbers(host, view, UInt32(key), &number, 1, &count) == notFound)
      }
    }
  }

  @Test func pointsAndRectanglesAreConvertedFromOneToTheOther() {
    probed.inside {
      let (outer, inner) = (probed.makeView(), probed.makeView())
      #expect(views.add_subview(host, outer, inner) == ok)
      #expect(set(inner, TH_VIEW_FRAME, [10, 20, 8, 8]) == ok)
      var (point, rect) = (th_point_t(x: 1, y: 2), th_rect_t(x: 1, y: 2, width: 3, height: 4))
      var (newPoint, newRect) = (th_point_t(), th_rect_t())
      var made: th_handle_t = 0
      #expect(views.convert_point(host, inner, outer, &point, &newPoint) == ok)
      #expect(newPoint.x == 11 && newPoint.y == 22)
      #expect(views.convert_rect(host, inner, outer, &rect, &newRect) == ok)
      #expect(newRect.x == 11 && newRect.y == 22 && newRect.width == 3 && newRect.height == 4)
      for wrong in [2e9, .nan, .infinity] {
        (point.x, rect.x) = (wrong, wrong)
        #expect(views.convert_point(host, inner, outer, &point, &newPoint) == invalidArgument)
        #expect(views.convert_rect(host, inner, outer, &rect, &newRect) == invalidArgument)
        #expect(views.create(host, &rect, &made) == invalidArgument && made == 0)
      }
      #expect(views.convert_point(host, inner, outer, nil, &newPoint) == invalidArgument)
      #expect(views.convert_rect(host, inner, outer, nil, &newRect) == invalidArgument)
      #expect(views.create(host, nil, &made) == invalidArgument)
    }
  }

  @Test func insetsAreNotLessThanNothing() {
    probed.inside {
      let view = probed.makeView()
      var rect = th_rect_t(x: 0, y: 0, width: 4, height: 4)
      var snapshot: th_handle_t = 0
      let take = probed.snapshots.resizable_snapshot_view!
      var insets = th_edge_insets_t(top: 1, left: 1, bottom: 1, right: 1)
      #expect(take(host, view, &rect, 0, &insets, &snapshot) == ok)
      for wrong in [-1, .nan, .infinity, 2e9] {
        insets.left = wrong
        #expect(take(host, view, &rect, 0, &insets, &snapshot) == invalidArgument)
      }
      #expect(take(host, view, &rect, 0, nil, &snapshot) == invalidArgument)
      insets.left = 1
      #expect(take(host, view, nil, 0, &insets, &snapshot) == invalidArgument)
    }
  }

  @Test func anAnswerNeedsAPlace() {
    probed.inside {
      let view = probed.makeView()
      #expect(views.get_tag(host, view, nil) == invalidArgument)
      #expect(views.get_superview(host, view, nil) == invalidArgument)
      #expect(views.get_subviews(host, view, nil, 0, nil) == invalidArgument)
      var frame = th_rect_t(x: 0, y: 0, width: 4, height: 4)
      let handles = probed.probe.handleCount
      #expect(views.create(host, &frame, nil) == invalidArgument)
      #expect(probed.probe.handleCount == handles)
    }
  }
}
