internal import CKernels

extension PassStep {
  /// Carries out the step on a picture that lies at `rect` in the pass's pixels.
  ///
  /// The picture may be changed and given back.
  func applied(to picture: PixelBuffer, at rect: IntRect, threads: Int) -> PixelBuffer {
    switch self {
    case .blur(let deviationX, let deviationY):
      Blur.apply(to: picture, deviationX: deviationX, deviationY: deviationY, threads: threads)
      return picture
    case .pixellate(let fraction, let frame):
      let pixellation = Pixellation(
        fraction: fraction, frame: frame.moved(-rect.x0, -rect.y0), width: picture.width,
        height: picture.height)
      return pixellation.applied(to: picture, threads: threads) ?? picture
    case .colorMatrix(let matrix):
      forEachConcurrently(count: picture.height, threads: threads) { y in
        let row = picture.row(y)
        for x in 0..<picture.width { row[x] = matrix.applied(to: row[x]) }
      }
      return picture
    case .dissolve(let other, let mix, let frame):
      dissolveRows(
        picture, other, mix: mix, frame: frame.moved(-rect.x0, -rect.y0), threads: threads)
      return picture
    case .tint(let color):
      let color = color.packed
      forEachConcurrently(count: picture.height, threads: threads) { y in
        Kernel.bestLoops.pointee.tint(picture.row(y), color, picture.width)
      }
      return picture
    }
  }
}

extension PixelFrame {
  func moved(_ dx: Int, _ dy: Int) -> PixelFrame {
    PixelFrame(x: x + Double(dx), y: y + Double(dy), width: width, height: height)
  }
}

/// GPUImage's dissolve blend: picture·(1 - mix) + other·mix on all four channels (formula of
/// BradLarson/GPUImage, framework/Source/GPUImageDissolveBlendFilter.m), with the other picture
/// stretched over a frame and transparent around it.
private func dissolveRows(
  _ picture: PixelBuffer, _ other: PixelBuffer, mix: UInt32, frame: PixelFrame, threads: Int
) {
  let toPicture = Homography(
    scaleX: frame.width / Double(other.width), y: frame.height / Double(other.height),
    thenX: frame.x, y: frame.y)
  let whole = PixelFrame(x: 0, y: 0, width: Double(other.width), height: Double(other.height))
  guard let inverse = toPicture.inverted() else { return }
  let sampling = Sampling(map: inverse, frame: whole, width: other.width, height: other.height)
  forEachConcurrently(
    count: picture.height, threads: threads,
    state: { (Sampler(other, sampling), [UInt32](repeating: 0, count: picture.width)) },
    { y, state in
      let middle = Double(y) + 0.5
      let isInside = middle >= frame.y && middle <= frame.y + frame.height
      let row = picture.row(y)
      state.1.withUnsafeMutableBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        if isInside { state.0.row(y: y, x0: 0, count: picture.width, into: base) }
        for x in 0..<picture.width {
          let middle = Double(x) + 0.5
          let isCovered = isInside && middle >= frame.x && middle <= frame.x + frame.width
          if !isCovered { base[x] = 0 }
        }
        Kernel.bestLoops.pointee.mix_finely(row, row, base, picture.width, mix)
      }
    })
}

extension ColorMatrix {
  /// The matrix applied to a premultiplied pixel: divided by alpha, changed, clamped, multiplied by
  /// the new alpha, rounded once.
  func applied(to pixel: UInt32) -> UInt32 {
    let alpha = Double(pixel >> 24)
    let scale = alpha > 0 ? 1 / alpha : 0
    let b = min(Double(pixel & 255) * scale, 1)
    let g = min(Double(pixel >> 8 & 255) * scale, 1)
    let r = min(Double(pixel >> 16 & 255) * scale, 1)
    let a = alpha / 255
    func component(_ row: Int) -> Double {
      elements.withUnsafeBufferPointer { m in
        let i = row * 5
        return (m[i] * r + m[i + 1] * g + m[i + 2] * b + m[i + 3] * a + m[i + 4]).clampedToUnit
      }
    }
    return Color(
      red: component(0), green: component(1), blue: component(2), alpha: component(3)
    ).pixel.packed
  }
}
