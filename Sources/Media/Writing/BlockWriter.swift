internal import Dispatch
internal import Glibc
internal import Synchronization

/// Writes a file in blocks, on a thread of its own: the next frame is converted meanwhile.
///
/// Blocks lie on pages, in memory as in the file, which the kernel copies faster than what lies anywhere.
/// One thread at a time may call.
final class BlockWriter {
  private let shared: Shared
  private let queue = DispatchQueue(label: "transhost.blocks")
  /// Counts the blocks that are not being written; from 0, so that it may go at any time.
  private let free = DispatchSemaphore(value: 0)
  private let blocks: UnsafeMutableRawPointer
  private var current = 0
  private var used = 0

  private static let size = 1 << 18
  private static let count = 8
  private static let page = 4096

  /// What the writing thread works with.
  private final class Shared: @unchecked Sendable {
    /// Touched on the queue, and before and after it is used.
    let file: TemporaryFile
    /// Why writing ended.
    let failure = Mutex<MediaError?>(nil)

    init(_ file: TemporaryFile) { self.file = file }

    func write(_ bytes: UnsafeRawBufferPointer) {
      guard failure.withLock({ $0 == nil }) else { return }
      do throws(MediaError) {
        try file.write(bytes)
      } catch {
        failure.withLock { $0 = error }
      }
    }

    func check() throws(MediaError) {
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }

  init(_ file: TemporaryFile) throws(MediaError) {
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, Self.page, Self.count * Self.size) == 0, let memory else {
      throw .outOfMemory
    }
    shared = Shared(file)
    blocks = memory
    for _ in 0..<Self.count { free.signal() }
    free.wait()
  }

  deinit {
    queue.sync {}
    Glibc.free(blocks)
  }

  /// Adds bytes to what will be in the file.
  ///
  /// - Throws: What went wrong with a block before, when that is known.
  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    guard var source = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      let count = min(left, Self.size - used)
      (block + used).copyMemory(from: source, byteCount: count)
      used += count
      source += count
      left -= count
      if used == Self.size { try pass() }
    }
  }

  /// Writes what is left and moves the file into its place.
  func finish() throws(MediaError) {
    try pass()
    queue.sync {}
    try shared.check()
    try shared.file.moveIntoPlace()
  }

  private var block: UnsafeMutableRawPointer { blocks + current * Self.size }

  /// Has the block written, and goes on with the next one that is free.
  private func pass() throws(MediaError) {
    nonisolated(unsafe) let full = UnsafeRawBufferPointer(start: block, count: used)
    queue.async { [shared, free] in
      shared.write(full)
      free.signal()
    }
    free.wait()
    current = (current + 1) % Self.count
    used = 0
    try shared.check()
  }
}
