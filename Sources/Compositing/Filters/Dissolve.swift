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

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> (any FilterPass)? {
    let mix = UInt32((mix.clampedToUnit * 65536).rounded())
    guard mix > 0, frame.width > 0, frame.height > 0 else { return nil }
    return DissolvePass(picture: picture, mix: mix, frame: frame)
  }
}

/// GPUImage's dissolve blend: a·(1 - mix) + b·mix on all four channels, rounded to nearest (formula of
/// BradLarson/GPUImage, framework/Source/GPUImageDissolveBlendFilter.m), with the other picture
/// stretched over a frame and transparent around it.
struct DissolvePass: FilterPass {
  var picture: PixelBuffer
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
    guard let sampling = sampling(frame) else { return }
    let width = target.width
    forEachConcurrently(
      count: target.height, threads: means.threads,
      state: {
        (
          PictureRows(picture, sampling, width: width, means.loops),
          [UInt32](repeating: 0, count: width)
        )
      },
      { y, state in
        let middle = Double(y) + 0.5
        let isInside = middle >= frame.y && middle <= frame.y + frame.height
        let row = target.row(y)
        state.1.withUnsafeMutableBufferPointer { samples in
          guard let base = samples.baseAddress else { return }
          if isInside { state.0.sample(row: y, into: base) }
          for x in 0..<width {
            let middle = Double(x) + 0.5
            let isCovered = isInside && middle >= frame.x && middle <= frame.x + frame.width
            if !isCovered { base[x] = 0 }
          }
          means.loops.pointee.mix_finely(row, row, base, width, mix)
        }
      })
  }
}
