internal import CKernels
internal import Geometry

/// Carries out display lists tile by tile with fast kernels, and keeps its memory between frames.
///
/// What a target shows already is not drawn again. One thread at a time.
final class TileRasterizer: Rasterizer {
  private let threads: Int
  private let loops: UnsafePointer<ck_kernels>
  let work: TileWork
  private var plan = TilePlan()
  private var passes: [KeptPass] = []
  private var shown: [Shown] = []
  private var frame = 0
  /// Memory for filters, as long as there are any.
  let scratch = FilterScratch()
  /// The size of tiles, which changes no pixel; `nil` chooses one.
  var tile: (width: Int, height: Int)?

  init(threads: Int, loops: UnsafePointer<ck_kernels>) {
    self.threads = threads
    self.loops = loops
    work = TileWork(threads: threads, loops: loops)
  }

  private func nextFrame() -> Int {
    frame += 1
    return frame
  }

  /// What a target shows.
  private struct Shown {
    weak var target: PixelBuffer?
    var version: Int
    var rect: IntRect
    var background: UInt32
    var plan: TilePlan

    /// Whether all of a part still shows what was drawn there last, on a background.
    func isWhole(_ rect: IntRect, _ background: UInt32) -> Bool {
      target?.version == version && self.rect == rect && self.background == background
    }
  }

  /// So many targets may be drawn in turn before one is forgotten.
  private static let rememberedTargets = 3

  func draw(
    _ list: DisplayList, on target: PixelBuffer, rect: IntRect, background: UInt32,
    unlessShownBy other: PixelBuffer?
  ) -> Damage? {
    drawPasses(list)
    plan.make(
      list.commands, of: list, passes: passes, rect: rect, wideArea: list.wideArea,
      frame: nextFrame())
    if let other, let index = shown.firstIndex(where: { $0.target === other }),
      shown[index].isWhole(rect, background), plan.isSame(as: shown[index].plan)
    {
      plan.removeAll()
      return nil
    }
    var place = shown.firstIndex { $0.target === target }
    let isKnown = place.map { shown[$0].isWhole(rect, background) }
    work.grid.begin(rect, tile: tile ?? Self.tileSize(rect, plan), isWhole: isKnown != true)
    if let place, isKnown == true {
      plan.differences(from: shown[place].plan) { work.grid.add($0) }
    }
    work.grid.end()
    if work.grid.tileCount > 0 {
      target.invalidateDerived()
      work.run(plan, on: target.surface(), background: background, isRead: false)
    }
    if place == nil {
      shown.removeAll { $0.target == nil }
      if shown.count >= Self.rememberedTargets { shown.removeFirst() }
      place = shown.count
      shown.append(
        Shown(target: target, version: 0, rect: rect, background: background, plan: TilePlan()))
    }
    if let place {
      shown[place].version = target.version
      shown[place].rect = rect
      shown[place].background = background
      swap(&shown[place].plan, &plan)
      plan.removeAll()
    }
    return Damage(pixelCount: work.grid.pixelCount, bounds: work.grid.bounds)
  }

  /// Makes the pictures of passes, each of which may use those before it.
  private func drawPasses(_ all: DisplayList) {
    let list = all.passes
    if list.isEmpty { scratch.removeAll() }
    if passes.count > list.count { passes.removeLast(passes.count - list.count) }
    while passes.count < list.count { passes.append(KeptPass()) }
    var pixels = 0
    for (index, pass) in list.enumerated() {
      guard pixels + pass.pixelCount <= DisplayList.maximumPassPixels else {
        passes[index] = KeptPass()
        continue
      }
      if draw(pass, of: all, in: index) { pixels += pass.pixelCount }
      // A pass's picture is used once: what this one used is only kept for the next frame.
      for command in pass.commands {
        guard case .draw(let number) = command,
          case .picture(.pass(let used), _) = all.draws[Int(number)].paint,
          passes[used].picture != nil
        else { continue }
        pixels -= list[used].pixelCount
        if pixels > Self.keptPassPixels { passes[used] = KeptPass() }
      }
    }
  }

  /// Pictures of passes that only the next frame may want are kept up to so many pixels (64 MiB).
  private static let keptPassPixels = 1 << 24

  /// Draws a pass, if it is not what it was; `false` if there is no memory for it.
  private func draw(_ pass: Pass, of list: DisplayList, in index: Int) -> Bool {
    plan.make(
      pass.commands, of: list, passes: passes, rect: pass.rect, wideArea: pass.wideArea,
      frame: nextFrame())
    if passes[index].picture != nil, passes[index].rect == pass.rect,
      passes[index].steps.elementsEqual(list.steps[pass.steps]),
      passes[index].softening == pass.softening, plan.isSame(as: passes[index].plan)
    {
      return true
    }
    var slot = KeptPass()
    swap(&slot, &passes[index])
    defer { swap(&slot, &passes[index]) }
    slot.rect = pass.rect
    slot.steps.removeAll(keepingCapacity: true)
    slot.steps.append(contentsOf: list.steps[pass.steps])
    slot.softening = pass.softening
    swap(&slot.plan, &plan)
    var picture: PixelBuffer
    // Whether the picture may be written.
    var isRoom = true
    if let shown = slot.plan.pictureShownWhole, !slot.steps.isEmpty {
      // Nothing needs to be drawn before: the result is made of the picture itself.
      picture = shown
      isRoom = false
      slot.isOpaque = shown.isOpaque
    } else {
      guard let room = slot.takePicture(for: pass.rect) else { return false }
      picture = room
      slot.isOpaque = slot.plan.isOpaque
      picture.invalidateDerived()
      work.grid.begin(pass.rect, tile: tile ?? Self.tileSize(pass.rect, slot.plan), isWhole: true)
      work.grid.end()
      work.run(
        slot.plan, on: picture.surface(x: pass.rect.x0, y: pass.rect.y0), background: 0,
        isRead: true)
    }
    let means = FilterMeans(threads: threads, loops: loops, scratch: scratch)
    for step in slot.steps {
      var target = picture
      if !isRoom || !step.isInPlace {
        guard let room = slot.takePicture(for: pass.rect) else { return false }
        target = room
      }
      step.apply(from: picture, to: target, at: pass.rect, with: means)
      target.invalidateDerived()
      if isRoom, target !== picture { slot.lay(aside: picture) }
      isRoom = true
      slot.isOpaque = slot.isOpaque && step.keepsOpaque
      picture = target
    }
    guard let softening = pass.softening else {
      slot.wide = nil
      slot.picture = picture
      return true
    }
    guard let wide = slot.takeWidePicture(for: pass.rect) else { return false }
    softening.soften(picture, to: wide, with: means)
    wide.memory.invalidateDerived()
    slot.isOpaque = false
    slot.wide = wide
    slot.picture = picture
    return true
  }

  /// The size of tiles: bands of whole rows where everything runs along rows; else near to square, so
  /// that what a tile reads of a turned picture stays in the cache.
  ///
  /// Groups take the memory of a tile each.
  private static func tileSize(_ rect: IntRect, _ plan: TilePlan) -> (width: Int, height: Int) {
    if plan.depth > 16 { return (64, 64) }
    if plan.isTurned { return (min(rect.width, 256), 64) }
    let height = max(8, min(64, 32_768 / max(1, rect.width)))
    return (rect.width, height)
  }
}
