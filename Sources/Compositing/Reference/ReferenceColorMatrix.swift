extension ColorMatrix {
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    picture.plainlyMapped { _, _, pixel in
      // Straight colours: divided by alpha, if there is any.
      let scale = pixel.alpha > 0 ? 1 / Double(pixel.alpha) : 0
      let straight = [pixel.red, pixel.green, pixel.blue].map { min(Double($0) * scale, 1) }
      let alpha = Double(pixel.alpha) / 255
      let changed = (0..<4).map { row in
        let m = elements[(5 * row)...].prefix(5).map { $0 }
        let value =
          m[0] * straight[0] + m[1] * straight[1] + m[2] * straight[2] + m[3] * alpha + m[4]
        return value.clamped(0, 1)
      }
      func byte(_ value: Double) -> Int { Int(value * 255 + 0.5) }
      var result = ReferencePixel(0)
      result.red = byte(changed[0] * changed[3])
      result.green = byte(changed[1] * changed[3])
      result.blue = byte(changed[2] * changed[3])
      result.alpha = byte(changed[3])
      return result
    }
  }
}
