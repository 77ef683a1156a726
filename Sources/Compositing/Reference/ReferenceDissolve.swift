extension DissolvePass {
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    let frame = frame.moved(-rect.x0, -rect.y0)
    guard let sampling = sampling(frame) else { return picture }
    let sampler = ReferenceSampler(self.picture, sampling, ReferenceMipmaps())
    let weight = Int(mix)
    return picture.plainlyMapped { x, y, pixel in
      let (middleX, middleY) = (Double(x) + 0.5, Double(y) + 0.5)
      let isCovered =
        middleX >= frame.x && middleX <= frame.x + frame.width && middleY >= frame.y
        && middleY <= frame.y + frame.height
      let other = isCovered ? sampler.pixel(x, y) : ReferencePixel(0)
      return pixel.zip(other) { ($0 * (65_536 - weight) + $1 * weight + 32_768) >> 16 }
    }
  }
}
