import Geometry
import Testing

@testable import Compositing

/// The memory of pictures, and what is derived from them.
@Suite struct PixelMemoryTests {
  /// From 4 MiB on memory comes from the system itself.
  @Test(arguments: [(1, 1), (33, 7), (1023, 1024), (1024, 1024), (1921, 1083)])
  func newPicturesAreTransparentAndAligned(width: Int, height: Int) throws {
    for _ in 0..<3 {
      let picture = try PixelBuffer(width: width, height: height)
      #expect(UInt(bitPattern: picture.base) % 64 == 0)
      #expect(picture.withUnsafeBytes { bytes in bytes.allSatisfy { $0 == 0 } })
      // What the next one gets must be clear again.
      picture.fill(.white)
    }
  }

  @Test func opacityIsFoundAnewWhenPixelsChange() throws {
    let picture = noise(37, 5, opaque: true)
    #expect(picture.isOpaque)
    let version = picture.version
    picture.setPixel(Pixel(blue: 0, green: 0, red: 0, alpha: 254), x: 36, y: 4)
    #expect(!picture.isOpaque)
    #expect(picture.version != version)
    picture.fill(.black)
    #expect(picture.isOpaque)
  }

  @Test func whatALayerShowsWholeIsItsOwnSnapshot() throws {
    let picture = noise(40, 30, opaque: true)
    let shown = layer(0, 0, 40, 30, color: .black) { $0.contents = picture }
    let whole = Rect(x: 0, y: 0, width: 40, height: 30)
    #expect(snapshot(of: shown, rect: whole, scale: 1) === picture)
    // A part, another scale, or something in front has to be drawn.
    let part = Rect(x: 0, y: 0, width: 20, height: 30)
    #expect(snapshot(of: shown, rect: part, scale: 1) !== picture)
    #expect(snapshot(of: shown, rect: whole, scale: 2) !== picture)
    let clear = layer(0, 0, 40, 30, color: .black) { $0.contents = noise(40, 30) }
    #expect(snapshot(of: clear, rect: whole, scale: 1).pixel(x: 3, y: 3).alpha == 255)
    shown.addSublayer(layer(1, 1, 2, 2, color: .white))
    let drawn = snapshot(of: shown, rect: whole, scale: 1)
    #expect(drawn !== picture)
    #expect(drawn.pixel(x: 1, y: 1) == Color.white.pixel)
  }
}
