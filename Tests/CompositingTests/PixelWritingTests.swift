import Geometry
import Testing

@testable import Compositing

// What is written into a picture is what is drawn, and nothing is written beside it.
extension PixelBufferTests {
  @Test func whatIsWrittenIntoAPictureIsDrawnHoweverSmall() {
    let contents = picture(64, 64) { _, _ in Pixel(blue: 0, green: 0, red: 255, alpha: 255) }
    func drawn(_ contents: PixelBuffer) -> PixelBuffer {
      // Drawn far smaller than it is, from smaller pictures that are kept.
      draw(layer(0, 0, 64, 64).with(layer(20, 20, 7, 7) { $0.contents = contents }))
    }
    let red = drawn(contents)
    contents.withUnsafeMutableBytes { bytes in
      for place in stride(from: 0, to: bytes.count, by: 4) {
        bytes.storeBytes(of: 0xFF00_00FF, toByteOffset: place, as: UInt32.self)
      }
    }
    let blue = drawn(contents)
    let fresh = picture(64, 64) { _, _ in Pixel(blue: 255, green: 0, red: 0, alpha: 255) }
    #expect(!blue.hasSamePixels(as: red) && blue.hasSamePixels(as: drawn(fresh)))
  }

  @Test func picturesOfOtherSizesAreNotTheSame() {
    let one = picture(4, 4) { _, _ in .clear }
    for (width, height) in [(4, 3), (4, 5), (3, 4), (5, 4)] {
      let other = picture(width, height) { _, _ in .clear }
      #expect(!one.hasSamePixels(as: other) && !other.hasSamePixels(as: one))
    }
    #expect(one.hasSamePixels(as: picture(4, 4) { _, _ in .clear }))
  }

  @Test func aPlaceOutsideOfThePictureIsLeftOut() {
    let white = Pixel(blue: 255, green: 255, red: 255, alpha: 255)
    // As wide as its rows are long, so that what lies beside one row lies in the next.
    let width = 16
    let buffer = emptyPicture(width, 4)
    #expect(buffer.bytesPerRow == width * 4)
    for (x, y) in [(-1, 1), (width, 1), (0, -1), (0, 4), (width, 3)] {
      if y < 4, y >= 0 { buffer.setPixel(white, x: x, y: y) }
      #expect(buffer.pixel(x: x, y: y) == .clear)
    }
    #expect(buffer.hasSamePixels(as: emptyPicture(width, 4)))
  }
}
