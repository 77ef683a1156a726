internal import Animating
public import Compositing
internal import Geometry
#if canImport(Glibc)
  internal import Glibc
#endif

/// A property of a layer, or a part of one, by Core Animation's name.
public struct LayerKeyPath: Hashable, Sendable {
  /// The name: `transform.rotation.z`.
  public let name: String
  /// The property.
  public let property: LayerProperty
  private let part: Part

  private enum Part: Hashable {
    case whole
    /// Some of the property's numbers.
    case numbers(Range<Int>)
    case rotation(Int), scale(Int), scaleAll, translation(Int)
  }

  /// Finds a key path; nil for a name that is not known.
  public init?(_ name: String) {
    let words = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = words.first, let property = Self.properties[first],
      let part = Self.part(property, Array(words.dropFirst()))
    else { return nil }
    self.name = name
    self.property = property
    self.part = part
  }

  /// How many numbers a value has.
  public var componentCount: Int {
    switch part {
    case .whole: property.componentCount
    case .numbers(let range): range.count
    default: 1
    }
  }

  /// The value now, as numbers.
  public func numbers(in properties: LayerProperties) -> [Double] {
    switch part {
    case .whole: return property.numbers(in: properties)
    case .numbers(let range): return Array(property.numbers(in: properties)[range])
    default: break
    }
    guard case .transform(let transform) = property.value(in: properties),
      let parts = transform.decomposed()
    else { return [0] }
    switch part {
    case .scale(let axis): return [parts.scale[axis]]
    case .scaleAll: return [parts.scale.sum() / 3]
    case .translation(let axis): return [parts.translation[axis]]
    case .rotation(let axis): return [parts.rotation.turns[axis]]
    default: return [0]
    }
  }

  /// Sets the value of numbers; wrong ones change nothing.
  public func set(_ numbers: [Double], in properties: inout LayerProperties) {
    guard numbers.allSatisfy(\.isFinite) else { return }
    switch part {
    case .whole:
      if let value = property.value(of: numbers) { property.set(value, in: &properties) }
      return
    case .numbers(let range):
      var all = property.numbers(in: properties)
      guard numbers.count == range.count else { return }
      all.replaceSubrange(range, with: numbers)
      if let value = property.value(of: all) { property.set(value, in: &properties) }
      return
    default: break
    }
    guard let number = numbers.first,
      case .transform(let transform) = property.value(in: properties)
    else { return }
    var parts = transform.decomposed() ?? .identity
    switch part {
    case .scale(let axis): parts.scale[axis] = number
    case .scaleAll: parts.scale = SIMD3(repeating: number)
    case .translation(let axis): parts.translation[axis] = number
    case .rotation(let axis):
      var turns = parts.rotation.turns
      turns[axis] = number
      parts.rotation = Quaternion(turns: turns)
    default: break
    }
    property.set(.transform(parts.transform), in: &properties)
  }

  /// The value of numbers, for interpolation; whole transforms by their factors.
  func value(of numbers: [Double]) -> AnimatableValue? {
    if part == .whole { return property.value(of: numbers) }
    guard numbers.count == componentCount, numbers.allSatisfy(\.isFinite) else { return nil }
    return numbers.count == 1 ? .number(numbers[0]) : .vector(SIMD4(numbers[0], numbers[1], 0, 0))
  }

  /// Shows a value that `value(of:)` made, or one between two such.
  func show(_ value: AnimatableValue, in properties: inout LayerProperties) {
    if part == .whole { return property.set(value, in: &properties) }
    switch value {
    case .number(let number): set([number], in: &properties)
    case .vector(let v): set([v.x, v.y], in: &properties)
    case .transform: break
    }
  }

  private static let properties = Dictionary(
    uniqueKeysWithValues: LayerProperty.all.filter { $0.componentCount > 0 }.map { ($0.name, $0) })

  private static func part(_ property: LayerProperty, _ words: [String]) -> Part? {
    if words.isEmpty { return .whole }
    let axes = ["x": 0, "y": 1, "z": 2]
    switch property.storage {
    case .point:
      guard words.count == 1, let axis = axes[words[0]], axis < 2 else { return nil }
      return .numbers(axis..<axis + 1)
    case .size:
      guard words.count == 1 else { return nil }
      return words[0] == "width" ? .numbers(0..<1) : words[0] == "height" ? .numbers(1..<2) : nil
    case .rect:
      switch words {
      case ["origin"]: return .numbers(0..<2)
      case ["size"]: return .numbers(2..<4)
      case ["origin", "x"]: return .numbers(0..<1)
      case ["origin", "y"]: return .numbers(1..<2)
      case ["size", "width"]: return .numbers(2..<3)
      case ["size", "height"]: return .numbers(3..<4)
      default: return nil
      }
    case .transform:
      let axis = words.count > 1 ? axes[words[1]] : nil
      guard words.count == 1 || (words.count == 2 && axis != nil) else { return nil }
      switch words[0] {
      case "rotation": return .rotation(axis ?? 2)
      case "scale": return axis.map(Part.scale) ?? .scaleAll
      case "translation": return axis.map(Part.translation)
      default: return nil
      }
    default: return nil
    }
  }
}

extension Quaternion {
  /// The turns about x, then y, then z that make the rotation, in radians: of the two ways to have
  /// it the one with the smaller turns.
  ///
  /// The order is that of the factors of a matrix in Thomas, "Decomposing a matrix into simple
  /// transformations", Graphics Gems II, which Core Animation's key paths follow.
  fileprivate var turns: SIMD3<Double> {
    let sine = min(1, max(-1, 2 * (w * y - z * x)))
    let about = asin(sine)
    guard abs(sine) < 1 - 1e-12 else {
      return SIMD3(2 * atan2(x, w), about, 0)
    }
    let first = SIMD3(
      atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)), about,
      atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))
    func turned(_ angle: Double) -> Double { angle > 0 ? angle - .pi : angle + .pi }
    let second = SIMD3(
      turned(first.x), (about < 0 ? -Double.pi : .pi) - about, turned(first.z))
    func size(_ turns: SIMD3<Double>) -> Double { abs(turns.x) + abs(turns.y) + abs(turns.z) }
    return size(second) < size(first) - 1e-9 ? second : first
  }

  fileprivate init(turns: SIMD3<Double>) {
    func about(_ axis: Int) -> Quaternion {
      var v = SIMD3<Double>.zero
      v[axis] = sin(turns[axis] / 2)
      return Quaternion(x: v.x, y: v.y, z: v.z, w: cos(turns[axis] / 2))
    }
    self = about(2) * about(1) * about(0)
  }
}
