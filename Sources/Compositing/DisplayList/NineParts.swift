/// One axis of a nine-part picture: three stretches laid end to end.
struct NineParts: Hashable, Sendable {
  /// Where the parts begin and end in the drawn rectangle.
  var drawn: SIMD4<Double>
  /// Where they begin and end in the picture's pixels.
  var source: SIMD4<Double>

  /// The place in the picture, and how fast it moves.
  func place(_ x: Double) -> (place: Double, slope: Double) {
    let part = x < drawn.y ? 0 : (x < drawn.z ? 1 : 2)
    let length = drawn[part + 1] - drawn[part]
    guard length > 0 else { return (source[part], 0) }
    let slope = (source[part + 1] - source[part]) / length
    return (source[part] + (x - drawn[part]) * slope, slope)
  }
}

extension NineParts {
  /// How fast the place moves in one of the parts, 0...2.
  fileprivate func slope(_ part: Int) -> Double {
    place((drawn[part] + drawn[part + 1]) / 2).slope
  }
}

extension Sampling {
  /// Whether a picture in nine parts stands upright, and each pixel of any part is a single sample.
  var stretchesUpright: Bool {
    guard let columns, let rows, map.isUprightScale else { return false }
    return (0..<9).allSatisfy { part in
      let (across, down) = (columns.slope(part % 3), rows.slope(part / 3))
      return across >= 0 && down >= 0
        && Footprint(Slopes(xx: map.a * across, xy: 0, yx: 0, yy: map.d * down)).isSingle
    }
  }
}

extension NineParts {
  /// One axis of nine parts by Core Animation's rule for `contentsCenter`.
  ///
  /// The outer parts keep their size in points; where there is no room for both, they share what
  /// there is in proportion and the centre goes.
  ///
  /// - Parameters:
  ///   - source: Where the shown part of the picture begins, and its length, in pixels.
  ///   - center: Where the stretched part begins, and its length, in units of that; a length of zero
  ///     is one pixel, centred there.
  ///   - scale: Pixels to a point.
  ///   - drawn: Where the drawn rectangle begins, and its length, in points.
  init(
    source: (start: Double, length: Double), center: (start: Double, length: Double),
    scale: Double, drawn: (start: Double, length: Double)
  ) {
    var first = center.start * source.length
    var second = (center.start + center.length) * source.length
    if !(center.length > 0) {
      first -= 0.5
      second = first + 1
    }
    first = first > 0 ? min(first, source.length) : 0
    second = second < source.length ? max(second, first) : source.length
    var before = first / scale
    var after = (source.length - second) / scale
    if before + after > drawn.length {
      let share = drawn.length / (before + after)
      before *= share
      after = drawn.length - before
    }
    self.source = SIMD4(
      source.start, source.start + first, source.start + second, source.start + source.length)
    self.drawn = SIMD4(
      drawn.start, drawn.start + before, drawn.start + drawn.length - after,
      drawn.start + drawn.length)
  }
}
