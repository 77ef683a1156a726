#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory of a pixel buffer: zeros, aligned to 64 bytes, and some bytes more behind.
struct PixelMemory {
  let base: UnsafeMutableRawPointer
  /// What the system gave for it; `nil` if it comes from the heap.
  private let mapping: (start: UnsafeMutableRawPointer, length: Int)?

  /// Kernels read whole vectors: so many bytes behind the last row are there to be read.
  private static let padding = 256
  /// Memory of this size and more is taken from the system itself, in large pages: it is zero already,
  /// and what is read along columns finds its addresses in the processor's table.
  private static let large = 1 << 22
  private static let largePage = 1 << 21

  /// `nil` if there is no memory.
  init?(byteCount: Int) {
    let count = byteCount + Self.padding
    #if os(Linux)
      if count >= Self.large {
        let length = count + Self.largePage
        guard
          let start = mmap(
            nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
          start != MAP_FAILED
        else { return nil }
        let address = UInt(bitPattern: start)
        let offset = Int(
          (UInt(Self.largePage) - address % UInt(Self.largePage)) % UInt(Self.largePage))
        mapping = (start, length)
        base = start + offset
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

  /// Memory for one pixel, which can always be had.
  init() {
    mapping = nil
    base = .allocate(byteCount: 64 + Self.padding, alignment: 64)
    memset(base, 0, 64 + Self.padding)
  }

  /// Gives the memory back.
  func free() {
    if let mapping {
      munmap(mapping.start, mapping.length)
    } else {
      base.deallocate()
    }
  }
}
