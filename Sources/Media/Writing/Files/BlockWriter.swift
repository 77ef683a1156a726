internal import Glibc

/// Writes a file in blocks, on a thread of its own: the next frame is converted meanwhile.
///
/// Blocks lie on pages, in memory as in the file, which the kernel copies faster than what lies anywhere.
/// One thread at a time may call.
final class BlockWriter {
  private let file: TemporaryFile
  private let memory: UnsafeMutableRawPointer
  private let queue: WritingQueue<Block>
  private var block: Block

  private static let size = 1 << 18
  private static let count = 8
  private static let page = 4096

  /// A part of the memory; on one thread at a time.
  private final class Block: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    var used = 0

    init(_ start: UnsafeMutableRawPointer) { self.start = start }
  }

  init(_ file: TemporaryFile) throws(MediaError) {
    var pointer: UnsafeMutableRawPointer?
    guard posix_memalign(&pointer, Self.page, Self.count * Self.size) == 0, let pointer else {
      throw .outOfMemory
    }
    self.file = file
    memory = pointer
    queue = WritingQueue((0..<Self.count).map { Block(pointer + $0 * Self.size) }) {
      block throws(MediaError) in
      try file.write(UnsafeRawBufferPointer(start: block.start, count: block.used))
      block.used = 0
    }
    block = try queue.next()
  }

  deinit {
    queue.wait()
    free(memory)
  }

  /// Adds bytes to what will be in the file.
  ///
  /// - Throws: What went wrong with a block before, when that is known.
  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    guard var source = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let count = min(left, Self.size - block.used)
      (block.start + block.used).copyMemory(from: source, byteCount: count)
      block.used += count
      source += count
      left -= count
      guard block.used == Self.size else { return }
      queue.submit()
      block = try queue.next()
    }
  }

  /// Adds a text in UTF-8 to what will be in the file.
  func write(_ text: String) throws(MediaError) {
    try Array(text.utf8).span.withUnsafeBytes { bytes throws(MediaError) in try write(bytes) }
  }

  /// Writes what is left and moves the file into its place.
  @discardableResult func finish() throws(MediaError) -> String {
    queue.submit()
    try queue.finish()
    return try file.moveIntoPlace()
  }
}
