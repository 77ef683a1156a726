import Geometry
import Testing

@testable import Compositing

/// How deep trees are, and that no depth ends on the stack.
struct DepthTests {
  private func plainHeight(_ layer: Layer) -> Int {
    1 + (layer.sublayers + [layer.mask].compactMap(\.self)).map(plainHeight).reduce(0, max)
  }

  private func plainDepth(_ layer: Layer) -> Int {
    1 + ((layer.superlayer ?? layer.maskedLayer).map(plainDepth) ?? 0)
  }

  @Test("Whatever is done, and whenever it is asked for, heights and depths are those of the tree")
  func heightsAreThoseOfTheTree() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      let layers = (0..<12).map { _ in Layer() }
      for step in 0..<120 {
        func pick() -> Layer { layers[Int.random(in: 0..<12, using: &random)] }
        let (outer, inner, other) = (pick(), pick(), pick())
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1: outer.addSublayer(inner)
        case 2: outer.insert(inner, at: Int.random(in: 0...3, using: &random))
        case 3: outer.insert(inner, above: other)
        case 4: outer.replace(inner, with: other)
        case 5: outer.mask = Bool.random(using: &random) ? inner : nil
        default: inner.removeFromSuperlayer()
        }
        for (index, layer) in layers.enumerated() where step % (index + 1) == 0 {
          #expect(layer.height == plainHeight(layer), "seed \(seed), step \(step)")
          let depth = plainDepth(layer)
          #expect(!layer.isDeeper(than: depth) && layer.isDeeper(than: depth - 1))
        }
      }
    }
  }

  /// A chain of sublayers and of masks in turn.
  private func chain(_ count: Int) -> [Layer] {
    var layers = [Layer()]
    for index in 1..<count {
      let next = Layer()
      if index.isMultiple(of: 2) {
        layers[index - 1].mask = next
      } else {
        layers[index - 1].addSublayer(next)
      }
      layers.append(next)
    }
    return layers
  }

  /// Whoever holds what, and whatever goes first.
  @Test(arguments: [10, 1000, 100_000])
  func treesOfAnyDepthGo(count: Int) {
    var random = SeededRandom(seed: 1)
    for order in 0..<4 {
      var layers = chain(count)
      weak var deepest = layers.last
      #expect(layers[0].height == count && layers[count / 2].height == count - count / 2)
      #expect(layers[count - 1].isDeeper(than: count - 1))
      #expect(!layers[count - 1].isDeeper(than: count))
      let look = LayerLook(of: layers[0])
      layers.last?.model.opacity = 0.5
      #expect(!look.isCurrent)
      switch order {
      case 0: layers = [layers[0]]
      case 1: layers.reverse()
      case 2: layers.shuffle(using: &random)
      default: break
      }
      while layers.popLast() != nil {}
      #expect(deepest == nil, "order \(order)")
    }
  }
}
