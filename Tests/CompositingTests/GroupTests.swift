import Geometry
import Testing

@testable import Compositing

/// What is shown at one opacity is composed first: over nothing, or on what hides all that is there.
@Suite struct GroupTests {
  /// Drawn as small pictures are, and past the caches, as large ones are.
  private func expectSameAsTheReference(_ root: Layer, _ says: String = "") {
    let exact = draw(root, 90, 70, kernel: .reference)
    for kernel in kernels {
      #expect(draw(root, 90, 70, kernel: kernel).hasSamePixels(as: exact), "\(kernel) \(says)")
      let large = drawPastCaches(root, 90, 70, kernel: kernel)
      #expect(large.hasSamePixels(as: exact), "past the caches, \(kernel) \(says)")
    }
  }

  /// A group whose first draw fills it, or does not, with something over that.
  private func group(
    _ first: Layer, opacity: Double = 0.6, mask: Layer? = nil
  ) -> Layer {
    let group = layer(10, 8, 64, 48) { $0.opacity = opacity }
    group.addSublayer(first)
    group.addSublayer(
      layer(30, 20, 20, 30, color: Color(red: 0.9, green: 0.1, blue: 0.1, alpha: 0.5)))
    group.mask = mask
    return layer(0, 0, 90, 70, color: .yellow).with(
      layer(0, 0, 90, 70) { $0.contents = noise(90, 70, seed: 9, opaque: true) }, group)
  }

  @Test func whatFillsAGroupHidesWhatWasThere() {
    expectSameAsTheReference(group(layer(0, 0, 64, 48, color: .blue)))
    expectSameAsTheReference(
      group(layer(0, 0, 64, 48) { $0.contents = noise(64, 48, seed: 2, opaque: true) }))
  }

  @Test func whatFillsAPartOfAGroupLeavesTheRestTransparent() {
    for first in [
      layer(0, 0, 63, 48, color: .blue), layer(0, 0.5, 64, 48, color: .blue),
      layer(0, 0, 64, 48) { $0.contents = noise(64, 48, seed: 2) },
      layer(0, 0, 64, 48) {
        $0.backgroundColor = .blue
        $0.opacity = 0.5
      },
      layer(0, 0, 64, 48) {
        $0.backgroundColor = .blue
        $0.cornerRadius = 12
      },
    ] {
      expectSameAsTheReference(group(first))
    }
    // What a group leaves there is seen by the next one.
    expectSameAsTheReference(
      group(layer(0, 0, 64, 48, color: .blue)).with(
        layer(4, 3, 70, 60) { $0.opacity = 0.4 }.with(
          layer(0, 0, 30, 60, color: .green), layer(20, 10, 30, 20, color: .red))))
  }

  @Test func aMaskMakesWhatFillsAGroupTransparent() {
    let mask = layer(8, 4, 40, 40, color: .red) { $0.cornerRadius = 15 }
    expectSameAsTheReference(group(layer(0, 0, 64, 48, color: .blue), mask: mask))
  }

  /// Nothing else is seen where a group fills its screen: it is laid there in one go with what lies behind it.
  @Test func whatFillsItsScreenIsLaidOnWhatLiesBehind() {
    let all = IntRect(x0: 0, y0: 0, x1: 90, y1: 70)
    let behind: [(String, Layer?)] = [
      ("a picture", layer(0, 0, 90, 70) { $0.contents = noise(90, 70, seed: 9, opaque: true) }),
      (
        "a larger picture",
        layer(-7, -3, 110, 80) { $0.contents = noise(110, 80, seed: 9, opaque: true) }
      ),
      ("a colour", layer(0, 0, 90, 70, color: .yellow)), ("nothing", nil),
    ]
    let firsts: [(String, () -> Layer)] = [
      ("filled", { layer(0, 0, 90, 70) { $0.contents = noise(90, 70, seed: 2, opaque: true) } }),
      ("not filled", { layer(3, 2, 80, 60, color: .blue) }),
      (
        "sampled",
        { layer(0.3, 0.6, 90, 70) { $0.contents = noise(45, 35, seed: 3, opaque: true) } }
      ),
    ]
    // A group of one pixel less does not fill it, nor does one that is cut by a round clip.
    for rect in [all, IntRect(x0: 1, y0: 0, x1: 90, y1: 70), IntRect(x0: 0, y0: 0, x1: 90, y1: 69)]
    {
      for (place, behind) in behind {
        for (name, first) in firsts {
          for (opacity, radius) in [(0.6, 0.0), (1, 0), (0.6, 30)] {
            for isMasked in [false, true] {
              let group = layer(
                Double(rect.x0), Double(rect.y0), Double(rect.width), Double(rect.height)
              ) {
                $0.opacity = opacity
                $0.masksToBounds = true
                $0.cornerRadius = radius
              }
              group.addSublayer(first())
              group.addSublayer(
                layer(40, 20, 30, 30, color: Color(red: 0.9, green: 0.1, blue: 0.1, alpha: 0.5)))
              if isMasked { group.mask = layer(8, 4, 70, 60, color: .red) { $0.cornerRadius = 15 } }
              let root = layer(0, 0, 90, 70)
              if let behind { root.addSublayer(behind) }
              root.addSublayer(group)
              expectSameAsTheReference(
                root, "\(name), over \(place), \(rect), \(opacity), \(radius), \(isMasked)")
            }
          }
        }
      }
    }
  }

  @Test func groupsThatFillGroupsAreComposedAlike() {
    let inner = layer(0, 0, 64, 48) { $0.opacity = 0.999 }.with(
      layer(0, 0, 64, 48, color: .green), layer(10, 10, 20, 20, color: .paper))
    expectSameAsTheReference(group(inner))
  }
}
