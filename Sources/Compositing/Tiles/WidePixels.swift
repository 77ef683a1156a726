/// Memory for drawing on wide pixels: four channels of 16 bits each, in 128ths of a byte's steps.
struct WidePixels {
  /// A row of what is drawn.
  let row: UnsafeMutablePointer<UInt64>
  private let tileArea: Int
  private let memory: WorkMemory
  /// A block of memory for the tile, and for each group that is open.
  private var blocks: [UnsafeMutablePointer<UInt64>] = []
  /// What lies below the group that is drawn on.
  var below: [Surface<UInt64>] = []

  init(width: Int, tileArea: Int, in memory: WorkMemory) {
    row = memory.room(width + 64)
    self.tileArea = tileArea
    self.memory = memory
  }

  /// A surface with anything in it; the first is the tile.
  mutating func surface(_ number: Int, _ rect: IntRect) -> Surface<UInt64> {
    if blocks.count <= number { blocks.append(memory.room(tileArea)) }
    return Surface(base: blocks[number], stride: rect.width, rect: rect)
  }
}
