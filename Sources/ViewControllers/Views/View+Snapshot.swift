public import Compositing
public import Geometry
import LayerAnimating

extension View {
  /// A view that shows what this one looks like.
  ///
  /// UIKit: `snapshotView(afterScreenUpdates:)`.
  ///
  /// - Parameter afterScreenUpdates: A hint, which makes no difference: what was set in this turn of the
  ///   loop is seen, and what animations show now. Without it UIKit shows what was on the screen last.
  /// - Returns: A new view; nil if this one has no size.
  public func snapshotView(afterScreenUpdates: Bool) -> View? {
    resizableSnapshotView(
      from: bounds, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
  }

  /// A view that shows what a part of this one looks like.
  ///
  /// Where a clip plays in it, that goes on in the snapshot.
  ///
  /// Several snapshots of one view in one turn of the loop share one drawing. UIKit:
  /// `resizableSnapshotView(from:afterScreenUpdates:withCapInsets:)`.
  ///
  /// - Parameters:
  ///   - rect: The part, in this view's bounds.
  ///   - afterScreenUpdates: As in `snapshotView(afterScreenUpdates:)`.
  ///   - capInsets: The edges that keep their size when the snapshot is stretched, in points.
  /// - Returns: A new view; nil if the part has no size, or lies outside.
  public func resizableSnapshotView(
    from rect: Rect, afterScreenUpdates: Bool, withCapInsets capInsets: EdgeInsets
  ) -> View? {
    let bounds = bounds
    guard !rect.isEmpty, !bounds.isEmpty else { return nil }
    let picture = stage.picture(of: self, rect: bounds, scale: stage.scale)
    let snapshot = View(
      frame: Rect(x: 0, y: 0, width: rect.width, height: rect.height), stage: stage)
    // The picture is as many whole pixels as hold the bounds.
    let width = Double(picture.width) / stage.scale
    let height = Double(picture.height) / stage.scale
    snapshot.layer.model.contents = picture
    stage.livingSnapshots.add(
      snapshot.layer, of: layer, picture, rect: bounds, scale: stage.scale)
    snapshot.layer.model.contentsScale = stage.scale
    snapshot.layer.model.contentsRect = Rect(
      x: (rect.minX - bounds.minX) / width, y: (rect.minY - bounds.minY) / height,
      width: rect.width / width, height: rect.height / height)
    if capInsets != .zero {
      snapshot.layer.model.contentsCenter = Rect(
        x: capInsets.left / rect.width, y: capInsets.top / rect.height,
        width: max(0, 1 - (capInsets.left + capInsets.right) / rect.width),
        height: max(0, 1 - (capInsets.top + capInsets.bottom) / rect.height))
    }
    snapshot.layer.name = layer.name.map { $0 + " snapshot" }
    snapshot.snapshotSource = SnapshotSource(view: ObjectIdentifier(self), rect: rect)
    return snapshot
  }
}

extension Stage {
  /// A picture of a part of a view as it looks now, drawn once for each turn of the loop.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - rect: The part, in the view's bounds.
  ///   - scale: Pixels for a point.
  /// - Returns: The picture, which must not be written to.
  public func picture(of view: View, rect: Rect, scale: Double) -> PixelBuffer {
    animations.updatePresentation(within: view.layer)
    return pictures.picture(of: view.layer, rect: rect, scale: scale)
  }
}

/// What a snapshot shows: two of one source are the same thing to the eye.
package struct SnapshotSource: Hashable {
  /// The view that it was made of.
  let view: ObjectIdentifier
  /// The part of it, in its bounds.
  let rect: Rect
}

/// The pictures of views that were drawn in one turn of the loop, as long as the views look so.
struct PictureCache {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let rect: Rect
    let scale: Double
  }

  private var pictures: [Key: (look: LayerLook, picture: PixelBuffer)] = [:]

  /// More are not kept, whatever is drawn in a turn.
  private static let maximumCount = 64

  /// The picture of a part of a layer: the one that there is, or a new one.
  mutating func picture(of layer: Layer, rect: Rect, scale: Double) -> PixelBuffer {
    let key = Key(layer: ObjectIdentifier(layer), rect: rect, scale: scale)
    if let (look, picture) = pictures[key], look.isCurrent { return picture }
    if pictures.count >= Self.maximumCount { pictures.removeAll() }
    let picture = snapshot(of: layer, rect: rect, scale: scale)
    pictures[key] = (LayerLook(of: layer), picture)
    return picture
  }

  mutating func removeAll() { pictures.removeAll() }
}
