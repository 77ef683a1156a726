/// Reads a picture under a map, pixel by pixel.
///
/// Places are rounded to 1/256 of the picture's pixels; a bilinear sample is the sum of four pixels
/// with weights in 1/65,536, rounded once, to nearest. That is all in whole numbers, so every
/// implementation can give the same bytes.
struct Sampler {
  private let sampling: Sampling
  private let levels: Levels
  private let affineFootprint: Footprint?

  init(_ picture: PixelBuffer, _ sampling: Sampling) {
    self.sampling = sampling
    let isPlain = sampling.columns == nil && sampling.rows == nil
    let footprint =
      sampling.map.isAffine && isPlain ? Footprint(sampling.map.slopes(0, 0)) : nil
    affineFootprint = footprint
    levels = Levels(picture, sampling)
  }

  /// Samples for the pixels from `x0` on of a row of the target.
  mutating func row(
    y: Int, x0: Int, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    if let columns = sampling.columns, let rows = sampling.rows {
      nineParts(columns, rows, y: y, x0: x0, count: count, into: target)
    } else if let affineFootprint {
      affine(affineFootprint, y: y, x0: x0, count: count, into: target)
    } else {
      projective(y: y, x0: x0, count: count, into: target)
    }
  }

  private func affine(
    _ footprint: Footprint, y: Int, x0: Int, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let m = sampling.map
    let v = Double(y) + 0.5
    if footprint.taps == 1, footprint.level == 0 {
      let base = levels.base
      for i in 0..<count {
        let u = Double(x0 + i) + 0.5
        target[i] = gather(
          base.bilinear(m.a * u + m.c * v + m.tx, m.b * u + m.d * v + m.ty))
      }
      return
    }
    for i in 0..<count {
      let u = Double(x0 + i) + 0.5
      target[i] = levels.filtered(
        m.a * u + m.c * v + m.tx, m.b * u + m.d * v + m.ty, footprint)
    }
  }

  /// The footprint changes slowly: it is found once for each run of eight pixels, at places that do
  /// not depend on where the row begins.
  private func projective(
    y: Int, x0: Int, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let m = sampling.map
    let v = Double(y) + 0.5
    let base = levels.base
    var run = Int.min
    var footprint = Footprint(Slopes(xx: 1, xy: 0, yx: 0, yy: 1))
    for i in 0..<count {
      let x = x0 + i
      if x >> 3 != run {
        run = x >> 3
        footprint = Footprint(m.slopes(Double(run * 8 + 4), v))
      }
      let p = m.homogeneous(Double(x) + 0.5, v)
      if footprint.taps == 1, footprint.level == 0 {
        target[i] = gather(base.bilinear(p.x / p.w, p.y / p.w))
      } else {
        target[i] = levels.filtered(p.x / p.w, p.y / p.w, footprint)
      }
    }
  }

  private func nineParts(
    _ columns: NineParts, _ rows: NineParts, y: Int, x0: Int, count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let v = Double(y) + 0.5
    for i in 0..<count {
      let u = Double(x0 + i) + 0.5
      let p = sampling.map.homogeneous(u, v)
      let (x, scaleX) = columns.place(p.x / p.w)
      let (y, scaleY) = rows.place(p.y / p.w)
      var slopes = sampling.map.slopes(u, v)
      slopes.xx *= scaleX
      slopes.xy *= scaleX
      slopes.yx *= scaleY
      slopes.yy *= scaleY
      target[i] = levels.filtered(x, y, Footprint(slopes))
    }
  }
}

/// A picture and its smaller pictures, those being made when one is first read.
private final class Levels {
  let base: Level
  private let picture: PixelBuffer
  private let sampling: Sampling
  private lazy var smaller: [Level] = picture.pyramid.levels.enumerated().map { index, buffer in
    Level(buffer, sampling, shrunk: Double(sign: .plus, exponent: -(index + 1), significand: 1))
  }
  // Keeps the buffers alive that `smaller` points into.
  private lazy var pyramid = picture.pyramid

  init(_ picture: PixelBuffer, _ sampling: Sampling) {
    self.picture = picture
    self.sampling = sampling
    base = Level(picture, sampling, shrunk: 1)
  }

  /// A pixel from several samples and two levels.
  func filtered(_ x: Double, _ y: Double, _ footprint: Footprint) -> UInt32 {
    let middle = Double(footprint.taps - 1) / 2
    var sum: UInt64 = 0
    for tap in 0..<footprint.taps {
      let distance = Double(tap) - middle
      sum &+= sample(
        x + distance * footprint.stepX, y + distance * footprint.stepY, footprint.level)
    }
    guard footprint.taps > 1 else { return gather(sum) }
    let count = UInt64(footprint.taps)
    var mean: UInt64 = 0
    for lane in stride(from: UInt64(0), to: 64, by: 16) {
      mean |= (((sum >> lane & 0xffff) &+ count / 2) / count) << lane
    }
    return gather(mean)
  }

  private func sample(_ x: Double, _ y: Double, _ level: Int) -> UInt64 {
    guard level > 0 else { return base.bilinear(x, y) }
    _ = pyramid
    let last = smaller.count
    let lower = min(level >> 8, last)
    let upper = min(lower + 1, last)
    let first = (lower == 0 ? base : smaller[lower - 1]).bilinear(x, y)
    let part = UInt64(level & 255)
    guard part > 0, upper > lower else { return first }
    let second = smaller[upper - 1].bilinear(x, y)
    let mixed = first &* (256 &- part) &+ second &* part &+ 0x0080_0080_0080_0080
    return mixed >> 8 & 0x00ff_00ff_00ff_00ff
  }
}

/// One picture of a pyramid, read by places of the largest.
private struct Level {
  private let pixels: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private let lastX, lastY: Int
  private let scale: Double
  /// The first and the last place that is read, of the middles of pixels.
  private let minX, minY, maxX, maxY: Double

  init(_ buffer: PixelBuffer, _ sampling: Sampling, shrunk scale: Double) {
    pixels = buffer.row(0)
    stride = buffer.bytesPerRow / 4
    lastX = buffer.width - 1
    lastY = buffer.height - 1
    self.scale = scale
    (minX, maxX) = Sampling.range(sampling.left, sampling.right, scale, last: lastX)
    (minY, maxY) = Sampling.range(sampling.top, sampling.bottom, scale, last: lastY)
  }

  /// The picture at a place between its pixels, the channels spread.
  @inline(__always)
  func bilinear(_ x: Double, _ y: Double) -> UInt64 {
    let u = fixed(x * scale - 0.5, minX, maxX)
    let v = fixed(y * scale - 0.5, minY, maxY)
    let (i, j) = (u >> 8, v >> 8)
    let upper = pixels + j * stride
    let lower = j < lastY ? upper + stride : upper
    let next = i < lastX ? i + 1 : i
    let (fx, fy) = (UInt64(u & 255), UInt64(v & 255))
    let gx = 256 &- fx
    let top = spread(upper[i]) &* gx &+ spread(upper[next]) &* fx
    let bottom = spread(lower[i]) &* gx &+ spread(lower[next]) &* fx
    let gy = 256 &- fy
    let half: UInt64 = 0x0000_8000_0000_8000
    let lanes: UInt64 = 0x0000_ffff_0000_ffff
    let even = (top & lanes) &* gy &+ (bottom & lanes) &* fy &+ half
    let odd = (top >> 16 & lanes) &* gy &+ (bottom >> 16 & lanes) &* fy &+ half
    return (even >> 16 & 0x0000_00ff_0000_00ff) | (odd & 0x00ff_0000_00ff_0000)
  }
}

/// A place in 256ths, brought into a range; what is not a number is the range's beginning.
@inline(__always)
func fixed(_ place: Double, _ least: Double, _ most: Double) -> Int {
  Int(place.clamped(least, most) * 256 + 0.5)
}
