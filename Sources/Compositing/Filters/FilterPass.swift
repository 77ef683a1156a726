internal import CKernels

/// One change of a whole picture, with all that is known before: values in pixels.
///
/// Passes stand in the display list. Each knows two ways to be carried out, which give the same bytes:
/// `apply`, for rasterizers with loops, and `plainly`, the reference's, in the folder `Reference`.
protocol FilterPass: Equatable, Sendable {
  /// The pixels that the result has; what lies outside of them is left out.
  ///
  /// `content` are those that are not transparent before, `frame` those that the layer's bounds touch.
  func extent(of content: IntRect, in frame: IntRect) -> IntRect

  /// Whether pixels can be changed where they lie, too; else one picture is read, and all of another written.
  var isInPlace: Bool { get }

  /// Whether a picture without transparent pixels stays one.
  var keepsOpaque: Bool { get }

  /// Carries out the pass.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - target: Where all of the result goes: another picture of the same size, or the same one if the pass
  ///     can be made in place.
  ///   - rect: Where the picture lies in the pass's pixels.
  ///   - means: What it is done with.
  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans)

  /// The result by the formula alone; `nil` if there is no memory for it.
  ///
  /// `rect` is where the picture lies in the pass's pixels.
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer?
}

extension FilterPass {
  /// What the picture has, and the layer's bounds: there, what is transparent may become a colour.
  func extent(of content: IntRect, in frame: IntRect) -> IntRect { content.union(frame) }

  var isInPlace: Bool { true }

  var keepsOpaque: Bool { false }
}

/// What a pass is carried out with.
struct FilterMeans: @unchecked Sendable {
  let threads: Int
  let loops: UnsafePointer<ck_kernels>
  /// Memory to work in.
  var scratch = FilterScratch()
}
