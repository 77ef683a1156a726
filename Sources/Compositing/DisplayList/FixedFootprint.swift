/// A footprint in whole numbers, as samples are taken by it.
struct FixedFootprint: Hashable, Sendable {
  /// Half of the way from one sample to the next, in the units of places.
  var along: SIMD2<Int32>
  /// Half of the way from one row of samples to the other.
  var across: SIMD2<Int32>
  /// The outermost sample's part of its side, of `shareUnit`.
  var share: Int32
  /// In 256ths; 0 is the picture itself.
  var level: Int32
  /// Samples of a row on each side of the middle.
  var pairs: Int
  /// Whether it is one sample of the picture itself.
  var isSingle: Bool

  /// All of a side's samples.
  static let shareUnit = 65_536

  init(_ footprint: Footprint) {
    along = SIMD2(Place.halfStep(footprint.alongX), Place.halfStep(footprint.alongY))
    across = SIMD2(Place.halfStep(footprint.acrossX), Place.halfStep(footprint.acrossY))
    share = Int32((footprint.share * Double(Self.shareUnit) + 0.5).rounded(.down))
    level = Int32(footprint.level)
    pairs = footprint.pairs
    isSingle = pairs == 0 && level == 0 && across == .zero
  }

  /// Rows of samples.
  var rows: Int { across == .zero ? 1 : 2 }

  /// How far from the middle a pair of samples lies, the outermost being pair 0, in the units of places.
  ///
  /// From pair to pair it is a whole step, and nothing is beyond the middle.
  func away(_ pair: Int) -> SIMD2<Int> {
    let halves = max(2 * Float(Self.shareUnit) / Float(share) - Float(2 * pair + 1), 0)
    return SIMD2(Int(Float(along.x) * halves), Int(Float(along.y) * halves))
  }

  /// What a pixel has of a run of eight, between the footprints at the run's beginning and behind its end.
  func between(_ other: FixedFootprint, pixel: Int) -> FixedFootprint {
    let part = Int32(2 * pixel + 1)
    func mixed(_ a: Int32, _ b: Int32) -> Int32 { a + ((b - a) * part + 8) >> 4 }
    // An axis has two directions; what is meant is the nearer one.
    func mixed(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> SIMD2<Int32> {
      let near = Int(a.x) * Int(b.x) + Int(a.y) * Int(b.y) < 0 ? 0 &- b : b
      return SIMD2(mixed(a.x, near.x), mixed(a.y, near.y))
    }
    var result = self
    result.along = mixed(along, other.along)
    result.across = mixed(across, other.across)
    result.share = mixed(share, other.share)
    result.level = mixed(level, other.level)
    result.pairs = max(pairs, other.pairs)
    result.isSingle = isSingle && other.isSingle
    return result
  }
}
