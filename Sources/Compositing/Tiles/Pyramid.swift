internal import CKernels
internal import Synchronization

/// The smaller pictures of a picture, each half as wide and high as the one before.
///
/// A pixel of level *k* + 1 is the mean of the four pixels of level *k* that it covers, rounded to
/// nearest, halves up in even columns and down in odd ones, so that no level is lighter than another; at
/// an odd edge the last row or column counts twice. So a place in level *k* is the place
/// in the picture divided by 2^*k*, exactly.
final class Pyramid: @unchecked Sendable {
  /// Level 1, 2, … down to a picture of one pixel.
  let levels: [PixelBuffer]
  /// What made them.
  fileprivate let loops: UnsafePointer<ck_kernels>

  /// Makes the levels of a picture, all or the first `depth`; fewer if memory runs out.
  init(of picture: PixelBuffer, depth: Int = .max, loops: UnsafePointer<ck_kernels>) {
    var levels: [PixelBuffer] = []
    var previous = picture
    while levels.count < depth, previous.width > 1 || previous.height > 1 {
      guard
        let next = try? PixelBuffer(
          width: (previous.width + 1) / 2, height: (previous.height + 1) / 2)
      else { break }
      Self.halve(previous, into: next, loops)
      levels.append(next)
      previous = next
    }
    self.levels = levels
    self.loops = loops
  }

  private static func halve(
    _ picture: PixelBuffer, into next: PixelBuffer, _ loops: UnsafePointer<ck_kernels>
  ) {
    // Rows by the dozen, on all processors where there are many: it is done while a frame waits.
    let rows = 64
    forEachConcurrently(
      count: (next.height + rows - 1) / rows,
      threads: next.height > 2 * rows ? Renderer.processorCount : 1,
      with: (picture: picture, next: next, rows: rows, loops: loops)
    ) { work, part in
      let (picture, next) = (work.picture, work.next)
      for y in part * work.rows..<min((part + 1) * work.rows, next.height) {
        work.loops.pointee.halve(
          next.row(y), picture.row(2 * y), picture.row(min(2 * y + 1, picture.height - 1)),
          picture.width)
      }
    }
  }
}

extension PixelBuffer {
  /// The smaller pictures, made by loops when these first ask for them; any thread.
  func pyramid(by loops: UnsafePointer<ck_kernels>) -> Pyramid {
    derived.withLock { derived in
      if let pyramid = derived.pyramid, pyramid.loops == loops { return pyramid }
      let made = Pyramid(of: self, loops: loops)
      derived.pyramid = made
      return made
    }
  }
}
