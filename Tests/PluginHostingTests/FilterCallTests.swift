import CTransHost
import Compositing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `filter.h` says of filters and their numbers.
@MainActor
struct FilterCallTests {
  private let probed = ProbedHost()

  private func filter(
    _ kind: Int, _ number: Double = 0, _ change: (inout th_filter_t) -> Void = { _ in }
  ) -> th_filter_t {
    var filter = th_filter_t()
    filter.size = UInt32(MemoryLayout<th_filter_t>.size)
    filter.kind = UInt32(kind)
    filter.numbers.0 = number
    change(&filter)
    return filter
  }

  /// What a layer in the container has, once filters were set: the status, and the filters.
  private func set(_ filters: th_filter_t...) -> (status: th_status_t, filters: [Filter]) {
    probed.inside {
      let view = probed.makeView()
      _ = probed.views.add_subview(probed.host, probed.container, view)
      let layer = probed.made { probed.views.get_layer(probed.host, view, $0) }
      let status = probed.filters.set_filters(
        probed.host, layer, filters, UInt32(filters.count))
      let found = probed.scene.containerView.subviews.last?.layer.model.filters ?? []
      _ = probed.views.remove_from_superview(probed.host, view)
      return (status, found)
    }
  }

  @Test func filtersApplyInOrder() {
    let result = set(filter(TH_FILTER_GAUSSIAN_BLUR, 3), filter(TH_FILTER_PIXELLATE, 0.5))
    #expect(result.status == ok)
    #expect(result.filters == [.gaussianBlur(radius: 3), .pixellate(fractionalWidth: 0.5)])
  }

  @Test func numbersAreBroughtWithinWhatTheyCanBe() {
    #expect(set(filter(TH_FILTER_GAUSSIAN_BLUR, 5000)).filters == [.gaussianBlur(radius: 1000)])
    #expect(set(filter(TH_FILTER_GAUSSIAN_BLUR, -5)).filters == [.gaussianBlur(radius: 0)])
    #expect(set(filter(TH_FILTER_PIXELLATE, 7)).filters == [.pixellate(fractionalWidth: 1)])
    #expect(set(filter(TH_FILTER_PIXELLATE, -7)).filters == [.pixellate(fractionalWidth: 0)])
  }

  @Test func ofADissolveNoMoreThanAllIsMixedIn() throws {
    let image = probed.inside {
      var layout = th_pixel_layout_t(
        size: UInt32(MemoryLayout<th_pixel_layout_t>.size), format: 1, width: 1, height: 1,
        bytes_per_row: 4, reserved: 0, scale: 1)
      return probed.made { probed.pixels.create_image(probed.host, &layout, nil, 0, $0) }
    }
    // What is lent outside of a probe's call is gone: it is kept for the transition here.
    let mixed = set(filter(TH_FILTER_DISSOLVE, 3) { $0.image = image })
    #expect(mixed.status == ok)
    #expect(mixed.filters == set(filter(TH_FILTER_DISSOLVE, 1) { $0.image = image }).filters)
    #expect(mixed.filters != set(filter(TH_FILTER_DISSOLVE, 0.5) { $0.image = image }).filters)
    #expect(set(filter(TH_FILTER_DISSOLVE, 1)).status == th_status_t(TH_ERROR_INVALID_HANDLE))
  }

  @Test func whatIsNoFilterIsRefusedAndNothingIsSet() {
    for (wrong, status) in [
      (filter(0), TH_ERROR_NOT_FOUND), (filter(5), TH_ERROR_NOT_FOUND),
      (filter(TH_FILTER_GAUSSIAN_BLUR, .nan), TH_ERROR_INVALID_ARGUMENT),
      (filter(TH_FILTER_PIXELLATE, .infinity), TH_ERROR_INVALID_ARGUMENT),
      (filter(TH_FILTER_COLOR_MATRIX) { $0.numbers.19 = .nan }, TH_ERROR_INVALID_ARGUMENT),
    ] {
      let result = set(filter(TH_FILTER_GAUSSIAN_BLUR, 3), wrong)
      #expect(result.status == th_status_t(status) && result.filters.isEmpty, "\(wrong.kind)")
    }
  }

  /// As types.h says of a number beyond those that a kind has, and of handles.
  @Test func whatAKindHasNotIsNothing() {
    for wrong in [
      filter(TH_FILTER_GAUSSIAN_BLUR, 3) { $0.numbers.1 = 1 },
      filter(TH_FILTER_PIXELLATE, 0.5) { $0.numbers.19 = 1 },
      filter(TH_FILTER_GAUSSIAN_BLUR, 3) { $0.image = 7 },
      filter(TH_FILTER_COLOR_MATRIX) { $0.image = 7 },
    ] {
      #expect(set(wrong).status == invalidArgument)
    }
  }
}
