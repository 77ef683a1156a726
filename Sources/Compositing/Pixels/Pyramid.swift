internal import CKernels
internal import Synchronization

/// The smaller pictures of a picture, each half as wide and high as the one before.
///
/// A pixel of level *k* + 1 is the mean of the four pixels of level *k* that it covers, rounded to
/// nearest; at an odd edge the last row or column counts twice. So a place in level *k* is the place
/// in the picture divided by 2^*k*, exactly.
final class Pyramid: Sendable {
  /// Level 1, 2, … down to a picture of one pixel.
  let levels: [PixelBuffer]

  /// Makes the levels of a picture, all or the first `depth`; fewer if memory runs out.
  init(of picture: PixelBuffer, depth: Int = .max) {
    var levels: [PixelBuffer] = []
    var previous = picture
    while levels.count < depth, previous.width > 1 || previous.height > 1 {
      guard
        let next = try? PixelBuffer(
          width: (previous.width + 1) / 2, height: (previous.height + 1) / 2)
      else { break }
      Self.halve(previous, into: next)
      levels.append(next)
      previous = next
    }
    self.levels = levels
  }

  private static func halve(_ picture: PixelBuffer, into next: PixelBuffer) {
    // Rows by the dozen, on all processors where there are many: it is done while a frame waits.
    let rows = 64
    forEachConcurrently(
      count: (next.height + rows - 1) / rows,
      threads: next.height > 2 * rows ? Renderer.processorCount : 1
    ) { part in
      for y in part * rows..<min((part + 1) * rows, next.height) {
        Kernel.bestLoops.pointee.halve(
          next.row(y), picture.row(2 * y), picture.row(min(2 * y + 1, picture.height - 1)),
          picture.width)
      }
    }
  }
}

extension PixelBuffer {
  /// The smaller pictures, made when they are first asked for; any thread.
  var pyramid: Pyramid {
    derived.withLock { derived in
      if let pyramid = derived.pyramid { return pyramid }
      let made = Pyramid(of: self)
      derived.pyramid = made
      return made
    }
  }
}
