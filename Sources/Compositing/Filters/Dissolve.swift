internal import CKernels

extension Filter {
  /// A mix with another picture, which is stretched over the layer's bounds.
  ///
  /// GPUImage's dissolve blend: layer·(1 - mix) + picture·mix on all four channels; `mix` is clamped
  /// to 0...1.
  public static func dissolve(with picture: PixelBuffer, mix: Double) -> Filter {
    Filter(Dissolve(picture: picture, mix: mix))
  }
}

private struct Dissolve: FilterEffect {
  var picture: PixelBuffer
  var mix: Double

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> FilterStep? {
    let mix = UInt32((mix.clampedToUnit * 65536).rounded())
    guard mix > 0, frame.width > 0, frame.height > 0 else { return nil }
    return .dissolve(
      DissolvePass(picture: picture, version: picture.version, mix: mix, frame: frame))
  }
}

/// GPUImage's dissolve blend: a·(1 - mix) + b·mix on all four channels, rounded to nearest (formula of
/// BradLarson/GPUImage, framework/Source/GPUImageDissolveBlendFilter.m), with the other picture
/// stretched over a frame and transparent around it.
struct DissolvePass: FilterPass {
  var picture: PixelBuffer
  /// The picture's pixels change, and the pass with them.
  var version: Int
  /// In 65,536ths.
  var mix: UInt32
  var frame: PixelFrame

  /// How the other picture is sampled; `nil` if the frame is too small to show it.
  ///
  /// `frame` is its place in the picture that is changed.
  func sampling(_ frame: PixelFrame) -> Sampling? {
    let toPicture = Homography(
      scaleX: frame.width / Double(picture.width), y: frame.height / Double(picture.height),
      thenX: frame.x, y: frame.y)
    return toPicture.inverted().map { Sampling(map: $0, of: picture) }
  }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    let frame = frame.moved(-rect.x0, -rect.y0)
    guard let sampling = sampling(frame) else {
      // Nothing of the other picture is seen.
      guard source !== target else { return }
      for y in 0..<target.height {
        target.row(y).update(from: source.row(y), count: target.width)
      }
      return
    }
    forEachConcurrently(
      count: target.height, threads: means.threads,
      with: (
        self, sampling: sampling, frame: frame, source: source, target: target, means: means
      ),
      state: { work in
        let rows = work.means.scratch.lendRows(width: work.target.width, work.means.loops)
        rows.thing.begin(work.0.picture, work.sampling)
        return rows
      },
      { work, y, rows in
        work.0.mix(
          rows.thing, into: work.target.row(y), from: work.source.row(y), y: y,
          width: work.target.width, work.frame, work.means.loops)
      })
    means.scratch.endRows()
  }

  private func mix(
    _ rows: PictureRows, into target: UnsafeMutablePointer<UInt32>,
    from source: UnsafePointer<UInt32>, y: Int, width: Int, _ frame: PixelFrame,
    _ loops: UnsafePointer<ck_kernels>
  ) {
    let middle = Double(y) + 0.5
    let isInside = middle >= frame.y && middle <= frame.y + frame.height
    let samples = rows.pixels
    if isInside { rows.sample(row: y, count: width) }
    for x in 0..<width {
      let middle = Double(x) + 0.5
      let isCovered = isInside && middle >= frame.x && middle <= frame.x + frame.width
      if !isCovered { samples[x] = 0 }
    }
    loops.pointee.mix_finely(target, source, samples, width, mix)
  }
}
