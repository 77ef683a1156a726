import CKernels
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Compositing

/// Draws with options.
private func draw(
  _ root: Layer, _ width: Int, _ height: Int, _ options: RenderingOptions,
  background: Color = .black, threads: Int = 2, kernel: Kernel = .best
) -> PixelBuffer {
  let target = emptyPicture(width, height)
  Renderer(threads: threads, kernel: kernel, options: options).render(
    root, size: (width, height), scale: 1, background: background, into: target)
  return target
}

/// What stands for a light, 0 to 1, in levels; and back.
private func encoded(_ light: Double) -> Double {
  255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
}

private func decoded(_ level: Double) -> Double {
  let value = level / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// Mixing light, as an option.
@Suite struct LinearBlendingTests {
  private static let linear = RenderingOptions(blending: .linear)

  /// The red of a colour over another, by an opacity.
  private static func mixed(_ above: Double, _ below: Double, _ opacity: Double) -> Int {
    let root = layer(0, 0, 4, 4).with(
      layer(0, 0, 4, 4, color: Color(white: above / 255, alpha: 1)) { $0.opacity = opacity })
    let background = Color(white: below / 255, alpha: 1)
    return Int(draw(root, 4, 4, linear, background: background).pixel(x: 1, y: 2).red)
  }

  @Test func halfOfWhiteAndBlackIs188() {
    #expect(Self.mixed(255, 0, 0.5) == 188)
    #expect(Self.mixed(0, 255, 0.5) == 188)
  }

  @Test func whatIsMixedIsTheLight() {
    for above in stride(from: 0.0, through: 255, by: 15) {
      for below in stride(from: 0.0, through: 255, by: 17) {
        for opacity in [0.03125, 0.25, 0.625, 0.96875] {
          let light = decoded(above) * opacity + decoded(below) * (1 - opacity)
          let found = Double(Self.mixed(above, below, opacity))
          // Light is in 32,640ths: below level 10 one is a tenth of a level.
          #expect(abs(found - encoded(light)) < 0.56, "\(above), \(below), \(opacity)")
        }
      }
    }
  }

  /// Every pixel that a byte can say, through the curve and back, with every kernel.
  @Test(arguments: kernels)
  func whatIsNotMixedStaysAsItIs(_ kernel: Kernel) throws {
    let loops = try #require(kernel.loops).pointee
    var wide = [UInt64](repeating: 0, count: 256)
    for alpha in 0...255 as ClosedRange<UInt32> {
      let bytes = (0...255 as ClosedRange<UInt32>).map { value -> UInt32 in
        let color = min(value, alpha)
        return alpha << 24 | color << 16 | (alpha - color) << 8 | color / 2
      }
      var back = bytes.map { _ in UInt32(1) }
      loops.widen(&wide, bytes, 256)
      loops.curve(&wide, 256, LightCurve.decoding)
      loops.curve(&wide, 256, LightCurve.encoding)
      loops.narrow(&back, wide, 256)
      #expect(back == bytes, "alpha \(alpha)")
    }
  }

  @Test func opaquePicturesStayAsTheyAre() {
    let (a, b) = (noise(70, 50, seed: 1, opaque: true), noise(40, 30, seed: 2, opaque: true))
    let root = layer(0, 0, 70, 50) { $0.contents = a }.with(
      layer(5.5, 5.25, 40, 30) { $0.contents = b }, layer(30, 20, 9, 9, color: .red))
    // An opaque picture that is sampled is read in sRGB; edges between pixels are mixed.
    let (light, usual) = (draw(root, 70, 50, Self.linear), draw(root, 70, 50, RenderingOptions()))
    for y in 0..<50 {
      for x in 0..<70 where !(x == 5 || x == 45 || y == 5 || y == 35) {
        #expect(light.pixel(x: x, y: y) == usual.pixel(x: x, y: y))
      }
    }
  }

  @Test func groupsAreMixedAsWhatTheyAre() {
    func group(_ opacity: Double, _ inner: Layer) -> Layer {
      layer(0, 0, 8, 8) { $0.opacity = opacity }.with(inner, layer(6, 6, 2, 2, color: .white))
    }
    let white = layer(0, 0, 8, 8, color: .white) { $0.opacity = 0.5 }
    let root = layer(0, 0, 8, 8).with(group(0.5, white))
    // A quarter of white's light.
    let quarter = Int(encoded(0.25).rounded())
    #expect(Int(draw(root, 8, 8, Self.linear).pixel(x: 1, y: 1).red) == quarter)
    // On nothing, it stays white, seen through: colours are multiplied by alpha as they are encoded.
    let clear = draw(root, 8, 8, Self.linear, background: .clear).pixel(x: 1, y: 1)
    #expect(clear.alpha == 64 && clear.red == 64)
    let grey = layer(0, 0, 8, 8, color: Color(white: 0.5, alpha: 0.5))
    let alone = draw(layer(0, 0, 8, 8).with(grey), 8, 8, Self.linear, background: .clear)
    #expect(alone.pixel(x: 1, y: 1) == grey.model.backgroundColor?.pixel)
  }

  @Test func shadowsAndMasksAreMixedAsLight() {
    let root = layer(0, 0, 60, 40, color: .white).with(
      layer(-200, -50, 120, 140, color: .blue) {
        $0.shadowOpacity = 0.5
        $0.shadowRadius = 4
        $0.shadowOffset = Size(width: 170, height: 0)
      })
    let shadowed = draw(root, 60, 40, Self.linear)
    let sum = (0..<64).reduce(0) { $0 + Int(shadowed.pixel(x: 24 + $1 % 8, y: 16 + $1 / 8).green) }
    #expect(abs(Double(sum) / 64 - encoded(0.5)) < 1.0 / 32)
    let masked = layer(0, 0, 8, 8, color: .white)
    masked.mask = layer(0, 0, 8, 8, color: Color(white: 0, alpha: 0.5))
    let found = draw(layer(0, 0, 8, 8).with(masked), 8, 8, Self.linear).pixel(x: 3, y: 3).red
    #expect(Double(found) == encoded(128.0 / 255).rounded())
  }

  @Test func snapshotsAreDrawnAsIsSaid() {
    let veil = layer(0, 0, 4, 4, color: .black).with(
      layer(0, 0, 4, 4, color: .white) { $0.opacity = 0.5 })
    func red() -> UInt8 {
      snapshot(of: veil, rect: Rect(x: 0, y: 0, width: 4, height: 4), scale: 1).pixel(x: 1, y: 1)
        .red
    }
    #expect(red() == 128)
    #expect(RenderingOptions.$ofSnapshots.withValue(Self.linear) { red() } == 188)
    #expect(red() == 128)
  }
}

/// Mitchell's filter, as an option.
@Suite struct MitchellTests {
  private static let mitchell = RenderingOptions(sampling: .mitchell)

  @Test func weightsAreThoseOfThePaper() {
    let (b, c) = (1.0 / 3, 1.0 / 3)
    func height(_ d: Double) -> Double {
      let d = abs(d)
      if d < 1 {
        return ((12 - 9 * b - 6 * c) * d * d * d + (12 * b + 6 * c - 18) * d * d + 6 - 2 * b) / 6
      }
      return
        ((-b - 6 * c) * d * d * d + (6 * b + 30 * c) * d * d + (-12 * b - 48 * c) * d + 8 * b + 24
        * c) / 6
    }
    for fraction in 0..<256 {
      let weights = (0..<4).map { Int(MitchellFilter.weights[4 * fraction + $0]) }
      #expect(weights.reduce(0, +) == MitchellFilter.total)
      for (tap, weight) in weights.enumerated() {
        let exact = height(Double(tap) - 1 - Double(fraction) / 256) * 16_384
        #expect(abs(Double(weight) - exact) < 2.1, "\(fraction), \(tap)")
      }
      let mirrored = (0..<4).map {
        Int(MitchellFilter.weights[4 * ((256 - fraction) % 256) + 3 - $0])
      }
      if fraction > 0 { #expect(mirrored == weights) }
    }
  }

  /// A picture moved and turned.
  private static func shown(_ picture: PixelBuffer, _ transform: Transform3D) -> Layer {
    let size = (Double(picture.width), Double(picture.height))
    return layer(0, 0, size.0, size.1).with(
      layer(0, 0, size.0, size.1) {
        $0.contents = picture
        $0.transform = transform
      })
  }

  @Test func anEvenPictureStaysEven() {
    let even = picture(40, 30) { _, _ in Pixel(blue: 7, green: 201, red: 255, alpha: 255) }
    for transform in [Transform3D(translationX: 3.3, y: 2.7, z: 0), rotation(20)] {
      let drawn = draw(Self.shown(even, transform), 40, 30, Self.mitchell)
      for (x, y) in [(15, 12), (20, 15), (25, 17)] {
        #expect(drawn.pixel(x: x, y: y) == even.pixel(x: 0, y: 0))
      }
    }
  }

  @Test func aSlopeStaysTheSlope() {
    let slope = picture(60, 20) { x, _ in
      Pixel(blue: UInt8(4 * x), green: UInt8(3 * x), red: UInt8(255 - 4 * x), alpha: 255)
    }
    for offset in [0.25, 0.5, 0.7] {
      let transform = Transform3D(translationX: offset, y: 0, z: 0)
      let drawn = draw(Self.shown(slope, transform), 60, 20, Self.mitchell)
      for x in 5..<55 {
        #expect(abs(Double(drawn.pixel(x: x, y: 9).blue) - 4 * (Double(x) - offset)) < 0.52)
        #expect(abs(Double(drawn.pixel(x: x, y: 9).green) - 3 * (Double(x) - offset)) < 0.52)
      }
    }
  }

  /// How much of the detail of a picture is left when it is moved.
  private static func detail(_ offset: Double, _ options: RenderingOptions) -> Double {
    let grain = noise(90, 80, seed: 4, opaque: true)
    let drawn = draw(
      shown(grain, Transform3D(translationX: offset, y: offset, z: 0)), 90, 80, options)
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for y in 8..<72 {
      for x in 8..<82 {
        let value = Double(drawn.pixel(x: x, y: y).green)
        sum += value
        squares += value * value
        count += 1
      }
    }
    return squares / count - sum / count * sum / count
  }

  @Test func aSlowMoveLooksTheSameAllTheWay() {
    let offsets = [0.01, 0.125, 0.25, 0.375, 0.5, 0.75]
    func evenness(_ options: RenderingOptions) -> Double {
      let details = offsets.map { Self.detail($0, options) }
      return (details.min() ?? 0) / (details.max() ?? 1)
    }
    #expect(evenness(RenderingOptions()) < 0.3)
    #expect(evenness(Self.mitchell) > 0.48)
  }

  @Test func colorsStayWithinTheirAlphaAndTheSamplesWithinThePart() {
    let source = picture(32, 32) { x, y in
      // Seen through, where the colour overshoots and the alpha does not.
      if x > 12 {
        return Pixel(blue: (x / 4 + y / 4) % 2 == 0 ? 0 : 100, green: 0, red: 0, alpha: 100)
      }
      return (x / 4 + y / 4) % 2 == 0 ? .clear : Pixel(blue: 255, green: 128, red: 0, alpha: 255)
    }
    let drawn = draw(
      Self.shown(source, rotation(31)), 32, 32, Self.mitchell, background: .clear)
    for y in 0..<32 {
      for x in 0..<32 {
        let pixel = drawn.pixel(x: x, y: y)
        #expect(max(pixel.blue, pixel.green, pixel.red) <= pixel.alpha)
      }
    }
    // Half of a picture, whose other half is of another colour.
    let halves = picture(32, 32) { x, _ in
      Pixel(blue: x < 16 ? 0 : 255, green: 0, red: 9, alpha: 255)
    }
    let root = layer(0, 0, 64, 64).with(
      layer(0.5, 0.5, 60, 60) {
        $0.contents = halves
        $0.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
      })
    let half = draw(root, 64, 64, Self.mitchell)
    #expect((1..<60).allSatisfy { half.pixel(x: $0, y: 30).blue == 0 })
  }

  @Test func whatLiesOnPixelsIsCopiedAndWhatShrinksIsReadByItsArea() {
    let source = noise(48, 36, seed: 9, opaque: true)
    for transform in [
      Transform3D(translationX: 5, y: -3, z: 0), Transform3D(scaleX: 0.6, y: 0.7, z: 1),
      Transform3D(scaleX: 0.3, y: 0.3, z: 1).concatenating(rotation(40)),
    ] {
      let root = Self.shown(source, transform)
      let usual = draw(root, 48, 36, RenderingOptions())
      #expect(PAM.difference(draw(root, 48, 36, Self.mitchell), usual) == nil)
    }
    let moved = Self.shown(source, Transform3D(translationX: 0.5, y: 0, z: 0))
    #expect(
      !draw(moved, 48, 36, Self.mitchell)
        .hasSamePixels(as: draw(moved, 48, 36, RenderingOptions())))
  }
}

/// With every option, every kernel draws what the plain renderer draws.
@Suite struct RenderingOptionsTests {
  private static let all = RenderingOptions.Sampling.allCases.flatMap { sampling in
    RenderingOptions.Blending.allCases.map { RenderingOptions(sampling: sampling, blending: $0) }
  }.dropFirst()

  @Test(arguments: 0..<12 as Range<UInt64>)
  func everyKernelDrawsAsTheReferenceDoes(seed: UInt64) {
    let root = RandomScene(seed: 300 + seed).root()
    let (width, height) = (61 + Int(seed % 37), 50 + Int(seed % 29))
    for options in Self.all {
      let expected = draw(root, width, height, options, background: .paper, kernel: .reference)
      for kernel in kernels {
        let drawn = draw(
          root, width, height, options, background: .paper, threads: 1 + Int(seed % 3),
          kernel: kernel)
        #expect(PAM.difference(drawn, expected) == nil, "\(options), \(kernel)")
      }
    }
  }

  @Test func aFrameAfterAnotherIsDrawnAsAlone() {
    for options in Self.all {
      let renderer = Renderer(threads: 2, options: options)
      let target = emptyPicture(120, 90)
      let root = layer(0, 0, 120, 90, color: .paper)
      root.addSublayer(RandomScene(seed: 77).root())
      let moving = layer(3, 4, 30, 30) {
        $0.contents = noise(30, 30, seed: 5)
        $0.shadowOpacity = 0.4
        $0.shadowRadius = 3
      }
      root.addSublayer(moving)
      for step in 0..<5 {
        moving.model.position.x += 9.3
        moving.model.opacity = 1 - 0.2 * Double(step)
        renderer.render(root, size: (120, 90), scale: 1, background: .black, into: target)
        #expect(PAM.difference(target, draw(root, 120, 90, options)) == nil, "\(options), \(step)")
      }
    }
  }
}
