internal import CLinux

/// The memory that the C library hands out.
package enum Heap {
  /// Has what is freed go back to the system, but for a little that is kept for what comes next.
  ///
  /// By itself the C library keeps all blocks that are smaller than the largest one so far
  /// (`M_MMAP_THRESHOLD` in mallopt(3)): where pictures come and go, that is half as much again.
  package static func giveBack() { _ = heap_keep_at_most(1 << 20) }
}
