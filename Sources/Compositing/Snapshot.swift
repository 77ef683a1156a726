public import Geometry
internal import Synchronization

/// Draws what a layer shows, once, into a picture that other layers can have as contents.
///
/// One drawing serves any number of layers: a part of it is a layer with a `contentsRect`, a
/// stretchable one a layer with a `contentsCenter`. The layer's own position, transform and opacity
/// do not apply; a hidden layer gives a transparent picture. Call it on the thread that the tree
/// belongs to.
///
/// - Parameters:
///   - layer: What to draw; its presentation values where there are any.
///   - rect: The part to draw, in the layer's coordinates.
///   - scale: Pixels to a point.
/// - Returns: A picture of `rect`'s size times `scale`, rounded up to whole pixels and brought into
///   1...16,384 a side; transparent where nothing is drawn. If there is no memory for it, a picture
///   of one transparent pixel. It must not be written on: where a layer shows nothing but a picture,
///   that picture itself is given back.
public func snapshot(of layer: Layer, rect: Rect, scale: Double) -> PixelBuffer {
  func pixels(_ length: Double) -> Int {
    // A length that is whole but for rounding does not take another pixel.
    let wanted = (length * scale - 1 / 1024).rounded(.up)
    return Int(wanted >= 1 ? min(wanted, Double(PixelBuffer.maximumSide)) : 1)
  }
  let size = (width: pixels(rect.width), height: pixels(rect.height))
  if let shown = picture(shownBy: layer, rect, scale: scale, size) { return shown }
  guard let picture = try? PixelBuffer(width: size.width, height: size.height, isCleared: false)
  else {
    return PixelBuffer(transparentPixel: ())
  }
  snapshots(RenderingOptions.ofSnapshots).draw(
    layer, extent: .opaque, origin: rect.origin, scale: scale, background: .clear, size: size,
    into: picture)
  return picture
}

/// The one renderer of all snapshots that are drawn in one way: it keeps its memory.
private func snapshots(_ options: RenderingOptions) -> Renderer {
  snapshotRenderers.withLock { renderers in
    if let renderer = renderers[options] { return renderer }
    let renderer = Renderer(options: options)
    renderers[options] = renderer
    return renderer
  }
}

private let snapshotRenderers = Mutex<[RenderingOptions: Renderer]>([:])

/// The picture that a layer shows whole, pixel by pixel, with nothing in front: there is nothing to
/// draw.
private func picture(
  shownBy layer: Layer, _ rect: Rect, scale: Double, _ size: (width: Int, height: Int)
) -> PixelBuffer? {
  guard scale > 0, scale.isFinite, rect.minX.isFinite, rect.minY.isFinite else { return nil }
  let map = Homography(
    scaleX: scale, y: scale, thenX: -rect.minX * scale, y: -rect.minY * scale)
  let whole = IntRect(x0: 0, y0: 0, x1: size.width, y1: size.height)
  let list = Flattener.displayList(of: layer, extent: .opaque, map: map, visible: whole)
  guard case .draw(let number) = list.commands.last else { return nil }
  let draw = list.draws[Int(number)]
  guard draw.bounds == whole, draw.opacity == .whole, case .pixels = draw.shape,
    case .picture(.buffer(let picture), .copy(0, 0)) = draw.paint,
    picture.width == size.width, picture.height == size.height,
    list.commands.count == 1 || picture.isOpaque
  else { return nil }
  return picture
}
