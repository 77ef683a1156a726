import Geometry
import TestSupport
import Testing

@testable import Compositing

/// What is drawn in many faint steps comes out as if nothing had been rounded on the way.
@Suite struct FaintStackTests {
  /// All levels beside all others: one picture has the column's, the other the row's.
  private static let below = picture(256, 256) { x, _ in level(x) }
  private static let above = picture(256, 256) { _, y in level(y) }

  private static func level(_ value: Int) -> Pixel {
    let byte = UInt8(value)
    return Pixel(blue: byte, green: 255 - byte, red: byte / 2, alpha: 255)
  }

  private static func whole(_ contents: PixelBuffer, _ opacity: Double = 1) -> Layer {
    layer(0, 0, 256, 256) {
      $0.contents = contents
      $0.opacity = opacity
    }
  }

  private static func stack(_ count: Int, _ opacity: Double) -> Layer {
    let root = whole(below)
    for _ in 0..<count { root.addSublayer(whole(above, opacity)) }
    return root
  }

  /// The largest error of the blue channel, where so much is to be seen of the picture above.
  private static func largestError(_ drawn: PixelBuffer, _ share: Double) -> Double {
    var largest = 0.0
    for y in 0..<256 {
      for x in 0..<256 {
        let exact = Double(x) + (Double(y) - Double(x)) * share
        largest = max(largest, abs(Double(drawn.pixel(x: x, y: y).blue) - exact))
      }
    }
    return largest
  }

  private static func wideArea(_ root: Layer, _ width: Int = 256, _ height: Int = 256) -> IntRect {
    let rect = IntRect(x0: 0, y0: 0, x1: width, y1: height)
    return Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect).wideArea
      .rect
  }

  @Test(arguments: [(3, 0.01), (100, 0.01), (300, 0.01), (40, 0.05), (300, 0.003), (20, 0.2)])
  func veilsComeOutAsTheyOught(count: Int, opacity: Double) {
    var rest = 1.0
    for _ in 0..<count { rest *= 1 - opacity }
    let drawn = draw(Self.stack(count, opacity), 256, 256)
    // Half a level of it is the last rounding; an opacity is rounded to 1/32,768.
    #expect(Self.largestError(drawn, 1 - rest) < 0.8)
  }

  @Test func groupsInGroupsComeOutAsTheyOught() {
    var group = Self.whole(Self.above)
    var share = 1.0
    for _ in 0..<8 {
      group = layer(0, 0, 256, 256) { $0.opacity = 0.99 }.with(group)
      share *= 0.99
    }
    #expect(
      Self.largestError(draw(Self.whole(Self.below).with(group), 256, 256), share) < 0.6)
  }

  /// A mask of 254 parts of 255 in each of eight groups.
  @Test func masksInMasksComeOutAsTheyOught() {
    var group = Self.whole(Self.above)
    var share = 1.0
    let faint = picture(256, 256) { _, _ in Pixel(blue: 0, green: 0, red: 0, alpha: 254) }
    for _ in 0..<8 {
      group = layer(0, 0, 256, 256).with(group)
      group.mask = Self.whole(faint)
      share *= 254.0 / 255
    }
    #expect(
      Self.largestError(draw(Self.whole(Self.below).with(group), 256, 256), share) < 0.6)
  }

  @Test func faintColoursComeOutAsTheyOught() {
    let root = Self.whole(Self.below)
    for _ in 0..<60 {
      root.addSublayer(layer(0, 0, 256, 256, color: Color(white: 0, alpha: 3.0 / 255)))
    }
    let drawn = draw(root, 256, 256)
    var rest = 1.0
    for _ in 0..<60 { rest *= 252.0 / 255 }
    for x in 0..<256 {
      #expect(abs(Double(drawn.pixel(x: x, y: 9).blue) - Double(x) * rest) < 0.6)
    }
  }

  @Test func veilsOfTheSameChangeNothing() {
    let source = noise(256, 256, seed: 3, opaque: true)
    let root = Self.whole(source)
    for step in 0..<100 { root.addSublayer(Self.whole(source, Double(step) / 100)) }
    #expect(!Self.wideArea(root).isEmpty)
    #expect(draw(root, 256, 256).hasSamePixels(as: source))
  }

  @Test func aFadeOverVeilsGoesOneWay() {
    let root = Self.stack(5, 0.03)
    let fading = Self.whole(Self.above)
    root.addSublayer(fading)
    var last: [Int] = []
    for step in 0...32 {
      fading.model.opacity = Double(step) / 32
      let drawn = draw(root, 256, 256)
      let next = (0..<65_536).map { Int(drawn.pixel(x: $0 & 255, y: $0 >> 8).blue) }
      if !last.isEmpty {
        let isOneWay = next.indices.allSatisfy {
          $0 >> 8 >= $0 & 255 ? next[$0] >= last[$0] : next[$0] <= last[$0]
        }
        #expect(isOneWay, "step \(step)")
      }
      last = next
    }
    #expect(last.indices.allSatisfy { last[$0] == $0 >> 8 })
  }

  /// Everything that can be drawn, over and under veils, with every kernel and tiles of all sizes.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func everyKernelDrawsVeilsAsTheReferenceDoes(seed: UInt64) throws {
    let root = layer(0, 0, 90, 77, color: .paper)
    root.addSublayer(RandomScene(seed: seed).root())
    for index in 0..<4 {
      let veil = RandomScene(seed: 50 + 4 * seed + UInt64(index)).root()
      veil.model.isHidden = false
      veil.model.opacity = 0.02 + 0.1 * Double(index)
      root.addSublayer(veil)
      // Over one half of the picture more than over the other.
      root.addSublayer(layer(Double(11 * index), 3.3, 61.7, 60, color: .red) { $0.opacity = 0.01 })
    }
    let rect = IntRect(x0: 0, y0: 0, x1: 90, y1: 77)
    let list = Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect)
    #expect(!list.wideArea.rect.isEmpty)
    let expected = draw(root, 90, 77, kernel: .reference)
    for kernel in kernels {
      for tile in [nil, (7, 3), (61, 5)] {
        let target = emptyPicture(90, 77)
        let tiles = TileRasterizer(threads: 2, loops: try #require(kernel.loops))
        tiles.tile = tile
        _ = tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed)
        #expect(PAM.difference(target, expected) == nil, "\(kernel)")
      }
    }
  }

  /// What is drawn anew is all that another number of veils changes.
  @Test func aVeilMoreOrLessIsDrawnEverywhere() {
    let renderer = Renderer(threads: 1)
    let root = Self.stack(2, 0.3)
    // It reaches over a part alone, and the pixels around it become wide with it.
    let last = layer(70, 70, 30, 30, color: .red) { $0.opacity = 0.2 }
    root.addSublayer(last)
    let target = emptyPicture(256, 256)
    for isHidden in [true, false, true, false] {
      last.model.isHidden = isHidden
      renderer.render(root, size: (256, 256), scale: 1, background: .paper, into: target)
      #expect(PAM.difference(target, draw(root, 256, 256)) == nil)
    }
  }

  @Test func onlyWhatLiesOnOneAnotherIsWide() {
    func veil(_ x: Double, _ y: Double, _ side: Double = 20) -> Layer {
      layer(x, y, side, side, color: .red) { $0.opacity = 0.1 }
    }
    func root(_ layers: [Layer]) -> Layer {
      let root = layer(0, 0, 256, 256, color: .paper)
      for layer in layers { root.addSublayer(layer) }
      return root
    }
    let apart = (0..<16).map { veil(Double($0 % 4) * 64 + 5, Double($0 / 4) * 64 + 5) }
    #expect(Self.wideArea(root(apart)).isEmpty)
    #expect(Self.wideArea(root([veil(70, 70), veil(71, 71)])).isEmpty)
    let three = [veil(70, 70), veil(71, 71), veil(72, 72)]
    #expect(Self.wideArea(root(three)) == IntRect(x0: 64, y0: 64, x1: 128, y1: 128))
    // What is hidden by something that fills all counts for nothing.
    let cover = layer(0, 0, 256, 256, color: .blue)
    #expect(Self.wideArea(root([veil(70, 70), veil(71, 71), veil(72, 72), cover])).isEmpty)
    let part = layer(70, 70, 180, 180, color: .blue)
    #expect(!Self.wideArea(root([veil(70, 70), veil(71, 71), veil(72, 72), part])).isEmpty)
    // A faint group is one more.
    let group = layer(0, 0, 60, 60) { $0.opacity = 0.5 }.with(veil(3, 3), veil(5, 5))
    #expect(Self.wideArea(root([group])) == IntRect(x0: 0, y0: 0, x1: 64, y1: 64))
    group.model.opacity = 1
    #expect(Self.wideArea(root([group])).isEmpty)
  }

  /// Two faint pictures on one another are drawn on bytes; a third does not move what they show.
  @Test func whatFadesInOverTwoVeilsGoesOneWay() {
    let root = Self.stack(2, 0.3)
    let fading = Self.whole(Self.above)
    root.addSublayer(fading)
    var last: PixelBuffer?
    for step in 1...32 {
      fading.model.opacity = Double(step) / 32
      let next = draw(root, 256, 256)
      if let last {
        for place in 0..<65_536 {
          let (x, y) = (place & 255, place >> 8)
          let change = Int(next.pixel(x: x, y: y).blue) - Int(last.pixel(x: x, y: y).blue)
          if change != 0, (change > 0) != (y > x) { Issue.record("step \(step), \(x), \(y)") }
        }
      }
      last = next
    }
  }
}
