import Geometry

extension Flattener {
  /// What a mask leaves, if a polygon says it all.
  struct MaskShape {
    /// `nil` if the mask leaves nothing that can be seen.
    var polygon: Polygon?
  }

  /// The outline that a mask cuts by, if it is of one opaque colour and nothing else.
  ///
  /// - Returns: `nil` if the mask has to be drawn.
  static func clip(by mask: Layer, in space: Space) -> MaskShape? {
    let properties = mask.current
    guard !properties.isHidden, Opacity(properties.opacity) == .whole, !mask.hasSublayers,
      mask.mask == nil, properties.filters.isEmpty, properties.contents == nil,
      properties.isDoubleSided, LayerBox.sharpEdges(of: properties).isEmpty,
      !(properties.borderWidth > 0), Shadow(properties) == nil,
      let color = properties.backgroundColor, color.pixel.alpha == 255,
      let placement = LayerPlacement(of: properties, in: nil)
    else { return nil }
    let map = placement.map.concatenating(space.map)
    guard map.isFinite else { return nil }
    let outline = Outline(properties.bounds)?.rounded(
      properties.cornerRadius, properties.maskedCorners)
    return MaskShape(
      polygon: outline.flatMap {
        Polygon($0, through: map, near: space.visible, in: space.memory)
      })
  }
}
