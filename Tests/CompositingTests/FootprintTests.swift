import Geometry
import Testing

@testable import Compositing

/// How many samples make a pixel, where they lie, and how much each counts.
@Suite struct FootprintTests {
  private func footprint(_ length: Double, _ width: Double = 1) -> Footprint {
    Footprint(Slopes(xx: length, xy: 0, yx: 0, yy: width))
  }

  /// How far samples of a side lie from the middle, in pixels, and what each counts for; the outermost first.
  private func side(_ footprint: Footprint) -> [(way: Double, weight: Double)] {
    let fixed = FixedFootprint(footprint)
    let share = Double(fixed.share) / Double(FixedFootprint.shareUnit)
    return (0..<max(fixed.pairs, 1)).map { pair in
      let before = min(Double(pair) * share, 1)
      let weight = min(share, 1 - before)
      return (Double(fixed.away(pair).x) / Double(Place.unit), weight)
    }
  }

  /// As a bilinear sample is two boxes of a pixel, so many of them side by side are one of a pixel and one
  /// so long.
  @Test(arguments: 2...8)
  func whatIsSoManyPixelsLongIsSoManySamples(number: Int) {
    let side = side(footprint(Double(number)))
    #expect(side.count == (number + 1) / 2)
    for (index, sample) in side.enumerated() {
      let isMiddle = number % 2 == 1 && index == side.count - 1
      #expect(abs(sample.way - (Double(number - 1) / 2 - Double(index))) < 1e-3)
      #expect(abs(sample.weight - (isMiddle ? 1 : 2) / Double(number)) < 1e-4)
    }
    #expect(footprint(Double(number)).level == 0)
  }

  /// The variance is the box's, and a pixel's own: a twelfth of the length's square, and a twelfth.
  @Test func samplesAreAsWideAsTheBox() {
    for step in 0...650 {
      let length = 1.12 + 0.01 * Double(step)
      let squares = side(footprint(length)).map { $0.weight * $0.way * $0.way }.reduce(0, +)
      let box = (length * length - 1) / 12
      #expect(abs(squares - box) < 2e-3 * box + 1e-4, "\(length): \(squares), \(box)")
    }
  }

  /// As a pixel grows longer, samples move by little, and come in with little weight.
  @Test func nothingJumps() {
    func answer(_ length: Double, _ wave: Double) -> Double {
      side(footprint(length)).map { $0.weight * _cos($0.way, wave) }.reduce(0, +)
    }
    for wave in [2.0, 3, 5, 9] {
      for step in 0..<1200 {
        let length = 1 + 0.01 * Double(step)
        let jump = abs(answer(length + 0.01, wave) - answer(length, wave))
        // What is hardly smaller is filtered as it is, and catches up.
        #expect(jump < (length < 1.2 ? 0.07 : 0.03), "\(length), \(wave): \(jump)")
      }
    }
  }

  /// What is left of waves is what a box leaves of them: sin(x)/x.
  @Test func wavesAreAnsweredAsByABox() {
    for wave in [2.0, 3, 4, 5, 7, 11] {
      for step in 0..<135 {
        let length = 1.25 + 0.05 * Double(step)
        let samples = side(footprint(length)).map { $0.weight * _cos($0.way, wave) }.reduce(0, +)
        // A bilinear sample answers as two boxes of a pixel do, a picture's pixel as one.
        let pixel = box(1, wave)
        let found = samples * pixel * pixel
        let exact = box(length, wave) * pixel
        #expect(abs(found - exact) < 0.05, "\(length), \(wave): \(found), \(exact)")
      }
    }
  }

  private func box(_ length: Double, _ wave: Double) -> Double {
    let angle = 180 * length / wave
    return rotation(angle).m12 / (angle * .pi / 180)
  }

  private func _cos(_ way: Double, _ wave: Double) -> Double { rotation(360 * way / wave).m11 }
}
