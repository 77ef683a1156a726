// The inner loops: one row of pixels over another. Plain on purpose: any faster kernel has to give
// these bytes.

/// A row of a picture, times an opacity, over a row.
func blendRow(
  _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
  opacity: UInt8
) {
  let factor = UInt32(opacity)
  if factor == 255 {
    for i in 0..<count {
      let pixel = source[i]
      if pixel >> 24 == 255 {
        target[i] = pixel
      } else if pixel != 0 {
        target[i] = blend(pixel, over: target[i])
      }
    }
  } else {
    for i in 0..<count {
      let pixel = multiply(spread(source[i]), by: factor)
      let rest = 255 &- UInt32(truncatingIfNeeded: pixel >> 48)
      target[i] = gather(saturated(pixel &+ multiply(spread(target[i]), by: rest)))
    }
  }
}

/// A row of a picture, times an opacity and a coverage for each pixel, over a row.
func blendRow(
  _ target: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, count: Int,
  opacity: UInt8, coverage: UnsafePointer<UInt8>
) {
  for i in 0..<count where coverage[i] > 0 {
    let factor = multiply(coverage[i], opacity)
    target[i] = blend(multiply(source[i], by: UInt32(factor)), over: target[i])
  }
}

/// One colour, times an opacity, over a row.
func blendRow(
  _ target: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int, opacity: UInt8
) {
  let pixel = multiply(color, by: UInt32(opacity))
  if pixel >> 24 == 255 {
    target.update(repeating: pixel, count: count)
  } else {
    for i in 0..<count { target[i] = blend(pixel, over: target[i]) }
  }
}

/// One colour, times an opacity and a coverage for each pixel, over a row.
func blendRow(
  _ target: UnsafeMutablePointer<UInt32>, color: UInt32, count: Int, opacity: UInt8,
  coverage: UnsafePointer<UInt8>
) {
  for i in 0..<count where coverage[i] > 0 {
    let factor = multiply(coverage[i], opacity)
    target[i] = blend(multiply(color, by: UInt32(factor)), over: target[i])
  }
}

/// A row times the alpha of another: what a mask does (Porter and Duff's destination in).
func maskRow(
  _ target: UnsafeMutablePointer<UInt32>, _ mask: UnsafePointer<UInt32>, count: Int
) {
  for i in 0..<count {
    let alpha = mask[i] >> 24
    if alpha == 0 {
      target[i] = 0
    } else if alpha != 255 {
      target[i] = multiply(target[i], by: alpha)
    }
  }
}
