/// Where the pixels of a row lie under a map.
///
/// The first of 64 columns is found as it is. Under an affine map the others lie whole steps from it, in 2^26ths of a
/// unit; under others their distance is found in floats, as far as these are exact enough.
struct ReferencePlaces {
  private let map: Homography
  private let y: Int

  init(_ map: Homography, row y: Int) {
    (self.map, self.y) = (map, y)
  }

  private static let columns = 64

  /// The place of a pixel.
  func place(_ x: Int) -> SIMD2<Int> {
    let behind = x & (Self.columns - 1)
    let (u, v) = (Double(x - behind) + 0.5, Double(y) + 0.5)
    let first = map.homogeneous(u, v)
    let isAffine = map.isAffine
    let depth = isAffine ? 1 : first.w
    let (startX, startY) = (first.x / depth, first.y / depth)
    let deeper = isAffine ? 0 : map.u / depth
    let across = Coordinate(
      startX, isAffine ? map.a : (map.a - map.u * startX) / depth, most: isAffine ? 0x1p23 : 0x1p18)
    let down = Coordinate(
      startY, isAffine ? map.b : (map.b - map.u * startY) / depth, most: isAffine ? 0x1p23 : 0x1p18)
    let last = 1 + Double(Self.columns) * deeper
    guard let across, let down, last > 0.25, last < 4 else {
      let own = map.homogeneous(u + Double(behind), v)
      let w = isAffine ? 1 : own.w
      return SIMD2(Int(Place.nearest(own.x / w)), Int(Place.nearest(own.y / w)))
    }
    if isAffine { return SIMD2(across.stepped(behind), down.stepped(behind)) }
    let steps = Float(behind) / (1 + Float(deeper) * Float(behind))
    return SIMD2(across.moved(steps), down.moved(steps))
  }
}

/// A coordinate of 64 columns, in units of places.
private struct Coordinate {
  /// Of the first, with a half that it is rounded by: whole units, and what is left.
  private let whole: Int
  private let part: Double
  /// From the first to the second.
  private let step: Double

  /// `nil` where it is so far away, or columns are so far apart, that each is found by itself.
  init?(_ start: Double, _ step: Double, most: Double) {
    let place = start * Double(Place.unit) + 0.5
    self.step = step * Double(Place.unit)
    guard abs(place) < Double(Place.most), abs(self.step) < most else { return nil }
    let down = place.rounded(.down)
    (whole, part) = (Int(down), place - down)
  }

  func stepped(_ columns: Int) -> Int {
    let unit = 0x1p26
    let down = step.rounded(.down)
    return whole + columns * Int(down)
      + (Int(part * unit) + columns * Int((step - down) * unit)) >> 26
  }

  func moved(_ steps: Float) -> Int {
    whole + Int((Float(part) + Float(step) * steps).rounded(.down))
  }
}
