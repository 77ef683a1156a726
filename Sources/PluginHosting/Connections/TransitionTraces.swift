internal import Compositing
internal import LayerAnimating
internal import Transitioning
internal import ViewControllers

/// What a plugin has done in the views of a transition's two controllers that the transition itself
/// cannot tell from the app's doing: what it put into them, and colours and contents that it gave them.
///
/// In a container whose children each fill it nothing of that lasts; in a presentation it does, for a
/// presented view stays as its animator leaves it.
@MainActor
struct TransitionTraces {
  private struct Looks: Equatable {
    let color: Color?
    let contents: ObjectIdentifier?

    init(of layer: Layer) {
      color = layer.model.backgroundColor
      contents = layer.model.contents.map(ObjectIdentifier.init)
    }
  }

  /// A layer whose colour or contents the plugin has changed.
  private struct Change {
    let layer: Layer
    let before: (color: Color?, contents: PixelBuffer?)
    var after: Looks
  }

  private var views: [View] = []
  private var layers: [Layer] = []
  private var changes: [ObjectIdentifier: Change] = [:]

  /// The plugin has put a view of its own somewhere.
  mutating func note(_ view: View) { views.append(view) }

  /// The plugin has put a layer of its own somewhere.
  mutating func note(_ layer: Layer) { layers.append(layer) }

  /// The plugin has done something to a layer that is not its own.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - color: The background colour that it had before.
  ///   - contents: The contents that it had before.
  mutating func note(_ layer: Layer, color: Color?, contents: PixelBuffer?) {
    let now = Looks(of: layer)
    guard now.color != color || now.contents != contents.map(ObjectIdentifier.init) else { return }
    let change = Change(layer: layer, before: (color, contents), after: now)
    changes[ObjectIdentifier(layer), default: change].after = now
  }

  /// Takes out of views what the plugin put into them, and gives layers in them back what they had,
  /// unless somebody has changed that since.
  ///
  /// - Parameter roots: The controllers' views.
  func undo(in roots: [View]) {
    guard let stage = roots.first?.stage else { return }
    stage.animations.beginWithoutAnimation()
    defer { stage.animations.endWithoutAnimation() }
    let outer = roots.map(\.layer)
    func isWithin(_ layer: Layer?) -> Bool {
      guard let layer else { return false }
      return outer.contains { layer.isInside($0) }
    }
    for view in views where isWithin(view.superview?.layer) { view.removeFromSuperview() }
    for layer in layers where isWithin(layer.superlayer) { layer.removeFromSuperlayer() }
    for change in changes.values {
      let layer = change.layer
      guard isWithin(layer), Looks(of: layer) == change.after else { continue }
      layer.model.backgroundColor = change.before.color
      layer.model.contents = change.before.contents
    }
  }
}
