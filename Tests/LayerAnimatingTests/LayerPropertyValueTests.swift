import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing

/// What the kinds of a layer's properties are to the engine, and to the ABI as numbers.
@Suite struct LayerPropertyValueTests {
  /// Numbers that fit a property, no two alike.
  private func numbers(_ property: LayerProperty) -> [Double] {
    switch property.storage {
    case .number(_, let range):
      [range.contains(7) ? 7 : 0.75]
    case .flag, .corners, .gravity: [1]
    case .color: [0.25, 0.5, 0.75, 0.5]
    case .transform: (1...16).map(Double.init)
    default: (0..<property.componentCount).map { Double($0 + 2) }
    }
  }

  @Test(arguments: LayerProperty.all.filter { $0.componentCount > 0 })
  func numbersGoInAndComeOut(_ property: LayerProperty) throws {
    let numbers = numbers(property)
    #expect(numbers.count == property.componentCount)
    var properties = LayerProperties()
    let before = property.numbers(in: properties)
    property.set(try #require(property.value(of: numbers)), in: &properties)
    #expect(property.numbers(in: properties) == numbers)
    let isPlain = [.isDoubleSided, .contentsScale, .allowsEdgeAntialiasing].contains(property)
    #expect(before != numbers || isPlain)
    // Nothing else has changed.
    var restored = properties
    property.copy(from: LayerProperties(), to: &restored)
    #expect(restored == LayerProperties())
    // What is too short, too long or not finite does not fit.
    #expect(property.value(of: numbers + [1]) == nil)
    #expect(
      property.value(of: Array(numbers.dropLast())) == nil || property.isColor && numbers.count == 1
    )
    #expect(property.value(of: numbers.map { _ in Double.nan }) == nil)
    // A value of another kind changes nothing.
    let other: AnimatableValue =
      if case .transform = property.storage { .number(0) } else { .transform(.identity) }
    property.set(other, in: &properties)
    #expect(property.numbers(in: properties) == numbers)
  }

  @Test(arguments: [
    (LayerProperty.opacity, 0.0, 1.0), (.shadowOpacity, 0, 1), (.cornerRadius, 0, 1e9),
    (.borderWidth, 0, 1e9), (.shadowRadius, 0, 1e9), (.contentsScale, 0.01, 1e9),
    (.maskedCorners, 0, 15), (.edgeAntialiasingMask, 0, 15), (.contentsGravity, 0, 11),
    (.zPosition, -1e9, 1e9),
    (.anchorPointZ, -1e9, 1e9),
  ])
  func numbersAreBroughtIntoTheirRange(_ property: LayerProperty, _ least: Double, _ most: Double) {
    var properties = LayerProperties()
    property.set(.number(-1e9), in: &properties)
    #expect(property.numbers(in: properties) == [least])
    property.set(.number(1e9), in: &properties)
    #expect(property.numbers(in: properties) == [most])
  }

  @Test func coloursFadePremultipliedAndMayBeNone() {
    var properties = LayerProperties()
    let clear = LayerProperty.backgroundColor.value(of: [])
    #expect(clear == .vector(.zero))
    properties.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    #expect(
      LayerProperty.backgroundColor.value(in: properties) == .vector(SIMD4(0.5, 0.25, 0, 0.5)))
    LayerProperty.backgroundColor.set(.vector(.zero), in: &properties)
    #expect(properties.backgroundColor == nil)
    #expect(LayerProperty.backgroundColor.numbers(in: properties) == [])
  }

  @Test func picturesAndFiltersHaveNoNumbers() {
    for property in [LayerProperty.contents, .filters] {
      #expect(property.numbers(in: LayerProperties()) == [])
      #expect(property.value(of: []) == nil && property.value(of: [1]) == nil)
      #expect(LayerKeyPath(property.name) == nil)
    }
  }

  @Test func everyPropertyWithNumbersHasAKeyPath() {
    for property in LayerProperty.all where property.componentCount > 0 {
      #expect(LayerKeyPath(property.name)?.property == property)
    }
  }
}
