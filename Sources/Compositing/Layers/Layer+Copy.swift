extension Layer {
  /// A copy of the layer, with all in it, that shows what this one shows now.
  ///
  /// Pictures are shared. Without recursion: trees may be of any depth.
  ///
  /// - Parameter each: Called with every layer and its copy, an outer one before those in it.
  /// - Returns: The copy, which is in no layer.
  package func copyAsShown(_ each: (_ layer: Layer, _ copy: Layer) -> Void = { _, _ in }) -> Layer {
    let copy = Layer()
    var left: [(layer: Layer, copy: Layer)] = [(self, copy)]
    while let (layer, copy) = left.popLast() {
      copy.model = layer.current
      copy.name = layer.name
      each(layer, copy)
      if let mask = layer.mask {
        let copyOfMask = Layer()
        copy.mask = copyOfMask
        left.append((mask, copyOfMask))
      }
      for sublayer in layer.sublayers {
        let copyOfSublayer = Layer()
        copy.addSublayer(copyOfSublayer)
        left.append((sublayer, copyOfSublayer))
      }
    }
    return copy
  }
}
