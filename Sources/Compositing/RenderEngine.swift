import Synchronization

/// What a renderer keeps between frames.
///
/// Any thread; one draws at a time.
final class RenderEngine: @unchecked Sendable {
  private let rasterizer: any Rasterizer
  private let turn = Mutex(())
  private let options: RenderingOptions
  private var flattener = Flattener()
  private var list = DisplayList()

  init(threads: Int, kernel: Kernel, options: RenderingOptions) {
    self.options = options
    flattener.options = options
    rasterizer = kernel.makeRasterizer(threads: threads)
  }

  /// Draws a layer on a part of a target, unless another picture shows it already; without a map, only the
  /// background.
  func draw(
    _ layer: Layer, extent: Flattener.Extent, map: Homography?, on target: PixelBuffer,
    rect: IntRect, background: UInt32, unlessShownBy other: PixelBuffer?
  ) -> Damage? {
    // Layers belong to the caller's thread, on which all of this is.
    nonisolated(unsafe) let layer = layer
    return turn.withLock { _ in
      if let map {
        flattener.flatten(layer, extent: extent, map: map, visible: rect, into: &list)
      } else {
        list = DisplayList()
      }
      return rasterizer.draw(
        list, on: target, rect: rect, background: background, unlessShownBy: other)
    }
  }
}
