import CTransHost
import PluginHosting
import Testing
import ViewControllers

/// A view is put beside a sibling, and added where there is none.
@MainActor
struct SiblingTests {
  private let probed = ProbedHost()
  private typealias Insert = (
    UnsafePointer<th_host_t>?, th_handle_t, th_handle_t, th_handle_t
  ) -> th_status_t

  private func subviews(of view: th_handle_t) -> [th_handle_t] {
    var found = [th_handle_t](repeating: 0, count: 8)
    var count: UInt32 = 0
    #expect(probed.views.get_subviews(probed.host, view, &found, 8, &count) == ok)
    return Array(found.prefix(Int(count)))
  }

  @Test(arguments: [true, false])
  func besideOneThatIsNoSiblingAViewIsInFront(isAbove: Bool) {
    let host = probed.host
    let insert: Insert! =
      isAbove ? probed.views.insert_subview_above : probed.views.insert_subview_below
    probed.inside {
      let (home, a, b, c) = (
        probed.makeView(), probed.makeView(), probed.makeView(), probed.makeView()
      )
      let stranger = probed.makeView()
      #expect(probed.views.add_subview(host, home, a) == ok)
      #expect(insert(host, home, b, a) == ok)
      #expect(subviews(of: home) == (isAbove ? [a, b] : [b, a]))
      #expect(probed.lines.isEmpty)
      // In none, in another, and what it is put into: no sibling.
      #expect(insert(host, home, c, stranger) == ok)
      #expect(subviews(of: home).last == c)
      #expect(probed.views.add_subview(host, a, stranger) == ok)
      #expect(insert(host, home, a, stranger) == ok)
      #expect(subviews(of: home).last == a)
      #expect(insert(host, home, b, home) == ok)
      #expect(subviews(of: home).last == b)
      #expect(subviews(of: home).count == 3)
      // Beside itself: it stays where it is, or is added.
      #expect(insert(host, home, c, c) == ok)
      #expect(subviews(of: home).first == c)
      #expect(insert(host, home, stranger, stranger) == ok)
      #expect(subviews(of: home).last == stranger && subviews(of: a).isEmpty)
      let words = "put a view beside one that is no subview of the same; it lies in front of all"
      #expect(probed.lines == ["The plugin 'org.transhost.probe' \(words)."])
      #expect(insert(host, home, c, 0) == th_status_t(TH_ERROR_INVALID_HANDLE))
    }
  }

  /// Core Animation raises an exception.
  @Test func layersHaveSiblings() {
    let (host, layers) = (probed.host, probed.layers)
    probed.inside {
      let (home, a, b) = (probed.makeLayer(), probed.makeLayer(), probed.makeLayer())
      #expect(layers.insert_sublayer_above(host, home, a, b) == invalidArgument)
      #expect(layers.insert_sublayer_below(host, home, a, b) == invalidArgument)
      #expect(probed.made { layers.get_superlayer(host, a, $0) } == 0)
    }
  }
}
