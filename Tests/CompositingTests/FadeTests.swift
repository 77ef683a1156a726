import Geometry
import Testing

@testable import Compositing

/// A fade goes one way, and is rounded once.
@Suite struct FadeTests {
  /// All levels, each beside each: the picture that fades in shows `to` where the other shows `from`.
  private static func levels(_ value: @Sendable (Int, Int) -> Int, alpha: Int = 255) -> PixelBuffer
  {
    picture(256, 256) { x, y in
      let level = UInt8(value(x, y) * alpha / 255)
      return Pixel(blue: level, green: level, red: level, alpha: UInt8(alpha))
    }
  }

  private func scene(_ from: PixelBuffer, _ to: PixelBuffer, at x: Double = 0) -> (Layer, Layer) {
    let fading = layer(x, 0, 256, 256) { $0.contents = to }
    let root = layer(0, 0, 256, 256)
      .with(layer(0, 0, 256, 256) { $0.contents = from }, fading)
    return (root, fading)
  }

  /// The value of every pixel at an opacity.
  private func drawn(_ scene: (Layer, Layer), _ opacity: Double) -> [Int] {
    scene.1.model.opacity = opacity
    let target = draw(scene.0, 256, 256)
    return (0..<65_536).map { Int(target.pixel(x: $0 & 255, y: $0 >> 8).green) }
  }

  @Test(arguments: [255, 128])
  func noPairOfLevelsStepsBack(alpha: Int) {
    let scene = scene(Self.levels { x, _ in x }, Self.levels({ _, y in y }, alpha: alpha))
    var last = drawn(scene, 0)
    let end = drawn(scene, 1)
    let start = last
    for step in 1...120 {
      let next = drawn(scene, Double(step) / 120)
      let isOneWay = next.indices.allSatisfy { index in
        end[index] >= start[index] ? next[index] >= last[index] : next[index] <= last[index]
      }
      #expect(isOneWay, "step \(step)")
      last = next
    }
    #expect(last == end)
  }

  @Test func eachLevelIsTheNearest() {
    let scene = scene(Self.levels { x, _ in x }, Self.levels { _, y in y })
    for opacity in [0.001, 0.1, 0.3, 0.5, 0.777, 0.999] {
      let found = drawn(scene, opacity)
      for (index, value) in found.enumerated() {
        let (from, to) = (Double(index & 255), Double(index >> 8))
        // An opacity is rounded to 1/32,768.
        #expect(abs(Double(value) - (from + (to - from) * opacity)) < 0.5 + 0.004)
      }
    }
  }

  @Test func equalPicturesStayAsTheyAre() {
    let source = noise(256, 256, seed: 4, opaque: true)
    let (root, fading) = scene(source, source)
    for step in 0...40 {
      fading.model.opacity = Double(step) / 40
      #expect(draw(root, 256, 256).hasSamePixels(as: source))
    }
  }

  @Test func aSlowFadeHasMoreStepsThanABytesOpacity() {
    // From black to white in 4,096 frames: each value is held for about as long as each other.
    let black = picture(1, 1) { _, _ in Pixel(blue: 0, green: 0, red: 0, alpha: 255) }
    let white = picture(1, 1) { _, _ in Pixel(blue: 255, green: 255, red: 255, alpha: 255) }
    let fading = layer(0, 0, 1, 1) { $0.contents = white }
    let root = layer(0, 0, 1, 1).with(layer(0, 0, 1, 1) { $0.contents = black }, fading)
    var counts = [Int](repeating: 0, count: 256)
    for step in 0..<4096 {
      fading.model.opacity = Double(step) / 4096
      counts[Int(draw(root, 1, 1).pixel(x: 0, y: 0).red)] += 1
    }
    #expect(counts[1..<255].allSatisfy { $0 == 16 || $0 == 17 })
  }

  @Test func anEdgeInAFadeIsAsFarOnItsWayAsItIsCovered() {
    let scene = scene(
      Self.levels { _, _ in 0 }, Self.levels { _, _ in 255 }, at: 0.25)
    for opacity in [0.25, 0.5, 1] {
      // Three quarters of the first column; coverage is rounded to a byte.
      #expect(abs(Double(drawn(scene, opacity)[0]) - 191 * opacity) <= 0.5)
    }
  }
}
