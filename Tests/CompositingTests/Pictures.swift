import Compositing
import Geometry

/// Makes a picture from a closure that gives each pixel.
func picture(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> Pixel) -> PixelBuffer {
  let buffer = emptyPicture(width, height)
  for y in 0..<height {
    for x in 0..<width { buffer.setPixel(pixel(x, y), x: x, y: y) }
  }
  return buffer
}

func emptyPicture(_ width: Int, _ height: Int) -> PixelBuffer {
  try! PixelBuffer(width: width, height: height)
}

/// A picture that shows how it lies: each corner has its own colour, the left edge a dark stripe.
func compass(_ side: Int = 16) -> PixelBuffer {
  picture(side, side) { x, y in
    if x < max(1, side / 8) { return Pixel(blue: 40, green: 20, red: 20, alpha: 255) }
    if (x - y).magnitude < max(1, side / 10) {
      return Pixel(blue: 255, green: 255, red: 255, alpha: 255)
    }
    let (right, low) = (x >= side / 2, y >= side / 2)
    switch (right, low) {
    case (false, false): return Pixel(blue: 60, green: 60, red: 230, alpha: 255)
    case (true, false): return Pixel(blue: 70, green: 200, red: 60, alpha: 255)
    case (false, true): return Pixel(blue: 230, green: 110, red: 50, alpha: 255)
    case (true, true): return Pixel(blue: 40, green: 200, red: 240, alpha: 255)
    }
  }
}

/// Pixels of all kinds, with alpha, premultiplied; the same for the same seed.
func noise(_ width: Int, _ height: Int, seed: UInt64 = 1, opaque: Bool = false) -> PixelBuffer {
  var random = SeededRandom(seed: seed)
  return picture(width, height) { _, _ in
    let alpha = opaque ? 255 : UInt8(truncatingIfNeeded: random.next() >> 11)
    func channel() -> UInt8 { UInt8.random(in: 0...alpha, using: &random) }
    return Pixel(blue: channel(), green: channel(), red: channel(), alpha: alpha)
  }
}

/// Lines one pixel wide.
func stripes(_ width: Int, _ height: Int, vertical: Bool) -> PixelBuffer {
  picture(width, height) { x, y in
    (vertical ? x : y) % 2 == 0
      ? Pixel(blue: 255, green: 255, red: 255, alpha: 255)
      : Pixel(blue: 0, green: 0, red: 0, alpha: 255)
  }
}
