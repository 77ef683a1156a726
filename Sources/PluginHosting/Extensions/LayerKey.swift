internal import CTransHost
internal import Compositing
internal import Geometry
internal import LayerAnimating
internal import ViewControllers

/// The layer properties that cross the ABI: `LayerProperty` has their numbers, and the frame is
/// derived.
enum LayerKey {
  case property(LayerProperty)
  case frame

  init(checking key: UInt32) throws(Fault) {
    if key == UInt32(TH_LAYER_FRAME) {
      self = .frame
    } else if let known = LayerProperty(key: key) {
      self = .property(known)
    } else {
      throw .notFound("there is no layer property \(key)")
    }
  }

  func numbers(in properties: LayerProperties) throws(Fault) -> [Double] {
    switch self {
    case .frame: properties.frame.numbers
    case .property(let property): property.numbers(in: properties)
    }
  }

  @MainActor
  func set(_ numbers: [Double], of layer: Layer, on stage: Stage) throws(Fault) {
    guard numbers.allSatisfy({ abs($0) <= maximumMagnitude }) else {
      throw .invalidArgument("a number is absurdly large")
    }
    // UIKit animates a view's layer inside an animation block; a layer of its own it does not.
    let isAnimatable = layer.owner is View
    if !isAnimatable { stage.animations.beginWithoutAnimation() }
    defer { if !isAnimatable { stage.animations.endWithoutAnimation() } }
    var isDone = true
    switch self {
    case .frame:
      var moved = layer.model
      moved.frame = Rect(try numbers.checked(count: 4))
      stage.animations.set(.bounds, numbers: moved.bounds.numbers, of: layer)
      stage.animations.set(.position, numbers: [moved.position.x, moved.position.y], of: layer)
    case .property(let property):
      isDone = stage.animations.set(property, numbers: numbers, of: layer)
    }
    guard isDone else { throw .invalidArgument("the numbers do not fit the property") }
  }
}
