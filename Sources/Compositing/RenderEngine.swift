import Synchronization

/// What a renderer keeps between frames.
///
/// Any thread; one draws at a time.
final class RenderEngine: @unchecked Sendable {
  private let threads: Int
  private let kernel: Kernel
  private let turn = Mutex(())
  private var tiles: TileRasterizer?
  private var flattener = Flattener()
  private var list = DisplayList()

  init(threads: Int, kernel: Kernel) {
    self.threads = threads
    self.kernel = kernel
  }

  /// Draws a layer on a part of a target; without a map, only the background.
  func draw(
    _ layer: Layer, extent: Flattener.Extent, map: Homography?, on target: PixelBuffer,
    rect: IntRect, background: UInt32
  ) -> Damage {
    // Layers belong to the caller's thread, on which all of this is.
    nonisolated(unsafe) let layer = layer
    return turn.withLock { _ in
      if let map {
        flattener.flatten(layer, extent: extent, map: map, visible: rect, into: &list)
      } else {
        list = DisplayList()
      }
      guard let loops = kernel.loops else {
        target.invalidateDerived()
        Rasterizer(threads: threads).draw(list, on: target, rect: rect, background: background)
        return Damage(whole: rect)
      }
      let tiles = self.tiles ?? TileRasterizer(threads: threads, loops: loops)
      self.tiles = tiles
      let drawn = tiles.draw(list, on: target, rect: rect, background: background)
      return Damage(pixelCount: drawn.pixelCount, bounds: drawn.bounds)
    }
  }
}
