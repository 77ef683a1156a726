public import Animating
public import Compositing
import Geometry

// Properties as plain numbers, which is how they cross the C ABI.
extension LayerProperty {
  /// The value as `componentCount` numbers; no number for a colour that is none.
  public func numbers(in properties: LayerProperties) -> [Double] {
    if case .color(let place) = storage {
      let color = withUnsafePointer(to: properties) { $0[place] }
      return color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
    }
    switch value(in: properties) {
    case .number(let n): return componentCount == 0 ? [] : [n]
    case .vector(let v): return (0..<componentCount).map { v[$0] }
    case .transform(let t): return t.elements
    }
  }

  /// The value of numbers; nil if there are too many or too few, or one is not finite.
  public func value(of numbers: [Double]) -> AnimatableValue? {
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    if isColor {
      if numbers.isEmpty { return .init(Color?.none) }
      guard numbers.count == 4 else { return nil }
      let c = numbers.map { min(1, max(0, $0)) }
      return .init(Color(red: c[0], green: c[1], blue: c[2], alpha: c[3]))
    }
    guard numbers.count == componentCount else { return nil }
    if case .transform = storage {
      return Transform3D(elements: numbers).map(AnimatableValue.transform)
    }
    guard let first = numbers.first else { return nil }
    if componentCount == 1 { return .number(first) }
    var vector = SIMD4<Double>.zero
    for (index, number) in numbers.enumerated() { vector[index] = number }
    return .vector(vector)
  }
}
