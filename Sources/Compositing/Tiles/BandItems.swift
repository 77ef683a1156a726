/// Which items of a plan each band of tiles has to do with, from back to front.
struct BandItems {
  private var starts: [Int] = []
  private var items: [Int32] = []

  /// Up to so many items are looked through for each tile instead.
  static let few = 24

  mutating func fill(_ plan: borrowing TilePlan.View, _ grid: TileGrid) {
    starts.removeAll(keepingCapacity: true)
    guard plan.itemCount > Self.few else { return }
    for _ in 0...grid.bandCount + 1 { starts.append(0) }
    // Count, add up, put: each band's items keep their order.
    for index in 0..<plan.itemCount {
      for band in grid.bands(plan.items[index].bounds) { starts[band + 2] += 1 }
    }
    for band in 2..<starts.count { starts[band] += starts[band - 1] }
    let total = starts[starts.count - 1]
    if items.count < total {
      items.append(contentsOf: repeatElement(0, count: total - items.count))
    }
    for index in 0..<plan.itemCount {
      for band in grid.bands(plan.items[index].bounds) {
        items[starts[band + 1]] = Int32(index)
        starts[band + 1] += 1
      }
    }
  }

  /// Lends the items of a band; `nil` stands for all of the plan's.
  func with<Result>(band: Int, _ body: (UnsafeBufferPointer<Int32>?) -> Result) -> Result {
    guard !starts.isEmpty else { return body(nil) }
    let range = starts[band]..<starts[band + 1]
    return items.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}
