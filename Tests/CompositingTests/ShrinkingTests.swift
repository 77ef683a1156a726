import Exact
import Geometry
import Testing
import Truth

@testable import Compositing

/// Pictures that are made smaller, upright: each pixel is the mean of what it shows.
@Suite struct ShrinkingTests {
  /// The contrast of lines, pressed together to a part of their distance.
  private func contrast(_ source: PixelBuffer, _ scale: Double) -> Double {
    let drawn = draw(
      layer(0, 0, 64, 256).with(
        layer(0, 0, 64, 256 * scale) { $0.contents = source }), 64, 256)
    var (least, most) = (255, 0)
    for y in 8..<Int(256 * scale) - 8 {
      let value = Int(drawn.pixel(x: 32, y: y).red)
      (least, most) = (min(least, value), max(most, value))
    }
    return Double(most - least) / 255
  }

  @Test(arguments: [2, 3, 5])
  func linesThatAreSquashedDoNotPop(period: Int) {
    let lines = picture(64, 256) { _, y in
      y % period == 0 ? Color.white.pixel : Color.black.pixel
    }
    var last = contrast(lines, 0.56)
    for step in 1...40 {
      let next = contrast(lines, 0.56 - 0.003 * Double(step))
      #expect(abs(next - last) < 0.05, "step \(step)")
      last = next
    }
  }

  @Test func aMeanIsTheMeanOfWhatAPixelShows() {
    let source = noise(60, 60, seed: 9, opaque: true)
    for factor in [2, 3, 5, 6] {
      let side = Double(60 / factor)
      let drawn = draw(
        layer(0, 0, 32, 32).with(layer(0, 0, side, side) { $0.contents = source }), 32, 32)
      for place in 0..<60 / factor {
        var sum = 0
        for y in 0..<factor {
          for x in 0..<factor {
            sum += Int(source.pixel(x: place * factor + x, y: place * factor + y).green)
          }
        }
        let exact = Double(sum) / Double(factor * factor)
        // Rows count in 256ths.
        #expect(abs(Double(drawn.pixel(x: place, y: place).green) - exact) < 2)
      }
    }
  }

  /// A window of one pixel may come out narrower by a bit: it stays where it is.
  @Test func aWindowThatIsNarrowerByABitIsNotTheLastPixel() {
    let axis = AreaAxis(
      step: 0.0005978950711072382, offset: 7.994042000696777, from: 0, to: 16, scale: 1, last: 15)
    #expect((0..<40).allSatisfy { axis.window($0).first == 7 })
  }

  @Test func aWindowWithoutEndIsAllThatThereIs() {
    let axis = AreaAxis(step: 1e200, offset: 0, from: 0, to: 16, scale: 1, last: 15)
    #expect(axis.most == 16)
    #expect(axis.window(0).first == 0 && axis.window(0).count == 16)
  }

  /// Rounded up wherever it is a half, each level would be lighter than the one before by 1/8.
  @Test(arguments: kernels)
  func noLevelOfThePyramidIsLighterThanThePicture(_ kernel: Kernel) throws {
    func mean(_ picture: PixelBuffer) -> Double {
      var sum = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width { sum += Int(picture.pixel(x: x, y: y).green) }
      }
      return Double(sum) / Double(picture.width * picture.height)
    }
    let source = noise(256, 256, seed: 4, opaque: true)
    let levels = source.pyramid(by: try #require(kernel.loops)).levels
    for level in levels.prefix(3) { #expect(abs(mean(level) - mean(source)) < 0.05) }
  }

  @Test(arguments: [0.02, 0.11, 0.37, 0.5, 0.81, 0.97])
  func oneColourStaysThatColour(scale: Double) {
    for level in [0, 1, 127, 128, 254, 255] as [UInt8] {
      let color = Pixel(blue: level, green: 255 - level, red: 77, alpha: 255)
      let source = picture(300, 200) { _, _ in color }
      let drawn = draw(
        layer(0, 0, 300, 200).with(
          layer(0, 0, 300 * scale, 200 * scale) { $0.contents = source }), 300, 200)
      #expect(drawn.pixel(x: 0, y: 0) == color)
      #expect(drawn.pixel(x: 3, y: 2) == color)
    }
  }

  @Test func nothingJumpsWhereAPictureBeginsToShrink() {
    let source = noise(64, 64, seed: 5, opaque: true)
    func drawn(_ side: Double) -> PixelBuffer {
      draw(layer(0, 0, 64, 64).with(layer(0.5, 0.5, side, side) { $0.contents = source }))
    }
    let (moved, shrunk) = (drawn(64), drawn(63.93))
    for y in 2..<62 {
      for x in 2..<62 {
        let (a, b) = (moved.pixel(x: x, y: y), shrunk.pixel(x: x, y: y))
        // It is 7 hundredths of a pixel at the far end.
        #expect(abs(Int(a.green) - Int(b.green)) < 40)
      }
    }
  }

  /// In decibels.
  @Test(arguments: [(0.1, 45.0), (0.2, 41), (0.3, 38), (0.4, 32), (0.6, 29)])
  func theZonePlateComesNearToTheExactPicture(scale: Double, least: Double) throws {
    let near = try Exact.Scene.named("zone plate, \(scale)").cut(to: (84, 64)).nearness()
    #expect(near.psnr > least, "\(near)")
  }
}
