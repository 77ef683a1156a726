internal import CKernels
import Synchronization

/// Carries out display lists tile by tile with fast kernels, and keeps its memory between frames.
///
/// It gives the bytes that `Rasterizer` gives. One thread at a time.
final class TileRasterizer {
  private let threads: Int
  private let loops: UnsafePointer<ck_kernels>
  private var plan = TilePlan()
  private let work: TileWork

  init(threads: Int, loops: UnsafePointer<ck_kernels>) {
    self.threads = threads
    self.loops = loops
    work = TileWork(threads: threads, loops: loops)
  }

  /// The size of tiles, which changes no pixel; `nil` chooses one.
  var tile: (width: Int, height: Int)?

  /// Draws commands on a surface.
  func paint(
    _ commands: [Command], on surface: Surface, background: UInt32?, pictures: [PixelBuffer?]
  ) {
    let rect = surface.rect
    guard !rect.isEmpty else { return }
    plan.make(commands, pictures: pictures, rect: rect)
    let tile = self.tile ?? tileSize(rect)
    plan.withView { view in
      work.run(view, on: surface, background: background, tile: tile)
    }
  }

  /// The size of tiles: bands of whole rows where everything runs along rows; else near to square, so
  /// that what a tile reads of a turned picture stays in the cache. Groups take the memory of a tile
  /// each.
  private func tileSize(_ rect: IntRect) -> (width: Int, height: Int) {
    if plan.depth > 16 { return (64, 64) }
    if plan.isTurned { return (min(rect.width, 256), 64) }
    let height = max(8, min(64, 32_768 / max(1, rect.width)))
    return (rect.width, height)
  }
}

/// Tiles that several threads draw.
private final class TileWork: SharedWork {
  private let threads: Int
  private let loops: UnsafePointer<ck_kernels>
  private var workers: [TileWorker?]
  private let next = Atomic<Int>(0)
  private var plan: UnsafePointer<TilePlan.View>?
  private var surface: Surface?
  private var background: UInt32?
  private var tile = (width: 1, height: 1)

  init(threads: Int, loops: UnsafePointer<ck_kernels>) {
    self.threads = threads
    self.loops = loops
    workers = [TileWorker?](repeating: nil, count: threads)
  }

  func run(
    _ plan: borrowing TilePlan.View, on surface: Surface, background: UInt32?,
    tile: (width: Int, height: Int)
  ) {
    self.surface = surface
    self.background = background
    self.tile = tile
    for index in workers.indices
    where workers[index]?.fits(width: tile.width, height: tile.height) != true {
      workers[index] = TileWorker(tileWidth: tile.width, tileHeight: tile.height, loops: loops)
    }
    next.store(0, ordering: .relaxed)
    withUnsafePointer(to: plan) {
      self.plan = $0
      WorkerPool.shared.run(self, threads: threads)
      self.plan = nil
    }
    for worker in workers { worker?.sampling.endFrame() }
  }

  override func run(worker index: Int) {
    guard let plan, let surface, let worker = workers[index] else { return }
    let (rect, tile) = (surface.rect, tile)
    let columns = (rect.width + tile.width - 1) / tile.width
    let rows = (rect.height + tile.height - 1) / tile.height
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < columns * rows else { return }
      let x = rect.x0 + number % columns * tile.width
      let y = rect.y0 + number / columns * tile.height
      let part = surface.part(
        IntRect(
          x0: x, y0: y, x1: min(x + tile.width, rect.x1), y1: min(y + tile.height, rect.y1)))
      worker.paint(plan.pointee, items: nil, on: part, background: background)
    }
  }
}
