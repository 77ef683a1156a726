#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// The memory of a pixel buffer: zeros, aligned to 64 bytes, and some bytes more behind.
struct PixelMemory {
  let base: UnsafeMutableRawPointer
  /// How many bytes there are at least.
  let byteCount: Int
  /// What the system gave for it; `nil` if it comes from the heap.
  private let mapping: (start: UnsafeMutableRawPointer, length: Int)?

  /// Kernels read whole vectors: so many bytes behind the last row are there to be read.
  private static let padding = 256
  /// Memory of this size and more is taken from the system itself, in large pages: it is zero already,
  /// and what is read along columns finds its addresses in the processor's table.
  private static let large = 1 << 22
  private static let largePage = 1 << 21

  /// A large block that was given back: the system takes as long to make one as it takes to draw it.
  private struct Spare: @unchecked Sendable {
    var start: UnsafeMutableRawPointer
    var length: Int
  }

  /// At most one block is kept, of at most so many bytes.
  private static let spare = Mutex<Spare?>(nil)
  private static let largestSpare = 1 << 26

  /// Takes memory; `nil` if there is none.
  ///
  /// Without `isCleared` there may be anything in it.
  init?(byteCount: Int, isCleared: Bool = true) {
    let count = byteCount + Self.padding
    self.byteCount = byteCount
    #if os(Linux)
      if count >= Self.large {
        let length = count + Self.largePage
        if let block = Self.takeSpare(length) {
          mapping = (block.start, block.length)
          base = Self.aligned(block.start)
          if isCleared { memset(base, 0, count) }
          return
        }
        guard
          let start = mmap(
            nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
          start != MAP_FAILED
        else { return nil }
        mapping = (start, length)
        base = Self.aligned(start)
        madvise(base, count, MADV_HUGEPAGE)
        return
      }
    #endif
    var memory: UnsafeMutableRawPointer?
    guard posix_memalign(&memory, 64, count) == 0, let memory else { return nil }
    memset(memory, 0, count)
    mapping = nil
    base = memory
  }

  /// The spare block, if it is of about a length.
  private static func takeSpare(_ length: Int) -> Spare? {
    spare.withLock { spare in
      guard let block = spare, block.length >= length, block.length <= 2 * length else {
        return nil
      }
      spare = nil
      return block
    }
  }

  private static func aligned(_ start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    let page = UInt(largePage)
    return start + Int((page - UInt(bitPattern: start) % page) % page)
  }

  /// Memory for one pixel, which can always be had.
  init() {
    mapping = nil
    byteCount = 64
    base = .allocate(byteCount: 64 + Self.padding, alignment: 64)
    memset(base, 0, 64 + Self.padding)
  }

  /// Gives the memory back.
  func free() {
    guard let mapping else { return base.deallocate() }
    let block = Spare(start: mapping.start, length: mapping.length)
    let old = Self.spare.withLock { spare -> Spare? in
      guard block.length <= Self.largestSpare else { return block }
      defer { spare = block }
      return spare
    }
    if let old { munmap(old.start, old.length) }
  }
}
