import Compositing
import LayerAnimating
import ViewControllers

/// Something that an animator has put into the container for the time of its transition: a layer, with
/// all that is in it.
///
/// The animator of the next transition puts in others. To the eye they are the same thing where
/// snapshots show the same parts of the same views, and everything else has the same colour or
/// contents, in the same order, behind the same screens.
@MainActor
struct TemporaryLayers {
  /// What a layer is to the eye.
  struct Kind: Hashable {
    var depth: Int
    var source: SnapshotSource?
    var color: Color?
    var contents: ObjectIdentifier?
  }

  /// What two have in common that are the same thing.
  struct Likeness: Hashable {
    /// The screens behind it.
    let behind: Set<ObjectIdentifier>
    /// The layers, each after the one that it is in.
    let kinds: [Kind]
  }

  /// The outermost layer.
  let root: Layer
  /// All layers, the outermost first; in the order of the likeness.
  let layers: [Layer]
  let likeness: Likeness
  /// Whether anything of it may be seen.
  let isSeen: Bool

  /// Everything that is in a container for the time being, from back to front.
  ///
  /// - Parameters:
  ///   - container: The container view.
  ///   - residents: The layers in it that are no animator's.
  ///   - screens: The views of the two controllers.
  /// - Returns: The things.
  static func all(
    in container: View, residents: Set<ObjectIdentifier>, screens: [View]
  ) -> [TemporaryLayers] {
    let screens = Set(screens.map { ObjectIdentifier($0.layer) })
    var behind: Set<ObjectIdentifier> = []
    var all: [TemporaryLayers] = []
    for layer in container.layer.sublayers {
      if screens.contains(ObjectIdentifier(layer)) {
        behind.insert(ObjectIdentifier(layer))
      } else if !residents.contains(ObjectIdentifier(layer)) {
        all.append(TemporaryLayers(layer, behind: behind))
      }
    }
    return all
  }

  /// Copies of all layers as they are shown now, each in that of what it is in.
  func copies() -> [Layer] {
    var copies: [ObjectIdentifier: Layer] = [:]
    _ = root.copyAsShown { copies[ObjectIdentifier($0)] = $1 }
    return layers.compactMap { copies[ObjectIdentifier($0)] }
  }

  private init(_ root: Layer, behind: Set<ObjectIdentifier>) {
    var layers: [Layer] = []
    var kinds: [Kind] = []
    var isSeen = false
    var left: [(layer: Layer, depth: Int, isSeen: Bool)] = [(root, 0, true)]
    while let (layer, depth, isWithin) = left.popLast() {
      let look = layer.current
      let source = (layer.owner as? View)?.snapshotSource
      layers.append(layer)
      kinds.append(
        Kind(
          depth: depth, source: source, color: look.backgroundColor,
          contents: source == nil ? look.contents.map(ObjectIdentifier.init) : nil))
      let isShown = isWithin && !look.isHidden && look.opacity > 0
      let shows = look.contents != nil || look.backgroundColor != nil || look.borderWidth > 0
      isSeen = isSeen || isShown && shows
      left += layer.sublayers.reversed().map { ($0, depth + 1, isShown) }
    }
    self.root = root
    self.layers = layers
    self.isSeen = isSeen
    likeness = Likeness(behind: behind, kinds: kinds)
  }
}
