public import Animating
public import Compositing
public import Geometry

// How the properties of layers are interpolated: what each kind is to the engine.
extension LayerProperty {
  /// The value, as something that can be animated; colours premultiplied, so that they fade well.
  ///
  /// What has no numbers (a picture, filters) is 0.
  public func value(in properties: LayerProperties) -> AnimatableValue {
    switch storage {
    case .number(let place, _): .number(properties[keyPath: place])
    case .flag(let place): .number(properties[keyPath: place] ? 1 : 0)
    case .point(let place): .init(properties[keyPath: place])
    case .size(let place):
      .vector(SIMD4(properties[keyPath: place].width, properties[keyPath: place].height, 0, 0))
    case .rect(let place): .init(properties[keyPath: place])
    case .color(let place): .init(properties[keyPath: place])
    case .transform(let place): .transform(properties[keyPath: place])
    case .corners(let place): .number(Double(properties[keyPath: place].rawValue))
    case .edges(let place): .number(Double(properties[keyPath: place].rawValue))
    case .gravity(let place):
      .number(Double(ContentsGravity.allCases.firstIndex(of: properties[keyPath: place]) ?? 0))
    case .picture, .filters: .number(0)
    }
  }

  /// Sets a value; one of another kind than the property's changes nothing.
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) {
    switch (storage, value) {
    case (.number(let place, let range), .number(let n)):
      properties[keyPath: place] = min(range.upperBound, max(range.lowerBound, n))
    case (.flag(let place), .number(let n)): properties[keyPath: place] = n != 0
    case (.point(let place), .vector(let v)): properties[keyPath: place] = Point(x: v.x, y: v.y)
    case (.size(let place), .vector(let v)):
      properties[keyPath: place] = Size(width: v.x, height: v.y)
    case (.rect(let place), .vector(let v)): properties[keyPath: place] = Rect(v)
    case (.color(let place), .vector(let v)):
      properties[keyPath: place] = Color(premultiplied: v)
    case (.transform(let place), .transform(let t)): properties[keyPath: place] = t
    case (.corners(let place), .number(let n)):
      properties[keyPath: place] = CornerMask(rawValue: UInt32(min(15, max(0, n))))
    case (.edges(let place), .number(let n)):
      properties[keyPath: place] = EdgeMask(rawValue: UInt32(min(15, max(0, n))))
    case (.gravity(let place), .number(let n)):
      let all = ContentsGravity.allCases
      properties[keyPath: place] = all[min(all.count - 1, max(0, Int(min(100, max(0, n)))))]
    default: break
    }
  }
}

extension AnimatableValue {
  /// A point's value.
  public init(_ point: Point) { self = .vector(SIMD4(point.x, point.y, 0, 0)) }

  /// A rectangle's value.
  public init(_ rect: Rect) {
    self = .vector(SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
  }

  /// A colour's value, premultiplied; none is clear.
  public init(_ color: Color?) {
    let color = color ?? .clear
    let a = color.alpha
    self = .vector(SIMD4(color.red * a, color.green * a, color.blue * a, a))
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
