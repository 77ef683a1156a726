import Compositing
import Testing

@testable import Playing

/// The sample by which programs that draw alike are told.
@Suite struct DrawingSampleTests {
  private static let frame = 4 * 96 * 96

  @Test func theSameIsDrawnEachTime() throws {
    let options = RenderingOptions(sampling: .mitchell, blending: .linear)
    #expect(try DrawingSample(options).bytes == DrawingSample(options).bytes)
  }

  @Test func eachWayOfDrawingHasItsOwn() throws {
    var samples: Set<[UInt8]> = []
    for sampling in RenderingOptions.Sampling.allCases {
      for blending in RenderingOptions.Blending.allCases {
        samples.insert(
          try DrawingSample(RenderingOptions(sampling: sampling, blending: blending)).bytes)
      }
    }
    #expect(
      samples.count
        == RenderingOptions.Sampling.allCases.count * RenderingOptions.Blending.allCases.count)
    #expect(samples.allSatisfy { $0.count == 3 * Self.frame })
  }

  /// Each of the four things that it shows moves: none of them is left out, or hidden.
  @Test(arguments: [(4, 4, 40, 40), (50, 5, 38, 36), (5, 52, 38, 38), (56, 56, 30, 30)])
  func allOfItMoves(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws {
    let bytes = try DrawingSample(RenderingOptions()).bytes
    func part(_ frame: Int) -> [UInt8] {
      (y..<y + height).flatMap { row in
        let start = frame * Self.frame + 4 * (row * 96 + x)
        return bytes[start..<start + 4 * width]
      }
    }
    #expect(Set(part(0)).count > 100)
    #expect(part(0) != part(1) && part(1) != part(2))
  }
}
