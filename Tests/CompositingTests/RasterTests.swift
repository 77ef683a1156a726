import Geometry
import Testing

@testable import Compositing

#if canImport(Glibc)
  import Glibc
#endif

/// The arithmetic of edges, samples and blurs.
@Suite struct RasterTests {
  /// A white rectangle on black shows coverage as a grey.
  private func coverage(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PixelBuffer
  {
    draw(
      layer(0, 0, 8, 8).with(layer(x, y, width, height, color: .white)), 8, 8, background: .black)
  }

  @Test func coverageIsTheExactArea() {
    let drawn = coverage(1.25, 2.5, 4, 3.25)
    // Columns 1.25...5.25, rows 2.5...5.75.
    let columns = [0, 0.75, 1, 1, 1, 0.25, 0, 0]
    let rows = [0, 0, 0.5, 1, 1, 0.75, 0, 0]
    for y in 0..<8 {
      for x in 0..<8 {
        let expected = UInt8(columns[x] * rows[y] * 255 + 0.5)
        #expect(drawn.pixel(x: x, y: y).red == expected)
      }
    }
  }

  @Test func aThinLineKeepsItsArea() {
    let drawn = coverage(2.5, 0, 0.125, 8)
    #expect(drawn.pixel(x: 2, y: 4).red == 32)
    #expect(drawn.pixel(x: 3, y: 4).red == 0)
  }

  @Test func halfADiagonalPixelIsHalfCovered() {
    // A square on its corner, its middle between four pixels: the edges cut pixels in half.
    let side = 8 / 2.0.squareRoot()
    let diamond = layer(4 - side / 2, 4 - side / 2, side, side, color: .white) {
      $0.transform = rotation(45)
    }
    let drawn = draw(layer(0, 0, 8, 8).with(diamond), 8, 8, background: .black)
    for x in 0..<4 {
      #expect(abs(Int(drawn.pixel(x: x, y: 3 - x).red) - 128) <= 1)
      #expect(drawn.pixel(x: x, y: 4).red == (x == 0 ? drawn.pixel(x: 0, y: 3).red : 255))
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func coverageSumsToTheAreaOfAnyQuad(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let width = number(0.5...40)
    let height = number(0.5...40)
    let shape = try #require(
      Outline(Rect(x: -width / 2, y: -height / 2, width: width, height: height)))
    let t = rotation(number(0...360)).concatenating(
      Transform3D(translationX: number(30...34), y: number(30...34), z: 0))
    let map = Homography(
      a: t.m11, b: t.m12, u: 0, c: t.m21, d: t.m22, v: 0, tx: t.m41, ty: t.m42, w: 1)
    let visible = IntRect(x0: 0, y0: 0, x1: 64, y1: 64)
    let rounded = shape.rounded(number(0...12), .all)
    let memory = DisplayListMemory()
    let polygon = try #require(Polygon(rounded, through: map, near: visible, in: memory))
    var operation = TileOperation(kind: .color, shape: .polygon, bounds: visible)
    operation.outer = polygon.corners
    let room = WorkMemory()
    defer { withExtendedLifetime(room) {} }
    var rows = TileCoverage(width: 64, in: room)
    memory.points.withUnsafeBufferPointer { points in
      // No shape is beside another here.
      var covers = Cover(corners: 0..<0, weight: 0, next: -1)
      if let points = points.baseAddress { rows.begin(operation, points, &covers, visible) }
    }
    var sum = 0.0
    for y in 0..<64 {
      let row = ReferenceCoverage(.polygon(polygon), memory.points, y: y)
      let bytes = (0..<64).map { row.byte($0) }
      sum += Double(bytes.reduce(0, +)) / 255
      // What tiles find along edges and between them is the same.
      rows.set(y: y, x0: 0, x1: 64)
      var found = [Int](repeating: 0, count: 64)
      for run in rows.runs {
        for x in run.start..<run.end {
          found[x] = run.isSolid ? 255 : Int(rows.byte(at: x).pointee)
        }
      }
      #expect(found == bytes)
    }
    let area = width * height - (4 - Double.pi) * rounded.radius * rounded.radius
    // Chords, the grid of corners and the rounding to bytes.
    #expect(abs(sum - area) < 0.15 + 0.004 * (width + height))
  }

  @Test func bilinearSamplesAreExactToHalfAStep() {
    let source = noise(9, 7, seed: 3, opaque: true)
    let root = layer(0, 0, 64, 64).with(
      layer(3.3, 2.7, 23.4, 39.1) { $0.contents = source })
    let drawn = draw(root)
    for y in 6..<38 {
      for x in 8..<24 {
        let u = (Double(x) + 0.5 - 3.3) / 23.4 * 9 - 0.5
        let v = (Double(y) + 0.5 - 2.7) / 39.1 * 7 - 0.5
        func value(_ i: Double, _ j: Double) -> Double {
          Double(
            source.pixel(x: min(max(Int(i), 0), 8), y: min(max(Int(j), 0), 6)).green)
        }
        let (i, j) = (u.rounded(.down), v.rounded(.down))
        let (fx, fy) = (u - i, v - j)
        let top = value(i, j) * (1 - fx) + value(i + 1, j) * fx
        let bottom = value(i, j + 1) * (1 - fx) + value(i + 1, j + 1) * fx
        let expected = top * (1 - fy) + bottom * fy
        // Places are rounded to 1/256 pixel: 255/512 for each axis, and half for the byte.
        #expect(abs(Double(drawn.pixel(x: x, y: y).green) - expected) <= 1.5)
      }
    }
  }

  @Test(arguments: [2.0, 3.0, 4.0, 5.7, 11.0, 40.0])
  func makingSmallerAverages(factor: Double) {
    // Stripes of one pixel turn grey, whichever way they are pressed together.
    for vertical in [true, false] {
      let source = stripes(512, 512, vertical: vertical)
      let side = 512 / factor
      let drawn = draw(
        layer(0, 0, 512, 512).with(layer(0, 0, side, side) { $0.contents = source }), 512, 512)
      for place in stride(from: 2, to: Int(side) - 2, by: 3) {
        let value = Int(drawn.pixel(x: place, y: place).red)
        #expect(abs(value - 128) <= (factor > 3.5 ? 24 : 128))
        if factor == 2 || factor == 4 { #expect(abs(value - 128) <= 1) }
      }
    }
  }

  @Test func onlyTheSideThatShrinksIsFiltered() {
    // Turned nearly edge on: pressed together sideways, but rows stay rows.
    let source = stripes(64, 64, vertical: false)
    let drawn = draw(
      layer(0, 0, 64, 64).with(
        layer(0, 0, 64, 64) {
          $0.contents = source
          $0.transform = Transform3D(scaleX: 0.1, y: 1, z: 1)
        }))
    #expect(drawn.pixel(x: 32, y: 10) == Color.white.pixel)
    #expect(drawn.pixel(x: 32, y: 11) == Color.black.pixel)
  }

  private func blur(_ picture: PixelBuffer, _ deviation: Double) throws {
    BlurPass(deviationX: deviation, deviationY: deviation).apply(
      from: picture, to: picture,
      at: IntRect(x0: 0, y0: 0, x1: picture.width, y1: picture.height),
      with: FilterMeans(threads: 2, loops: try #require(Kernel.best.loops)))
  }

  @Test(arguments: [0.3, 0.8, 1.0, 2.5, 6.0, 15.9, 16.1, 40.0])
  func blurIsNearlyGaussian(deviation: Double) throws {
    // A white half plane: its blurred edge is the Gaussian's integral.
    let size = Int(8 * deviation) + 16
    let edge = size / 2
    let source = picture(size, size) { x, _ in
      x < edge ? .clear : Pixel(blue: 255, green: 255, red: 255, alpha: 255)
    }
    try blur(source, deviation)
    for x in 0..<min(size, edge + Int(3 * deviation)) {
      // Far from the right border, which fades too.
      guard Double(size - x) > 4 * deviation else { break }
      // The sum of the Gaussian's weights at the pixels' middles, up to the edge.
      var (inside, all) = (0.0, 0.0)
      for offset in -400...400 {
        let weight = exp(-Double(offset * offset) / (2 * deviation * deviation))
        all += weight
        if x + offset >= edge { inside += weight }
      }
      let expected = 255 * inside / all
      #expect(abs(Double(source.pixel(x: x, y: size / 2).red) - expected) < 1.25)
    }
  }

  @Test(arguments: [0.5, 3.0, 20.0])
  func blurKeepsTheSumAndTheSymmetry(deviation: Double) throws {
    let pixel = IntRect(x0: 0, y0: 0, x1: 1, y1: 1)
    let pass = BlurPass(deviationX: deviation, deviationY: deviation)
    let size = pass.extent(of: pixel, in: .empty).width + 8
    let middle = size / 2
    let source = emptyPicture(size, size)
    for y in -3...3 {
      for x in -3...3 {
        source.setPixel(
          Pixel(blue: 255, green: 255, red: 255, alpha: 255), x: middle + x, y: middle + y)
      }
    }
    try blur(source, deviation)
    guard deviation < 16 else {
      // Too faint for bytes to hold the sum; but it may not drift.
      return
    }
    var sum = 0
    for y in 0..<size {
      for x in 0..<size {
        sum += Int(source.pixel(x: x, y: y).alpha)
        // The dither is not symmetric.
        let alpha = Int(source.pixel(x: x, y: y).alpha)
        #expect(abs(alpha - Int(source.pixel(x: y, y: x).alpha)) <= 1)
        #expect(abs(alpha - Int(source.pixel(x: size - 1 - x, y: y).alpha)) <= 1)
      }
    }
    #expect(abs(sum - 49 * 255) < 49 * 255 / 20)
  }

  @Test func masksAndClipsMultiplyAlpha() {
    let masked = layer(0, 0, 4, 4, color: .white)
    masked.mask = layer(0, 0, 2, 4, color: Color(white: 0, alpha: 0.5))
    let drawn = draw(layer(0, 0, 4, 4).with(masked), 4, 4, background: .black)
    #expect(drawn.pixel(x: 1, y: 1).red == 128)
    #expect(drawn.pixel(x: 3, y: 1).red == 0)

    let clip = layer(0.5, 0, 2, 4) { $0.masksToBounds = true }
      .with(layer(-4, -4, 20, 20, color: .white))
    let clipped = draw(layer(0, 0, 4, 4).with(clip), 4, 4, background: .black)
    #expect((0..<4).map { clipped.pixel(x: $0, y: 2).red } == [128, 255, 128, 0])
  }

  @Test func aClippedEdgeIsCutOnce() {
    // Background, contents and clip share a fractional edge; it is covered as one edge is.
    let white = picture(4, 4) { _, _ in Color.white.pixel }
    let clip = layer(0.5, 0, 4, 4, color: .white) {
      $0.contents = white
      $0.masksToBounds = true
      $0.borderWidth = 1
      $0.borderColor = .white
    }
    .with(layer(1, 1, 1, 1, color: .white))
    let drawn = draw(layer(0, 0, 8, 4).with(clip), 8, 4, background: .black)
    #expect((0..<6).map { drawn.pixel(x: $0, y: 2).red } == [128, 255, 255, 255, 128, 0])
  }

  @Test func colourMatricesWorkOnStraightColours() throws {
    let swap = try #require(
      ColorMatrix(elements: [
        0, 0, 1, 0, 0,
        0, 1, 0, 0, 0.5,
        1, 0, 0, 0, 0,
        0, 0, 0, 1, 0,
      ]))
    // Red at half alpha, premultiplied 128; becomes blue, with half green on top.
    let half = Pixel(blue: 0, green: 0, red: 128, alpha: 128)
    let result = Pixel(packed: swap.applied(to: half.packed))
    #expect(result == Pixel(blue: 128, green: 64, red: 0, alpha: 128))
    #expect(ColorMatrix(elements: [1, 2]) == nil)
    #expect(ColorMatrix(elements: Array(repeating: .nan, count: 20)) == nil)
    let identity = ColorMatrix.identity
    for alpha in 0...255 {
      let pixel = Pixel(blue: 0, green: UInt8(alpha / 2), red: UInt8(alpha), alpha: UInt8(alpha))
      #expect(Pixel(packed: identity.applied(to: pixel.packed)) == pixel)
    }
  }
}
