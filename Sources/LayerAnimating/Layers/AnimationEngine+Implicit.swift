public import Animating
public import Compositing

extension AnimationEngine {
  /// Sets a property of a layer as Core Animation does: on its own, a layer that belongs to no view
  /// moves to the new value.
  ///
  /// It takes the transaction's duration and curve, a quarter of a second and Core Animation's
  /// default outside one. A layer that was made in this turn of the loop has not been shown yet and gets
  /// the value at once, and so does one in a transaction that disables actions; for one that is on
  /// no screen use `set(_:to:of:)`, which this is in a bracket, and for the layer of a view.
  ///
  /// - Parameters:
  ///   - property: Which.
  ///   - value: The new model value.
  ///   - layer: Whose.
  public func setWithAction(
    _ property: LayerProperty, to value: AnimatableValue, of layer: Layer
  ) {
    let transaction = transactions.last
    guard Bracket.open.isEmpty, layer.owner == nil, !isNew(layer) else {
      return set(property, to: value, of: layer)
    }
    begin(
      ViewAnimationParameters(
        duration: transaction?.duration ?? Transaction.standardDuration,
        timing: .curve(transaction?.curve ?? .default)))
    set(property, to: value, of: layer)
    end()
  }

  /// Notes that a layer has been made: it is not shown before this turn of the loop is over.
  public func noteNew(_ layer: Layer) { newLayers.insert(ObjectIdentifier(layer)) }

  /// Whatever was made is shown: a turn of the loop is over.
  package func turnDidEnd() { newLayers.removeAll(keepingCapacity: true) }

  private func isNew(_ layer: Layer) -> Bool {
    guard !newLayers.isEmpty else { return false }
    var next: Layer? = layer
    while let current = next {
      if newLayers.contains(ObjectIdentifier(current)) { return true }
      next = current.superlayer
    }
    return false
  }
}
