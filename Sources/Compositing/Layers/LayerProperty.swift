public import Geometry

/// A property of a layer: an entry of the table of all that a layer has.
///
/// `all` is the one place that lists the properties of `LayerProperties`. The keys and numbers of the C
/// ABI, key paths, what the animation engine moves, what a snapshot depends on and what the display
/// list's fast path passes over are read from it.
public struct LayerProperty: Sendable {
  /// Its number in the C ABI: `TH_LAYER_BOUNDS` and so on.
  ///
  /// Negative for what crosses the ABI as a handle or by functions of its own.
  public let key: Int32
  /// Core Animation's key path: `cornerRadius`, `hidden`.
  public var name: String { text.description }
  /// No string, so that nothing is counted when a property is copied.
  private let text: StaticString
  /// Of what kind the value is, and where it lies.
  public let storage: Storage
  /// Whether there is anything between two values; the others change at once.
  public let isAnimatable: Bool
  /// What it is to the picture of the layer itself.
  public let role: Role
  /// What the display list's fast path makes of it.
  let fastPath: FastPath

  /// The kinds of values, and where they lie among a layer's properties.
  public enum Storage: Sendable {
    /// A number, brought into a range when it is set.
    case number(LayerPropertyPlace<Double>, ClosedRange<Double>)
    /// Yes or no: 1 or 0 as a number.
    case flag(LayerPropertyPlace<Bool>)
    /// Two numbers.
    case point(LayerPropertyPlace<Point>)
    /// Two numbers: width and height.
    case size(LayerPropertyPlace<Size>)
    /// Four numbers: x, y, width and height.
    case rect(LayerPropertyPlace<Rect>)
    /// Four numbers: red, green, blue and alpha, not premultiplied; none for no colour.
    case color(LayerPropertyPlace<Color?>)
    /// Sixteen numbers.
    case transform(LayerPropertyPlace<Transform3D>)
    /// The bits of a mask as a number.
    case corners(LayerPropertyPlace<CornerMask>)
    /// The bits of a mask of edges as a number.
    case edges(LayerPropertyPlace<EdgeMask>)
    /// The place among `ContentsGravity.allCases` as a number.
    case gravity(LayerPropertyPlace<ContentsGravity>)
    /// A picture: no numbers.
    case picture(LayerPropertyPlace<PixelBuffer?>)
    /// Filters: no numbers.
    case filters(LayerPropertyPlace<[Filter]>)
  }

  /// What a property is to the picture of its own layer.
  public enum Role: Sendable {
    /// It changes what the layer shows.
    case look
    /// It only says where and how the layer is shown in its superlayer.
    case placement
  }

  /// What the display list's fast path makes of a property.
  enum FastPath: Sendable {
    /// It does what the property says, or goes the long way because of what it sees.
    case drawn
    /// The property does nothing there: to a layer without sublayers, or while another is plain.
    case idle
    /// The layer goes the long way unless the property is plain: it draws nothing, moves nothing.
    case plain
  }

  private init(
    _ key: Int32, _ text: StaticString, _ storage: Storage, animatable: Bool = true,
    _ role: Role = .look, _ fastPath: FastPath = .drawn
  ) {
    self.key = key
    self.text = text
    self.storage = storage
    isAnimatable = animatable
    self.role = role
    self.fastPath = fastPath
  }
}

// MARK: - The table

// What each property means stands once, at `LayerProperties`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LayerProperty {
  private static let any = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  private static let unit = 0.0...1.0
  private static let length = 0.0...Double.greatestFiniteMagnitude

  public static let bounds = Self(1, "bounds", .rect(.init(\.bounds)))
  public static let position = Self(2, "position", .point(.init(\.position)), .placement)
  public static let anchorPoint = Self(3, "anchorPoint", .point(.init(\.anchorPoint)))
  public static let anchorPointZ = Self(
    4, "anchorPointZ", .number(.init(\.anchorPointZ), any), .look, .plain)
  public static let zPosition = Self(5, "zPosition", .number(.init(\.zPosition), any), .placement)
  public static let transform = Self(
    6, "transform", .transform(.init(\.transform)), .placement, .plain)
  public static let sublayerTransform = Self(
    7, "sublayerTransform", .transform(.init(\.sublayerTransform)), .look, .idle)
  public static let opacity = Self(8, "opacity", .number(.init(\.opacity), unit), .placement)
  public static let isHidden = Self(9, "hidden", .flag(.init(\.isHidden)), animatable: false)
  public static let backgroundColor = Self(10, "backgroundColor", .color(.init(\.backgroundColor)))
  public static let cornerRadius = Self(
    11, "cornerRadius", .number(.init(\.cornerRadius), length), .look, .plain)
  public static let maskedCorners = Self(
    12, "maskedCorners", .corners(.init(\.maskedCorners)), animatable: false, .look, .idle)
  public static let borderWidth = Self(
    13, "borderWidth", .number(.init(\.borderWidth), length), .look, .plain)
  public static let borderColor = Self(
    14, "borderColor", .color(.init(\.borderColor)), .look, .idle)
  public static let masksToBounds = Self(
    15, "masksToBounds", .flag(.init(\.masksToBounds)), animatable: false, .look, .idle)
  public static let isDoubleSided = Self(
    16, "doubleSided", .flag(.init(\.isDoubleSided)), animatable: false)
  public static let shadowColor = Self(
    17, "shadowColor", .color(.init(\.shadowColor)), .look, .idle)
  public static let shadowOpacity = Self(
    18, "shadowOpacity", .number(.init(\.shadowOpacity), unit), .look, .plain)
  public static let shadowOffset = Self(
    19, "shadowOffset", .size(.init(\.shadowOffset)), .look, .idle)
  public static let shadowRadius = Self(
    20, "shadowRadius", .number(.init(\.shadowRadius), length), .look, .idle)
  public static let contentsRect = Self(21, "contentsRect", .rect(.init(\.contentsRect)))
  public static let contentsCenter = Self(22, "contentsCenter", .rect(.init(\.contentsCenter)))
  public static let contentsGravity = Self(
    23, "contentsGravity", .gravity(.init(\.contentsGravity)), animatable: false)
  public static let contentsScale = Self(
    24, "contentsScale", .number(.init(\.contentsScale), 0.01...Double.greatestFiniteMagnitude),
    animatable: false)
  public static let edgeAntialiasingMask = Self(
    29, "edgeAntialiasingMask", .edges(.init(\.edgeAntialiasingMask)), animatable: false, .look,
    .plain)
  public static let allowsEdgeAntialiasing = Self(
    30, "allowsEdgeAntialiasing", .flag(.init(\.allowsEdgeAntialiasing)), animatable: false, .look,
    .plain)
  public static let contents = Self(-1, "contents", .picture(.init(\.contents)), animatable: false)
  public static let filters = Self(
    -2, "filters", .filters(.init(\.filters)), animatable: false, .look, .plain)

  /// Every property, those of the ABI first and in the order of their keys.
  public static let all = [
    bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, opacity,
    isHidden, backgroundColor, cornerRadius, maskedCorners, borderWidth, borderColor, masksToBounds,
    isDoubleSided, shadowColor, shadowOpacity, shadowOffset, shadowRadius, contentsRect,
    contentsCenter, contentsGravity, contentsScale, edgeAntialiasingMask, allowsEdgeAntialiasing,
    contents, filters,
  ]
}

extension UnsafePointer<LayerProperties> {
  /// Whether all properties of which the display list's fast path knows nothing are plain.
  ///
  /// Written out, and asked where the properties lie, for speed: it is asked of every layer in every
  /// frame. A test holds it to the table.
  @inline(__always) var isPlain: Bool {
    pointee.transform == .identity && pointee.anchorPointZ == 0 && !(pointee.borderWidth > 0)
      && !(pointee.cornerRadius > 0) && !(pointee.shadowOpacity > 0) && pointee.filters.isEmpty
      && pointee.edgeAntialiasingMask == .all && pointee.allowsEdgeAntialiasing
  }
}

// MARK: - What the table is asked

extension LayerProperty: Hashable {
  /// Properties are the same if their keys are.
  public static func == (a: Self, b: Self) -> Bool { a.key == b.key }

  /// Hashes the key.
  ///
  /// - Parameter hasher: What it goes into.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension LayerProperty {
  private static let byKey = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })

  /// Finds the property of a key of the C ABI.
  ///
  /// - Parameter key: `TH_LAYER_BOUNDS` and so on; nil for one that is none, or that is derived.
  public init?(key: UInt32) {
    guard let known = Int32(exactly: key).flatMap({ Self.byKey[$0] }) else { return nil }
    self = known
  }

  /// How many numbers carry a value; 0 for what has none.
  ///
  /// A colour that is none is carried by no number.
  public var componentCount: Int {
    switch storage {
    case .number, .flag, .corners, .edges, .gravity: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .picture, .filters: 0
    }
  }

  /// Whether the value is a colour, which may be none.
  public var isColor: Bool {
    if case .color = storage { true } else { false }
  }

  /// Gives a property the value that it has elsewhere.
  ///
  /// - Parameters:
  ///   - source: Where the value comes from.
  ///   - target: Where it goes.
  public func copy(from source: LayerProperties, to target: inout LayerProperties) {
    withUnsafePointer(to: source) { source in
      withUnsafeMutablePointer(to: &target) { target in
        switch storage {
        case .number(let place, _): target[place] = source[place]
        case .flag(let place): target[place] = source[place]
        case .point(let place): target[place] = source[place]
        case .size(let place): target[place] = source[place]
        case .rect(let place): target[place] = source[place]
        case .color(let place): target[place] = source[place]
        case .transform(let place): target[place] = source[place]
        case .corners(let place): target[place] = source[place]
        case .edges(let place): target[place] = source[place]
        case .gravity(let place): target[place] = source[place]
        case .picture(let place): target[place] = source[place]
        case .filters(let place): target[place] = source[place]
        }
      }
    }
  }
}
