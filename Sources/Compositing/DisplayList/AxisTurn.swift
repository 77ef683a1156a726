#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a picture lies that was turned about an upright axis, in perspective.
///
/// Its columns stay upright, and a row of the target lies aslant in it, along a straight line. So a pixel's part of the
/// picture is found exactly: in each of the columns between the pixel's two sides it is a window around the line, as
/// long as the pixel is high there. The mean of those means is the pixel.
///
/// A picture that was turned about a level axis is the same with rows and columns exchanged (`Sampling.transposed`): what
/// is said of columns here holds for its rows.
struct AxisTurn: Sendable {
  private let map: Homography
  private let left, top, right, bottom: Double
  private let determinant: Double
  /// Where the picture's sides lie in the target, the lesser first.
  private let from, to: Double
  /// Which of the smaller pictures is read: the largest on which windows have fewer than 8 pixels along one axis
  /// somewhere, and nowhere many more than 64.
  let areaLevel: Int

  /// A picture is sampled instead if one side is more than so many times as near as the other, or behind the eye.
  private static let mostNearer = 64.0

  /// The steepest line of which nothing is sampled, and the gentlest of which all is: in pixels of the picture from
  /// column to column.
  private static let (gentle, steep) = (0.625, 1.0)

  /// `nil` where the columns do not stay upright, where nothing is in perspective, and for what is sampled instead.
  init?(_ sampling: Sampling) {
    let map = sampling.map
    guard sampling.columns == nil, sampling.rows == nil, map.c == 0, map.v == 0, map.u != 0,
      map.d != 0
    else { return nil }
    self.map = map
    (left, top, right, bottom) = (sampling.left, sampling.top, sampling.right, sampling.bottom)
    determinant = map.a * map.w - map.u * map.tx
    guard right - left > 1, bottom - top > 1, determinant != 0, determinant.isFinite else {
      return nil
    }
    let (first, last) = (
      (map.a - map.u * left) / determinant, (map.a - map.u * right) / determinant
    )
    let (far, near) = (max(first, last), min(first, last))
    guard near > 0, far.isFinite, far <= Self.mostNearer * near else { return nil }
    let (start, end) = (Self.place(of: left, map), Self.place(of: right, map))
    (from, to) = (min(start, end), max(start, end))
    let least = max(1, min(abs(determinant) * near * near, abs(map.d) * near))
    let most = max(abs(determinant) * far * far, abs(map.d) * far)
    guard from.isFinite, to.isFinite, most.isFinite else { return nil }
    areaLevel = Int(
      max(log2(least).rounded(.down) - 2, (log2(most) - 6).rounded(.up)).clamped(0, 31))
  }

  /// How much of a line of the target, which is a row of it, is sampled in footprints, in 256ths; the rest comes from
  /// windows.
  ///
  /// Windows lie where the line is in a column's middle, so the steeper it is, the more they show of fine lines that go
  /// along it; in between both are mixed, so that nothing is seen of the change.
  func sampledPart(ofLine line: Int) -> Int {
    let steepness = abs(self.line(Double(line) + 0.5).slope)
    let part = (steepness - Self.gentle) * (256 / (Self.steep - Self.gentle))
    return Int(part.clamped(0, 256) + 0.5)
  }

  /// Those of some of the target's lines of which less than so much is sampled.
  func lines(_ lines: Range<Int>, sampledBelow limit: Int) -> Range<Int> {
    // From line to line they grow less steep, and then steeper.
    var (first, end) = (lines.lowerBound, lines.upperBound)
    while first < end, sampledPart(ofLine: first) >= limit { first += 1 }
    while end > first, sampledPart(ofLine: end - 1) >= limit { end -= 1 }
    return first..<end
  }

  /// Where a column of the picture lies in the target.
  private static func place(of x: Double, _ map: Homography) -> Double {
    (map.w * x - map.tx) / (map.a - map.u * x)
  }

  /// The line that a height in the target is in the picture: where it is at the picture's left edge, and from column to
  /// column.
  private func line(_ height: Double) -> (place: Double, slope: Double) {
    let down = map.d * height + map.ty
    return (
      (down * map.a - map.b * map.tx) / determinant, (map.b * map.w - map.u * down) / determinant
    )
  }

  /// The columns of one of the smaller pictures that a column of the target is the mean of.
  func window(_ x: Int, scale: Double, last: Int) -> AreaWindow {
    let (first, second) = (side(Double(x)), side(Double(x + 1)))
    return AreaWindow(
      around: (first + second) / 2 * scale,
      width: AreaWindow.width(abs(second - first) * scale, scale: scale), from: left * scale,
      to: right * scale, last: last)
  }

  /// Where a side of a pixel lies, if it is one that the picture reaches.
  private func side(_ x: Double) -> Double {
    let x = x.clamped(from, to)
    return ((map.a * x + map.tx) / (map.u * x + map.w)).clamped(left, right)
  }
}

extension AxisTurn {
  /// The windows in the columns of one of the smaller pictures, in the units of places.
  struct Lengths {
    private let columns: AxisTurn
    private let scale: Double
    /// What windows lie between.
    let least, most: Int32

    init(_ columns: AxisTurn, scale: Double, last: Int) {
      (self.columns, self.scale) = (columns, scale)
      var (low, high) = (columns.top * scale, columns.bottom * scale)
      if high - low < 1 {
        low = ((low + high) / 2 - 0.5).clamped(0, Double(last))
        high = low + 1
      }
      least = Int32(low * Double(Place.unit))
      most = Int32((high * Double(Place.unit)).rounded(.up))
    }

    /// Pixels of a window at most, where memory did not do for smaller pictures; the loops have the same number.
    private static let longest = 96

    /// How long the windows in a column are.
    func length(_ column: Int) -> Int32 {
      let map = columns.map
      let x = ((Double(column) + 0.5) / scale).clamped(columns.left, columns.right)
      let step = abs(map.d) * (map.a - map.u * x) / columns.determinant
      let length = AreaWindow.width(step * scale, scale: scale) * Double(Place.unit)
      let longest = min(Int32(Self.longest * Place.unit), most - least)
      return Int32(min(length.rounded(), Double(longest)))
    }

    /// The middle of a row's window in column 0, and from column to column.
    func line(_ y: Int) -> (place: Double, slope: Double) {
      let line = columns.line(Double(y) + 0.5)
      let unit = Double(Place.unit)
      return ((line.place * scale + line.slope / 2) * unit, line.slope * unit)
    }

    /// The middle of the window in a column of what row 0 of the target is there, and from row to row.
    func place(in column: Int) -> (place: Double, slope: Double) {
      let map = columns.map
      let x = Double(column) + 0.5
      let unit = Double(Place.unit)
      let slope = map.d * (map.a * scale - map.u * x) / columns.determinant
      let line = columns.line(0.5)
      return ((line.place * scale + line.slope * x) * unit, slope * unit)
    }

    /// 2^30 over a length, rounded up.
    static func gain(_ length: Int32) -> Int32 { ((1 << 30) + length - 1) / length }
  }
}

extension Sampling {
  /// The same with rows and columns exchanged, in the target and in the picture.
  var transposed: Sampling {
    Sampling(
      map: Homography(
        a: map.d, b: map.c, u: map.v, c: map.b, d: map.a, v: map.u, tx: map.ty, ty: map.tx,
        w: map.w),
      left: top, top: left, right: bottom, bottom: right, columns: rows, rows: columns)
  }
}
