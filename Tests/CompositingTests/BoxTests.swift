import Geometry
import TestSupport
import Testing

@testable import Compositing

/// Upright rectangles of one colour, which have a way of their own to the pixels: nobody sees it.
@Suite struct BoxTests {
  /// Has a layer go the way of all others: it has a border, of which nothing is seen.
  private static func other(_ layer: Layer) {
    layer.model.borderWidth = 0.1
    layer.model.borderColor = .clear
  }

  /// Boxes of every kind: tiny, large, on whole pixels, faint, clear, half outside, on one another, side by side.
  private static func boxes(seed: UInt64, isPlain: Bool) -> [Layer] {
    var random = SeededRandom(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var boxes: [Layer] = []
    for index in 0..<80 {
      let isWhole = index % 5 == 0
      let place = isWhole ? 1 : 0.25 + number(0...1)
      let side = index % 7 == 0 ? 150.0 : 12
      let (x, y) = ((number(-10...120) / place).rounded() * place, number(-10...90))
      let (width, height) = (
        number(0.2...side).rounded(isWhole ? .up : .toNearestOrEven), number(0.2...side)
      )
      let color = Color(
        red: number(0...1), green: number(0...1), blue: number(0...1),
        alpha: index % 3 == 0 ? number(0...1) : 1)
      let opacity = index % 4 == 0 ? number(0...1) : 1
      for column in 0...(index % 6 == 0 ? 2 : 0) {
        // The next begin where the last ended, or lie on it.
        let shift = index % 12 == 0 ? 0 : Double(column) * width
        let box = layer(
          x + shift, isWhole ? y.rounded() : y, width, isWhole ? height.rounded(.up) : height,
          color: color
        ) {
          $0.opacity = opacity
        }
        if !isPlain { other(box) }
        boxes.append(box)
      }
    }
    return boxes
  }

  private func scene(_ boxes: [Layer]) -> Layer {
    let root = layer(0, 0, 120, 90)
    for box in boxes { root.addSublayer(box) }
    return root
  }

  /// Nothing of a box shows around another that lies exactly on it, where its edges go through pixels.
  @Test func aBoxIsHiddenByOneThatLiesOnIt() {
    func box(_ color: Color) -> Layer { layer(3.3, 4.6, 9.2, 7.7, color: color) }
    let (both, upper) = (scene([box(.red), box(.green)]), scene([box(.green)]))
    #expect(draw(both, 20, 20).hasSamePixels(as: draw(upper, 20, 20)))
  }

  @Test(arguments: 1...12) func boxesAreDrawnAsAllOthersAre(seed: UInt64) {
    for scale in [1, 1.37] {
      let (plain, other) = (
        scene(Self.boxes(seed: seed, isPlain: true)), scene(Self.boxes(seed: seed, isPlain: false))
      )
      let expected = draw(other, 120, 90, scale: scale, kernel: .reference)
      for kernel in Kernel.allCases where kernel.isAvailable {
        #expect(draw(plain, 120, 90, scale: scale, kernel: kernel).hasSamePixels(as: expected))
        #expect(draw(other, 120, 90, scale: scale, kernel: kernel).hasSamePixels(as: expected))
      }
    }
  }

  /// With what is drawn anew found, and over large pictures too.
  @Test(arguments: 1...6) func boxesThatMoveAreDrawnAnew(seed: UInt64) throws {
    let boxes = Self.boxes(seed: seed, isPlain: true)
    let root = scene(boxes)
    let renderer = Renderer(threads: 2)
    let target = emptyPicture(120, 90)
    var random = SeededRandom(seed: seed)
    for step in 0..<20 {
      for box in boxes where step % 4 == 3 || Bool.random(using: &random) {
        // Often within its pixels.
        let way = Double.random(in: -0.4...0.4, using: &random) * Double(1 + step % 3)
        box.model.position.x += way
        box.model.position.y -= way / 2
      }
      renderer.render(root, size: (120, 90), scale: 1, background: .paper, into: target)
      let fresh = draw(root, 120, 90, kernel: .reference)
      #expect(target.hasSamePixels(as: fresh), "\(step)")
    }
  }

  /// Where many are faint, pixels are wide until all is drawn.
  @Test func faintBoxesAreVeils() {
    func veils(isPlain: Bool) -> Layer {
      let root = layer(0, 0, 64, 64)
      for index in 0..<100 {
        let veil = layer(
          2.3 + Double(index % 3), 3.6, 50.4, 50.2,
          color: Color(red: 1, green: 1, blue: 1, alpha: 0.01))
        if !isPlain { Self.other(veil) }
        root.addSublayer(veil)
      }
      return root
    }
    let drawn = draw(veils(isPlain: true), background: .black)
    #expect(drawn.hasSamePixels(as: draw(veils(isPlain: false), background: .black)))
    #expect(
      drawn.hasSamePixels(as: draw(veils(isPlain: true), background: .black, kernel: .reference)))
    // 1 - (252 / 255)^100 of 255: a hundredth is three 255ths as bytes have it.
    #expect(abs(Int(drawn.pixel(x: 30, y: 30).red) - 177) <= 1)
  }

  /// A box that fills the picture hides what lies behind it where nothing is seen through it, and not else.
  @Test func whatFillsThePictureHides() {
    let red = Color(red: 1, green: 0, blue: 0)
    for (color, opacity) in [
      (Color.blue, 1.0), (Color.blue, 0.5), (Color(white: 0, alpha: 0.5), 1),
    ] {
      func root(isPlain: Bool) -> Layer {
        let front = layer(0, 0, 64, 64, color: color) { $0.opacity = opacity }
        if !isPlain { Self.other(front) }
        return layer(0, 0, 64, 64).with(layer(8, 8, 20.5, 20.5, color: red), front)
      }
      #expect(draw(root(isPlain: true)).hasSamePixels(as: draw(root(isPlain: false))))
    }
  }

  /// Edges lie where those of polygons do: rounded to 1024ths of a pixel, halves away from 0.
  @Test func edgesAreRoundedAsPolygonsAre() throws {
    let visible = IntRect(x0: 0, y0: 0, x1: 1000, y1: 1000)
    var random = SeededRandom(seed: 3)
    var places = (0..<2000).map { _ in Double.random(in: -900...900, using: &random) }
    for part in -3000...3000 { places.append(Double(part) / 2048) }
    for place in [0.5, -0.5, 1.5, 3.5] {
      places += [(place / 1024).nextUp, (place / 1024).nextDown]
    }
    for place in places {
      let box = try #require(FixedBox(place, place, place + 3, place + 2, near: visible))
      let memory = DisplayListMemory()
      let polygon = try #require(
        Polygon(upright: place, place, place + 3, place + 2, near: visible, in: memory))
      #expect(box.withCorners { Array($0) } == memory.points)
      #expect(box.pixels == polygon.bounds)
      #expect(box.isWhole == (polygon.wholePixels != nil))
      #expect(box.pixels.contains(box.wholePixels))
    }
    #expect(FixedBox(.nan, 0, 1, 1, near: visible) == nil)
    #expect(FixedBox(0, 0, .infinity, 1, near: visible) == nil)
    #expect(FixedBox(0, 0, 1e300, 1, near: visible) == nil)
    #expect(FixedBox(0, 0, 0.0001, 1, near: visible) == nil)
  }
}
