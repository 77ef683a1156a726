package import Compositing
internal import Geometry

/// The layers whose pictures change while they are shown, and the snapshots that change with them.
///
/// A snapshot shows what there was when it was made. Where there was a clip, it goes on in the snapshot as
/// it does in a video editor's transitions, and all else stays as it was.
@MainActor
struct LivingSnapshots {
  private var layers: [ObjectIdentifier: WeakLayer] = [:]
  private var snapshots: [LivingSnapshot] = []

  /// Whether there is nothing that changes.
  var isEmpty: Bool { layers.isEmpty }

  /// Takes notice of a layer whose contents will be others.
  mutating func add(_ layer: Layer) {
    layers = layers.filter { $0.value.layer != nil }
    layers[ObjectIdentifier(layer)] = WeakLayer(layer)
  }

  /// Takes notice of a snapshot.
  ///
  /// - Parameters:
  ///   - target: The layer that shows it.
  ///   - source: The layer that it was made of.
  ///   - picture: The picture that was made.
  ///   - rect: The part of the source, in its coordinates.
  ///   - scale: Pixels to a point.
  mutating func add(
    _ target: Layer, of source: Layer, _ picture: PixelBuffer, rect: Rect, scale: Double
  ) {
    guard !isEmpty else { return }
    let known = snapshots.last { $0.picture === picture && $0.source == ObjectIdentifier(source) }
    guard let living = known ?? living(source, picture, rect: rect, scale: scale) else { return }
    if known == nil { snapshots.append(living) }
    living.targets.append(WeakLayer(target))
    add(target)
  }

  private func living(
    _ source: Layer, _ picture: PixelBuffer, rect: Rect, scale: Double
  ) -> LivingSnapshot? {
    var pairs: [(WeakLayer, Layer)] = []
    let copy = source.copyAsShown { layer, copy in
      if layers[ObjectIdentifier(layer)]?.layer === layer { pairs.append((WeakLayer(layer), copy)) }
    }
    guard !pairs.isEmpty else { return nil }
    return LivingSnapshot(
      source: ObjectIdentifier(source), picture: picture, copy: copy, pairs: pairs, rect: rect,
      scale: scale)
  }

  /// Draws those snapshots anew that show a picture which is another now; an earlier one may be in a
  /// later one.
  mutating func update() {
    snapshots = snapshots.filter { $0.targets.contains { $0.layer != nil } }
    for snapshot in snapshots { snapshot.update() }
  }
}

/// A layer, for as long as others keep it.
private struct WeakLayer {
  weak var layer: Layer?

  init(_ layer: Layer) { self.layer = layer }
}

/// A snapshot in which something moves.
@MainActor
private final class LivingSnapshot {
  let source: ObjectIdentifier
  private(set) var picture: PixelBuffer
  /// What the source looked like.
  private let copy: Layer
  /// Where something changes, and its place in the copy.
  private let pairs: [(layer: WeakLayer, copy: Layer)]
  private let rect: Rect
  private let scale: Double
  var targets: [WeakLayer] = []

  init(
    source: ObjectIdentifier, picture: PixelBuffer, copy: Layer, pairs: [(WeakLayer, Layer)],
    rect: Rect, scale: Double
  ) {
    self.source = source
    self.picture = picture
    self.copy = copy
    self.pairs = pairs
    self.rect = rect
    self.scale = scale
  }

  func update() {
    var isOther = false
    for (layer, copy) in pairs {
      guard let layer = layer.layer,
        layer.model.contents !== copy.model.contents
          || layer.model.transform != copy.model.transform
      else { continue }
      copy.model.contents = layer.model.contents
      copy.model.transform = layer.model.transform
      isOther = true
    }
    guard isOther else { return }
    let new = snapshot(of: copy, rect: rect, scale: scale)
    for target in targets {
      // Somebody may have given it other contents.
      guard let layer = target.layer, layer.model.contents === picture else { continue }
      layer.model.contents = new
      layer.showContents(new, insteadOf: picture)
    }
    picture = new
  }
}

extension Layer {
  /// Has a layer in which something moves show a picture at once, not from the next frame on.
  fileprivate func showContents(_ new: PixelBuffer, insteadOf old: PixelBuffer) {
    func show(_ shown: UnsafeMutablePointer<LayerProperties>) {
      if shown.pointee.contents === old { shown.pointee.contents = new }
    }
    if changePresentation(show) { return }
    guard var shown = presentation else { return }
    show(&shown)
    presentation = shown
  }
}

extension Stage {
  /// Says that a layer's contents or its transform will be others from time to time, and that snapshots in
  /// which it is shown are to show that too.
  ///
  /// - Parameter layer: The layer.
  package func changes(_ layer: Layer) { livingSnapshots.add(layer) }

  /// Draws snapshots anew in which something is shown that has other contents now.
  package func updateSnapshots() { livingSnapshots.update() }
}
