internal import Compositing
internal import Geometry
internal import ViewControllers

extension Rehearsal {
  /// What everything looks like that an animator can reach, by what it is called.
  var state: [String: LayerProperties] {
    var state = ["the container view": containerView.layer.model]
    for (name, controller) in [("that goes", from), ("that comes", to)] {
      var properties = controller.view.layer.model
      if controller === to {
        // Where a view lies that is in no place means nothing.
        properties.position = .zero
        properties.bounds = .zero
      }
      state["the view \(name)"] = properties
      for (index, part) in controller.view.subviews.enumerated() {
        state["part \(index + 1) of the view \(name)"] = part.layer.model
      }
    }
    return state
  }

  /// Whether every number of every layer is one.
  var isFinite: Bool {
    var waiting = [stage.window.layer]
    while let layer = waiting.popLast() {
      let look = layer.current
      let numbers =
        look.transform.elements + [
          look.position.x, look.position.y, look.bounds.width, look.bounds.height, look.opacity,
          look.zPosition,
        ]
      guard numbers.allSatisfy(\.isFinite) else { return false }
      waiting += layer.sublayers
    }
    return true
  }
}
