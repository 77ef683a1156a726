import Geometry

/// A change to the picture of a layer and all that is in it, made before the layer is composed with
/// what lies behind it.
///
/// A layer with filters is drawn flat, in its own plane, into a picture of its own; the filters work
/// on that picture in order; the result takes the layer's place. Shadow, mask and opacity come
/// after the filters. A layer's edges are those of its bounds.
///
/// Numbers that are not finite count as the value that changes nothing.
public struct Filter: Hashable, Sendable {
  /// What the filter is: a type with a file in this folder, which has all of it.
  let effect: any FilterEffect

  init(_ effect: any FilterEffect) {
    self.effect = effect
  }

  /// Whether two filters are of one kind and have the same values.
  public static func == (a: Filter, b: Filter) -> Bool { a.effect.isSame(as: b.effect) }

  /// Hashes the values.
  public func hash(into hasher: inout Hasher) { effect.hash(into: &hasher) }
}

/// What a filter is made of: values as a layer has them, in points.
protocol FilterEffect: Hashable, Sendable {
  /// How far the filter reads beyond what is seen, for a layer with these bounds.
  func reach(in bounds: Rect) -> FilterReach

  /// What the filter does with the layer's picture; `nil` if it changes nothing.
  ///
  /// `frame` are the layer's bounds in the picture's pixels, `scale` are pixels to a point.
  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> FilterStep?
}

extension FilterEffect {
  func reach(in bounds: Rect) -> FilterReach { FilterReach() }
}

/// How far filters read, in points of the layer.
struct FilterReach {
  /// How far a pixel spreads; what lies outside of the picture counts as transparent.
  var spread = 0.0
  /// How far away a sample is taken, which has to lie in the picture.
  var lookup = 0.0
}

extension Equatable {
  /// Whether another value is of this type, and the same.
  func isSame(as other: Any) -> Bool { other as? Self == self }
}
