/// All that the picture of a layer depends on: two layers with equal looks have equal pictures.
///
/// It holds every property of the layer and of all in it, masks included, as they are shown now, and
/// how they lie in one another; it keeps the pictures that they show. The layer's own placement does
/// not count, as it does not in a snapshot. Its cost is linear in the number of layers.
public struct LayerLook: Hashable, Sendable {
  /// A layer without what is in it; the counts tell trees of the same layers apart.
  private struct Part: Hashable {
    let properties: LayerProperties
    let sublayerCount: Int
    let hasMask: Bool
  }

  private let parts: [Part]

  /// Takes down the look of a layer, on the thread that its tree belongs to.
  ///
  /// - Parameter layer: The layer; its presentation values count where there are any.
  public init(of layer: Layer) {
    var parts: [Part] = []
    layer.forEachInside { next in
      parts.append(
        Part(
          properties: next === layer ? next.current.withoutPlacement : next.current,
          sublayerCount: next.children.count, hasMask: next.storedMask != nil))
    }
    self.parts = parts
  }
}

extension LayerProperties {
  private static let placement = LayerProperty.all.filter { $0.role == .placement }
  private static let plain = LayerProperties()

  /// The same without what only says where and how the layer is shown in its superlayer.
  fileprivate var withoutPlacement: LayerProperties {
    var look = self
    for property in Self.placement { property.copy(from: Self.plain, to: &look) }
    return look
  }
}
