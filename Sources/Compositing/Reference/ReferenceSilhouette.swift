extension Silhouette {
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    let color = ReferencePixel(color.packed)
    return picture.plainlyMapped { _, _, pixel in color.times(pixel.alpha) }
  }
}
