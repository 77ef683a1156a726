internal import CKernels
internal import Synchronization

/// The memory in which filters work, kept from frame to frame.
///
/// One pass at a time, on any number of threads.
final class FilterScratch: @unchecked Sendable {
  private var plane: PixelMemory?
  private var planeCount = 0
  /// Lines for blurs: for rows and columns, and a few threads.
  private let lines = Shelf<BlurLines>(most: 32)
  /// Rows for what samples pictures, or makes them of few colours.
  private let rows = Shelf<PictureRows>(most: 16)
  /// The blocks of columns and of rows.
  let blocks = (columns: Blocks(), rows: Blocks())

  deinit { plane?.free() }

  /// How often memory had to be taken.
  var madeCount: Int { planeCount + lines.madeCount + rows.madeCount }

  /// Room for wide pixels, with anything in it, until it is asked for again.
  func plane(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    let needed = count * MemoryLayout<UInt64>.stride
    if let plane, plane.byteCount >= needed { return Self.pixels(plane) }
    plane?.free()
    // Half as much again, as it may grow in every frame; where that is large, what is not used is never really taken.
    guard let room = PixelMemory(byteCount: needed + needed / 2, isCleared: false) else {
      fatalError("there is no memory for a blur of \(count) pixels")
    }
    plane = room
    planeCount += 1
    return Self.pixels(room)
  }

  private static func pixels(_ memory: PixelMemory) -> UnsafeMutablePointer<UInt64> {
    memory.base.assumingMemoryBound(to: UInt64.self)
  }

  /// Lends lines for an axis to one thread, or for none.
  ///
  /// Lines of as many lanes can become those of any axis; those that are what is wanted are lent first.
  func lendLines(
    _ axis: BlurAxis?, lanes: Int, _ loops: UnsafePointer<ck_kernels>
  ) -> Lent<BlurLines> {
    let lent = lines.lend(best: { $0.axis == axis && $0.lanes == lanes }, or: { $0.lanes == lanes })
    {
      BlurLines(lanes: lanes, loops)
    }
    lent.thing.begin(axis)
    return lent
  }

  /// Lends rows of up to a width to one thread.
  func lendRows(width: Int, _ loops: UnsafePointer<ck_kernels>) -> Lent<PictureRows> {
    rows.lend(best: { $0.width >= width }) { PictureRows(width: width, loops) }
  }

  /// Lets go of the pictures that rows were of.
  func endRows() { rows.forEach { $0.end() } }

  /// Whether nothing is kept.
  var isEmpty: Bool { plane == nil && lines.isEmpty && rows.isEmpty }

  /// Gives all of it back.
  func removeAll() {
    plane?.free()
    plane = nil
    lines.removeAll()
    rows.removeAll()
    blocks.columns.removeAll()
    blocks.rows.removeAll()
  }
}
