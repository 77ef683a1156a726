import Geometry

/// Draws layer trees into pixel buffers.
///
/// Keep one for all frames: it keeps threads, memory and what it drew last. A target that it has drawn
/// on before, and that nobody has written on since, is drawn anew only where the tree looks different;
/// the pictures that it drew last live as long as it does, or until it draws others. Any thread may
/// call; one frame is drawn at a time.
///
/// The rules, which hold to the byte for every kernel, as the reference has them:
/// - Blending is source over in sRGB on premultiplied bytes; a product is x·y/255 rounded to nearest.
///   An opacity is rounded to 1/32,768, and leads from what lies below to what is drawn, rounded to nearest.
/// - A layer is projected on its superlayer's plane and drawn there (Core Animation's rule for all
///   but transform layers); siblings are painted by z position, then in their order.
/// - A layer with an opacity below 1 that draws more than one thing, with a mask, or with a clip that
///   is not made of whole pixels, is drawn as a group and composed once.
/// - Edges are covered by exact area; edges between pixels leave no trace. A picture moved by whole
///   pixels is copied; else samples are bilinear. Made smaller upright, pixels are means of what they
///   show; turned, they are filtered where the picture is made smaller than half.
/// - Edges that meet let nothing through: a shape that an opaque one is drawn beside, later, counts for
///   its own area of what that leaves of a pixel. What an opaque shape of the same outline hides is not
///   drawn, nor a fill below an opaque border; a mask of one opaque colour clips.
/// - What lies behind the eye of a perspective is cut away.
/// - Values that are not finite make a layer invisible (its geometry) or count as none (lengths,
///   opacities). Blurs go up to `Filter.maximumBlurRadius`; filters and shadows may lie 64 deep in
///   one another.
///
/// The same tree gives the same bytes, whatever the number of threads.
public struct Renderer: Sendable {
  /// How many threads draw, at least 1; the reference draws on the caller's alone.
  public let threads: Int
  /// What draws the pixels.
  public let kernel: Kernel
  /// How pictures are sampled and mixed.
  public let options: RenderingOptions
  private let engine: RenderEngine

  /// Makes a renderer.
  ///
  /// - Parameters:
  ///   - threads: How many threads draw; by default as many as there are processors. Brought into
  ///     1...256.
  ///   - kernel: What draws the pixels; the fastest that there is if the machine cannot run it.
  ///   - options: How pictures are sampled and mixed.
  public init(
    threads: Int = Renderer.processorCount, kernel: Kernel = .best,
    options: RenderingOptions = RenderingOptions()
  ) {
    self.threads = min(max(threads, 1), 256)
    self.kernel = kernel.isAvailable ? kernel : .best
    self.options = options
    engine = RenderEngine(threads: self.threads, kernel: self.kernel, options: options)
  }

  /// Draws a layer and all in it.
  ///
  /// The layer's own bounds become the picture: its bounds' origin is the top-left corner, one point
  /// is `scale` pixels. Its position, anchor and transform place it in a superlayer, so they do not
  /// apply; all its other properties do. Presentation values are drawn where there are any.
  ///
  /// Only the part of `target` that lies in `size` is written. Call it on the thread that the tree
  /// belongs to; it returns when the picture is whole.
  ///
  /// - Parameters:
  ///   - root: What to draw.
  ///   - size: The picture's size in pixels; brought down to the target's.
  ///   - scale: Pixels to a point; where it is not finite or not positive, only the background is
  ///     drawn.
  ///   - background: What lies behind the layer.
  ///   - target: Where to; must not be the contents of a layer in the tree.
  /// - Returns: The part of the target that was drawn anew.
  @discardableResult
  public func render(
    _ root: Layer, size: (width: Int, height: Int), scale: Double, background: Color,
    into target: PixelBuffer
  ) -> Damage {
    render(
      root, size: size, scale: scale, background: background, into: target, unlessShownBy: nil)
      ?? .none
  }

  /// Draws a layer and all in it, unless another picture shows just that already.
  ///
  /// For frames that are drawn on several targets in turn, of which one that is like the one before can be shown
  /// again. All else is as in `render(_:size:scale:background:into:)`.
  ///
  /// - Parameters:
  ///   - root: What to draw.
  ///   - size: The picture's size in pixels; brought down to the target's.
  ///   - scale: Pixels to a point.
  ///   - background: What lies behind the layer.
  ///   - target: Where to; must not be the contents of a layer in the tree.
  ///   - other: A picture that this renderer has drawn; nil draws in any case.
  /// - Returns: The part of the target that was drawn anew; nil if `other` shows the same, by the same size, and
  ///   nobody has written on it since: the target is as it was then.
  public func render(
    _ root: Layer, size: (width: Int, height: Int), scale: Double, background: Color,
    into target: PixelBuffer, unlessShownBy other: PixelBuffer?
  ) -> Damage? {
    let origin = root.current.bounds.origin
    return draw(
      root, extent: .whole, origin: origin, scale: scale, background: background,
      size: (min(size.width, target.width), min(size.height, target.height)), into: target,
      unlessShownBy: other)
  }

  /// Draws a layer so that a point of its coordinates lies at the target's top-left corner.
  @discardableResult
  func draw(
    _ layer: Layer, extent: Flattener.Extent, origin: Point, scale: Double, background: Color,
    size: (width: Int, height: Int), into target: PixelBuffer,
    unlessShownBy other: PixelBuffer? = nil
  ) -> Damage? {
    let rect = IntRect(x0: 0, y0: 0, x1: size.width, y1: size.height)
    guard !rect.isEmpty else { return Damage(whole: .empty) }
    return engine.draw(
      layer, extent: extent,
      map: scale > 0 && scale.isFinite
        ? Homography(scaleX: scale, y: scale, thenX: -origin.x * scale, y: -origin.y * scale) : nil,
      on: target, rect: rect, background: background.pixel.packed, unlessShownBy: other)
  }
}
