internal import CKernels

/// Every pixel becomes a colour times its own alpha: what a shadow begins with.
struct Silhouette: FilterPass {
  var color: Pixel

  func extent(of content: IntRect, in frame: IntRect) -> IntRect { content }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    let color = color.packed
    forEachConcurrently(count: target.height, threads: means.threads) { y in
      means.loops.pointee.tint(target.row(y), color, target.width)
    }
  }
}
