extension PixellatePass {
  func plainly(_ picture: PixelBuffer, at rect: IntRect) -> PixelBuffer? {
    let frame = frame.moved(-rect.x0, -rect.y0)
    let width = max(fractionalWidth, 1 / frame.width)
    let height = width * frame.width / frame.height
    return picture.plainlyMapped { x, y, _ in
      let column = Self.sample(x, width, frame.x, frame.width, of: picture.width)
      let row = Self.sample(y, height, frame.y, frame.height, of: picture.height)
      let (upper, lower) = (picture.row(row.first), picture.row(row.second))
      let (a, b) = (ReferencePixel(upper[column.first]), ReferencePixel(upper[column.second]))
      let (c, d) = (ReferencePixel(lower[column.first]), ReferencePixel(lower[column.second]))
      func mix(_ channel: KeyPath<ReferencePixel, Int>) -> Int {
        func value(_ pixel: ReferencePixel) -> Float { Float(pixel[keyPath: channel]) }
        let top = value(a) + (value(b) - value(a)) * column.weight
        let bottom = value(c) + (value(d) - value(c)) * column.weight
        return Int(top + (bottom - top) * row.weight + 0.5)
      }
      var result = a
      result.blue = mix(\.blue)
      result.green = mix(\.green)
      result.red = mix(\.red)
      result.alpha = mix(\.alpha)
      return result
    }
  }

  /// Where the sample for a column, or a row, is taken: between two pixels, by the second one's weight.
  ///
  /// The layer begins at `start` and has a `length`, of which a `block` is a part.
  private static func sample(
    _ index: Int, _ block: Double, _ start: Double, _ length: Double, of count: Int
  ) -> (first: Int, second: Int, weight: Float) {
    let last = Double(count - 1)
    let place = place(index, block, start, length)
    let isInside = isInside(index, start, length)
    let low = isInside ? max(start, 0) : 0
    let high = isInside ? min(start + length - 1, last) : last
    let inside = (place - 0.5).clamped(low, max(low, high)).clamped(0, last)
    let first = Int(inside.rounded(.down))
    return (first, min(first + 1, count - 1), Float(inside - Double(first)))
  }

  /// The place of the sample for a column, or a row: the middle of its block.
  static func place(_ index: Int, _ block: Double, _ start: Double, _ length: Double) -> Double {
    let u = (Double(index) + 0.5 - start) / length
    let sample = u - (u - (u / block).rounded(.down) * block) + block / 2
    // Samples for places inside the layer stay inside it; around it the blocks go on.
    return start + (isInside(index, start, length) ? sample.clamped(0, 1) : sample) * length
  }

  private static func isInside(_ index: Int, _ start: Double, _ length: Double) -> Bool {
    let u = (Double(index) + 0.5 - start) / length
    return u >= 0 && u <= 1
  }
}
