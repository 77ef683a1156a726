/// A note of how a layer looks: while it is current, so is a picture that was drawn of the layer.
///
/// It counts every property of the layer and of all in it, masks included, as they are shown, and how
/// they lie in one another; the layer's own placement does not, as it does not in a snapshot. To note
/// a look costs what has changed in the layer since the last time, and to ask whether it is current
/// the same however much is in it. It keeps no layer alive.
public struct LayerLook {
  private weak var layer: Layer?
  private let own: LayerProperties
  private let changes: UInt32

  /// Notes how a layer looks now, on the thread that its tree belongs to.
  ///
  /// - Parameter layer: The layer; its presentation values count where there are any.
  public init(of layer: Layer) {
    self.layer = layer
    own = layer.current.withoutPlacement
    layer.watchInside()
    changes = layer.changesInside
  }

  /// Whether the layer still looks so.
  public var isCurrent: Bool {
    guard let layer, layer.isInsideWatched, layer.changesInside == changes else { return false }
    return layer.current.withoutPlacement == own
  }
}

extension Layer {
  /// Has whatever changes in it from now on counted.
  fileprivate func watchInside() {
    var unwatched = [self]
    while let layer = unwatched.popLast() {
      guard !layer.isInsideWatched else { continue }
      layer.isInsideWatched = true
      layer.storedMask?.isWatched = true
      if let mask = layer.storedMask { unwatched.append(mask) }
      for sublayer in layer.sublayers {
        sublayer.isWatched = true
        unwatched.append(sublayer)
      }
    }
  }

  /// It looks otherwise, and so does what it is in.
  func lookChanged() {
    guard isWatched else { return }
    isWatched = false
    (superlayer ?? maskedLayer)?.insideChanged()
  }

  /// Something in it looks otherwise, lies elsewhere, has come or has gone.
  func insideChanged() {
    var next: Layer? = self
    while let layer = next, layer.isInsideWatched {
      layer.isInsideWatched = false
      layer.changesInside &+= 1
      next = layer.superlayer ?? layer.maskedLayer
    }
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
