import Geometry
import Testing

@testable import Compositing

/// What lies outside of a picture shows in it as far as it reaches: a picture is a part of a larger
/// one, but for what a blur's rounding makes of other edges.
@Suite struct ReachTests {
  /// Whether what a small picture shows is what a large one shows at the same place, with `layers` in
  /// the coordinates of the small one.
  private func isPartOfALargerOne(_ layers: () -> [Layer]) -> Bool {
    let (side, margin) = (64, 320)
    func root(_ offset: Double, _ side: Int) -> PixelBuffer {
      let inner = layer(offset, offset, 64, 64)
      for one in layers() { inner.addSublayer(one) }
      let root = layer(0, 0, Double(side), Double(side)).with(inner)
      return draw(root, side, side)
    }
    let (small, large) = (root(0, side), root(Double(margin), side + 2 * margin))
    let part = picture(side, side) { large.pixel(x: $0 + margin, y: $1 + margin) }
    // Something is to be seen of it.
    return isNear(small, part) && !isNear(small, draw(layer(0, 0, 64, 64)))
  }

  /// Whether no channel differs by more than several blurs may round.
  private func isNear(_ a: PixelBuffer, _ b: PixelBuffer) -> Bool {
    (0..<a.width * a.height).allSatisfy { place in
      let (x, y) = (place % a.width, place / a.width)
      let (p, q) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
      return [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)]
        .allSatisfy { abs(Int($0) - Int($1)) <= 4 }
    }
  }

  @Test func aBlurSpreadsByThreeDeviations() {
    #expect(
      isPartOfALargerOne {
        [
          layer(-40, -40, 90, 36, color: .red) { $0.filters = [.gaussianBlur(radius: 8)] },
          layer(-30, 74, 90, 36, color: .blue) { $0.filters = [.gaussianBlur(radius: 12)] },
        ]
      })
  }

  @Test func filtersSpreadByTheSumOfTheirReaches() {
    #expect(
      isPartOfALargerOne {
        [
          layer(-100, 70, 264, 240, color: .blue) {
            $0.filters = Array(repeating: .gaussianBlur(radius: 20), count: 4)
          }
        ]
      })
  }

  @Test func aShadowFallsFromOutside() {
    #expect(
      isPartOfALargerOne {
        [
          layer(-60, 10, 40, 30, color: .red) {
            $0.shadowOpacity = 1
            $0.shadowOffset = Size(width: 50, height: 4)
            $0.shadowRadius = 3
          },
          layer(10, 80, 40, 30, color: .red) {
            $0.shadowOpacity = 1
            $0.shadowOffset = .zero
            $0.shadowRadius = 12
          },
        ]
      })
  }

  @Test func contentsThatAGravityPutsOutsideOfTheBoundsAreDrawn() {
    let contents = compass(48)
    for gravity in [ContentsGravity.topLeft, .left, .center] {
      #expect(
        isPartOfALargerOne {
          [
            layer(-24, 8, 10, 10) {
              $0.contents = contents
              $0.contentsGravity = gravity
            }
          ]
        }, "\(gravity)")
    }
  }

  @Test func aShadowIsAsFaintAsItsLayer() {
    func shadow(_ opacity: Double) -> Pixel {
      draw(
        layer(0, 0, 64, 64).with(
          layer(8, 8, 16, 16, color: .red) {
            $0.shadowOpacity = 1
            $0.shadowRadius = 0
            $0.shadowOffset = Size(width: 32, height: 32)
            $0.opacity = opacity
          }), background: .white
      ).pixel(x: 48, y: 48)
    }
    #expect(shadow(1) == Pixel(blue: 0, green: 0, red: 0, alpha: 255))
    let half = shadow(0.5)
    #expect(half.red > 120 && half.red < 135 && half.alpha == 255)
  }

  @Test func aUnionWithNothingIsTheSame() {
    let rect = IntRect(x0: 10, y0: 20, x1: 30, y1: 40)
    for nothing in [.empty, IntRect(x0: 100, y0: 100, x1: 100, y1: 200)] {
      #expect(rect.union(nothing) == rect && nothing.union(rect) == rect)
    }
  }
}
