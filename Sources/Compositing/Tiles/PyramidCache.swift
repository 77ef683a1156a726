internal import CKernels

/// The pyramids of a worker's last samplers, as plain data.
final class PyramidCache {
  /// A picture and its smaller pictures.
  struct Chain {
    fileprivate let pictures: UnsafeMutablePointer<ck_picture>
    fileprivate let last: Int

    var levels: ck_levels { ck_levels(pictures: pictures, last: Int32(last)) }

    /// A level, or the last one.
    func picture(_ level: Int) -> ck_picture { pictures[min(level, last)] }
  }

  private struct Slot {
    var frame = Int.min
    var sampler: Int32 = 0
    var last = 0
    var pyramid: Pyramid?
  }

  /// A picture has at most 16 smaller ones.
  private static let room = 18
  private let pictures: UnsafeMutablePointer<ck_picture>
  private var slots = [Slot](repeating: Slot(), count: 4)
  private let loops: UnsafePointer<ck_kernels>

  /// Makes a cache in its owner's memory.
  init(loops: UnsafePointer<ck_kernels>, in memory: WorkMemory) {
    self.loops = loops
    pictures = memory.room(4 * Self.room)
  }

  func forget() {
    for index in slots.indices where slots[index].frame != .min { slots[index] = Slot() }
  }

  func chain(_ stretch: SampledStretch) -> Chain {
    let (sampler, number, frame) = (stretch.sampler, stretch.number, stretch.frame)
    let index = Int(number) & 3
    let own = pictures + index * Self.room
    if slots[index].frame != frame || slots[index].sampler != number {
      let pyramid = sampler.pointee.buffer.takeUnretainedValue().pyramid(by: loops)
      own[0] = sampler.pointee.picture
      var scale = 1.0
      for (level, buffer) in pyramid.levels.enumerated() {
        scale /= 2
        own[level + 1] = ck_picture(buffer, sampler.pointee.sampling, scale: scale)
      }
      slots[index] = Slot(
        frame: frame, sampler: number, last: pyramid.levels.count, pyramid: pyramid)
    }
    return Chain(pictures: own, last: slots[index].last)
  }
}
