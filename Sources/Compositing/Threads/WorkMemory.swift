/// Memory that one thread works in: what is taken of it lasts as long as it does.
///
/// For plain data: nothing is done with what lies in it when it is given back.
final class WorkMemory {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Room for so many values, with anything in it.
  func room<Value>(_ count: Int) -> UnsafeMutablePointer<Value> {
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Value>.stride, alignment: 16)
    blocks.append(block)
    return block.bindMemory(to: Value.self, capacity: count)
  }
}
