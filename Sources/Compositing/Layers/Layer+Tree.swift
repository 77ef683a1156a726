extension Layer {
  /// Puts a layer in front of all others in this one.
  ///
  /// - Parameter layer: Taken from where it was, if it was somewhere.
  /// - Returns: `false`, with nothing changed, if this layer is that layer or lies inside it.
  @discardableResult
  public func addSublayer(_ layer: Layer) -> Bool {
    insert(layer, at: .max)
  }

  /// Puts a layer at a place in the order from back to front.
  ///
  /// - Parameters:
  ///   - layer: Taken from where it was first, also from this layer's list.
  ///   - index: The place in the list without it; brought into its range.
  /// - Returns: `false`, with nothing changed, if this layer is that layer or lies inside it.
  @discardableResult
  public func insert(_ layer: Layer, at index: Int) -> Bool {
    guard !isInside(layer) else { return false }
    layer.detach()
    put(layer, before: children.child(at: index), at: index)
    return true
  }

  /// Puts a layer just in front of another.
  ///
  /// - Parameters:
  ///   - layer: Taken from where it was first.
  ///   - sibling: A sublayer of this layer.
  /// - Returns: `false`, with nothing changed, if the sibling is not in this layer or is the layer,
  ///   or if this layer lies inside the layer.
  @discardableResult
  public func insert(_ layer: Layer, above sibling: Layer) -> Bool {
    guard isSibling(sibling, for: layer) else { return false }
    layer.detach()
    put(layer, before: children.child(after: sibling))
    return true
  }

  /// Puts a layer just behind another.
  ///
  /// - Parameters:
  ///   - layer: Taken from where it was first.
  ///   - sibling: A sublayer of this layer.
  /// - Returns: `false`, with nothing changed, if the sibling is not in this layer or is the layer,
  ///   or if this layer lies inside the layer.
  @discardableResult
  public func insert(_ layer: Layer, below sibling: Layer) -> Bool {
    guard isSibling(sibling, for: layer) else { return false }
    layer.detach()
    put(layer, before: sibling)
    return true
  }

  /// Puts one layer in the place of another.
  ///
  /// - Parameters:
  ///   - old: A sublayer of this layer; leaves it.
  ///   - new: Taken from where it was first.
  /// - Returns: `false`, with nothing changed, if the old one is not in this layer, or if this layer
  ///   lies inside the new one. Replacing a layer by itself changes nothing and succeeds.
  @discardableResult
  public func replace(_ old: Layer, with new: Layer) -> Bool {
    guard old.superlayer === self, !isInside(new) else { return false }
    if old === new { return true }
    guard insert(new, above: old) else { return false }
    old.detach()
    return true
  }

  /// Takes the layer out of its superlayer, or out of its place as a mask.
  public func removeFromSuperlayer() {
    detach()
  }

  /// Moves a sublayer in front of its siblings; a layer that is not in this one is left alone.
  public func bringToFront(_ layer: Layer) {
    guard layer.superlayer === self else { return }
    insert(layer, at: .max)
  }

  /// Moves a sublayer behind its siblings; a layer that is not in this one is left alone.
  public func sendToBack(_ layer: Layer) {
    guard layer.superlayer === self else { return }
    insert(layer, at: 0)
  }

  /// The layer whose alpha cuts out this layer and all in it; in this layer's coordinates.
  ///
  /// Setting takes the mask from where it was. A mask that is this layer, or that this layer lies
  /// inside of, is refused: the mask stays what it was.
  public var mask: Layer? {
    get { storedMask }
    set {
      guard newValue !== storedMask else { return }
      if let newValue {
        guard !isInside(newValue) else { return }
        newValue.detach()
      }
      treeChanged()
      storedMask?.maskedLayer = nil
      storedMask = newValue
      newValue?.maskedLayer = self
    }
  }

  /// Whether this layer is another or lies somewhere inside it, be it through a mask.
  public func isInside(_ other: Layer) -> Bool {
    if self === other { return true }
    // Most layers that are put somewhere are still empty, and nothing lies inside those.
    guard other.hasSublayers || other.storedMask != nil else { return false }
    var layer = superlayer ?? maskedLayer
    while let ancestor = layer {
      if ancestor === other { return true }
      layer = ancestor.superlayer ?? ancestor.maskedLayer
    }
    return false
  }

  /// Calls a closure with this layer and with all in it, masks included, in no promised order.
  ///
  /// Without recursion: trees may be of any depth.
  ///
  /// - Parameter body: Must not change the tree.
  public func forEachInside(_ body: (Layer) -> Void) {
    var stack = [self]
    while let layer = stack.popLast() {
      body(layer)
      if let mask = layer.storedMask { stack.append(mask) }
      stack.append(contentsOf: layer.sublayers)
    }
  }

  private func isSibling(_ sibling: Layer, for layer: Layer) -> Bool {
    sibling.superlayer === self && sibling !== layer && !isInside(layer)
  }

  // MARK: Depth

  /// How many layers lie in one another from this one down, itself and masks counted.
  ///
  /// Asked again it costs what has changed since, for it is kept; what nobody asks for costs nothing.
  package var height: Int {
    guard knownHeight == 0 else { return Int(knownHeight) }
    // Every layer comes before those in it.
    var unknown = [self]
    var place = 0
    while place < unknown.count {
      let layer = unknown[place]
      place += 1
      for sublayer in layer.sublayers where sublayer.knownHeight == 0 { unknown.append(sublayer) }
      if let mask = layer.storedMask, mask.knownHeight == 0 { unknown.append(mask) }
    }
    for layer in unknown.reversed() {
      var inner = layer.storedMask?.knownHeight ?? 0
      for sublayer in layer.sublayers { inner = max(inner, sublayer.knownHeight) }
      layer.knownHeight = inner + 1
    }
    return Int(knownHeight)
  }

  /// Whether this layer and those that it lies in are more than so many.
  package func isDeeper(than count: Int) -> Bool {
    var left = count
    var next: Layer? = self
    while let layer = next, left >= 0 {
      left -= 1
      next = layer.superlayer ?? layer.maskedLayer
    }
    return left < 0
  }

  /// What is in it changes, and so the heights and looks of all that it is in.
  private func treeChanged() {
    insideChanged()
    var next: Layer? = self
    while let layer = next, layer.knownHeight != 0 {
      layer.knownHeight = 0
      next = layer.superlayer ?? layer.maskedLayer
    }
  }

  private func put(_ layer: Layer, before sibling: Layer?, at index: Int? = nil) {
    treeChanged()
    children.insert(layer, before: sibling, at: index)
    layer.superlayer = self
  }

  private func detach() {
    (superlayer ?? maskedLayer)?.treeChanged()
    if let superlayer {
      superlayer.children.remove(self)
      self.superlayer = nil
    }
    if let maskedLayer {
      maskedLayer.storedMask = nil
      self.maskedLayer = nil
    }
  }
}
