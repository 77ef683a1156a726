import CKernels
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Compositing

/// What changes slowly has no bands, and its mean is what it ought to be.
@Suite struct DitherTests {
  /// Eight rows of one wide value, dithered: the sum over each channel is the same.
  private static func sum(_ value: UInt64, _ loops: ck_kernels, x: Int, y: Int) -> [Int] {
    let source = [UInt64](repeating: value * 0x0001_0001_0001_0001, count: 8)
    var bytes: [UInt32] = []
    for row in 0..<8 {
      var target = [UInt32](repeating: 0, count: 8)
      loops.narrow_dithered(&target, source, 8, x, y + row)
      bytes += target
    }
    return (0..<4).map { channel in bytes.reduce(0) { $0 + Int($1 >> (8 * channel) & 255) } }
  }

  @Test(arguments: kernels)
  func theMeanOfAnEvenAreaIsItsValue(_ kernel: Kernel) throws {
    let loops = try #require(kernel.loops).pointee
    for value in Array(0...256) + Array(stride(from: 257, through: 32_640, by: 37)) + [
      32_639, 32_640,
    ] {
      let exact = Double(value) / 128
      for sum in Self.sum(UInt64(value), loops, x: value % 13 - 6, y: value % 7 - 3) {
        #expect(abs(Double(sum) / 64 - exact) < 1.0 / 64, "\(value)")
        if value % 128 == 0 { #expect(sum == 64 * value / 128) }
      }
    }
  }

  @Test func thresholdsAreSpreadAsEvenlyAsCanBe() {
    for side in [2, 4, 8] {
      for (left, top) in stride(from: 0, to: 8, by: side).flatMap({ x in
        stride(from: 0, to: 8, by: side).map { (x, $0) }
      }) {
        let all = (0..<side * side).map {
          ReferenceDither.threshold(left + $0 % side, top + $0 / side)
        }
        // One in each of as many parts of a level as there are pixels.
        #expect(Set(all.map { $0 * side * side / 128 }).count == side * side)
      }
    }
    #expect(ReferenceDither.threshold(-3, -6) == ReferenceDither.threshold(5, 2))
  }

  /// A card that lies outside, and its shadow, which lies over all of the target.
  private static func evenShadow(_ opacity: Double, x: Double = 0, y: Double = 0) -> Layer {
    layer(0, 0, 96, 80, color: .white).with(
      layer(-1000, -200, 600, 600, color: .blue) {
        $0.shadowOpacity = opacity
        $0.shadowOffset = Size(width: 800 + x, height: y)
        $0.shadowRadius = 20
      })
  }

  @Test(arguments: [0.1, 0.05, 0.3, 0.503])
  func anEvenShadowHasItsMean(_ opacity: Double) {
    let exact = 255 * (1 - opacity)
    for drawn in [
      draw(Self.evenShadow(opacity), 96, 80), draw(Self.evenShadow(opacity, x: 0.5), 96, 80),
    ] {
      for (x, y) in [(0, 0), (8, 16), (40, 24), (85, 70)] {
        let sum = (0..<64).reduce(0) { $0 + Int(drawn.pixel(x: x + $1 % 8, y: y + $1 / 8).green) }
        #expect(abs(Double(sum) / 64 - exact) < 1.0 / 64 + 1.0 / 64)
        #expect(abs(Double(drawn.pixel(x: x, y: y).green) - exact) < 1)
      }
    }
  }

  @Test func anEvenShadowThatBytesCanSayIsEven() {
    // 51 levels less.
    let drawn = draw(Self.evenShadow(0.2), 96, 80)
    #expect((0..<96 * 80).allSatisfy { drawn.pixel(x: $0 % 96, y: $0 / 96).green == 204 })
  }

  @Test func thePatternStaysWhereItIsWhenAShadowMoves() {
    let still = draw(Self.evenShadow(0.1), 96, 80)
    let greens = Set((0..<64).map { still.pixel(x: $0 % 8, y: $0 / 8).green })
    #expect(greens == [229, 230])
    for (x, y) in [(1.0, 0.0), (3, 5), (-7, 2)] {
      #expect(draw(Self.evenShadow(0.1, x: x, y: y), 96, 80).hasSamePixels(as: still))
    }
  }

  /// A card with a shadow that goes far.
  private static func card(x: Double = 60, _ change: (Layer) -> Void = { _ in }) -> Layer {
    let card = layer(x, 100, 200, 120, color: .blue) {
      $0.shadowOpacity = 0.1
      $0.shadowRadius = 40
      $0.shadowOffset = Size(width: 0, height: 4)
    }
    change(card)
    return layer(0, 0, 400, 320, color: .white).with(card)
  }

  /// How light the shadow of the card leaves white.
  private static func exact(_ x: Int, _ y: Int) -> Double {
    func part(_ place: Int, _ from: Double, _ to: Double) -> Double {
      func below(_ edge: Double) -> Double {
        0.5 * (1 + erf((edge - Double(place) - 0.5) / (40 * 2.0.squareRoot())))
      }
      return below(to) - below(from)
    }
    return 255 * (1 - 0.1 * part(x, 60, 260) * part(y, 104, 224))
  }

  /// How long runs of one level in a row are, on the mean.
  private static func meanRun(_ levels: [Int]) -> Double {
    let ends = zip(levels, levels.dropFirst()).count { $0 != $1 }
    return Double(levels.count) / Double(ends + 1)
  }

  @Test func aFaintShadowHasNoBandsAndItsMeanIsTheExactOne() {
    let drawn = draw(Self.card(), 400, 320)
    func green(_ x: Int, _ y: Int) -> Int { Int(drawn.pixel(x: x, y: y).green) }
    // Beside the card, where the slope is, and below it.
    var (ours, best) = (0.0, 0.0)
    for (left, top) in [(264, 100), (280, 160), (300, 200), (100, 228), (180, 250), (20, 120)] {
      for offset in 0..<24 {
        var sums = (ours: 0.0, rounded: 0.0, exact: 0.0)
        for place in 0..<64 {
          let (x, y) = (left + offset + place % 8, top + offset / 2 + place / 8)
          let exact = Self.exact(x, y)
          #expect(abs(Double(green(x, y)) - exact) < 1.02)
          sums.ours += Double(green(x, y))
          sums.rounded += exact.rounded()
          sums.exact += exact
        }
        ours = max(ours, abs(sums.ours - sums.exact) / 64)
        best = max(best, abs(sums.rounded - sums.exact) / 64)
      }
    }
    #expect(ours < 0.12, "\(ours)")
    #expect(best > 0.25, "\(best)")
    for y in [110, 160, 200] {
      let run = Self.meanRun((264..<340).map { green($0, y) })
      let band = Self.meanRun((264..<340).map { Int(Self.exact($0, y).rounded()) })
      #expect(run < 3 && band > 5, "\(run), \(band)")
    }
  }

  @Test func aGroupIsDitheredOnce() {
    let root = Self.card { $0.model.opacity = 0.5 }
    let drawn = draw(root, 400, 320)
    var largest = 0.0
    for (left, top) in [(264, 100), (300, 200), (100, 228)] {
      let sums = (0..<64).reduce(into: (0.0, 0.0)) { sums, place in
        let (x, y) = (left + place % 8, top + place / 8)
        sums.0 += Double(drawn.pixel(x: x, y: y).green)
        sums.1 += 255 - (255 - Self.exact(x, y)) / 2
      }
      largest = max(largest, abs(sums.0 - sums.1) / 64)
    }
    #expect(largest < 0.12, "\(largest)")
  }

  @Test func whatIsOpaqueStaysAsItIs() {
    let behind = noise(400, 320, seed: 5, opaque: true)
    let front = noise(200, 120, seed: 6, opaque: true)
    let root = Self.card { card in
      card.model.contents = front
      card.model.shadowRadius = 4
    }
    root.model.contents = behind
    let drawn = draw(root, 400, 320)
    // The shadow reaches three and a half deviations, and a pixel.
    for y in 0..<320 {
      for x in 0..<400 {
        let isCard = (60..<260).contains(x) && (100..<220).contains(y)
        let isShadow = (45..<275).contains(x) && (89..<239).contains(y)
        if isCard { #expect(drawn.pixel(x: x, y: y) == front.pixel(x: x - 60, y: y - 100)) }
        if !isShadow { #expect(drawn.pixel(x: x, y: y) == behind.pixel(x: x, y: y)) }
      }
    }
  }

  /// What is soft, laid in every way, in groups, masks and passes.
  @Test(arguments: [0, 0.5, 3])
  func everyKernelDithersAlike(_ offset: Double) {
    let root = layer(0, 0, 150, 110, color: .paper)
    let changes: [(inout LayerProperties) -> Void] = [
      { $0.filters = [.gaussianBlur(radius: 5)] },
      { $0.filters = [.gaussianBlur(radius: 3), .colorMatrix(.saturation(1.6))] },
      { $0.filters = [.gaussianBlur(radius: 0.7), .gaussianBlur(radius: 4)] },
      { $0.transform = rotation(17) },
      { $0.opacity = 0.4 },
      { $0.cornerRadius = 9 },
    ]
    for (index, change) in changes.enumerated() {
      let child = layer(Double(10 + index % 3 * 45) + offset, Double(8 + index / 3 * 50), 30, 26) {
        $0.contents = noise(30, 26, seed: UInt64(index))
        $0.shadowOpacity = 0.35
        $0.shadowRadius = 5
        $0.shadowOffset = Size(width: 3 + offset, height: 2)
        change(&$0)
      }
      if index == 2 {
        child.mask = layer(4, 4, 26, 22, color: .white) { $0.filters = [.gaussianBlur(radius: 3)] }
      }
      root.addSublayer(child)
    }
    let expected = draw(root, 150, 110, kernel: .reference)
    for kernel in kernels {
      for threads in [1, 3] {
        let drawn = draw(root, 150, 110, threads: threads, kernel: kernel)
        #expect(PAM.difference(drawn, expected) == nil, "\(kernel)")
      }
    }
  }

  /// So little that the blur reaches no pixel more.
  @Test func aShadowThatGrowsALittleIsMadeAnew() {
    let root = Self.card()
    let renderer = Renderer(threads: 1)
    let target = emptyPicture(400, 320)
    for radius in [4.1, 4.2] {
      root.sublayers[0].model.shadowRadius = radius
      renderer.render(root, size: (400, 320), scale: 1, background: .paper, into: target)
      #expect(PAM.difference(target, draw(root, 400, 320)) == nil)
    }
  }

  @Test func whatMovesOverAShadowLeavesNothingBehind() {
    let root = Self.card()
    let moving = layer(250, 90, 31, 27, color: .red) { $0.cornerRadius = 8 }
    root.addSublayer(moving)
    let renderer = Renderer(threads: 2)
    let target = emptyPicture(400, 320)
    for step in 0..<9 {
      moving.model.position.x += 7.25
      moving.model.position.y += 3
      if step == 4 { root.sublayers[0].model.position.x += 13 }
      if step == 7 { root.sublayers[0].model.shadowOpacity = 0 }
      renderer.render(root, size: (400, 320), scale: 1, background: .paper, into: target)
      #expect(PAM.difference(target, draw(root, 400, 320)) == nil, "\(step)")
    }
  }
}
