internal import CKernels
internal import Synchronization

/// Tiles that several threads draw.
final class TileWork: SharedWork {
  private let threads: Int
  private let loops: UnsafePointer<ck_kernels>
  private var workers: [TileWorker?]
  private let next = Atomic<Int>(0)
  private var plan: UnsafePointer<TilePlan.View>?
  private var bins = BandItems()
  private var surface: Surface?
  private var background: UInt32 = 0
  private var isLarge = false

  /// From so many pixels on a target is written past the caches (4 MiB); changes no pixel.
  var largeArea = 1 << 20
  /// The tiles to draw; not changed while they are drawn.
  var grid = TileGrid()

  init(threads: Int, loops: UnsafePointer<ck_kernels>) {
    self.threads = threads
    self.loops = loops
    workers = [TileWorker?](repeating: nil, count: threads)
  }

  /// Draws the tiles of the grid.
  ///
  /// `isRead` says that what is drawn will be read again at once.
  func run(
    _ plan: borrowing TilePlan, on surface: Surface, background: UInt32, isRead: Bool
  ) {
    self.surface = surface
    self.background = background
    isLarge = !isRead && surface.rect.width * surface.rect.height >= largeArea
    let tile = grid.tile
    for index in workers.indices
    where workers[index]?.fits(width: tile.width, height: tile.height) != true {
      workers[index] = TileWorker(tileWidth: tile.width, tileHeight: tile.height, loops: loops)
    }
    next.store(0, ordering: .relaxed)
    plan.withView { view in
      bins.fill(view, grid)
      withUnsafePointer(to: view) {
        self.plan = $0
        WorkerPool.shared.run(self, threads: min(threads, grid.tileCount))
        self.plan = nil
      }
    }
    for worker in workers { worker?.sampling.endFrame() }
  }

  override func run(worker index: Int) {
    guard let plan, let surface, let worker = workers[index] else { return }
    let count = grid.tileCount
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count else { break }
      let (band, rect) = grid.tile(number)
      bins.with(band: band) { items in
        worker.paint(
          plan.pointee, items: items, on: surface.part(rect), background: background,
          isLarge: isLarge)
      }
    }
    if isLarge { loops.pointee.finish_past() }
  }
}
