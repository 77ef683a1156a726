internal import CKernels

/// Tiles that several threads draw.
final class TileWork: SharedWork {
  private let threads: Int
  private let loops: UnsafePointer<ck_kernels>
  private var workers: [TileWorker?]
  private var plan: UnsafePointer<TilePlan.View>?
  private var bins = BandItems()
  private var surface: Surface<UInt32>?
  private var background: UInt32 = 0
  private var isLarge = false

  /// From so many pixels on a target is written past the caches; `nil` as the machine has it.
  var largeArea: Int?
  /// The tiles to draw; not changed while they are drawn.
  @exclusivity(unchecked) var grid = TileGrid()

  init(threads: Int, loops: UnsafePointer<ck_kernels>) {
    self.threads = threads
    self.loops = loops
    workers = [TileWorker?](repeating: nil, count: threads)
  }

  /// Draws the tiles of the grid.
  ///
  /// `isRead` says that what is drawn will be read again at once.
  func run(
    _ plan: borrowing TilePlan, on surface: Surface<UInt32>, background: UInt32, isRead: Bool
  ) {
    self.surface = surface
    self.background = background
    isLarge = !isRead && isLarge(surface.rect.width * surface.rect.height)
    let tile = grid.tile
    for index in workers.indices
    where workers[index]?.fits(width: tile.width, height: tile.height) != true {
      workers[index] = TileWorker(tileWidth: tile.width, tileHeight: tile.height, loops: loops)
    }
    plan.withView { view in
      bins.fill(view, grid)
      withUnsafePointer(to: view) {
        self.plan = $0
        run(count: grid.tileCount, threads: threads)
        self.plan = nil
      }
    }
    for worker in workers { worker?.sampling.endFrame() }
  }

  private func isLarge(_ area: Int) -> Bool {
    if let largeArea { return area >= largeArea }
    return area >= PastCaches.most
      || area >= PastCaches.least && area >= PastCaches.area(threads: threads, loops)
  }

  func share(worker index: Int, _ numbers: borrowing SharedNumbers) {
    guard let plan, let surface, let worker = workers[index] else { return }
    while let number = numbers.take() {
      let (band, rect) = grid.tile(number)
      bins.with(band: band) { items in
        rect.forEachPart(of: plan.pointee.wideArea.rect) { part, isWide in
          worker.paint(
            plan.pointee, items: items, on: surface.part(part), columns: (rect.x0, rect.x1),
            background: background, isLarge: isLarge, isWide: isWide)
        }
      }
    }
    if isLarge { ck_finish_past() }
  }
}
