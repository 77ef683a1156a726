import Geometry
import TestSupport
import Testing

@testable import Compositing

/// Core Animation's `edgeAntialiasingMask` and `allowsEdgeAntialiasing`.
@Suite struct SharpEdgeTests {
  private static let transforms = [
    Transform3D(translationX: 0.5, y: 0.5, z: 0), Transform3D(translationX: 0.3, y: 0.9, z: 0),
    rotation(7), rotation(30), rotation(45),
    Transform3D(scaleX: -1, y: 1, z: 1).concatenating(rotation(12)),
    rotation(50, y: 1, z: 0).concatenating(perspective(90)),
  ]

  /// Quarters of a rectangle of 40×30 in the middle of 64×64.
  private func quarters(
    _ transform: Transform3D, color: Color, _ setUp: (Int, inout LayerProperties) -> Void
  ) -> Layer {
    let group = layer(12, 17, 40, 30) { $0.transform = transform }
    for index in 0..<4 {
      group.addSublayer(
        layer(Double(index % 2) * 20, Double(index / 2) * 15, 20, 15, color: color) {
          setUp(index, &$0)
        })
    }
    return layer(0, 0, 64, 64).with(group)
  }

  /// The edges that a quarter has with no other.
  private func outer(_ index: Int) -> EdgeMask {
    [index % 2 == 0 ? .minX : .maxX, index / 2 == 0 ? .minY : .maxY]
  }

  @Test(arguments: transforms)
  func quartersWithoutAntialiasingHaveEachPixelOnce(_ transform: Transform3D) {
    // Each adds as much to what is there: a pixel that two have is lighter, one that none has is black.
    let faint = quarters(transform, color: Color(white: 1, alpha: 0.5)) { _, p in
      p.allowsEdgeAntialiasing = false
    }
    let drawn = draw(faint, background: .black)
    let values = Set((0..<64).flatMap { y in (0..<64).map { drawn.pixel(x: $0, y: y).green } })
    #expect(values == [0, 128])
    #expect(drawn.pixel(x: 32, y: 32).green == 128)
  }

  @Test(arguments: transforms)
  func faintQuartersThatShareSharpEdgesAreTheWhole(_ transform: Transform3D) {
    let color = Color(white: 1, alpha: 0.5)
    let drawn = draw(
      quarters(transform, color: color) { $1.edgeAntialiasingMask = outer($0) },
      background: .black)
    let whole = layer(0, 0, 64, 64).with(
      layer(12, 17, 40, 30, color: color) { $0.transform = transform })
    let expected = draw(whole, background: .black)
    // Where a sharp edge meets an antialiased one, the corner of each is a pixel's.
    var different = 0
    for y in 0..<64 {
      for x in 0..<64 {
        let (a, b) = (drawn.pixel(x: x, y: y).green, expected.pixel(x: x, y: y).green)
        if abs(Int(a) - Int(b)) > 1 { different += 1 }
      }
    }
    #expect(different == 0)
  }

  @Test func anEdgeThatIsNotAntialiasedGoesByMiddles() {
    func drawn(_ offset: Double, _ edges: EdgeMask) -> [UInt8] {
      let root = layer(0, 0, 8, 4).with(
        layer(2 + offset, 0, 3, 4, color: .white) { $0.edgeAntialiasingMask = edges })
      let picture = draw(root, 8, 4, background: .black)
      return (0..<8).map { picture.pixel(x: $0, y: 2).green }
    }
    #expect(drawn(0.25, .all) == [0, 0, 191, 255, 255, 64, 0, 0])
    #expect(drawn(0.25, [.maxX]) == [0, 0, 255, 255, 255, 64, 0, 0])
    #expect(drawn(0.25, [.minX]) == [0, 0, 191, 255, 255, 0, 0, 0])
    #expect(drawn(0.75, []) == [0, 0, 0, 255, 255, 255, 0, 0])
    // A middle on the edge belongs to what lies at its right.
    #expect(drawn(0.5, []) == [0, 0, 255, 255, 255, 0, 0, 0])
  }

  @Test func upperAndLowerEdgesAreThoseOfTheLeastAndTheGreatestY() {
    let root = layer(0, 0, 4, 8).with(
      layer(0, 2.25, 4, 3, color: .white) { $0.edgeAntialiasingMask = [.maxY] })
    let picture = draw(root, 4, 8, background: .black)
    #expect((0..<8).map { picture.pixel(x: 2, y: $0).green } == [0, 0, 255, 255, 255, 64, 0, 0])
  }

  @Test(arguments: transforms)
  func allOfALayerIsCutByItsSharpEdges(_ transform: Transform3D) {
    let root = layer(0, 0, 64, 64).with(
      layer(14, 20, 36, 24, color: .white) {
        $0.transform = transform
        $0.allowsEdgeAntialiasing = false
        $0.borderWidth = 50
        $0.borderColor = .white
        $0.masksToBounds = true
      }.with(layer(-40, -40, 120, 120, color: .white)))
    for kernel in Kernel.allCases where kernel.isAvailable {
      let picture = draw(root, background: .black, kernel: kernel)
      let values = Set((0..<64).flatMap { y in (0..<64).map { picture.pixel(x: $0, y: y).green } })
      #expect(values == [0, 255], "\(kernel)")
    }
  }

  @Test func whatLiesBehindIsSeenWhereASharpLayerIsNot() {
    let root = layer(0, 0, 64, 64, color: .red).with(
      layer(-3.3, -3.3, 70, 70, color: .white) {
        $0.transform = rotation(45)
        $0.allowsEdgeAntialiasing = false
      })
    let drawn = draw(root, background: .black)
    #expect(drawn.pixel(x: 1, y: 1) == Color.red.pixel)
    #expect(drawn.pixel(x: 32, y: 32) == Color.white.pixel)
  }

  /// The box around it stays the same; the edges alone do not.
  @Test func aSharpLayerThatMovesALittleIsDrawnAgain() {
    let moved = layer(10.4, 10, 30, 30, color: .white) { $0.allowsEdgeAntialiasing = false }
    let root = layer(0, 0, 64, 64).with(moved)
    let renderer = Renderer(threads: 1)
    let target = emptyPicture(64, 64)
    for x in [25.4, 25.6, 25.4] {
      moved.model.position.x = x
      renderer.render(root, size: (64, 64), scale: 1, background: .black, into: target)
      #expect(target.hasSamePixels(as: draw(root, background: .black)), "\(x)")
    }
  }

  @Test func roundCornersAreAntialiased() {
    func drawn(_ allows: Bool) -> PixelBuffer {
      draw(
        layer(0, 0, 64, 64).with(
          layer(12, 12, 40, 40, color: .white) {
            $0.cornerRadius = 12
            $0.allowsEdgeAntialiasing = allows
          }), background: .black)
    }
    #expect(drawn(false).hasSamePixels(as: drawn(true)))
  }
}
