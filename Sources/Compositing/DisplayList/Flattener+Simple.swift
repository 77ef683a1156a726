import Geometry

extension Flattener {
  /// Draws layers as long as they are of the kind that most are.
  ///
  /// - Parameters:
  ///   - layers: From back to front.
  ///   - first: The one to begin with.
  ///   - space: Of their superlayer.
  ///   - list: Where to.
  /// - Returns: The first that is of another kind; how many there are if there is none.
  static func appendSimple(
    _ layers: [Layer], from first: Int, in space: Space, list: inout CommandList
  ) -> Int {
    layers.withUnsafeBufferPointer { all in
      var index = first
      while index < all.count, appendSimple(all[index], in: space, list: &list) {
        index += 1
        Layer.expect(all, after: index)
      }
      return index
    }
  }

  /// Draws a layer of the kind that most are: nothing in it, upright, of one colour or one picture.
  ///
  /// It gives what `open` gives, without looking at what such layers do not have.
  ///
  /// - Returns: `false`, with nothing done, if the layer is of another kind.
  private static func appendSimple(
    _ layer: Layer, in space: Space, list: inout CommandList
  ) -> Bool {
    guard space.sublayerSpace == nil else { return false }
    return layer.withCurrent { properties in
      let p = properties
      if p.pointee.isHidden { return true }
      let opacity = Opacity(p.pointee.opacity)
      if opacity == .none { return true }
      guard !layer.hasSublayers, layer.storedMask == nil, space.map.isUprightScale,
        layer.isPlain(p), p.pointee.zPosition.isFinite,
        p.pointee.isDoubleSided || space.facing > 0
      else { return false }
      let bounds = p.pointee.bounds
      let (position, anchor) = (p.pointee.position, p.pointee.anchor)
      // What a translation gives that an upright scale follows, in the terms that are not zero.
      let (x, y) = (position.x - anchor.x, position.y - anchor.y)
      let map = Homography(
        scaleX: space.map.a, y: space.map.d, thenX: x * space.map.a + space.map.tx,
        y: y * space.map.d + space.map.ty)
      guard map.tx.isFinite, map.ty.isFinite, bounds.width > 0, bounds.height > 0 else {
        return false
      }
      let start = (x: map.a * bounds.minX + map.tx, y: map.d * bounds.minY + map.ty)
      let end = (x: map.a * bounds.maxX + map.tx, y: map.d * bounds.maxY + map.ty)
      // Wholly outside, and by so much that rounding does not matter.
      let visible = space.visible
      if end.x < Double(visible.x0 - 1) || start.x > Double(visible.x1 + 1)
        || end.y < Double(visible.y0 - 1) || start.y > Double(visible.y1 + 1)
      {
        // Other gravities may draw outside of the bounds.
        if p.pointee.contents == nil || p.pointee.contentsGravity == .resize { return true }
      }
      var color: UInt32 = 0
      if let background = p.pointee.backgroundColor { color = background.pixel.packed }
      let hasContents = p.pointee.contents != nil
      // Only contents that fill the bounds end where these do.
      if hasContents, color != 0 || p.pointee.contentsGravity != .resize { return false }
      if !hasContents, space.cut == nil {
        if color == 0 { return true }
        if let edges = FixedBox(start.x, start.y, end.x, end.y, near: visible) {
          let pixels = edges.pixels
          if edges.isWhole || pixels.width <= ColorBox.mostColumns {
            list.append(
              ColorBox(
                bounds: pixels.intersection(visible), edges: edges, color: color, opacity: opacity))
            return true
          }
        }
      }
      let pixels = Polygon.wholePixels(
        upright: start.x, start.y, end.x, end.y, near: visible)
      let shape: Shape
      let touched: IntRect
      if let pixels {
        (shape, touched) = (.pixels, pixels)
      } else if let polygon = Polygon(
        upright: start.x, start.y, end.x, end.y, near: visible, in: space.memory)
      {
        (shape, touched) = space.shape(polygon)
      } else {
        return false
      }
      let seen = touched.intersection(visible)
      guard !seen.isEmpty else { return true }
      if !hasContents {
        if color != 0 {
          list.append(Draw(bounds: seen, shape: shape, paint: .color(color), opacity: opacity))
        }
        return true
      }
      guard p.pointee.contentsCenter == Rect(x: 0, y: 0, width: 1, height: 1),
        let buffer = p.pointee.contents,
        let layout = ContentsLayout(buffer, part: p.pointee.contentsRect, filling: bounds),
        let paint = layout.paint(through: map, in: space.memory)
      else { return false }
      list.append(Draw(bounds: seen, shape: shape, paint: paint, opacity: opacity))
      return true
    }
  }
}
