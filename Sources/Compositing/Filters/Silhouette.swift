internal import CKernels

/// Every pixel becomes a colour times its own alpha: what a shadow begins with.
struct Silhouette: FilterPass {
  var color: Pixel

  func extent(of content: IntRect, in frame: IntRect) -> IntRect { content }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    forEachConcurrently(
      count: target.height, threads: means.threads,
      with: (color.packed, source, target, means.loops)
    ) { work, y in
      let (color, source, target, loops) = work
      loops.pointee.tint(target.row(y), source.row(y), color, target.width)
    }
  }
}
