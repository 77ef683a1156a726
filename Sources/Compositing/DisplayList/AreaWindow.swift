#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which pixels of a row, or a column, of a picture one pixel of the target is the mean of, where the
/// picture stands upright and is made smaller.
///
/// Each counts for as much of it as lies in the window. A window of one pixel is a bilinear sample: so
/// nothing jumps where a picture begins to be made smaller.
struct AreaWindow {
  /// The first pixel.
  let first: Int
  let count: Int
  private let start: Double
  let width: Double

  /// The window of a width around a middle, as far as it lies between two edges, of a row whose last pixel is `last`.
  init(around middle: Double, width: Double, from low: Double, to high: Double, last: Int) {
    guard high - low > 1 else {
      // Less than a pixel: its middle alone.
      let middle = ((low + high) / 2).clamped(0.5, Double(last) + 0.5)
      self.init(from: middle - 0.5, to: middle + 0.5, last: last)
      return
    }
    let middle = middle.clamped(low, high)
    var (start, end) = (max(middle - width / 2, low), min(middle + width / 2, high))
    if end - start < 1 {
      // Cut at an edge: a whole pixel is left. Else it is as wide as that, but for rounding.
      if start == low { end = low + 1 } else if end == high { start = high - 1 }
    }
    self.init(from: start, to: end, last: last)
  }

  private init(from start: Double, to end: Double, last: Int) {
    self.start = start
    width = end - start
    first = min(Int(start), last)
    count = max(1, min(Int(end.rounded(.up)), last + 1) - first)
  }

  /// How wide windows are that lie a step apart, on one of the smaller pictures: at least a pixel.
  static func width(_ step: Double, scale: Double) -> Double {
    // The smaller picture is a mean already: what variance that has is taken off.
    let square = step * step - (1 - scale * scale)
    return square > 1 ? square.squareRoot() : 1
  }

  /// How much of a total the pixels before the one at an index count for; those of all add up to it.
  func share(before index: Int, of total: Int) -> Int {
    if index >= count { return total }
    let part = index > 0 ? (Double(first + index) - start) / width : 0
    return Int(part.clamped(0, 1) * Double(total) + 0.5)
  }

  /// What the pixel at an index counts for, of a total.
  func weight(_ index: Int, _ total: Int) -> Int {
    share(before: index + 1, of: total) - share(before: index, of: total)
  }
}

/// The windows of an axis.
struct AreaAxis {
  /// Where the window of the target's pixel 0 has its middle, and how far it is to the next.
  private let offset, step: Double
  private let width: Double
  private let low, high: Double
  private let last: Int

  /// Finds the windows on a picture that is 1, 1/2, 1/4… as large as that which the step, the offset and
  /// the edges of what may be read are meant for.
  init(
    step: Double, offset: Double, from: Double, to: Double, scale: Double, last: Int
  ) {
    self.step = step * scale
    self.offset = offset * scale
    self.last = last
    (low, high) = (from * scale, to * scale)
    width = AreaWindow.width(self.step, scale: scale)
  }

  /// No window has more pixels.
  var most: Int { min(Int(min(width, Double(last))) + 2, last + 1) }

  /// The window of a pixel of the target.
  func window(_ index: Int) -> AreaWindow {
    AreaWindow(
      around: (Double(index) + 0.5) * step + offset, width: width, from: low, to: high, last: last)
  }
}

extension Sampling {
  /// Whether a picture stands upright under the map and is made smaller along an axis, by more than could
  /// be seen.
  var shrinksUpright: Bool {
    columns == nil && rows == nil && map.isUprightScale
      && max(map.a, map.d) > 1 + 1 / 1024.0 && map.a.isFinite && map.d.isFinite
  }

  /// Which of the smaller pictures windows are laid on: the largest on which they have fewer than 8
  /// pixels along one axis, and not many more than 64 along the other.
  var areaLevel: Int {
    let (less, more) = (max(1, min(map.a, map.d)), max(map.a, map.d))
    let level = max(log2(less).rounded(.down) - 2, (log2(more) - 6).rounded(.up))
    return Int(level.clamped(0, 31))
  }

  /// The windows along rows, on one of the smaller pictures.
  func areaColumns(scale: Double, last: Int) -> AreaAxis {
    AreaAxis(step: map.a, offset: map.tx, from: left, to: right, scale: scale, last: last)
  }

  /// The windows along columns, on one of the smaller pictures.
  func areaRows(scale: Double, last: Int) -> AreaAxis {
    AreaAxis(step: map.d, offset: map.ty, from: top, to: bottom, scale: scale, last: last)
  }
}

/// What windows' weights add up to.
enum AreaTotal {
  static let columns = 32_768
  static let rows = 256
}
