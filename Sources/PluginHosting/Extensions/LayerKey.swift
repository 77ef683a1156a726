internal import Animating
internal import CTransHost
internal import Compositing
internal import Geometry
internal import LayerAnimating
internal import ViewControllers

/// The layer properties that cross the ABI: `LayerProperty` has their numbers, the frame is derived,
/// and the times are the layer's own.
enum LayerKey {
  case property(LayerProperty)
  case frame
  case timing(WritableKeyPath<LayerTiming, Double>)

  init(checking key: UInt32) throws(Fault) {
    switch Int(key) {
    case TH_LAYER_FRAME: self = .frame
    case TH_LAYER_BEGIN_TIME: self = .timing(\.beginTime)
    case TH_LAYER_SPEED: self = .timing(\.speed)
    case TH_LAYER_TIME_OFFSET: self = .timing(\.timeOffset)
    default:
      guard let known = LayerProperty(key: key) else {
        throw .notFound("there is no layer property \(key)")
      }
      self = .property(known)
    }
  }

  /// Whether the layer's colour goes by it; its contents are no numbers.
  var isLook: Bool { if case .property(.backgroundColor) = self { true } else { false } }

  func numbers(of layer: Layer, in properties: LayerProperties) -> [Double] {
    switch self {
    case .frame: properties.frame.numbers
    case .property(let property): property.numbers(in: properties)
    case .timing(let place): [layer.timing[keyPath: place]]
    }
  }

  @MainActor
  func set(_ numbers: [Double], of layer: Layer, on stage: Stage) throws(Fault) {
    guard numbers.allSatisfy({ abs($0) <= maximumMagnitude }) else {
      throw .invalidArgument("a number is absurdly large")
    }
    switch self {
    case .frame:
      var moved = layer.model
      moved.frame = Rect(try numbers.checked(count: 4))
      set(.bounds, .init(moved.bounds), of: layer, on: stage)
      set(.position, .init(moved.position), of: layer, on: stage)
    case .property(let property):
      guard let value = property.value(of: numbers), Self.canBe(numbers, of: property) else {
        throw .invalidArgument("the numbers do not fit the property")
      }
      set(property, value, of: layer, on: stage)
    case .timing(let place):
      var timing = layer.timing
      timing[keyPath: place] = try numbers.checked(count: 1)[0]
      stage.animations.setTiming(timing, of: layer)
    }
  }

  /// How many values there are of a property that is a choice, bits or, with two, a boolean.
  private static let choices = [
    TH_LAYER_HIDDEN: 2, TH_LAYER_MASKED_CORNERS: 16, TH_LAYER_MASKS_TO_BOUNDS: 2,
    TH_LAYER_DOUBLE_SIDED: 2, TH_LAYER_CONTENTS_GRAVITY: 12, TH_LAYER_EDGE_ANTIALIASING_MASK: 16,
    TH_LAYER_ALLOWS_EDGE_ANTIALIASING: 2,
  ]

  /// The properties that are 0 or more, or above 0.
  private static let lengths: Set = [
    TH_LAYER_CORNER_RADIUS, TH_LAYER_BORDER_WIDTH, TH_LAYER_SHADOW_RADIUS, TH_LAYER_CONTENTS_SCALE,
  ]

  /// Whether the header lets a property have these numbers.
  private static func canBe(_ numbers: [Double], of property: LayerProperty) -> Bool {
    let key = Int(property.key)
    guard let number = numbers.first else { return true }
    if let count = choices[key] { return (0..<count).contains { Double($0) == number } }
    guard lengths.contains(key) else { return true }
    return key == TH_LAYER_CONTENTS_SCALE ? number > 0 : number >= 0
  }

  /// UIKit animates a view's layer inside an animation block; Core Animation one of no view outside,
  /// if it is on the screen.
  @MainActor
  private func set(
    _ property: LayerProperty, _ value: AnimatableValue, of layer: Layer, on stage: Stage
  ) {
    let engine = stage.animations
    if let view = layer.owner as? View {
      let size = layer.model.bounds.size
      engine.set(property, to: value, of: layer)
      if layer.model.bounds.size != size { view.setNeedsLayout() }
      return
    }
    if engine.bracketDepth == 0, layer.isInside(stage.window.layer) {
      return engine.setWithAction(property, to: value, of: layer)
    }
    engine.beginWithoutAnimation()
    engine.set(property, to: value, of: layer)
    engine.endWithoutAnimation()
  }
}
