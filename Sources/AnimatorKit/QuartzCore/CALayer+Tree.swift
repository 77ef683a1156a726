import CTransHost

extension CALayer {
  /// The layer that this one is in, nil if it is in none.
  public var superlayer: CALayer? {
    reference.layer(\.layers, "superlayer") { $0.get_superlayer($1, $2, $3) }
  }

  /// The layers in it, from back to front; nil if there are none.
  public var sublayers: [CALayer]? {
    guard let session = reference.session else { return nil }
    let layers = session.handleList(session.layers, "sublayers") {
      $0.get_sublayers($1, handle, $2, $3, $4)
    }.compactMap { session.layer(adopting: $0) }
    return layers.isEmpty ? nil : layers
  }

  /// Adds a layer in front of the others.
  public func addSublayer(_ layer: CALayer) {
    hold(layer, "addSublayer") { $0.add_sublayer($1, $2, layer.handle) }
  }

  /// Inserts a layer at an index, 0 being the back.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    hold(layer, "insertSublayer") { $0.insert_sublayer_at($1, $2, layer.handle, index) }
  }

  /// Inserts a layer in front of a sibling; nil means in front of all.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    guard let sibling else { return addSublayer(layer) }
    hold(layer, "insertSublayer") { $0.insert_sublayer_above($1, $2, layer.handle, sibling.handle) }
  }

  /// Inserts a layer behind a sibling; nil means behind all.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    guard let sibling else { return insertSublayer(layer, at: 0) }
    hold(layer, "insertSublayer") { $0.insert_sublayer_below($1, $2, layer.handle, sibling.handle) }
  }

  /// Takes it out of its superlayer; a view's layer goes with its view only.
  public func removeFromSuperlayer() {
    guard reference.call(\.layers, "removeFromSuperlayer", { $0.remove_from_superlayer($1, $2) })
    else {
      return
    }
    let holder = holder
    self.holder = nil
    holder?.heldSublayers[ObjectIdentifier(self)] = nil
  }

  private func hold(
    _ layer: CALayer, _ what: StaticString,
    _ add: (th_host_layers_t, UnsafePointer<th_host_t>, th_handle_t) -> th_status_t
  ) {
    guard reference.call(\.layers, what, add) else { return }
    layer.holder?.heldSublayers[ObjectIdentifier(layer)] = nil
    layer.holder = self
    heldSublayers[ObjectIdentifier(layer)] = layer
  }
}
