import Compositing

/// Pictures that are the same on every machine: waves of colour with noise on them, opaque.
enum BenchmarkPicture {
  /// Makes a picture.
  static func make(width: Int, height: Int, seed: UInt32) throws -> PixelBuffer {
    let picture = try PixelBuffer(width: width, height: height)
    picture.withUnsafeMutableBytes { bytes in
      var random = seed &* 2_654_435_761 | 1
      for y in 0..<height {
        for x in 0..<width {
          random = random &* 1_664_525 &+ 1_013_904_223
          let noise = random >> 27
          func wave(_ step: Int) -> UInt32 {
            let place = (x * step + y * (7 - step) + Int(seed) * 40) & 511
            return UInt32((place < 256 ? place : 511 - place) * 7 / 8)
          }
          let pixel =
            (wave(1) + noise) | (wave(2) + noise) << 8 | (wave(5) + noise) << 16 | 0xff00_0000
          bytes.storeBytes(
            of: pixel, toByteOffset: y * picture.bytesPerRow + 4 * x, as: UInt32.self)
        }
      }
    }
    return picture
  }
}
