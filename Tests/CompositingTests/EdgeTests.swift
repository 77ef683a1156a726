import Exact
import Geometry
import TestSupport
import Testing
import Truth

@testable import Compositing

/// Light edges stay light, and edges that meet meet.
@Suite struct EdgeTests {
  private static let white = picture(40, 30) { _, _ in Color.white.pixel }

  /// Where a picture of 40×30 is moved or turned to, in the middle of 64×64.
  struct Place: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var transform: Transform3D

    static let all = [
      Place(
        testDescription: "half a pixel", transform: Transform3D(translationX: 0.5, y: 0.5, z: 0)),
      Place(testDescription: "0.3 pixels", transform: Transform3D(translationX: 0.3, y: 0, z: 0)),
      Place(testDescription: "7°", transform: rotation(7)),
      Place(testDescription: "30°", transform: rotation(30)),
      Place(
        testDescription: "away",
        transform: rotation(50, y: 1, z: 0).concatenating(perspective(90))),
    ]
  }

  private func stage(_ place: Place, _ layers: [Layer]) -> Layer {
    let group = layer(12, 17, 40, 30) { $0.transform = place.transform }
    for layer in layers { group.addSublayer(layer) }
    return layer(0, 0, 64, 64).with(group)
  }

  private func quarters(_ setUp: (inout LayerProperties) -> Void = { _ in }) -> [Layer] {
    (0..<4).map { index in
      layer(Double(index % 2) * 20, Double(index / 2) * 15, 20, 15, color: .white, setUp)
    }
  }

  @Test(arguments: Place.all)
  func quartersThatMeetAreTheWhole(_ place: Place) {
    let whole = stage(place, [layer(0, 0, 40, 30, color: .white)])
    for background in [Color.black, .red] {
      let expected = draw(whole, background: background)
      let drawn = draw(stage(place, quarters()), background: background)
      #expect(drawn.isNear(expected, by: 2))
    }
  }

  @Test(arguments: [0.25, 0.5, 0.8])
  func faintQuartersThatMeetAreTheWhole(opacity: Double) {
    for place in Place.all {
      let whole = stage(place, [layer(0, 0, 40, 30, color: .white) { $0.opacity = opacity }])
      let drawn = draw(stage(place, quarters { $0.opacity = opacity }), background: .black)
      #expect(drawn.isNear(draw(whole, background: .black), by: 2))
    }
  }

  @Test(arguments: Place.all)
  func nothingShowsBehindWhatIsAsLarge(_ place: Place) {
    let alone = draw(stage(place, [layer(0, 0, 40, 30) { $0.contents = Self.white }]))
    let onItsOwnColor = layer(0, 0, 40, 30, color: .black) { $0.contents = Self.white }
    #expect(PAM.difference(draw(stage(place, [onItsOwnColor])), alone) == nil)
    let onAnother = layer(0, 0, 40, 30, color: .black)
      .with(layer(0, 0, 40, 30) { $0.contents = Self.white })
    #expect(PAM.difference(draw(stage(place, [onAnother])), alone) == nil)
  }

  @Test func whatIsSeenThroughIsNotLeftOut() {
    let faint = layer(0.5, 0, 8, 8, color: Color(white: 1, alpha: 0.5))
    let root = layer(0, 0, 16, 8).with(layer(0.5, 0, 8, 8, color: .black), faint)
    #expect(draw(root, 16, 8, background: .white).pixel(x: 4, y: 4).red == 128)
    faint.model.backgroundColor = .white
    faint.model.opacity = 0.5
    #expect(draw(root, 16, 8, background: .white).pixel(x: 4, y: 4).red == 128)
  }

  @Test(arguments: Place.all)
  func aClipOfAChildsSizeCutsOnce(_ place: Place) {
    for radius in [0, 6.0] {
      func child() -> Layer {
        layer(0, 0, 40, 30, color: .white) { $0.cornerRadius = radius }
      }
      let clip = layer(0, 0, 40, 30) {
        $0.masksToBounds = true
        $0.cornerRadius = radius
      }
      let drawn = draw(stage(place, [clip.with(child())]), background: .black)
      let alone = draw(stage(place, [child()]), background: .black)
      #expect(PAM.difference(drawn, alone) == nil, "\(radius)")
    }
  }

  @Test(arguments: Place.all)
  func aBarAcrossItsClipIsCutOnceAtItsSides(_ place: Place) {
    let clip = layer(0, 0, 40, 30) { $0.masksToBounds = true }
    let bar = layer(0, 10.5, 40, 9, color: .white)
    let outside = layer(60, 60, 9, 9, color: .red)
    let drawn = draw(stage(place, [clip.with(bar, outside)]), background: .black)
    let alone = draw(stage(place, [layer(0, 10.5, 40, 9, color: .white)]), background: .black)
    // At the bar's corners its ends and the clip's sides cut the same pixel.
    #expect(drawn.pixels(farFrom: alone, by: 2) <= 4)
    #expect(drawn.isNear(alone, by: 40))
  }

  @Test(arguments: Place.all)
  func aMaskOfTheBoundsCutsOnce(_ place: Place) {
    for radius in [0, 6.0] {
      let masked = layer(0, 0, 40, 30, color: .white)
      masked.mask = layer(0, 0, 40, 30, color: .black) { $0.cornerRadius = radius }
      let drawn = draw(stage(place, [masked]), background: .black)
      let alone = layer(0, 0, 40, 30, color: .white) { $0.cornerRadius = radius }
      #expect(drawn.isNear(draw(stage(place, [alone]), background: .black), by: 1), "\(radius)")
    }
  }

  @Test func aMaskOfOneColourIsAClip() {
    for (color, isSeen) in [(Color.black, true), (.clear, false)] {
      let masked = layer(2, 2, 8, 8, color: .white)
      masked.mask = layer(1, 1, 4, 4, color: color)
      let drawn = draw(layer(0, 0, 12, 12).with(masked), 12, 12, background: .black)
      #expect((drawn.pixel(x: 4, y: 4).red == 255) == isSeen)
      #expect(drawn.pixel(x: 8, y: 8).red == 0)
    }
    let masked = layer(2, 2, 8, 8, color: .white)
    masked.mask = layer(100, 100, 4, 4, color: .black)
    let drawn = draw(layer(0, 0, 12, 12).with(masked), 12, 12, background: .black)
    #expect(drawn.pixel(x: 4, y: 4).red == 0)
  }

  @Test(arguments: [1.0, 2, 3.5], Place.all)
  func noFillShowsAroundItsBorder(width: Double, place: Place) {
    // White on white with a white border: whatever is seen of black would be the fill.
    let bordered = layer(0, 0, 40, 30, color: .black) {
      $0.borderWidth = width
      $0.borderColor = .white
    }
    let drawn = draw(stage(place, [bordered]), background: .white)
    let hole = layer(width, width, 40 - 2 * width, 30 - 2 * width, color: .black)
    #expect(drawn.isNear(draw(stage(place, [hole]), background: .white), by: 2))
  }

  @Test func aNeighbourThatMovesAwayLeavesAnEdge() {
    let (left, right) = (layer(4.5, 4, 8, 8, color: .white), layer(12.5, 4, 8, 8, color: .white))
    let root = layer(0, 0, 32, 16).with(left, right)
    let target = emptyPicture(32, 16)
    let renderer = Renderer(threads: 1)
    for offset in [0.0, 5, 0, 2.25] {
      right.model.position.x = 16.5 + offset
      renderer.render(root, size: (32, 16), scale: 1, background: .black, into: target)
      #expect(PAM.difference(target, draw(root, 32, 16, background: .black)) == nil)
      #expect(target.pixel(x: 12, y: 8).red == (offset == 0 ? 255 : 128))
    }
  }

  @Test(
    arguments: Exact.Scene.all.filter {
      ["borders", "clips", "masks", "neighbours"].contains($0.kind)
    })
  func edgesComeNearToTheExactPicture(scene: Exact.Scene) throws {
    // The left upper part, with the middle, where quarters meet.
    let near = try scene.cut(to: (84, 64)).nearness()
    #expect(near.psnr > 44, "\(scene.name): \(near)")
    #expect(abs(near.mean) < 0.5, "\(scene.name): \(near)")
  }
}

extension PixelBuffer {
  /// Whether each value is another's but for so many levels.
  fileprivate func isNear(_ other: PixelBuffer, by levels: Int) -> Bool {
    pixels(farFrom: other, by: levels) == 0
  }

  /// How many pixels have a value that is farther away.
  fileprivate func pixels(farFrom other: PixelBuffer, by levels: Int) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let (a, b) = (pixel(x: x, y: y), other.pixel(x: x, y: y))
        let differences = [
          Int(a.red) - Int(b.red), Int(a.green) - Int(b.green), Int(a.blue) - Int(b.blue),
        ]
        if differences.contains(where: { abs($0) > levels }) { count += 1 }
      }
    }
    return count
  }
}
