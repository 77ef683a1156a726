import Geometry
import TestSupport
import Testing

@testable import Compositing

/// What holds for every tree.
@Suite struct RendererLawTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func threadsAndTilesDoNotMatter(seed: UInt64) throws {
    let scene = RandomScene(seed: seed)
    let root = scene.root()
    let one = draw(root, 90, 77)
    for threads in [2, 3, 7] {
      #expect(PAM.difference(draw(root, 90, 77, threads: threads), one) == nil)
    }
    // Tiles of odd sizes, through the second half of the renderer alone.
    let rect = IntRect(x0: 0, y0: 0, x1: 90, y1: 77)
    let list = Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect)
    let loops = try #require(Kernel.best.loops)
    for tile in [(90, 77), (13, 7), (1, 77), (64, 1)] {
      let target = emptyPicture(90, 77)
      let tiles = TileRasterizer(threads: 2, loops: loops)
      tiles.tile = tile
      _ = tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed)
      #expect(PAM.difference(target, one) == nil)
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func drawingTwiceGivesTheSame(seed: UInt64) {
    let first = draw(RandomScene(seed: seed).root(), 80, 80)
    #expect(PAM.difference(draw(RandomScene(seed: seed).root(), 80, 80), first) == nil)
  }

  @Test(arguments: [(0, 0), (5, 9), (-7, 3), (31, -20)])
  func aMoveByWholePixelsCopies(dx: Int, dy: Int) {
    let source = noise(40, 30)
    let root = layer(0, 0, 64, 64)
      .with(layer(Double(dx), Double(dy), 40, 30) { $0.contents = source })
    let drawn = draw(root, background: .clear)
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(drawn.pixel(x: x, y: y) == source.pixel(x: x - dx, y: y - dy))
      }
    }
  }

  @Test func roundingErrorsDoNotSpoilACopy() {
    let source = noise(40, 30)
    // A chain whose offsets add up to a whole number, but not in binary.
    var inner = layer(0, 0, 40, 30) { $0.contents = source }
    for _ in 0..<10 {
      let outer = layer(0, 0, 40, 30) {
        $0.transform = Transform3D(translationX: 0.1, y: 0.3, z: 0)
      }
      inner = outer.with(inner)
    }
    let drawn = draw(layer(0, 0, 64, 64).with(inner), background: .clear)
    #expect(drawn.pixel(x: 1, y: 3) == source.pixel(x: 0, y: 0))
    #expect(drawn.pixel(x: 40, y: 32) == source.pixel(x: 39, y: 29))
    #expect(drawn.pixel(x: 0, y: 10) == .clear)
  }

  @Test(arguments: 0..<4)
  func quarterTurnsAndMirrorsCopy(turns: Int) {
    let source = noise(32, 32)
    for isMirrored in [false, true] {
      let turned = layer(0, 0, 32, 32) {
        $0.contents = source
        let mirror = Transform3D(scaleX: isMirrored ? -1 : 1, y: 1, z: 1)
        $0.transform = mirror.concatenating(rotation(Double(turns) * 90))
      }
      let drawn = draw(layer(0, 0, 32, 32).with(turned), 32, 32, background: .clear)
      for y in 0..<32 {
        for x in 0..<32 {
          var (u, v) = (isMirrored ? 31 - x : x, y)
          for _ in 0..<turns { (u, v) = (31 - v, u) }
          #expect(drawn.pixel(x: u, y: v) == source.pixel(x: x, y: y))
        }
      }
    }
  }

  /// Four quarters of one snapshot, side by side, are the whole.
  @Test(arguments: [(64, 64, 32, 32), (61, 47, 20, 31), (64, 48, 1, 47), (50, 50, 25, 10)])
  func quartersAtRestLeaveNoSeam(width: Int, height: Int, x: Int, y: Int) {
    let source = noise(width, height, opaque: false)
    let (w, h) = (Double(width), Double(height))
    let columns = [(0, Double(x)), (Double(x), w - Double(x))]
    let rows = [(0, Double(y)), (Double(y), h - Double(y))]
    let root = layer(0, 0, w, h)
    for (left, partWidth) in columns {
      for (top, partHeight) in rows {
        root.addSublayer(
          layer(0, 0, partWidth, partHeight) {
            $0.contents = source
            $0.contentsRect = Rect(
              x: left / w, y: top / h, width: partWidth / w, height: partHeight / h)
            // The anchors of a fold: all four meet where the picture is split.
            $0.anchorPoint = Point(x: left == 0 ? 1 : 0, y: top == 0 ? 1 : 0)
            $0.position = Point(x: Double(x), y: Double(y))
            $0.transform = perspective(500)
          })
      }
    }
    let whole = layer(0, 0, w, h).with(layer(0, 0, w, h) { $0.contents = source })
    let background = Color(red: 0.3, green: 0.6, blue: 0.1)
    #expect(
      PAM.difference(
        draw(root, width, height, background: background),
        draw(whole, width, height, background: background)) == nil)
  }

  @Test func opacityHasItsEnds() {
    let (from, to) = (noise(50, 40, seed: 1, opaque: true), noise(50, 40, seed: 2, opaque: true))
    func mix(_ opacity: Double) -> PixelBuffer {
      draw(
        layer(0, 0, 50, 40).with(
          layer(0, 0, 50, 40) { $0.contents = from },
          layer(0, 0, 50, 40) {
            $0.contents = to
            $0.opacity = opacity
          }), 50, 40)
    }
    #expect(mix(0).hasSamePixels(as: from))
    #expect(mix(1).hasSamePixels(as: to))
    #expect(mix(-3).hasSamePixels(as: from))
    #expect(mix(7).hasSamePixels(as: to))
    #expect(mix(.nan).hasSamePixels(as: from))
    let half = mix(0.5)
    for y in 0..<40 {
      for x in 0..<50 {
        let (a, b) = (from.pixel(x: x, y: y), to.pixel(x: x, y: y))
        // Rounded once, to nearest.
        #expect(Int(half.pixel(x: x, y: y).red) == (Int(a.red) + Int(b.red) + 1) >> 1)
      }
    }
  }

  @Test func aGroupIsComposedOnce() {
    // Two overlapping children, each opaque: behind half the group's opacity the lower is not seen.
    let group = layer(0, 0, 8, 8) { $0.opacity = 0.5 }
      .with(layer(0, 0, 8, 8, color: .black), layer(0, 0, 8, 8, color: .white))
    let drawn = draw(layer(0, 0, 8, 8).with(group), 8, 8, background: .black)
    #expect(drawn.pixel(x: 4, y: 4) == Pixel(blue: 128, green: 128, red: 128, alpha: 255))
  }

  @Test func onlyTheSizeThatWasAskedForIsWritten() {
    let target = emptyPicture(20, 20)
    target.fill(.white)
    Renderer(threads: 2).render(
      layer(0, 0, 20, 20, color: .black), size: (7, 5), scale: 1, background: .red, into: target)
    for y in 0..<20 {
      for x in 0..<20 {
        let expected: Color = x < 7 && y < 5 ? .black : .white
        #expect(target.pixel(x: x, y: y) == expected.pixel)
      }
    }
    Renderer().render(
      layer(0, 0, 9, 9), size: (-1, 500), scale: 1, background: .red, into: target)
    Renderer().render(
      layer(0, 0, 9, 9), size: (.max, .max), scale: .nan, background: .black, into: target)
    #expect(target.pixel(x: 19, y: 19) == Color.black.pixel)
  }

  @Test func theRootsOwnPlaceDoesNotApply() {
    let root = layer(100, 200, 8, 8, color: .red) { $0.transform = rotation(45) }
    root.model.bounds.origin = Point(x: 30, y: 40)
    root.addSublayer(layer(32, 42, 2, 2, color: .blue))
    let drawn = draw(root, 8, 8)
    #expect(drawn.pixel(x: 0, y: 0) == Color.red.pixel)
    #expect(drawn.pixel(x: 2, y: 2) == Color.blue.pixel)
    #expect(drawn.pixel(x: 4, y: 4) == Color.red.pixel)
  }
}
