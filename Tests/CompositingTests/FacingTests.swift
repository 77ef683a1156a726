import Geometry
import Testing

@testable import Compositing

/// Which side of a layer is seen, and which way round.
@Suite struct FacingTests {
  private static let mirror = Transform3D(scaleX: -1, y: 1, z: 1)

  private func drawn(_ outer: Transform3D, _ inner: Transform3D, isDoubleSided: Bool) -> PixelBuffer
  {
    let plain = layer(16, 16, 20, 24, color: .red) { $0.isDoubleSided = isDoubleSided }
    let holder = layer(0, 0, 64, 64) { $0.transform = inner }.with(plain)
    return draw(layer(0, 0, 64, 64).with(layer(0, 0, 64, 64) { $0.transform = outer }.with(holder)))
  }

  @Test func theBackOfALayerThatHasOnlyAFrontIsNotDrawn() {
    let nothing = draw(layer(0, 0, 64, 64))
    let turned = rotation(180, x: 0, y: 1, z: 0)
    // Turned over and mirrored: upright on the screen, and seen from behind all the same.
    for inner in [Transform3D.identity, Self.mirror] {
      #expect(drawn(turned, inner, isDoubleSided: false).hasSamePixels(as: nothing))
      #expect(!drawn(turned, inner, isDoubleSided: true).hasSamePixels(as: nothing))
      #expect(!drawn(inner, inner, isDoubleSided: false).hasSamePixels(as: nothing))
    }
  }

  @Test func whatIsMirroredIsDrawnTheOtherWayRound() {
    let contents = compass(20)
    func drawn(_ transform: Transform3D) -> PixelBuffer {
      let plain = layer(10, 12, 20, 20) { $0.contents = contents }
      let colored = layer(36, 40, 16, 8, color: .blue)
      let holder = layer(0, 0, 64, 64) { $0.transform = transform }.with(plain, colored)
      return draw(layer(0, 0, 64, 64).with(holder))
    }
    let (straight, mirrored) = (drawn(.identity), drawn(Self.mirror))
    let turnedBack = picture(64, 64) { mirrored.pixel(x: 63 - $0, y: $1) }
    #expect(turnedBack.hasSamePixels(as: straight) && !mirrored.hasSamePixels(as: straight))
  }

  @Test func aBlurOfWhatIsMirroredIsMirrored() {
    func drawn(_ transform: Transform3D) -> PixelBuffer {
      let blurred = layer(8, 12, 24, 20, color: .blue) { $0.filters = [.gaussianBlur(radius: 4)] }
      let holder = layer(0, 0, 64, 64) { $0.transform = transform }.with(blurred)
      return draw(layer(0, 0, 64, 64).with(holder))
    }
    let (straight, mirrored) = (drawn(.identity), drawn(Self.mirror))
    for (x, y) in [(6, 22), (8, 22), (12, 22), (20, 22), (32, 22), (34, 22), (20, 10), (20, 34)] {
      let (a, b) = (straight.pixel(x: x, y: y), mirrored.pixel(x: 63 - x, y: y))
      #expect(abs(Int(a.red) - Int(b.red)) <= 3, "\(x), \(y)")
    }
  }

  @Test func aCentreIsStretchedWhereTheGravityStretches() {
    func drawn(_ gravity: ContentsGravity, center: Rect) -> PixelBuffer {
      let contents = compass(24)
      return draw(
        layer(0, 0, 64, 64).with(
          layer(4, 4, 56, 40) {
            $0.contents = contents
            $0.contentsGravity = gravity
            $0.contentsCenter = center
          }))
    }
    let (whole, middle) = (
      Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    )
    for gravity in [ContentsGravity.center, .topLeft, .bottom] {
      #expect(
        drawn(gravity, center: middle).hasSamePixels(as: drawn(gravity, center: whole)),
        "\(gravity)")
    }
    #expect(!drawn(.resize, center: middle).hasSamePixels(as: drawn(.resize, center: whole)))
  }

  @Test func aFrameThatIsSetOnATurnedLayerIsItsFrame() {
    let frame = Rect(x: 10, y: 20, width: 60, height: 30)
    for degrees in [0.0, 90, 180, 270] {
      var properties = LayerProperties()
      properties.transform = rotation(degrees)
      properties.frame = frame
      let (size, back) = (properties.bounds.size, properties.frame)
      #expect(abs(size.width - (degrees == 90 || degrees == 270 ? 30 : 60)) < 1e-9, "\(degrees)")
      #expect(abs(back.minX - 10) < 1e-9 && abs(back.minY - 20) < 1e-9)
      #expect(abs(back.width - 60) < 1e-9 && abs(back.height - 30) < 1e-9)
    }
  }
}
