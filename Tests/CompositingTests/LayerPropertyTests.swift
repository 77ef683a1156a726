import Geometry
import TestSupport
import Testing

@testable import Compositing

/// The table of a layer's properties, and what is read from it.
@Suite struct LayerPropertyTests {
  /// Properties of which each differs from the plain ones, visibly where that can be seen.
  static let striking: LayerProperties = {
    var p = LayerProperties()
    p.bounds = Rect(x: 3, y: 2, width: 31, height: 23)
    p.position = Point(x: 21, y: 17)
    p.anchorPoint = Point(x: 0.25, y: 0.75)
    p.anchorPointZ = 4
    p.zPosition = 5
    p.transform = rotation(20)
    p.sublayerTransform = perspective(90)
    p.opacity = 0.5
    p.isHidden = true
    p.isDoubleSided = false
    p.backgroundColor = .red
    p.cornerRadius = 6
    p.maskedCorners = .minXMinY
    p.borderWidth = 3
    p.borderColor = .blue
    p.masksToBounds = true
    p.shadowColor = .green
    p.shadowOpacity = 0.75
    p.shadowOffset = Size(width: 5, height: 4)
    p.shadowRadius = 1
    p.contents = noise(9, 7, seed: 3)
    p.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 1)
    p.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    p.contentsGravity = .topLeft
    p.contentsScale = 2
    p.edgeAntialiasingMask = [.minX, .maxY]
    p.allowsEdgeAntialiasing = false
    p.filters = [.pixellate(fractionalWidth: 0.25)]
    return p
  }()

  /// The names of the stored properties, as Swift has them, whose values differ.
  private func differences(_ a: LayerProperties, _ b: LayerProperties) -> [String] {
    zip(Mirror(reflecting: a).children, Mirror(reflecting: b).children).compactMap { a, b in
      String(reflecting: a.value) == String(reflecting: b.value) ? nil : a.label
    }
  }

  @Test func everyPropertyIsInTheTableOnce() {
    let all = LayerProperty.all
    #expect(all.count == Mirror(reflecting: LayerProperties()).children.count)
    #expect(Set(all.map(\.key)).count == all.count)
    #expect(Set(all.map(\.name)).count == all.count)
    var seen: Set<String> = []
    for property in all {
      var changed = LayerProperties()
      property.copy(from: Self.striking, to: &changed)
      let labels = differences(changed, LayerProperties())
      #expect(labels.count == 1, "\(property.name): \(labels)")
      let label = labels.first ?? ""
      #expect(seen.insert(label).inserted)
      // UIKit's and Swift's names of booleans begin with "is", Core Animation's key paths do not.
      #expect(label.lowercased().hasSuffix(property.name.lowercased()), "\(label)")
    }
  }

  @Test func keysOfTheABIAreFoundAndOthersAreNot() {
    for property in LayerProperty.all {
      #expect(
        LayerProperty(key: UInt32(bitPattern: property.key)) == (property.key > 0 ? property : nil))
    }
    for key: UInt32 in [0, 25, 26, .max] { #expect(LayerProperty(key: key) == nil) }
  }

  /// The picture of a layer between two others; with `longWay`, as layers are drawn of which the
  /// fast path knows nothing.
  private func picture(_ properties: LayerProperties, longWay: Bool) -> PixelBuffer {
    var properties = properties
    // It moves nothing, and is not plain.
    if longWay, properties.anchorPointZ == 0 { properties.anchorPointZ = 1e-300 }
    let tested = Layer(properties)
    return draw(
      layer(0, 0, 64, 64).with(
        layer(5, 5, 40, 30, color: .yellow), tested, layer(30, 20, 20, 20, color: .green)))
  }

  @Test(
    "What the fast path passes over does nothing there, alone and beside any other property",
    arguments: LayerProperty.all)
  func theFastPathDrawsWhatTheLongWayDraws(_ property: LayerProperty) {
    for other in LayerProperty.all {
      for hasContents in [false, true] {
        var p = LayerProperties()
        p.bounds = Rect(x: 0, y: 0, width: 20, height: 16)
        p.position = Point(x: 24, y: 22)
        if hasContents { p.contents = Self.striking.contents } else { p.backgroundColor = .blue }
        property.copy(from: Self.striking, to: &p)
        other.copy(from: Self.striking, to: &p)
        let isSame = picture(p, longWay: false).bytes == picture(p, longWay: true).bytes
        #expect(isSame, "\(property.name), \(other.name), contents: \(hasContents)")
      }
    }
  }

  @Test(arguments: LayerProperty.all)
  func whatTheFastPathKnowsNothingOfSendsALayerTheLongWay(_ property: LayerProperty) {
    var p = LayerProperties()
    property.copy(from: Self.striking, to: &p)
    #expect(withUnsafePointer(to: &p) { $0.isPlain } == (property.fastPath != .plain))
  }

  // MARK: What a layer looks like

  /// A layer with a sublayer and a mask, each of which has one property that differs.
  private func tree(
    _ property: LayerProperty?, of place: Int
  ) -> (root: Layer, parts: [Layer]) {
    let parts = [layer(0, 0, 40, 40), layer(4, 4, 20, 20), layer(8, 8, 20, 20, color: .yellow)]
    parts[0].addSublayer(parts[1])
    parts[1].mask = parts[2]
    if let property { property.copy(from: Self.striking, to: &parts[place].model) }
    return (parts[0], parts)
  }

  @Test(arguments: LayerProperty.all)
  func theLookIsAnotherWheneverAnythingShownIs(_ property: LayerProperty) {
    for place in 0...2 {
      let (root, parts) = tree(nil, of: 0)
      let isPlacement = place == 0 && property.role == .placement
      let comment: Comment = "\(property.name) of \(place)"
      let before = LayerLook(of: root)
      #expect(before.isCurrent)
      property.copy(from: Self.striking, to: &parts[place].model)
      #expect(before.isCurrent == isPlacement, comment)
      // What is shown counts, not what is set.
      let set = LayerLook(of: root)
      parts[place].presentation = parts[place].model
      #expect(set.isCurrent)
      property.copy(from: LayerProperties(), to: &parts[place].model)
      #expect(set.isCurrent)
      property.copy(from: LayerProperties(), to: &parts[place].presentation!)
      #expect(set.isCurrent == isPlacement, comment)
      let shown = LayerLook(of: root)
      property.copy(from: Self.striking, to: &parts[place].model)
      #expect(shown.isCurrent)
      parts[place].presentation = nil
      #expect(shown.isCurrent == isPlacement, comment)
    }
  }

  @Test func placementIsWhatASnapshotLeavesOut() {
    let placement = LayerProperty.all.filter { $0.role == .placement }
    #expect(placement == [.position, .zPosition, .transform, .opacity])
  }

  @Test(arguments: LayerProperty.all)
  func aSnapshotDoesNotDependOnPlacement(_ property: LayerProperty) {
    guard property.role == .placement else { return }
    let rect = Rect(x: 0, y: 0, width: 40, height: 40)
    let plain = snapshot(of: tree(nil, of: 0).root, rect: rect, scale: 1).bytes
    #expect(snapshot(of: tree(property, of: 0).root, rect: rect, scale: 1).bytes == plain)
  }

  @Test func theLookTellsTreesOfTheSameLayersApart() {
    let (a, b, c) = (layer(0, 0, 9, 9), layer(0, 0, 8, 8), layer(0, 0, 7, 7))
    a.addSublayer(b)
    b.addSublayer(c)
    let nested = LayerLook(of: a)
    a.addSublayer(c)
    let beside = LayerLook(of: a)
    a.insert(c, at: 0)
    let exchanged = LayerLook(of: a)
    b.mask = c
    let masked = LayerLook(of: a)
    a.mask = c
    let last = LayerLook(of: a)
    #expect([nested, beside, exchanged, masked].allSatisfy { !$0.isCurrent } && last.isCurrent)
    c.removeFromSuperlayer()
    #expect(!last.isCurrent)
  }

  @Test("Whatever is done to a tree, every look that was noted is current or not as its parts are")
  func looksAreCurrentAsTheirPartsAre() {
    for seed in 0..<200 {
      var random = SeededRandom(seed: UInt64(seed))
      let layers = (0..<8).map { _ in Layer() }
      var notes: [(look: LayerLook, of: Layer, parts: [Part])] = []
      for step in 0..<80 {
        func pick() -> Layer { layers[Int.random(in: 0..<8, using: &random)] }
        let (a, b) = (pick(), pick())
        switch Int.random(in: 0..<8, using: &random) {
        case 0: a.addSublayer(b)
        case 1: a.insert(b, at: 0)
        case 2: a.mask = b
        case 3: a.removeFromSuperlayer()
        case 4: a.model.cornerRadius += 1
        case 5: a.presentation = Bool.random(using: &random) ? a.model : nil
        case 6: a.presentation?.borderWidth += 1
        default: notes.append((LayerLook(of: a), a, parts(of: a)))
        }
        for (look, layer, parts) in notes where look.isCurrent {
          #expect(parts == self.parts(of: layer), "seed \(seed), step \(step)")
        }
      }
    }
  }

  private struct Part: Equatable {
    let layer: ObjectIdentifier
    let shown: LayerProperties
    let inside: [[Part]]
  }

  /// All that a layer's look is made of, by plain recursion.
  private func parts(of layer: Layer) -> [Part] {
    [
      Part(
        layer: ObjectIdentifier(layer), shown: layer.current,
        inside: [
          layer.sublayers.flatMap(parts(of:)), layer.mask.map(parts(of:)) ?? [],
        ])
    ]
  }

  /// A look is noted anew at the cost of what has changed, and looked at for nothing.
  @Test(arguments: [10, 1000, 100_000])
  func manyLooksOfManyLayers(count: Int) {
    let root = layer(0, 0, 8, 8)
    for _ in 0..<count { root.addSublayer(layer(0, 0, 1, 1)) }
    let all = root.sublayers
    var last = LayerLook(of: root)
    var stale = 0
    for index in 0..<count {
      all[index].sublayers.first?.model.opacity = 0.5
      if !last.isCurrent { stale += 1 }
      last = LayerLook(of: root)
    }
    #expect(stale == 0)
    all[count / 2].model.cornerRadius = 3
    #expect(!last.isCurrent && LayerLook(of: root).isCurrent)
  }
}
