internal import CKernels

/// Whole rows of one picture under one map: what filters sample.
///
/// Owned by one thread.
final class PictureRows {
  private let picture: PixelBuffer
  private var sampler: SampledPicture
  private let sampling: RowSampler
  private let width: Int

  init(
    _ picture: PixelBuffer, _ sampling: Sampling, width: Int, _ loops: UnsafePointer<ck_kernels>
  ) {
    self.picture = picture
    self.width = width
    sampler = SampledPicture(picture, sampling, RenderingOptions())
    self.sampling = RowSampler(width: width, loops: loops)
  }

  /// Samples for the pixels from 0 to the width of a row.
  func sample(row y: Int, into target: UnsafeMutablePointer<UInt32>) {
    withUnsafePointer(to: &sampler) {
      let row = SampledStretch(sampler: $0, y: y, x0: 0, count: width, target: target)
      sampling.sample(row, tile: (0, width), isPast: false)
    }
  }
}
