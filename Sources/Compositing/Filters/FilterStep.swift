/// A pass of one of the kinds that there are, as a plain value: a list of them takes no memory for each.
enum FilterStep: FilterPass {
  case blocks(PixellatePass)
  case blur(BlurPass)
  case colors(ColorMatrix)
  case dissolve(DissolvePass)
  case silhouette(Silhouette)

  /// Whether what it leaves changes slowly from pixel to pixel.
  var isBlur: Bool {
    if case .blur = self { return true }
    return false
  }

  func extent(of content: IntRect, in frame: IntRect) -> IntRect {
    switch self {
    case .blocks(let pass): pass.extent(of: content, in: frame)
    case .blur(let pass): pass.extent(of: content, in: frame)
    case .colors(let pass): pass.extent(of: content, in: frame)
    case .dissolve(let pass): pass.extent(of: content, in: frame)
    case .silhouette(let pass): pass.extent(of: content, in: frame)
    }
  }

  var isInPlace: Bool {
    switch self {
    case .blocks(let pass): pass.isInPlace
    case .blur(let pass): pass.isInPlace
    case .colors(let pass): pass.isInPlace
    case .dissolve(let pass): pass.isInPlace
    case .silhouette(let pass): pass.isInPlace
    }
  }

  var keepsOpaque: Bool {
    switch self {
    case .blocks(let pass): pass.keepsOpaque
    case .blur(let pass): pass.keepsOpaque
    case .colors(let pass): pass.keepsOpaque
    case .dissolve(let pass): pass.keepsOpaque
    case .silhouette(let pass): pass.keepsOpaque
    }
  }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    switch self {
    case .blocks(let pass): pass.apply(from: source, to: target, at: rect, with: means)
    case .blur(let pass): pass.apply(from: source, to: target, at: rect, with: means)
    case .colors(let pass): pass.apply(from: source, to: target, at: rect, with: means)
    case .dissolve(let pass): pass.apply(from: source, to: target, at: rect, with: means)
    case .silhouette(let pass): pass.apply(from: source, to: target, at: rect, with: means)
    }
  }

  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    switch self {
    case .blocks(let pass): pass.plainly(picture, at: rect)
    case .blur(let pass): pass.plainly(picture, at: rect)
    case .colors(let pass): pass.plainly(picture, at: rect)
    case .dissolve(let pass): pass.plainly(picture, at: rect)
    case .silhouette(let pass): pass.plainly(picture, at: rect)
    }
  }
}
