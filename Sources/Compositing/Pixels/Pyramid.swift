import Synchronization

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
      for y in 0..<next.height {
        Self.halve(
          previous.row(2 * y), previous.row(min(2 * y + 1, previous.height - 1)),
          width: previous.width, into: next.row(y))
      }
      levels.append(next)
      previous = next
    }
    self.levels = levels
  }

  private static func halve(
    _ upper: UnsafeMutablePointer<UInt32>, _ lower: UnsafeMutablePointer<UInt32>, width: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    for x in 0..<(width + 1) / 2 {
      let left = 2 * x
      let right = min(left + 1, width - 1)
      let sum =
        spread(upper[left]) &+ spread(upper[right]) &+ spread(lower[left]) &+ spread(lower[right])
      target[x] = gather(((sum &+ 0x0002_0002_0002_0002) >> 2) & 0x00ff_00ff_00ff_00ff)
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
