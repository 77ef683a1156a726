/// A change to the picture of a layer and all that is in it, made before the layer is composed with
/// what lies behind it.
///
/// A layer with filters is drawn flat, in its own plane, into a picture of its own; the filters work
/// on that picture in order; the result takes the layer's place. Shadow, mask and opacity come
/// after the filters. A layer's edges are those of its bounds.
///
/// Numbers that are not finite count as the value that changes nothing.
public enum Filter: Hashable, Sendable {
  /// Blocks of one colour each, taken from the middle of the block.
  ///
  /// `fractionalWidth` is the width of a (square) block as a fraction of the layer's width, at least
  /// one pixel. The formula is GPUImage's pixellate filter: the sample for a place is its place
  /// minus its remainder modulo the block, plus half a block, clamped to the edge.
  case pixellate(fractionalWidth: Double)

  /// A Gaussian blur; `radius` is the standard deviation in points, as Core Animation has it.
  ///
  /// What lies outside the layer counts as transparent, so edges fade. At most
  /// `Filter.maximumBlurRadius` pixels.
  case gaussianBlur(radius: Double)

  /// A linear change of colours; see `ColorMatrix`.
  case colorMatrix(ColorMatrix)

  /// A mix with another picture, which is stretched over the layer's bounds.
  ///
  /// GPUImage's dissolve blend: layer·(1 - mix) + picture·mix on all four channels; `mix` is clamped
  /// to 0...1.
  case dissolve(with: PixelBuffer, mix: Double)

  /// The largest standard deviation of a blur (of a filter or a shadow) in pixels of the target.
  public static let maximumBlurRadius = 512.0
}
