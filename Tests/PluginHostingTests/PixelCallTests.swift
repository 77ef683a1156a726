import CTransHost
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What `pixels.h` says of layouts, buffers and the images that are made of them.
@MainActor
struct PixelCallTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }
  private typealias Layout = th_pixel_layout_t

  /// Two by two of the host's own pixels, but for what is changed.
  private func layout(_ change: (inout Layout) -> Void = { _ in }) -> Layout {
    var layout = Layout(
      size: UInt32(MemoryLayout<Layout>.size), format: UInt32(TH_PIXELS_BGRA_PREMULTIPLIED),
      width: 2, height: 2, bytes_per_row: 8, reserved: 0, scale: 1)
    change(&layout)
    return layout
  }

  private func create(
    _ pixels: [UInt8]?, length: Int? = nil, _ change: (inout Layout) -> Void = { _ in }
  ) -> (status: th_status_t, image: th_handle_t) {
    var layout = layout(change)
    var image: th_handle_t = 0
    let status = probed.pixels.create_image(
      host, &layout, pixels, UInt64(length ?? pixels?.count ?? 0), &image)
    return (status, image)
  }

  private func read(
    _ image: th_handle_t, _ format: Int = TH_PIXELS_BGRA_PREMULTIPLIED, bytesPerRow: UInt32 = 8,
    capacity: UInt64 = 16
  ) -> (status: th_status_t, bytes: [UInt8]) {
    // More room than is spoken of, so that a step beyond it shows.
    var bytes = [UInt8](repeating: 0xEE, count: 64)
    let status = probed.pixels.read_image(
      host, image, UInt32(format), &bytes, capacity, bytesPerRow)
    return (status, bytes)
  }

  private static let colors: [UInt8] = [
    10, 20, 30, 255, 1, 2, 3, 4, 0, 0, 0, 0, 90, 80, 70, 100,
  ]

  @Test func aLayoutThatCannotBeIsRefused() {
    let wrong: [(inout Layout) -> Void] = [
      { $0.width = 0 }, { $0.height = 0 }, { $0.format = 0 }, { $0.format = 3 },
      { $0.bytes_per_row = 7 }, { $0.scale = 0 }, { $0.scale = -1 }, { $0.scale = 16.5 },
      { $0.scale = .nan }, { $0.scale = .infinity }, { $0.reserved = 1 },
    ]
    probed.inside {
      for change in wrong { #expect(create(nil, change).status == invalidArgument) }
      for scale in [0.5, 16] { #expect(create(nil) { $0.scale = scale }.status == ok) }
      var image: th_handle_t = 0
      #expect(probed.pixels.create_image(host, nil, nil, 0, &image) == invalidArgument)
    }
  }

  @Test func aBufferHoldsAllRowsWhole() {
    probed.inside {
      #expect(create(Self.colors).status == ok)
      #expect(create(Self.colors, length: 15).status == invalidArgument)
      #expect(create(nil, length: 16).status == invalidArgument)
      let clear = create(nil)
      #expect(clear.status == ok)
      #expect(read(clear.image).bytes.prefix(16).allSatisfy { $0 == 0 })
    }
  }

  @Test func rowsLieAsFarApartAsIsSaid() {
    probed.inside {
      let rows = Self.colors[0..<8] + [9, 9, 9, 9] + Self.colors[8..<16] + [9, 9, 9, 9]
      let image = create(Array(rows)) { $0.bytes_per_row = 12 }.image
      #expect(read(image).bytes.prefix(16).elementsEqual(Self.colors))
      let wide = read(image, bytesPerRow: 20, capacity: 40)
      let nothing = [UInt8](repeating: 0, count: 12)
      #expect(wide.status == ok)
      #expect(
        wide.bytes.prefix(40).elementsEqual(
          Self.colors[0..<8] + nothing + Self.colors[8..<16] + nothing))
      #expect(wide.bytes.dropFirst(40).allSatisfy { $0 == 0xEE })
    }
  }

  @Test func aPictureIsWrittenWholeOrNotAtAll() {
    probed.inside {
      let image = create(Self.colors).image
      let short = read(image, capacity: 15)
      #expect(short.status == th_status_t(TH_ERROR_BUFFER_TOO_SMALL))
      for wrong in [
        short, read(image, bytesPerRow: 7, capacity: 64), read(image, 0), read(image, 3),
      ] {
        #expect(wrong.status != ok && wrong.bytes.allSatisfy { $0 == 0xEE })
      }
      #expect(read(image, bytesPerRow: 7, capacity: 64).status == invalidArgument)
      #expect(read(image, 3).status == invalidArgument)
      let format = UInt32(TH_PIXELS_BGRA_PREMULTIPLIED)
      #expect(probed.pixels.read_image(host, image, format, nil, 16, 8) == invalidArgument)
      #expect(read(probed.makeView()).status == th_status_t(TH_ERROR_INVALID_HANDLE))
    }
  }

  /// Red, green, blue and alpha on the way in and out, each rounded to the nearest.
  @Test func straightPixelsAreMultipliedByTheirAlphaAndBack() {
    probed.inside {
      let straight: [UInt8] = [255, 128, 1, 128, 200, 100, 50, 255]
      let image = create(straight + straight) { $0.format = UInt32(TH_PIXELS_RGBA_STRAIGHT) }.image
      #expect(read(image).bytes.prefix(8).elementsEqual([1, 64, 128, 128, 50, 100, 200, 255]))
      let back = read(image, TH_PIXELS_RGBA_STRAIGHT)
      #expect(back.bytes.prefix(8).elementsEqual([255, 128, 2, 128, 200, 100, 50, 255]))
    }
  }

  @Test func anImageHasItsWidthItsHeightAndItsScale() {
    probed.inside {
      let image = create(nil) {
        ($0.width, $0.bytes_per_row, $0.scale) = (3, 12, 2)
      }.image
      var (width, height, scale): (UInt32, UInt32, Double) = (0, 0, 0)
      #expect(probed.pixels.get_image_size(host, image, &width, &height) == ok)
      #expect(probed.pixels.get_image_scale(host, image, &scale) == ok)
      #expect(width == 3 && height == 2 && scale == 2)
      #expect(probed.pixels.get_image_size(host, image, nil, &height) == invalidArgument)
      #expect(probed.pixels.get_image_size(host, image, &width, nil) == invalidArgument)
      #expect(probed.pixels.get_image_scale(host, image, nil) == invalidArgument)
    }
  }

  @Test func anImageIsUpdatedFromPixelsOfItsOwnSizeAndScale() {
    probed.inside {
      let image = create(Self.colors).image
      let pixels = [UInt8](repeating: 200, count: 64)
      @MainActor func update(_ change: (inout Layout) -> Void) -> th_status_t {
        var layout = layout(change)
        return probed.pixels.update_image(host, image, &layout, pixels, 64)
      }
      #expect(update { ($0.width, $0.bytes_per_row) = (3, 12) } == invalidArgument)
      #expect(update { $0.height = 3 } == invalidArgument)
      #expect(update { $0.scale = 2 } == invalidArgument)
      #expect(read(image).bytes.prefix(16).elementsEqual(Self.colors))
      #expect(update { _ in } == ok)
      #expect(read(image).bytes.prefix(16).allSatisfy { $0 == 200 })
    }
  }

  private func contents(_ layer: th_handle_t) -> th_handle_t {
    probed.made { probed.layers.get_reference(host, layer, UInt32(TH_LAYER_CONTENTS), $0) }
  }

  @Test func anImageThatIsUpdatedIsShownWhereItWasAndNotWhereAnotherIsNow() {
    probed.inside {
      let (image, other) = (create(Self.colors).image, create(nil).image)
      let shows = probed.made { probed.views.create_image_view(host, image, $0) }
      let showed = probed.made { probed.views.create_image_view(host, image, $0) }
      let layers = [shows, showed].map { view in
        probed.made { probed.views.get_layer(host, view, $0) }
      }
      #expect(layers.map(contents) == [image, image])
      #expect(probed.views.set_image(host, showed, other) == ok)
      var layout = layout()
      let pixels = [UInt8](repeating: 255, count: 16)
      #expect(probed.pixels.update_image(host, image, &layout, pixels, 16) == ok)
      #expect(layers.map(contents) == [image, other])
      #expect(probed.views.set_image(host, shows, 0) == ok)
      #expect(contents(layers[0]) == 0)
      #expect(probed.views.set_image(host, probed.makeView(), image) == invalidArgument)
    }
  }

  @Test func aViewIsDrawnWithAsManyPixelsAsAreWanted() {
    probed.inside {
      let view = probed.makeView()
      @MainActor func draw(_ view: th_handle_t, _ scale: Double) -> (th_status_t, UInt32) {
        var (image, width, height): (th_handle_t, UInt32, UInt32) = (0, 0, 0)
        let status = probed.pixels.render_view(host, view, scale, &image)
        if status == ok { _ = probed.pixels.get_image_size(host, image, &width, &height) }
        return (status, width)
      }
      #expect(draw(view, 2) == (ok, 16) && draw(view, 16) == (ok, 128))
      for scale in [-1, 16.5, .nan, .infinity] { #expect(draw(view, scale).0 == invalidArgument) }
      var nothing = th_rect_t()
      let empty = probed.made { probed.views.create(host, &nothing, $0) }
      #expect(draw(empty, 1).0 == th_status_t(TH_ERROR_NOT_SUPPORTED))
      var snapshot: th_handle_t = 0
      #expect(
        probed.snapshots.snapshot_view(host, empty, 0, &snapshot)
          == th_status_t(TH_ERROR_NOT_SUPPORTED))
    }
  }
}
