import Geometry
import TestSupport
import Testing

@testable import Compositing

/// A renderer that goes on from what a target shows draws less, and shows the same.
@Suite struct DamageTests {
  private let frame = (width: 120, height: 90)

  private func tiles(_ threads: Int = 1) -> TileRasterizer {
    TileRasterizer(threads: threads, loops: Kernel.best.loops!)
  }

  private func drawn(_ root: Layer, with tiles: TileRasterizer, on target: PixelBuffer) -> Int {
    let rect = IntRect(x0: 0, y0: 0, x1: frame.width, y1: frame.height)
    let list = Flattener.displayList(of: root, extent: .whole, map: .identity, visible: rect)
    return tiles.draw(list, on: target, rect: rect, background: Color.paper.pixel.packed).pixelCount
  }

  @Test func whatDidNotChangeIsNotDrawn() {
    let (tiles, target) = (tiles(), emptyPicture(frame.width, frame.height))
    for seed in 0..<12 as Range<UInt64> {
      let root = RandomScene(seed: seed).root()
      _ = drawn(root, with: tiles, on: target)
      let version = target.version
      #expect(drawn(root, with: tiles, on: target) == 0)
      #expect(target.version == version)
    }
  }

  @Test func aSmallLayerThatMovesCostsAsMuchAsItIsLarge() {
    let (tiles, target) = (tiles(), emptyPicture(frame.width, frame.height))
    tiles.tile = (frame.width, 5)
    let small = layer(10, 10, 8, 8, color: .black)
    let root = layer(0, 0, 120, 90, color: .white).with(small)
    #expect(drawn(root, with: tiles, on: target) == 120 * 90)
    small.model.position.x += 5
    // From 10 to 23, in the bands of the rows 10 to 17.
    #expect(drawn(root, with: tiles, on: target) == 13 * 10)
    #expect(target.hasSamePixels(as: draw(root, 120, 90)))
  }

  @Test func theRendererSaysWhatItDrew() {
    let (renderer, target) = (Renderer(threads: 2), emptyPicture(40, 30))
    let small = layer(3, 4, 5, 6, color: .black)
    let root = layer(0, 0, 40, 30, color: .white).with(small)
    func damage() -> Damage {
      renderer.render(root, size: (40, 30), scale: 1, background: .paper, into: target)
    }
    let first = damage()
    #expect(first.pixelCount == 40 * 30)
    #expect((first.x, first.y, first.width, first.height) == (0, 0, 40, 30))
    #expect(damage().isEmpty)
    small.model.position.x += 2
    let moved = damage()
    #expect(!moved.isEmpty)
    #expect(moved.x == 3 && moved.width == 7)
    #expect(moved.pixelCount < 40 * 30)
    let plain = Renderer(kernel: .reference)
    #expect(
      plain.render(root, size: (40, 30), scale: 1, background: .paper, into: target).pixelCount
        == 40 * 30)
  }

  @Test func whatMovesBehindSomethingOpaqueIsNotDrawn() {
    let (tiles, target) = (tiles(), emptyPicture(frame.width, frame.height))
    let small = layer(10, 10, 8, 8, color: .black)
    let picture = noise(frame.width, frame.height, opaque: true)
    let front = layer(0, 0, 120, 90) { $0.contents = picture }
    let root = layer(0, 0, 120, 90, color: .white).with(small, front)
    _ = drawn(root, with: tiles, on: target)
    small.model.position.x += 20
    #expect(drawn(root, with: tiles, on: target) == 0)
    #expect(target.hasSamePixels(as: picture))
    front.model.opacity = 0.5
    #expect(drawn(root, with: tiles, on: target) == 120 * 90)
    #expect(target.hasSamePixels(as: draw(root, 120, 90, kernel: .reference)))
    small.model.position.x += 20
    #expect(drawn(root, with: tiles, on: target) > 0)
    #expect(target.hasSamePixels(as: draw(root, 120, 90, kernel: .reference)))
  }

  @Test func aTargetThatWasWrittenOnIsDrawnWhole() {
    let (tiles, target) = (tiles(), emptyPicture(frame.width, frame.height))
    let root = RandomScene(seed: 3).root()
    _ = drawn(root, with: tiles, on: target)
    target.setPixel(.clear, x: 3, y: 3)
    #expect(drawn(root, with: tiles, on: target) == 120 * 90)
    #expect(target.hasSamePixels(as: draw(root, 120, 90)))
  }

  @Test func aPictureThatChangedIsDrawnAgain() {
    let (tiles, target) = (tiles(), emptyPicture(frame.width, frame.height))
    let source = noise(20, 20)
    let root = layer(0, 0, 120, 90, color: .white)
      .with(layer(30, 30, 20, 20) { $0.contents = source })
    _ = drawn(root, with: tiles, on: target)
    source.fill(.black)
    #expect(drawn(root, with: tiles, on: target) > 0)
    #expect(target.pixel(x: 40, y: 40) == Color.black.pixel)
  }

  @Test func targetsInTurnAreRememberedEach() {
    let tiles = tiles()
    let targets = (0..<2).map { _ in emptyPicture(frame.width, frame.height) }
    let small = layer(10, 10, 8, 8, color: .black)
    let root = layer(0, 0, 120, 90, color: .white).with(small)
    for step in 0..<8 {
      small.model.position = Point(x: 14 + 9 * Double(step), y: 14)
      let target = targets[step % 2]
      let count = drawn(root, with: tiles, on: target)
      #expect(step < 2 ? count == 120 * 90 : count < 120 * 90)
      #expect(target.hasSamePixels(as: draw(root, 120, 90)))
    }
  }

  /// Draws on one target, unless another shows it; whether it drew, and the other as it was.
  private func isDrawn(
    _ root: Layer, by renderer: Renderer, on target: PixelBuffer, unlessShownBy other: PixelBuffer?,
    background: Color = .paper, width: Int = 120
  ) -> Bool {
    let (version, otherVersion) = (target.version, other?.version)
    let damage = renderer.render(
      root, size: (width, 90), scale: 1, background: background, into: target, unlessShownBy: other)
    #expect(damage != nil || target.version == version)
    #expect(other?.version == otherVersion)
    return damage != nil
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func whatAnotherTargetShowsIsNotDrawn(seed: UInt64) {
    let renderer = Renderer(threads: 2)
    let (a, b) = (emptyPicture(frame.width, frame.height), emptyPicture(frame.width, frame.height))
    let small = layer(10, 10, 8, 8, color: .black)
    let root = layer(0, 0, 120, 90).with(RandomScene(seed: seed).root(), small)
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: nil))
    #expect(!isDrawn(root, by: renderer, on: b, unlessShownBy: a))
    #expect(!isDrawn(root, by: renderer, on: b, unlessShownBy: a))
    // The other one is never drawn on before.
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: b))
    small.model.position.x += 5
    #expect(isDrawn(root, by: renderer, on: b, unlessShownBy: a))
    #expect(PAM.difference(b, draw(root, 120, 90, kernel: .reference)) == nil)
    #expect(!isDrawn(root, by: renderer, on: a, unlessShownBy: b))
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: b, background: .black))
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: b, width: 119))
    b.setPixel(.clear, x: 3, y: 3)
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: b))
    #expect(PAM.difference(a, draw(root, 120, 90, kernel: .reference)) == nil)
  }

  @Test func aPictureThatChangedIsNotTakenForShown() {
    let renderer = Renderer(threads: 1)
    let (a, b) = (emptyPicture(frame.width, frame.height), emptyPicture(frame.width, frame.height))
    let source = noise(20, 20)
    let root = layer(0, 0, 120, 90, color: .white)
      .with(layer(30, 30, 20, 20) { $0.contents = source })
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: nil))
    source.fill(.black)
    #expect(isDrawn(root, by: renderer, on: b, unlessShownBy: a))
    #expect(b.pixel(x: 40, y: 40) == Color.black.pixel)
  }

  @Test func theReferenceLeavesNothingOut() {
    let renderer = Renderer(kernel: .reference)
    let (a, b) = (emptyPicture(frame.width, frame.height), emptyPicture(frame.width, frame.height))
    let root = RandomScene(seed: 1).root()
    #expect(isDrawn(root, by: renderer, on: a, unlessShownBy: nil))
    #expect(isDrawn(root, by: renderer, on: b, unlessShownBy: a))
  }

  /// Anything may change from frame to frame; what is shown is what a fresh renderer shows.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func goingOnShowsTheSameAsBeginning(seed: UInt64) {
    var random = SeededRandom(seed: seed &* 31 &+ 5)
    let (tiles, target) = (tiles(2), emptyPicture(frame.width, frame.height))
    tiles.tile = [(120, 7), (16, 16), (120, 90)][Int(seed % 3)]
    let root = RandomScene(seed: seed).root()
    for _ in 0..<12 {
      let layers = everyLayer(in: root)
      let changed = layers[Int.random(in: 0..<layers.count, using: &random)]
      switch Int.random(in: 0..<9, using: &random) {
      case 0: changed.model.opacity = Double.random(in: 0...1, using: &random)
      case 1: changed.model.isHidden.toggle()
      case 2: changed.model.backgroundColor = .black
      case 3: changed.model.cornerRadius += 3
      case 4: changed.model.transform = rotation(Double.random(in: 0...90, using: &random))
      case 5: changed.model.filters = [.gaussianBlur(radius: 2)]
      case 6:
        if changed !== root { changed.removeFromSuperlayer() }
      case 7: root.addSublayer(RandomScene(seed: random.next()).root())
      default: changed.model.position.x += Double.random(in: -9...9, using: &random)
      }
      _ = drawn(root, with: tiles, on: target)
      #expect(PAM.difference(target, draw(root, 120, 90, kernel: .reference)) == nil)
    }
  }

  private func everyLayer(in root: Layer) -> [Layer] {
    [root] + root.sublayers.flatMap { everyLayer(in: $0) }
  }
}
