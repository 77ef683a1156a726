import Synchronization

/// What a renderer keeps between frames. Any thread; one draws at a time.
final class RenderEngine: @unchecked Sendable {
  private let threads: Int
  private let kernel: Kernel
  private let turn = Mutex(())
  private var tiles: TileRasterizer?

  init(threads: Int, kernel: Kernel) {
    self.threads = threads
    self.kernel = kernel
  }

  /// Draws a list on a part of a target.
  func draw(_ list: DisplayList, on target: PixelBuffer, rect: IntRect, background: UInt32) {
    turn.withLock { _ in
      guard let loops = kernel.loops else {
        target.invalidateDerived()
        Rasterizer(threads: threads).draw(list, on: target, rect: rect, background: background)
        return
      }
      let tiles = self.tiles ?? TileRasterizer(threads: threads, loops: loops)
      self.tiles = tiles
      _ = tiles.draw(list, on: target, rect: rect, background: background)
    }
  }
}
