import Geometry

/// What one layer draws itself: background, contents and border, and how it clips.
struct LayerBox {
  private let layer: LayerProperties
  private var space: Flattener.Space
  /// The bounds with their corners; `nil` if they have no area.
  private let outline: Outline?
  private let fill: UInt32
  private let borderWidth: Double
  private let borderFill: UInt32
  private let picture: ContentsLayout?
  /// The pixels that sublayers may change.
  private(set) var sublayersVisible: IntRect
  /// How many things the layer itself draws.
  let count: Int

  init(_ layer: LayerProperties, space: Flattener.Space) {
    self.layer = layer
    self.space = space
    outline = Outline(layer.bounds)?.rounded(layer.cornerRadius, layer.maskedCorners)
    sublayersVisible = space.visible
    guard outline != nil else {
      (fill, borderFill, borderWidth, picture, count) = (0, 0, 0, nil, 0)
      if layer.masksToBounds { sublayersVisible = .empty }
      return
    }
    fill = layer.backgroundColor?.pixel.packed ?? 0
    borderWidth = layer.borderWidth > 0 ? layer.borderWidth : 0
    borderFill = borderWidth > 0 ? (layer.borderColor ?? .black).pixel.packed : 0
    picture = ContentsLayout(layer)
    count = (fill != 0 ? 1 : 0) + (borderFill != 0 ? 1 : 0) + (picture != nil ? 1 : 0)
  }

  /// The outline that the layer's group has to be cut by, if clipping needs a group.
  ///
  /// Bounds that cover whole pixels clip without one.
  mutating func clip(hasSublayers: Bool) -> Polygon? {
    guard layer.masksToBounds, let outline,
      let polygon = Polygon(outline, through: space.map, near: space.visible, in: space.memory)
    else {
      if layer.masksToBounds { sublayersVisible = .empty }
      return nil
    }
    if let pixels = polygon.wholePixels {
      sublayersVisible = space.visible.intersection(pixels)
      return nil
    }
    sublayersVisible = space.visible.intersection(polygon.bounds)
    // A lone picture that fills the bounds is simply drawn in their shape.
    let isLone = !hasSublayers && count == 1 && picture?.fillsBounds == true
    guard hasSublayers || (picture != nil && !isLone) else { return nil }
    lie(in: polygon)
    return polygon
  }

  /// Says that the layer's group will be cut by a polygon.
  mutating func lie(in cut: Polygon) {
    space.cut = cut
  }

  /// The edges of a layer that are not antialiased.
  static func sharpEdges(of layer: LayerProperties) -> EdgeMask {
    layer.allowsEdgeAntialiasing ? EdgeMask.all.subtracting(layer.edgeAntialiasingMask) : .all
  }

  /// What the group is cut by where not all edges of the clip are antialiased.
  func sharpened(_ clip: Polygon) -> Flattener.Space.SharpShape? {
    let edges = Self.sharpEdges(of: layer)
    guard !edges.isEmpty, let outline else { return nil }
    var uncut = space
    uncut.cut = nil
    return uncut.sharpened(clip, of: outline, edges)
  }

  /// Draws the background and the contents, in this order.
  func appendBackground(opacity: Opacity, to list: inout CommandList) {
    guard let outline else { return }
    if fill != 0, let (shape, bounds, sharp) = shapeBelowBorder(outline) {
      list.append(
        Draw(bounds: bounds, shape: shape, paint: .color(fill), opacity: opacity, sharp: sharp))
    }
    if let picture, let area = Outline(picture.rect) {
      let isOutlined = picture.fillsBounds && (layer.masksToBounds || !outline.hasRoundCorners)
      let placed = isOutlined ? shapeBelowBorder(outline) : shape(area)
      if let (shape, bounds, sharp) = placed,
        let paint = picture.paint(
          through: space.map, in: space.memory)
      {
        // Contents may be larger than the layer; only a clip keeps them inside.
        let visible = layer.masksToBounds ? bounds.intersection(sublayersVisible) : bounds
        list.append(
          Draw(bounds: visible, shape: shape, paint: paint, opacity: opacity, sharp: sharp))
      }
    }
  }

  /// The border, which lies in front of the sublayers.
  func border(opacity: Opacity) -> Draw? {
    guard borderFill != 0, let outline, let (outer, bounds, sharp) = shape(outline) else {
      return nil
    }
    let paint = Paint.color(borderFill)
    guard let hole = outline.inset(by: borderWidth),
      let inner = Polygon(hole, through: space.map, near: space.visible, in: space.memory)
    else {
      return Draw(bounds: bounds, shape: outer, paint: paint, opacity: opacity, sharp: sharp)
    }
    var ring = Shape.ring(outer: nil, inner: inner)
    if case .polygon(let polygon) = outer { ring = .ring(outer: polygon, inner: inner) }
    return Draw(bounds: bounds, shape: ring, paint: paint, opacity: opacity, sharp: sharp)
  }

  /// The layer's outline as what lies below the border is drawn in it; `nil` if nothing of it can be
  /// seen.
  ///
  /// Below an opaque border it begins where that ends, or it would show along the border's outer edge.
  private func shapeBelowBorder(_ outline: Outline) -> (Shape, IntRect, SharpEdges)? {
    guard borderFill >> 24 == 255, Self.sharpEdges(of: layer).isEmpty, let outer = polygon(outline),
      case (.polygon, _) = space.shape(outer)
    else { return shape(outline) }
    guard let hole = outline.inset(by: borderWidth), let inner = polygon(hole) else { return nil }
    let bounds = inner.bounds.intersection(space.visible)
    guard !bounds.isEmpty else { return nil }
    let ring = [
      Cover(corners: outer.corners, weight: 1, next: -1),
      Cover(corners: inner.corners, weight: -1, next: -1),
    ]
    return (space.memory.shape(inner, covered: ring, then: -1), bounds, .none)
  }

  /// An outline of the layer as it is to be drawn; `nil` if nothing of it can be seen.
  private func shape(_ outline: Outline) -> (Shape, IntRect, SharpEdges)? {
    guard let polygon = polygon(outline) else { return nil }
    if let sharp = space.sharpened(polygon, of: outline, Self.sharpEdges(of: layer)) {
      let pixels = polygon.bounds.intersection(space.visible)
      return pixels.isEmpty ? nil : (.polygon(sharp.polygon), pixels, sharp.edges)
    }
    let (shape, bounds) = space.shape(polygon)
    let pixels = bounds.intersection(space.visible)
    return pixels.isEmpty ? nil : (shape, pixels, .none)
  }

  private func polygon(_ outline: Outline) -> Polygon? {
    Polygon(outline, through: space.map, near: space.visible, in: space.memory)
  }
}

extension Polygon {
  /// The polygon as a shape with the pixels that it touches; `nil` if none can be seen.
  func shape(in visible: IntRect) -> (Shape, IntRect)? {
    let whole = wholePixels
    let pixels = (whole ?? bounds).intersection(visible)
    guard !pixels.isEmpty else { return nil }
    return (whole == nil ? .polygon(self) : .pixels, pixels)
  }
}
