import Compositing
import Geometry
import Testing

@Suite struct LayerTreeTests {
  @Test func ordersSublayers() {
    let root = Layer()
    let (a, b, c) = (Layer(), Layer(), Layer())
    root.addSublayer(a)
    root.addSublayer(c)
    #expect(root.insert(b, below: c))
    expect(root, holds: [a, b, c])
    #expect(root.insert(a, above: b))
    expect(root, holds: [b, a, c])
    root.bringToFront(b)
    root.sendToBack(c)
    expect(root, holds: [c, a, b])
    #expect(root.insert(a, at: -5))
    #expect(root.insert(c, at: 99))
    expect(root, holds: [a, b, c])
    #expect(a.superlayer === root)
  }

  @Test func movesALayerFromWhereItWas() {
    let (first, second, child) = (Layer(), Layer(), Layer())
    first.addSublayer(child)
    second.addSublayer(child)
    #expect(first.sublayers.isEmpty)
    #expect(child.superlayer === second)
    first.mask = child
    #expect(second.sublayers.isEmpty)
    #expect(child.superlayer == nil)
    #expect(child.maskedLayer === first)
    second.addSublayer(child)
    #expect(first.mask == nil)
    child.removeFromSuperlayer()
    #expect(child.superlayer == nil && second.sublayers.isEmpty)
  }

  @Test func replacesALayer() {
    let root = Layer()
    let (a, b, c) = (Layer(), Layer(), Layer())
    for layer in [a, b] { root.addSublayer(layer) }
    #expect(root.replace(a, with: c))
    expect(root, holds: [c, b])
    #expect(a.superlayer == nil)
    #expect(root.replace(c, with: b))
    expect(root, holds: [b])
    #expect(root.replace(b, with: b))
    #expect(!root.replace(a, with: c))
  }

  @Test func refusesCycles() {
    let (root, middle, leaf, mask) = (Layer(), Layer(), Layer(), Layer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    #expect(!leaf.addSublayer(root))
    #expect(!leaf.addSublayer(leaf))
    #expect(!middle.insert(root, above: leaf))
    leaf.mask = root
    #expect(leaf.mask == nil)
    leaf.mask = leaf
    #expect(leaf.mask == nil)
    leaf.mask = mask
    mask.mask = middle
    #expect(mask.mask == nil)
    #expect(!mask.addSublayer(root))
    expect(root, holds: [middle])
    #expect(middle.superlayer === root)
  }

  @Test func foreignSiblingsAreRefused() {
    let (root, other, layer) = (Layer(), Layer(), Layer())
    #expect(!root.insert(layer, above: other))
    #expect(!root.insert(layer, below: root))
    root.bringToFront(other)
    #expect(root.sublayers.isEmpty)
  }

  @Test func keepsSublayersAliveAndNotSuperlayers() {
    weak var weakRoot: Layer?
    weak var weakChild: Layer?
    let kept = Layer()
    do {
      let root = Layer()
      let child = Layer()
      root.addSublayer(child)
      child.addSublayer(kept)
      kept.addSublayer(Layer())
      (weakRoot, weakChild) = (root, child)
    }
    #expect(weakRoot == nil && weakChild == nil)
    #expect(kept.superlayer == nil)
    #expect(kept.sublayers.count == 1)
  }

  @Test("Whatever is done, and whenever it is looked at, the trees are those of plain arrays")
  func ordersAsPlainArraysDo() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      let layers = (0..<12).map { _ in Layer() }
      var children = [[Int]](repeating: [], count: layers.count)
      func parent(_ child: Int) -> Int? { children.firstIndex { $0.contains(child) } }
      func isInside(_ child: Int, _ other: Int) -> Bool {
        child == other || parent(child).map { isInside($0, other) } == true
      }
      func takeOut(_ child: Int) {
        if let old = parent(child) { children[old].removeAll { $0 == child } }
      }
      for step in 0..<120 {
        let comment: Comment = "seed \(seed), step \(step)"
        let (a, b) = (
          Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random)
        )
        let (layer, child) = (layers[a], layers[b])
        let sibling = Int.random(in: 0..<12, using: &random)
        let isAllowed = !isInside(a, b)
        let isBeside = isAllowed && children[a].contains(sibling) && sibling != b
        switch Int.random(in: 0..<8, using: &random) {
        case 0, 1:
          #expect(layer.addSublayer(child) == isAllowed, comment)
          guard isAllowed else { break }
          takeOut(b)
          children[a].append(b)
        case 2:
          let index = Int.random(in: -1...6, using: &random)
          #expect(layer.insert(child, at: index) == isAllowed, comment)
          guard isAllowed else { break }
          takeOut(b)
          children[a].insert(b, at: min(max(index, 0), children[a].count))
        case 3, 4:
          let isAbove = Bool.random(using: &random)
          let isDone =
            isAbove
            ? layer.insert(child, above: layers[sibling])
            : layer.insert(child, below: layers[sibling])
          #expect(isDone == isBeside, comment)
          guard isBeside else { break }
          takeOut(b)
          guard let place = children[a].firstIndex(of: sibling) else { break }
          children[a].insert(b, at: isAbove ? place + 1 : place)
        case 5:
          child.removeFromSuperlayer()
          takeOut(b)
        case 6:
          let isReplaced = children[a].contains(sibling) && isAllowed
          #expect(layer.replace(layers[sibling], with: child) == isReplaced, comment)
          guard isReplaced, sibling != b else { break }
          takeOut(b)
          children[a] = children[a].map { $0 == sibling ? b : $0 }
        default:
          layer.bringToFront(child)
          guard parent(b) == a else { break }
          takeOut(b)
          children[a].append(b)
        }
        // Some are read after every change, some after many, some hardly ever.
        for (index, layer) in layers.enumerated() where step % (index + 1) == 0 {
          expect(layer, holds: children[index].map { layers[$0] }, comment)
        }
        #expect(
          layers.indices.allSatisfy { layers[$0].superlayer === parent($0).map { layers[$0] } })
      }
    }
  }

  @Test func whatIsTakenOutIsNotKept() {
    for isRead in [false, true] {
      let root = Layer()
      let kept = [Layer(), Layer(), Layer()]
      weak var first: Layer?
      weak var middle: Layer?
      do {
        let layers = [Layer(), kept[0], Layer(), kept[1]]
        for layer in layers + [kept[2]] { root.addSublayer(layer) }
        (first, middle) = (layers[0], layers[2])
        if isRead { expect(root, holds: layers + [kept[2]]) }
        for layer in layers { layer.removeFromSuperlayer() }
      }
      #expect(first == nil && middle == nil)
      expect(root, holds: [kept[2]])
    }
  }

  @Test func visitsMasksToo() {
    let (root, child, mask, inMask, outside) = (Layer(), Layer(), Layer(), Layer(), Layer())
    outside.addSublayer(root)
    root.addSublayer(child)
    child.mask = mask
    mask.addSublayer(inMask)
    var visited: [Layer] = []
    root.forEachInside { visited.append($0) }
    #expect(
      Set(visited.map(ObjectIdentifier.init))
        == Set([root, child, mask, inMask].map(ObjectIdentifier.init)))
    #expect(visited.count == 4)
  }

  @Test func presentationIsShownWhereThereIsOne() {
    let layer = Layer()
    layer.model.opacity = 0.25
    #expect(layer.current.opacity == 0.25)
    layer.presentation = layer.model
    layer.presentation?.opacity = 0.75
    #expect(layer.current.opacity == 0.75)
    #expect(layer.model.opacity == 0.25)
  }
}

/// Compares a layer's sublayers by identity.
private func expect(
  _ layer: Layer, holds layers: [Layer], _ comment: Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isSame = layer.sublayers.elementsEqual(layers, by: ===)
  #expect(isSame, comment, sourceLocation: sourceLocation)
}

@Suite struct FrameTests {
  @Test func followsPositionAnchorAndBounds() {
    var layer = LayerProperties()
    layer.anchorPoint = Point(x: 0, y: 1)
    layer.frame = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.position == Point(x: 10, y: 60))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
    layer.bounds.origin = Point(x: 5, y: 5)
    #expect(layer.frame == Rect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test func surroundsTheTransformedBounds() {
    var layer = LayerProperties()
    layer.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    layer.transform = Transform3D(scaleX: 2, y: 3, z: 1)
    #expect(layer.frame == Rect(x: -10, y: -10, width: 40, height: 30))
    layer.transform = Transform3D(
      m11: 0, m12: 1, m13: 0, m14: 0, m21: -1, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
      m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
    #expect(layer.frame == Rect(x: 5, y: -5, width: 10, height: 20))
  }

  @Test func isWhatWasSetUnderTransformsThatKeepAxes() {
    var layer = LayerProperties()
    layer.transform = Transform3D(scaleX: -2, y: 4, z: 1)
    layer.anchorPoint = Point(x: 0.25, y: 1)
    let frame = Rect(x: 7, y: -3, width: 40, height: 32)
    layer.frame = frame
    #expect(layer.bounds.size == Size(width: 20, height: 8))
    #expect(layer.frame == frame)
    layer.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(layer.bounds.size == Size(width: 20, height: 8))
  }
}

@Suite struct PixelBufferTests {
  @Test(arguments: [(0, 1), (1, 0), (-4, 4), (65_536, 1), (65_535, 65_535), (.max, .max)])
  func refusesImpossibleSizes(width: Int, height: Int) {
    #expect(throws: PixelBufferError.invalidSize(width: width, height: height)) {
      try PixelBuffer(width: width, height: height)
    }
  }

  @Test func isTransparentAndAlignedAtFirst() throws {
    let buffer = try PixelBuffer(width: 17, height: 3)
    #expect(buffer.bytesPerRow == 128)
    buffer.withUnsafeBytes { bytes in
      #expect(bytes.count == 384)
      #expect(bytes.allSatisfy { $0 == 0 })
      #expect(Int(bitPattern: bytes.baseAddress) % 64 == 0)
    }
  }

  @Test func liesInMemoryAsBlueGreenRedAlpha() throws {
    let buffer = try PixelBuffer(width: 1, height: 1)
    buffer.fill(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5))
    // 0.25 · 0.5 · 255 = 31.875, 0.5 · 0.5 · 255 = 63.75, 0.5 · 255 = 127.5.
    buffer.withUnsafeBytes { #expect(Array($0.prefix(4)) == [32, 64, 128, 128]) }
  }

  @Test func placesOutsideAreLeftOut() throws {
    let buffer = try PixelBuffer(width: 2, height: 2)
    buffer.fill(.white)
    for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 2)] {
      buffer.setPixel(.clear, x: x, y: y)
      #expect(buffer.pixel(x: x, y: y) == .clear)
    }
    #expect(buffer.pixel(x: 1, y: 1) == Color.white.pixel)
  }

  @Test func oddColoursAreClamped() {
    #expect(
      Color(red: .nan, green: -1, blue: 7, alpha: .infinity).pixel
        == Pixel(blue: 255, green: 0, red: 0, alpha: 255))
    #expect(Color(red: 1, green: 1, blue: 1, alpha: .nan).pixel == .clear)
  }
}
