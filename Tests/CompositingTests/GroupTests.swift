import Compositing
import Geometry
import Testing

/// What is shown at one opacity is composed first: over nothing, or on what hides all that is there.
@Suite struct GroupTests {
  private func expectSameAsTheReference(_ root: Layer) {
    let exact = draw(root, 90, 70, kernel: .reference)
    for kernel in Kernel.allCases where kernel.isAvailable && kernel != .reference {
      #expect(draw(root, 90, 70, kernel: kernel).hasSamePixels(as: exact), "\(kernel)")
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

  @Test func groupsThatFillGroupsAreComposedAlike() {
    let inner = layer(0, 0, 64, 48) { $0.opacity = 0.999 }.with(
      layer(0, 0, 64, 48, color: .green), layer(10, 10, 20, 20, color: .paper))
    expectSameAsTheReference(group(inner))
  }
}
