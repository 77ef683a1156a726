public import Animating
public import Compositing
public import Geometry

/// A property of a layer, by the number that it has in the C ABI (`TH_LAYER_BOUNDS` and so on).
public enum LayerProperty: Int32, CaseIterable, Hashable, Sendable {
  case bounds = 1
  case position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, opacity
  case isHidden, backgroundColor, cornerRadius, maskedCorners, borderWidth, borderColor
  case masksToBounds, isDoubleSided, shadowColor, shadowOpacity, shadowOffset, shadowRadius
  case contentsRect, contentsCenter, contentsGravity, contentsScale

  /// How many numbers carry a value; a colour that is none is carried by no number.
  public var componentCount: Int {
    switch self {
    case .bounds, .backgroundColor, .borderColor, .shadowColor, .contentsRect, .contentsCenter: 4
    case .position, .anchorPoint, .shadowOffset: 2
    case .transform, .sublayerTransform: 16
    default: 1
    }
  }

  /// Whether the value is a colour, which may be none.
  public var isColor: Bool {
    switch self {
    case .backgroundColor, .borderColor, .shadowColor: true
    default: false
    }
  }

  /// Whether there is anything between two values; the others change at once.
  public var isAnimatable: Bool {
    switch self {
    case .isHidden, .maskedCorners, .masksToBounds, .isDoubleSided, .contentsGravity,
      .contentsScale:
      false
    default: true
    }
  }

  /// The value, as something that can be animated; colours premultiplied, so that they fade well.
  public func value(in properties: LayerProperties) -> AnimatableValue {
    switch self {
    case .bounds: .init(properties.bounds)
    case .position: .init(properties.position)
    case .anchorPoint: .init(properties.anchorPoint)
    case .anchorPointZ: .number(properties.anchorPointZ)
    case .zPosition: .number(properties.zPosition)
    case .transform: .transform(properties.transform)
    case .sublayerTransform: .transform(properties.sublayerTransform)
    case .opacity: .number(properties.opacity)
    case .isHidden: .number(properties.isHidden ? 1 : 0)
    case .backgroundColor: .init(properties.backgroundColor)
    case .cornerRadius: .number(properties.cornerRadius)
    case .maskedCorners: .number(Double(properties.maskedCorners.rawValue))
    case .borderWidth: .number(properties.borderWidth)
    case .borderColor: .init(properties.borderColor)
    case .masksToBounds: .number(properties.masksToBounds ? 1 : 0)
    case .isDoubleSided: .number(properties.isDoubleSided ? 1 : 0)
    case .shadowColor: .init(properties.shadowColor)
    case .shadowOpacity: .number(properties.shadowOpacity)
    case .shadowOffset:
      .vector(SIMD4(properties.shadowOffset.width, properties.shadowOffset.height, 0, 0))
    case .shadowRadius: .number(properties.shadowRadius)
    case .contentsRect: .init(properties.contentsRect)
    case .contentsCenter: .init(properties.contentsCenter)
    case .contentsGravity:
      .number(
        Double(ContentsGravity.allCases.firstIndex(of: properties.contentsGravity) ?? 0))
    case .contentsScale: .number(properties.contentsScale)
    }
  }

  /// Sets a value; one of another kind than the property's changes nothing.
  public func set(_ value: AnimatableValue, in properties: inout LayerProperties) {
    switch (self, value) {
    case (.bounds, .vector(let v)): properties.bounds = Rect(v)
    case (.position, .vector(let v)): properties.position = Point(x: v.x, y: v.y)
    case (.anchorPoint, .vector(let v)): properties.anchorPoint = Point(x: v.x, y: v.y)
    case (.anchorPointZ, .number(let n)): properties.anchorPointZ = n
    case (.zPosition, .number(let n)): properties.zPosition = n
    case (.transform, .transform(let t)): properties.transform = t
    case (.sublayerTransform, .transform(let t)): properties.sublayerTransform = t
    case (.opacity, .number(let n)): properties.opacity = min(1, max(0, n))
    case (.isHidden, .number(let n)): properties.isHidden = n != 0
    case (.backgroundColor, .vector(let v)): properties.backgroundColor = Color(premultiplied: v)
    case (.cornerRadius, .number(let n)): properties.cornerRadius = max(0, n)
    case (.maskedCorners, .number(let n)):
      properties.maskedCorners = CornerMask(rawValue: UInt32(min(15, max(0, n))))
    case (.borderWidth, .number(let n)): properties.borderWidth = max(0, n)
    case (.borderColor, .vector(let v)): properties.borderColor = Color(premultiplied: v)
    case (.masksToBounds, .number(let n)): properties.masksToBounds = n != 0
    case (.isDoubleSided, .number(let n)): properties.isDoubleSided = n != 0
    case (.shadowColor, .vector(let v)): properties.shadowColor = Color(premultiplied: v)
    case (.shadowOpacity, .number(let n)): properties.shadowOpacity = min(1, max(0, n))
    case (.shadowOffset, .vector(let v)): properties.shadowOffset = Size(width: v.x, height: v.y)
    case (.shadowRadius, .number(let n)): properties.shadowRadius = max(0, n)
    case (.contentsRect, .vector(let v)): properties.contentsRect = Rect(v)
    case (.contentsCenter, .vector(let v)): properties.contentsCenter = Rect(v)
    case (.contentsGravity, .number(let n)):
      let all = Array(ContentsGravity.allCases)
      properties.contentsGravity = all[min(all.count - 1, max(0, Int(min(100, max(0, n)))))]
    case (.contentsScale, .number(let n)): properties.contentsScale = max(0.01, n)
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
