/// The blocks of the columns, or of the rows, of a picture; keeps its memory.
///
/// Made by one thread, then read by all.
final class Blocks: @unchecked Sendable {
  // Written pixel by pixel in each frame, by one function.
  /// Where each block begins, and where the last ends.
  @exclusivity(unchecked) private(set) var starts: [Int32] = []
  /// The block of each pixel.
  @exclusivity(unchecked) private(set) var owners: [Int32] = []
  /// The two neighbouring pixels that each is made of, and the second one's weight.
  @exclusivity(unchecked) private(set) var first: [Int32] = []
  @exclusivity(unchecked) private(set) var second: [Int32] = []
  @exclusivity(unchecked) private(set) var weights: [Float] = []

  /// How many there are.
  var count: Int { first.count }

  /// Makes the blocks of so many pixels, for a layer that lies from `start` on along a `length` of them.
  ///
  /// `block` is a block's length as a fraction of the layer's.
  func make(block: Double, start: Double, length: Double, count: Int) {
    starts.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    first.removeAll(keepingCapacity: true)
    second.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    let last = Double(count - 1)
    for index in 0..<count {
      let u = (Double(index) + 0.5 - start) / length
      let isInside = u >= 0 && u <= 1
      var sample = u - (u - (u / block).rounded(.down) * block) + block / 2
      // Samples for places inside the layer stay inside it; around it the blocks go on.
      if isInside { sample = sample.clamped(0, 1) }
      let low = isInside ? max(start, 0) : 0
      let high = isInside ? min(start + length - 1, last) : last
      let place = (start + sample * length - 0.5).clamped(low, max(low, high)).clamped(0, last)
      let left = Int32(place.rounded(.down))
      let right = min(left + 1, Int32(count - 1))
      let weight = Float(place - place.rounded(.down))
      if left != first.last || right != second.last || weight != weights.last {
        starts.append(Int32(index))
        first.append(left)
        second.append(right)
        weights.append(weight)
      }
      owners.append(Int32(first.count - 1))
    }
    starts.append(Int32(count))
  }

  /// Gives the memory back.
  func removeAll() {
    (starts, owners, first, second, weights) = ([], [], [], [], [])
  }
}
