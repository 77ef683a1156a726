/// Reads a picture under a map, pixel by pixel.
///
/// Places are rounded to `Place`'s units and then to 1/256 of the picture's pixels; a bilinear sample is the sum of four pixels
/// with weights in 1/65,536, rounded once, to nearest. A pixel that shows more than that is the mean of
/// several samples, of two of the smaller pictures.
struct ReferenceSampler {
  private let picture: PixelBuffer
  private let sampling: Sampling
  private let mipmaps: ReferenceMipmaps
  private let method: RenderingOptions.Sampling
  /// The turn about an upright axis, or about a level one.
  private let uprightTurn, levelTurn: AxisTurn?

  init(
    _ picture: PixelBuffer, _ sampling: Sampling, _ mipmaps: ReferenceMipmaps,
    _ method: RenderingOptions.Sampling = .bilinear
  ) {
    self.method = method
    self.picture = picture
    self.sampling = sampling
    self.mipmaps = mipmaps
    uprightTurn = method == .mitchell ? nil : AxisTurn(sampling)
    levelTurn =
      method == .mitchell || uprightTurn != nil ? nil : AxisTurn(sampling.transposed)
  }

  /// What a pixel of the target shows.
  func pixel(_ x: Int, _ y: Int) -> ReferencePixel {
    let map = sampling.map
    let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
    let p = map.homogeneous(u, v)
    if let columns = sampling.columns, let rows = sampling.rows {
      let (column, row) = (columns.place(p.x / p.w), rows.place(p.y / p.w))
      var slopes = map.slopes(u, v)
      slopes.xx *= column.slope
      slopes.xy *= column.slope
      slopes.yx *= row.slope
      slopes.yy *= row.slope
      let place = SIMD2(Int(Place.nearest(column.place)), Int(Place.nearest(row.place)))
      return filtered(place, FixedFootprint(Footprint(slopes)))
    }
    if sampling.shrinksUpright { return windowed(x, y) }
    if let uprightTurn {
      return mixed(uprightTurn.sampledPart(ofLine: y), x, y) { slanted(uprightTurn, x, y) }
    }
    if let levelTurn {
      return mixed(levelTurn.sampledPart(ofLine: x), x, y) { levelled(levelTurn, x, y) }
    }
    return sampled(x, y)
  }

  /// So many 256ths of a pixel are sampled, and the rest comes from windows; rounded once more.
  private func mixed(
    _ part: Int, _ x: Int, _ y: Int, _ windowed: () -> ReferencePixel
  ) -> ReferencePixel {
    if part == 0 { return windowed() }
    if part == 256 { return sampled(x, y) }
    return windowed().zip(sampled(x, y)) { ($0 * (256 - part) + $1 * part + 128) / 256 }
  }

  /// The mean of a footprint's samples.
  private func sampled(_ x: Int, _ y: Int) -> ReferencePixel {
    let map = sampling.map
    let v = Double(y) + 0.5
    let place = ReferencePlaces(map, row: y).place(x)
    if map.isAffine { return filtered(place, FixedFootprint(Footprint(map.slopes(0, 0)))) }
    // The footprint changes slowly: it lies between those of two places, eight pixels apart.
    let run = Double((x >> 3) * 8)
    let first = FixedFootprint(Footprint(map.slopes(run, v)))
    let second = FixedFootprint(Footprint(map.slopes(run + 8, v)))
    return filtered(place, first.between(second, pixel: x & 7))
  }

  /// The mean of a window: rows by weights in 256ths, columns by weights in 32,768ths, rounded once.
  private func windowed(_ x: Int, _ y: Int) -> ReferencePixel {
    let (shown, scale) = smaller(sampling.areaLevel)
    let columns = sampling.areaColumns(scale: scale, last: shown.width - 1).window(x)
    let rows = sampling.areaRows(scale: scale, last: shown.height - 1).window(y)
    return mean(columns) { column in
      var down = ReferencePixel(0)
      for row in 0..<rows.count {
        let pixel = ReferencePixel(shown.row(rows.first + row)[column])
        let own = rows.weight(row, AreaTotal.rows)
        down = down.zip(pixel) { $0 + $1 * own }
      }
      return down
    }
  }

  /// One of the smaller pictures, or the last, and its size over that of the picture.
  private func smaller(_ level: Int) -> (picture: PixelBuffer, scale: Double) {
    let smaller = level > 0 ? mipmaps.levels(of: picture) : []
    let level = min(level, smaller.count)
    return (
      level == 0 ? picture : smaller[level - 1],
      Double(sign: .plus, exponent: -level, significand: 1)
    )
  }

  /// The mean of columns, which are in 256ths.
  private func mean(_ columns: AreaWindow, _ down: (Int) -> ReferencePixel) -> ReferencePixel {
    var sum = ReferencePixel(0)
    for column in 0..<columns.count {
      // The largest weight that the loops' numbers have.
      let across = min(columns.weight(column, AreaTotal.columns), 32_767)
      // Less 32,768, as what a weight misses then counts for the middle.
      sum = sum.zip(down(columns.first + column)) { $0 + ($1 - 32_768) * across }
    }
    return sum.zip(sum) { total, _ in (total + 1 << 30 + 1 << 22) >> 23 }
  }

  /// The mean of windows around a line across columns, which is found anew in every sixteenth.
  private func slanted(_ turn: AxisTurn, _ x: Int, _ y: Int) -> ReferencePixel {
    let (shown, scale) = smaller(turn.areaLevel)
    let lengths = AxisTurn.Lengths(turn, scale: scale, last: shown.height - 1)
    let line = lengths.line(y)
    return mean(turn.window(x, scale: scale, last: shown.width - 1)) { column in
      windowMean(lengths, column, line, at: column, parts: 256, most: 4) {
        shown.row($0)[column]
      }
    }
  }

  /// The same with rows and columns exchanged; the line is found anew in every sixteenth column of the target.
  private func levelled(_ turn: AxisTurn, _ x: Int, _ y: Int) -> ReferencePixel {
    let (shown, scale) = smaller(turn.areaLevel)
    let lengths = AxisTurn.Lengths(turn, scale: scale, last: shown.width - 1)
    return mean(turn.window(y, scale: scale, last: shown.height - 1)) { row in
      windowMean(lengths, row, lengths.place(in: row), at: x, parts: 16, most: 128) {
        shown.row(row)[$0]
      }
    }
  }

  /// The mean of a window of one line of the picture's, in 256ths.
  ///
  /// `number` is which line it is; `line` where the windows' middles are, one after another, and how far it is from one
  /// to the next, `most` pixels; `index` which of those it is. Between them, places have so many `parts`.
  private func windowMean(
    _ lengths: AxisTurn.Lengths, _ number: Int, _ line: (place: Double, slope: Double),
    at index: Int, parts: Int, most: Int, _ pixel: (Int) -> UInt32
  ) -> ReferencePixel {
    // Above 0, so that cutting goes down.
    func nearest(_ value: Double, _ most: Double) -> Int {
      Int(value.clamped(-most, most) + (0x1p31 + 0.5)) - 1 << 31
    }
    let slope = nearest(line.slope * Double(parts), Double(most * Place.unit * parts))
    let behind = index & 15
    let found = nearest(line.place + line.slope * Double(index - behind), 0x1p30)
    let down = Double(behind * slope) / Double(parts)
    let middle = found + Int(down.rounded(.down))
    let whole = Int(lengths.length(number))
    let edges = Int(lengths.least)...Int(lengths.most)
    // Cut at the edges; a whole pixel is left.
    let start = min(max(middle, edges.lowerBound), edges.upperBound) - whole / 2
    var window = (start..<start + whole).clamped(to: edges.lowerBound..<edges.upperBound)
    if window.count < Place.unit {
      window =
        window.lowerBound == edges.lowerBound
        ? edges.lowerBound..<edges.lowerBound + Place.unit
        : edges.upperBound - Place.unit..<edges.upperBound
    }
    let gain = Int(AxisTurn.Lengths.gain(Int32(window.count)))
    func share(before place: Int) -> Int {
      let part = min(max(place * Place.unit - window.lowerBound, 0), window.count)
      return min((part * gain + 1 << 21) >> 22, AreaTotal.rows)
    }
    var sum = ReferencePixel(0)
    for place in window.lowerBound / Place.unit...(window.upperBound - 1) / Place.unit {
      let own = share(before: place + 1) - share(before: place)
      sum = sum.zip(ReferencePixel(pixel(place))) { $0 + $1 * own }
    }
    return sum
  }

  /// Weights of samples on one side add up to this, in each of two rows.
  private static let sideTotal = 64

  /// The mean of a footprint's samples, of each of two levels; rounded once.
  private func filtered(_ place: SIMD2<Int>, _ footprint: FixedFootprint) -> ReferencePixel {
    guard !footprint.isSingle else {
      return method == .mitchell ? cubic(place) : bilinear(picture, 0, place)
    }
    let level = Int(footprint.level)
    let smaller = level > 0 ? mipmaps.levels(of: picture) : []
    let number = min(level / 256, smaller.count)
    let part = number < smaller.count ? level % 256 : 0
    let across = SIMD2<Int>(truncatingIfNeeded: footprint.across)
    func mean(_ number: Int) -> ReferencePixel {
      let shown = number == 0 ? picture : smaller[number - 1]
      var sum = ReferencePixel(0)
      var before = 0
      for pair in 1...max(footprint.pairs, 1) {
        let away = footprint.away(pair - 1)
        let share = min(Double(pair * Int(footprint.share)) / Double(FixedFootprint.shareUnit), 1)
        let soFar = Int(share * Double(Self.sideTotal) + 0.5)
        let weight = soFar - before
        before = soFar
        for side in [-1, 1] {
          for apart in [-1, 1] {
            let sample = bilinear(
              shown, number, place &+ side &* away &+ apart &* across)
            sum = sum.zip(sample) { $0 + $1 * weight }
          }
        }
      }
      return sum
    }
    let lower = mean(number)
    guard part > 0 else { return lower.zip(lower) { total, _ in (total + 128) / 256 } }
    return lower.zip(mean(number + 1)) { ($0 * (256 - part) + $1 * part + 32_768) / 65_536 }
  }

  /// Mitchell's sample: four columns of four rows, rounded to 128ths, and these rounded to bytes.
  ///
  /// Colours stay within their alpha.
  private func cubic(_ place: SIMD2<Int>) -> ReferencePixel {
    let (lastX, lastY) = (picture.width - 1, picture.height - 1)
    let columns = Sampling.range(sampling.left, sampling.right, 1, last: lastX)
    let rows = Sampling.range(sampling.top, sampling.bottom, 1, last: lastY)
    let u = Place.in256ths(place.x).within(columns)
    let v = Place.in256ths(place.y).within(rows)
    func weighed(
      _ place: Int, _ range: (least: Double, most: Double), _ half: Int, _ step: Int,
      _ value: (Int) -> ReferencePixel
    ) -> ReferencePixel {
      let (least, most) = (Int(range.least), Int(range.most.rounded(.up)))
      var sum = ReferencePixel(0)
      for tap in 0..<4 {
        let weight = Int(MitchellFilter.weights[place % 256 * 4 + tap])
        let pixel = value(min(max(place / 256 - 1 + tap, least), most))
        sum = sum.zip(pixel) { $0 + $1 * weight }
      }
      return sum.zip(sum) { total, _ in (total + half) >> step }
    }
    let wide = weighed(v, rows, 1 << 20, 21) { row in
      weighed(u, columns, 64, 7) { ReferencePixel(picture.row(row)[$0]) }
    }
    let alpha = min(max(wide.alpha, 0), 255)
    return wide.zip(wide) { value, _ in min(max(value, 0), alpha) }
  }

  /// A sample of a picture whose sides were so often halved from those of the picture that places are meant for.
  private func bilinear(
    _ picture: PixelBuffer, _ halvings: Int, _ place: SIMD2<Int>
  ) -> ReferencePixel {
    let scale = Double(sign: .plus, exponent: -halvings, significand: 1)
    let (lastX, lastY) = (picture.width - 1, picture.height - 1)
    let columns = Sampling.range(sampling.left, sampling.right, scale, last: lastX)
    let rows = Sampling.range(sampling.top, sampling.bottom, scale, last: lastY)
    let u = Place.in256ths(place.x, halvings: halvings).within(columns)
    let v = Place.in256ths(place.y, halvings: halvings).within(rows)
    let (left, top) = (u / 256, v / 256)
    let (right, bottom) = (min(left + 1, lastX), min(top + 1, lastY))
    let (fx, fy) = (u % 256, v % 256)
    func between(_ y: Int) -> ReferencePixel {
      let row = picture.row(y)
      return ReferencePixel(row[left]).zip(ReferencePixel(row[right])) {
        $0 * (256 - fx) + $1 * fx
      }
    }
    return between(top).zip(between(bottom)) { ($0 * (256 - fy) + $1 * fy + 32_768) / 65_536 }
  }
}

extension Int {
  /// A place in 256ths, brought into a range of pixels.
  fileprivate func within(_ range: (least: Double, most: Double)) -> Int {
    Swift.min(Swift.max(self, Int(range.least * 256 + 0.5)), Int(range.most * 256 + 0.5))
  }
}
