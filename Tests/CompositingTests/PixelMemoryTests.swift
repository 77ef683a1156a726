import Geometry
import TestSupport
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

  /// A picture takes another size in its memory, if it has enough, and not far too much.
  @Test func picturesAreReshapedInTheirMemory() throws {
    let picture = try PixelBuffer(width: 300, height: 200)
    let (base, version) = (picture.base, picture.version)
    #expect(picture.reshape(width: 17, height: 205))
    #expect((picture.width, picture.height, picture.bytesPerRow) == (17, 205, 128))
    #expect(picture.base == base && picture.version != version)
    #expect(picture.reshape(width: 304, height: 200))
    for (width, height) in [(305, 200), (304, 201), (0, 9), (9, 0)] {
      #expect(!picture.reshape(width: width, height: height))
      #expect(picture.width == 304 && picture.height == 200)
    }
    let large = try PixelBuffer(width: 1024, height: 1024)
    #expect(large.reshape(width: 1024, height: 256))
    #expect(!large.reshape(width: 1024, height: 255))
  }

  /// A shadow that spreads by a pixel from frame to frame does not take new memory in each.
  @Test func whatGrowsSeldomTakesMemory() throws {
    var picture: PixelBuffer?
    var made = 0
    for side in 100...300 {
      let next = try #require(PixelBuffer.replacing(picture, width: side, height: side))
      #expect(next.width == side && next.height == side)
      if next !== picture { made += 1 }
      picture = next
    }
    #expect(made == 6)
    // What is far smaller has no more than it takes, nor has what is new.
    for old in [try PixelBuffer(width: 1024, height: 1024), nil] {
      let small = try #require(PixelBuffer.replacing(old, width: 64, height: 64))
      #expect(small !== old && !small.reshape(width: 64, height: 65))
    }
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

  /// One pixel that is not opaque is found wherever it lies.
  @Test func opacityIsFoundEverywhere() {
    for width in 1..<40 {
      let picture = noise(width, 2, opaque: true)
      #expect(picture.isOpaque)
      for x in 0..<width {
        picture.setPixel(Pixel(blue: 255, green: 255, red: 255, alpha: 254), x: x, y: 1)
        #expect(!picture.isOpaque)
        picture.setPixel(Color.white.pixel, x: x, y: 1)
      }
    }
  }

  @Test func smallerPicturesAreMadeAnewForOtherLoops() throws {
    let picture = noise(20, 10)
    let plain = try #require(Kernel.scalar.loops)
    #expect(picture.pyramid(by: plain) === picture.pyramid(by: plain))
    if let best = Kernel.best.loops, best != plain {
      #expect(picture.pyramid(by: best) !== picture.pyramid(by: plain))
    }
    let old = picture.pyramid(by: plain)
    picture.fill(.black)
    #expect(picture.pyramid(by: plain) !== old)
  }

  /// Each pixel of a smaller picture is the mean of four, rounded; at odd edges the last counts twice.
  @Test(arguments: [(2, 2), (7, 5), (64, 1), (1, 9), (333, 301)])
  func smallerPicturesAreMeans(width: Int, height: Int) throws {
    let picture = noise(width, height)
    let expected = ReferenceMipmaps().levels(of: picture)
    for kernel in kernels {
      let levels = Pyramid(of: picture, loops: try #require(kernel.loops)).levels
      #expect(levels.count == expected.count)
      for (level, expected) in zip(levels, expected) {
        #expect(PAM.difference(level, expected) == nil, "\(kernel)")
      }
    }
    var previous = picture
    for level in expected {
      #expect(level.width == (previous.width + 1) / 2)
      #expect(level.height == (previous.height + 1) / 2)
      for y in 0..<level.height {
        for x in 0..<level.width {
          let (right, lower) = (
            min(2 * x + 1, previous.width - 1), min(2 * y + 1, previous.height - 1)
          )
          let four = [(2 * x, 2 * y), (right, 2 * y), (2 * x, lower), (right, lower)]
            .map { previous.pixel(x: $0.0, y: $0.1) }
          func mean(_ channel: KeyPath<Pixel, UInt8>) -> UInt8 {
            UInt8((four.reduce(0) { $0 + Int($1[keyPath: channel]) } + (x % 2 == 0 ? 2 : 1)) / 4)
          }
          let expected = Pixel(
            blue: mean(\.blue), green: mean(\.green), red: mean(\.red), alpha: mean(\.alpha))
          #expect(level.pixel(x: x, y: y) == expected)
        }
      }
      previous = level
    }
    #expect(previous.width == 1 && previous.height == 1)
  }
}
