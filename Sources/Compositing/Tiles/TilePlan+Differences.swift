internal import CKernels
internal import Geometry

extension TilePlan {
  /// Calls back with the bounds of everything in which two plans differ; both where it was and where
  /// it is.
  ///
  /// What is the same and in the same order gives the same pixels.
  func differences(from old: TilePlan, _ body: (IntRect) -> Void) {
    if wideArea != old.wideArea {
      body(wideArea.rect)
      body(old.wideArea.rect)
    }
    let most = min(items.count, old.items.count)
    var same = 0
    while same < most, isSame(items[same], old, old.items[same]) { same += 1 }
    var tail = 0
    while tail < most - same,
      isSame(items[items.count - 1 - tail], old, old.items[old.items.count - 1 - tail])
    {
      tail += 1
    }
    let (end, oldEnd) = (items.count - tail, old.items.count - tail)
    if end == oldEnd {
      // As many as before: most often each is what it was, somewhere else.
      for index in same..<end where !isSame(items[index], old, old.items[index]) {
        body(items[index].bounds)
        body(old.items[index].bounds)
      }
      return
    }
    for index in same..<end { body(items[index].bounds) }
    for index in same..<oldEnd { body(old.items[index].bounds) }
  }

  /// Whether two plans draw the same.
  func isSame(as old: TilePlan) -> Bool {
    wideArea == old.wideArea && items.count == old.items.count
      && operations.count == old.operations.count
      && items.indices.allSatisfy { isSame(items[$0], old, old.items[$0]) }
  }

  private func isSame(_ item: Item, _ old: TilePlan, _ other: Item) -> Bool {
    guard item.last - item.first == other.last - other.first, item.bounds == other.bounds else {
      return false
    }
    return (0...(item.last - item.first)).allSatisfy { offset in
      let (index, otherIndex) = (Int(item.first + offset), Int(other.first + offset))
      return isSame(operations[index], index, old, old.operations[otherIndex], otherIndex)
    }
  }

  private func isSame(
    _ a: TileOperation, _ index: Int, _ old: TilePlan, _ b: TileOperation, _ otherIndex: Int
  ) -> Bool {
    guard a.kind == b.kind, a.shape == b.shape, a.opacity == b.opacity, a.color == b.color,
      a.bounds == b.bounds, a.isSourceOpaque == b.isSourceOpaque
    else { return false }
    if a.shape == .box { return a.box == b.box }
    switch a.kind {
    case .pushGroup:
      guard Int(a.number) - index == Int(b.number) - otherIndex else { return false }
    case .copy:
      guard copies[Int(a.number)] == old.copies[Int(b.number)] else { return false }
    case .sample:
      let (sampler, other) = (samplers[Int(a.number)], old.samplers[Int(b.number)])
      guard sampler.picture.pixels == other.picture.pixels, sampler.version == other.version,
        sampler.sampling == other.sampling
      else { return false }
    case .color, .popGroup, .pushMask, .popMask: break
    }
    return isSame(a.outer, old, b.outer) && isSame(a.inner, old, b.inner)
      && isSame(a.sharp, old, b.sharp)
      && isSame(a.cover, old, b.cover)
  }

  /// Whether shapes are covered in the same way.
  private func isSame(_ first: Int32, _ old: TilePlan, _ other: Int32) -> Bool {
    var (a, b) = (first, other)
    while a >= 0, b >= 0 {
      let (cover, covered) = (covers[Int(a)], old.covers[Int(b)])
      guard cover.weight == covered.weight, isSame(cover.corners, old, covered.corners) else {
        return false
      }
      (a, b) = (cover.next, covered.next)
    }
    return a < 0 && b < 0
  }

  private func isSame(
    _ a: Range<Int32>, _ old: TilePlan, _ b: Range<Int32>
  ) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { points[Int($0)] == old.points[Int($1)] }
  }
}
