import CKernels
import Foundation
import Geometry
import Testing

@testable import Compositing

extension FilterPass {
  /// The pass on a copy of a picture, by a kernel's loops or plainly.
  func applied(
    to picture: PixelBuffer, x: Int = 0, y: Int = 0, kernel: Kernel, threads: Int = 2,
    inPlace: Bool = true
  ) throws -> PixelBuffer {
    let means = FilterMeans(threads: threads, loops: try #require(Kernel.best.loops))
    return try applied(
      to: picture, x: x, y: y, kernel: kernel, threads: threads, in: means.scratch, inPlace: inPlace
    )
  }

  /// The same, in memory in which others may have been.
  func applied(
    to picture: PixelBuffer, x: Int, y: Int, kernel: Kernel, threads: Int,
    in scratch: FilterScratch,
    inPlace: Bool = true
  ) throws -> PixelBuffer {
    let rect = IntRect(x0: x, y0: y, x1: x + picture.width, y1: y + picture.height)
    let copy = copied(picture)
    if kernel == .reference { return try #require(plainly(copy, at: rect)) }
    // What is there before must not matter.
    let target = isInPlace && inPlace ? copy : noise(picture.width, picture.height, seed: 77)
    apply(
      from: copy, to: target, at: rect,
      with: FilterMeans(
        threads: threads, loops: try #require(kernel.loops), scratch: scratch))
    return target
  }
}

extension ColorMatrix {
  /// The matrix applied to one pixel, by the best kernel's loops.
  func applied(to pixel: UInt32) -> UInt32 {
    var result: UInt32 = 0
    withUnsafePointer(to: pixel) { Kernel.best.loops?.pointee.matrix(&result, $0, 1, elements) }
    return result
  }
}

private func copied(_ source: PixelBuffer) -> PixelBuffer {
  let copy = emptyPicture(source.width, source.height)
  for y in 0..<source.height { copy.row(y).update(from: source.row(y), count: source.width) }
  return copy
}

/// Every filter gives, with every kernel, what its formula gives, to the byte.
@Suite struct FilterTests {
  /// Passes of every kind, for a layer that lies at a frame.
  static func passes(_ frame: PixelFrame) -> [FilterStep] {
    var filters: [Filter] = []
    for fraction in [0.0001, 0.04, 0.13, 0.5, 1, 7] {
      filters.append(.pixellate(fractionalWidth: fraction))
    }
    for radius in [0.1, 0.7, 2.9, 3, 5.3, 6.2, 16, 40, 100] {
      filters.append(.gaussianBlur(radius: radius))
    }
    let numbers = (0..<20).map { Double($0 * 7 % 11) / 5 - 0.8 }
    let strange = ColorMatrix(elements: numbers) ?? .identity
    // Those that make colours of colours alone, and all but that.
    let others = [3, 9, 14, 15, 17, 18].map { place in
      var numbers = ColorMatrix.saturation(0.6).elements
      numbers[place] += place == 18 ? -0.4 : 0.3
      return ColorMatrix(elements: numbers) ?? .identity
    }
    for matrix in [strange, .saturation(0.3), .saturation(2)] + others {
      filters.append(.colorMatrix(matrix))
    }
    for picture in [noise(5, 3), noise(150, 90, seed: 4), noise(33, 21, seed: 5, opaque: true)] {
      filters += [.dissolve(with: picture, mix: 0.3), .dissolve(with: picture, mix: 1)]
    }
    var passes = filters.compactMap { $0.effect.pass(frame: frame, scale: (1, 1)) }
    passes.append(
      .silhouette(Silhouette(color: Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.7).pixel)))
    // Over a frame in which no picture can be found.
    passes.append(
      .dissolve(
        DissolvePass(
          picture: noise(5, 3), version: 0, mix: 30_000,
          frame: PixelFrame(x: frame.x, y: frame.y, width: 1e-300, height: 1e-300))))
    for (x, y) in [(0.0, 3.0), (40, 0.5), (20, 70)] {
      passes.append(.blur(BlurPass(deviationX: x, deviationY: y)))
    }
    return passes
  }

  @Test(arguments: [(1, 1), (33, 21), (64, 3), (71, 58)])
  func everyKernelFiltersAsTheReferenceDoes(width: Int, height: Int) throws {
    let strange = noise(width, height, seed: 9)
    // Pixels that are not well formed come out the same, too.
    for place in stride(from: 0, to: width * height, by: 5) {
      strange.row(place / width)[place % width] |= 0x00c0_4080
    }
    let opaque = noise(width, height, seed: 10, opaque: true)
    let mixed = picture(width, height) { x, y in
      (x % 40 < 20 ? opaque : strange).pixel(x: x, y: y)
    }
    for source in [strange, opaque, mixed] {
      try expectSameFromEveryKernel(source)
    }
  }

  private func expectSameFromEveryKernel(_ source: PixelBuffer) throws {
    let (width, height) = (source.width, source.height)
    let (w, h) = (Double(width), Double(height))
    for frame in [
      PixelFrame(x: 0, y: 0, width: w, height: h),
      // A layer of which a part is seen, and one that is smaller than what is drawn.
      PixelFrame(x: -20.3, y: -7.75, width: 1.6 * w, height: 1.3 * h),
      PixelFrame(x: w / 4, y: h / 3 + 0.2, width: w / 2, height: h / 2),
    ] {
      for pass in Self.passes(frame.moved(-3, 5)) {
        let expected = try pass.applied(to: source, x: -3, y: 5, kernel: .reference)
        for (kernel, threads) in kernels.map({ ($0, 3) }) + [(.best, 1)] {
          for inPlace in pass.isInPlace ? [true, false] : [false] {
            let result = try pass.applied(
              to: source, x: -3, y: 5, kernel: kernel, threads: threads, inPlace: inPlace)
            #expect(result.hasSamePixels(as: expected), "\(kernel), \(pass), \(inPlace)")
          }
        }
      }
    }
  }

  /// In memory that other filters have used, on pictures of other sizes, a pass gives what it always does.
  @Test func whatOthersLeftDoesNotMatter() throws {
    let scratch = FilterScratch()
    var random = SeededRandom(seed: 31)
    let sources = [noise(71, 58, seed: 9), noise(20, 90, seed: 2), noise(160, 7, seed: 3)]
    var cases: [(FilterStep, PixelBuffer)] = []
    for source in sources {
      let frame = PixelFrame(
        x: 2, y: -3.5, width: Double(source.width), height: Double(source.height))
      cases += Self.passes(frame).map { ($0, source) }
    }
    for (pass, source) in cases.shuffled(using: &random) {
      let expected = try pass.applied(to: source, kernel: .best)
      let result = try pass.applied(
        to: source, x: 0, y: 0, kernel: .best, threads: 2, in: scratch)
      #expect(result.hasSamePixels(as: expected), "\(pass)")
    }
    #expect(scratch.madeCount < 60)
    scratch.removeAll()
    #expect(scratch.isEmpty)
  }

  /// A picture that is mixed in may change its pixels, and goes when nobody else has it.
  @Test func aDissolveShowsItsPictureAsItIs() {
    let renderer = Renderer(threads: 2)
    let target = emptyPicture(60, 40)
    func draw(_ other: PixelBuffer) -> PixelBuffer {
      let child = layer(5, 5, 40, 30, color: .white) {
        $0.filters = [.dissolve(with: other, mix: 0.5)]
      }
      renderer.render(
        layer(0, 0, 60, 40).with(child), size: (60, 40), scale: 1, background: .black, into: target)
      return target
    }
    weak var gone: PixelBuffer?
    do {
      let other = noise(7, 9, seed: 5, opaque: true)
      gone = other
      let before = draw(other).pixel(x: 25, y: 20)
      for y in 0..<9 {
        for x in 0..<7 { other.setPixel(Color.black.pixel, x: x, y: y) }
      }
      let after = draw(other).pixel(x: 25, y: 20)
      #expect(after != before)
      #expect(after == Pixel(blue: 128, green: 128, red: 128, alpha: 255))
    }
    // The next frame has another, and the one after that knows nothing of the first.
    for seed in [6, 7, 8] as [UInt64] { _ = draw(noise(9, 9, seed: seed)) }
    #expect(gone == nil)
  }

  /// What moves and grows is drawn in memory that other frames had, and looks as if it were the first.
  @Test func whatMovesIsDrawnAsAnew() {
    let filters: [[Filter]] = [
      [.pixellate(fractionalWidth: 0.2), .pixellate(fractionalWidth: 0.07)],
      [.gaussianBlur(radius: 3)], [.gaussianBlur(radius: 2), .pixellate(fractionalWidth: 0.1)],
      [.colorMatrix(.saturation(2)), .pixellate(fractionalWidth: 0.1), .gaussianBlur(radius: 1)],
      [.dissolve(with: noise(9, 30), mix: 0.4), .gaussianBlur(radius: 7)],
    ]
    let kept = Renderer(threads: 2)
    let (target, expected) = (emptyPicture(120, 90), emptyPicture(120, 90))
    let contents = noise(50, 40, seed: 8)
    for step in 0..<60 {
      let root = layer(0, 0, 120, 90, color: .white).with(
        layer(10 + Double(step) * 0.7, 8 + Double(step) * 0.3, 30 + Double(step % 17), 24) {
          $0.contents = contents
          $0.filters = filters[step / 3 % filters.count]
          $0.shadowOpacity = step % 4 == 0 ? 0.5 : 0
        })
      kept.render(root, size: (120, 90), scale: 1, background: .black, into: target)
      Renderer(threads: 1).render(
        root, size: (120, 90), scale: 1, background: .black, into: expected)
      #expect(target.hasSamePixels(as: expected), "frame \(step)")
    }
  }

  /// A filter that is added is held to its formula, too.
  @Test func everyPassIsTried() throws {
    let tried = Set(
      Self.passes(PixelFrame(x: 0, y: 0, width: 9, height: 9)).compactMap {
        Mirror(reflecting: $0).children.first.map { "\(type(of: $0.value))" }
      })
    var declared: Set<Substring> = []
    for (_, text) in try Sources.files(in: "Filters") {
      declared.formUnion(
        text.matches(of: #/(?:struct|extension) (\w+):[^{]*\bFilterPass\b/#).map(\.1))
    }
    #expect(declared.count >= 5)
    #expect(tried == Set(declared.map(String.init)))
  }

  /// What is filtered is read where it lies, and stays as it is, however the filter changes.
  @Test func whatIsFilteredStaysAsItWas() {
    for isOpaque in [true, false] {
      let (shown, other) = (noise(64, 48, seed: 3, opaque: isOpaque), noise(9, 7, seed: 4))
      let before = copied(shown)
      let filters: [[Filter]] = [
        [.colorMatrix(.saturation(0.2))], [.colorMatrix(.saturation(0.4))],
        [.dissolve(with: other, mix: 0.4)], [.gaussianBlur(radius: 2)],
        [.colorMatrix(.saturation(2)), .pixellate(fractionalWidth: 0.1)],
        [.pixellate(fractionalWidth: 0.1), .colorMatrix(.saturation(2))], [],
        [.colorMatrix(.saturation(0.2))],
      ]
      let root = layer(0, 0, 64, 48) { $0.contents = shown }
      let renderers = (Renderer(threads: 2), Renderer(kernel: .reference))
      let targets = (emptyPicture(64, 48), emptyPicture(64, 48))
      for filters in filters {
        root.model.filters = filters
        for (renderer, target) in [(renderers.0, targets.0), (renderers.1, targets.1)] {
          renderer.render(root, size: (64, 48), scale: 1, background: .paper, into: target)
        }
        #expect(shown.hasSamePixels(as: before), "\(filters)")
        #expect(targets.0.hasSamePixels(as: targets.1), "\(filters)")
      }
    }
  }

  /// A filtered layer hides what is behind it only where all that it draws does.
  @Test func whatIsFilteredHidesOnlyWhatItCovers() {
    for width in [64.0, 63.0, 63.5] {
      for matrix in [
        ColorMatrix.saturation(0.3),
        ColorMatrix(elements: [
          1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0,
        ]),
      ].compactMap(\.self) {
        let root = layer(0, 0, 64, 48, color: .green).with(
          layer(0, 0, 64, 48) { $0.filters = [.colorMatrix(matrix)] }.with(
            layer(0, 0, width, 48, color: .blue), layer(5, 5, 20, 20, color: .red)))
        let exact = draw(root, 64, 48, kernel: .reference)
        #expect(draw(root, 64, 48).hasSamePixels(as: exact), "\(width), \(matrix)")
      }
    }
  }

  /// What a pass says of its result holds.
  @Test func passesKeepWhatTheySay() throws {
    let whole = IntRect(x0: 0, y0: 0, x1: 90, y1: 80)
    let frame = PixelFrame(x: 30, y: 30, width: 30, height: 20)
    let pixels = IntRect(x0: 30, y0: 30, x1: 60, y1: 50)
    let opaque = noise(30, 20, opaque: true)
    let source = picture(90, 80) { x, y in
      opaque.pixel(x: x - 30, y: y - 30)
    }
    for pass in Self.passes(frame.moved(-30, -30)) where pass.keepsOpaque {
      #expect(try pass.applied(to: opaque, kernel: .best).isOpaque, "\(pass)")
    }
    for pass in Self.passes(frame) {
      // Blocks are cut by the layer's edges.
      guard pass.isInPlace else { continue }
      let extent = pass.extent(of: pixels, in: pixels).intersection(whole)
      let result = try pass.applied(to: source, kernel: .best)
      var (sum, count) = (0, 0)
      for y in 0..<80 {
        for x in 0..<90 where !extent.contains(x, y) {
          sum += Int(result.pixel(x: x, y: y).alpha)
          count += 1
        }
      }
      // What is left of a blur is not worth a sixteenth of a level.
      #expect(16 * sum <= (pass.isBlur ? count : 0), "\(pass)")
    }
  }

  @Test func filtersAreComparedByValue() {
    let (a, b) = (noise(2, 2), noise(2, 2))
    let filters: [Filter] = [
      .pixellate(fractionalWidth: 0.5), .pixellate(fractionalWidth: 0.25),
      .gaussianBlur(radius: 0.5), .colorMatrix(.saturation(0.5)), .dissolve(with: a, mix: 0.5),
      .dissolve(with: b, mix: 0.5),
    ]
    #expect(Set(filters).count == filters.count)
    #expect(filters[0] == .pixellate(fractionalWidth: 0.5))
    #expect(filters[0].hashValue == Filter.pixellate(fractionalWidth: 0.5).hashValue)
    #expect(filters[4] == .dissolve(with: a, mix: 0.5))
  }
}
