import Foundation
import Measuring
import Testing

/// The exponent that is fitted to times, where it is known.
struct GrowthTests {
  private let counts = Growth.doublings(to: 100_000)

  private func growth(_ time: (Double) -> Double) -> Growth {
    Growth(counts: counts, times: counts.map { time(Double($0)) })
  }

  @Test(arguments: [0, 0.5, 1, 1.3, 2, 3])
  func aPowerIsFoundExactly(power: Double) throws {
    for factor in [1e-6, 1, 1000] {
      let growth = growth { factor * pow($0, power) }
      #expect(abs(try #require(growth.exponent) - power) < 1e-9)
      #expect(growth.isLinear == (power < 1.15))
    }
  }

  @Test func aLogarithmIsStillLinear() throws {
    let growth = growth { $0 * log($0) }
    let exponent = try #require(growth.exponent)
    #expect(exponent > 1.05 && exponent < 1.15)
    #expect(growth.isLinear)
  }

  /// What a run costs by itself, as much as a thousand of the things, hides nothing.
  @Test func whatARunCostsByItselfHidesNoSquare() throws {
    #expect(try #require(growth { 1000 * 1000 + $0 * $0 }.exponent) > 1.7)
    #expect(try #require(growth { 1000 + $0 }.exponent) > 0.85)
  }

  @Test func whatGrowsAsMemoryDoesIsToldFromWhatGrowsFaster() {
    let slow = growth { pow($0, 1.3) }
    #expect(slow.growsNoFaster(than: 1.4) && !slow.growsNoFaster(than: 1.2))
    #expect(!slow.growsNoFaster(than: nil))
    #expect(!Growth(counts: [10], times: [1]).growsNoFaster(than: 1.4))
  }

  @Test func oneOfTheLargestNumberIsTold() {
    #expect(abs(growth { $0 / 1e6 * 40 }.nanosecondsEach - 40) < 1e-9)
  }

  @Test func numbersDouble() {
    #expect(Growth.doublings(to: 100) == [10, 20, 40, 80, 100])
    #expect(Growth.doublings(to: 80) == [10, 20, 40, 80])
    #expect(Growth.doublings(to: 11) == [10, 11])
    #expect(Growth.doublings(to: 10) == [10])
    #expect(Growth.doublings(to: 1) == [1])
    #expect(Growth.doublings(to: 100_000).suffix(2) == [81920, 100_000])
    #expect(Growth(counts: [10], times: [1]).exponent == nil)
    #expect(Growth(counts: [10], times: [1]).isLinear)
  }

  @Test func timesAreSortedForTheirMiddle() {
    let times = Measurement([5, 1, 4, 2, 3])
    #expect(times.median == 3)
    #expect(times.percentile(100) == 5)
    #expect(times.percentile(0) == 1)
    #expect(times.frames == 5)
  }
}
