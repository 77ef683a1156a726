public import Animating
public import Compositing
public import Geometry

// How the properties of layers are interpolated: what each kind is to the engine.
extension LayerProperty {
  /// The value, as something that can be animated; colours premultiplied, so that they fade well.
  ///
  /// What has no numbers (a picture, filters) is 0.
  public func value(in properties: LayerProperties) -> AnimatableValue {
    withUnsafePointer(to: properties) { value(at: $0) }
  }

  /// The same, read where the properties lie: they are large.
  func value(at properties: UnsafePointer<LayerProperties>) -> AnimatableValue {
    switch storage {
    case .number(let place, _): .number(properties[place])
    case .flag(let place): .number(properties[place] ? 1 : 0)
    case .point(let place): .init(properties[place])
    case .size(let place): .vector(SIMD4(properties[place]))
    case .rect(let place): .init(properties[place])
    case .color(let place): .init(properties[place])
    case .transform(let place): .transform(properties[place])
    case .corners(let place): .number(Double(properties[place].rawValue))
    case .edges(let place): .number(Double(properties[place].rawValue))
    case .gravity(let place):
      .number(Double(ContentsGravity.allCases.firstIndex(of: properties[place]) ?? 0))
    case .picture, .filters: .number(0)
    }
  }

  /// What was set of a layer.
  func modelValue(of layer: Layer) -> AnimatableValue { layer.withModel { value(at: $0) } }

  /// The same of points, sizes and rectangles, as the numbers that they are; nil of anything else.
  func modelVector(of layer: Layer) -> SIMD4<Double>? {
    layer.withModel { properties in
      switch storage {
      case .point(let place): SIMD4(properties[place])
      case .size(let place): SIMD4(properties[place])
      case .rect(let place): SIMD4(properties[place])
      default: nil
      }
    }
  }

  /// Sets a value; one of another kind than the property's changes nothing.
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) {
    withUnsafeMutablePointer(to: &properties) { set(value, at: $0) }
  }

  /// Sets the model of a layer.
  func set(_ value: AnimatableValue, inModelOf layer: Layer) {
    layer.changeModel { set(value, at: $0) }
  }

  /// The same, written where the properties lie.
  func set(_ value: AnimatableValue, at properties: UnsafeMutablePointer<LayerProperties>) {
    // One switch in another: together they would be copied, and values are large.
    switch storage {
    case .number(let place, let range):
      guard case .number(let n) = value else { return }
      properties[place] = n.brought(into: range)
    case .flag(let place):
      guard case .number(let n) = value else { return }
      properties[place] = n != 0
    case .point(let place):
      guard case .vector(let v) = value else { return }
      properties[place] = Point(x: v.x, y: v.y)
    case .size(let place):
      guard case .vector(let v) = value else { return }
      properties[place] = Size(width: v.x, height: v.y)
    case .rect(let place):
      guard case .vector(let v) = value else { return }
      properties[place] = Rect(v)
    case .color(let place):
      guard case .vector(let v) = value else { return }
      properties[place] = Color(premultiplied: v)
    case .transform(let place):
      guard case .transform(let t) = value else { return }
      properties[place] = t
    case .corners(let place):
      guard case .number(let n) = value else { return }
      properties[place] = CornerMask(rawValue: UInt32(min(15, max(0, n))))
    case .edges(let place):
      guard case .number(let n) = value else { return }
      properties[place] = EdgeMask(rawValue: UInt32(min(15, max(0, n))))
    case .gravity(let place):
      guard case .number(let n) = value else { return }
      let all = ContentsGravity.allCases
      properties[place] = all[min(all.count - 1, max(0, Int(min(100, max(0, n)))))]
    case .picture, .filters: return
    }
  }
}

extension AnimatableValue {
  /// A point's value.
  public init(_ point: Point) { self = .vector(SIMD4(point)) }

  /// A rectangle's value.
  public init(_ rect: Rect) { self = .vector(SIMD4(rect)) }

  /// A colour's value, premultiplied; none is clear.
  public init(_ color: Color?) {
    let color = color ?? .clear
    let a = color.alpha
    self = .vector(SIMD4(color.red * a, color.green * a, color.blue * a, a))
  }
}

extension Double {
  /// The number of a range that is nearest.
  func brought(into range: ClosedRange<Double>) -> Double {
    min(range.upperBound, max(range.lowerBound, self))
  }
}

extension SIMD4<Double> {
  fileprivate init(_ point: Point) { self.init(point.x, point.y, 0, 0) }

  fileprivate init(_ size: Size) { self.init(size.width, size.height, 0, 0) }

  fileprivate init(_ rect: Rect) {
    self.init(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }
}

extension Rect {
  init(_ v: SIMD4<Double>) { self.init(x: v.x, y: v.y, width: v.z, height: v.w) }
}

extension Color {
  /// The colour of premultiplied components; nil for a clear one.
  init?(premultiplied v: SIMD4<Double>) {
    guard v.w > 0 else { return nil }
    self.init(
      red: min(1, max(0, v.x / v.w)), green: min(1, max(0, v.y / v.w)),
      blue: min(1, max(0, v.z / v.w)), alpha: min(1, v.w))
  }
}
