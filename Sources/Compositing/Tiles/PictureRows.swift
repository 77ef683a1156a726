internal import CKernels

/// Whole rows of one picture under one map: what filters sample.
///
/// Owned by one thread at a time.
final class PictureRows: @unchecked Sendable {
  /// The longest row.
  let width: Int
  /// A row, with anything in it before something is sampled, and the numbers that loops read behind colours.
  let pixels: UnsafeMutablePointer<UInt32>
  private let sampling: RowSampler
  private var picture: PixelBuffer?
  private var sampler: SampledPicture?
  /// How many pictures have been sampled: what the sampler keeps is of the last.
  private var number = 0

  init(width: Int, _ loops: UnsafePointer<ck_kernels>) {
    self.width = width
    pixels = .allocate(capacity: width + Int(CK_COLORS_BEHIND))
    pixels.update(repeating: 0, count: width + Int(CK_COLORS_BEHIND))
    sampling = RowSampler(width: width, loops: loops)
  }

  deinit { pixels.deallocate() }

  /// Makes them rows of a picture, until `end`.
  func begin(_ picture: PixelBuffer, _ sampling: Sampling) {
    self.picture = picture
    sampler = SampledPicture(picture, sampling, RenderingOptions())
    number += 1
  }

  /// Samples the first so many pixels of a row.
  func sample(row y: Int, count: Int) {
    guard var sampler else { return }
    withUnsafePointer(to: &sampler) {
      let row = SampledStretch(
        sampler: $0, frame: number, y: y, x0: 0, count: count, target: pixels)
      sampling.sample(row, tile: (0, count), isPast: false)
    }
  }

  /// Lets go of the picture.
  func end() {
    (picture, sampler) = (nil, nil)
    sampling.endFrame()
  }
}
