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

  init(
    _ picture: PixelBuffer, _ sampling: Sampling, _ mipmaps: ReferenceMipmaps,
    _ method: RenderingOptions.Sampling = .bilinear
  ) {
    self.method = method
    self.picture = picture
    self.sampling = sampling
    self.mipmaps = mipmaps
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
    let smaller = sampling.areaLevel > 0 ? mipmaps.levels(of: picture) : []
    let level = min(sampling.areaLevel, smaller.count)
    let shown = level == 0 ? picture : smaller[level - 1]
    let scale = Double(sign: .plus, exponent: -level, significand: 1)
    let columns = sampling.areaColumns(scale: scale, last: shown.width - 1).window(x)
    let rows = sampling.areaRows(scale: scale, last: shown.height - 1).window(y)
    func weight(_ window: AreaWindow, _ index: Int, _ total: Int) -> Int {
      window.share(before: index + 1, of: total) - window.share(before: index, of: total)
    }
    var sum = ReferencePixel(0)
    for column in 0..<columns.count {
      // The largest weight that the loops' numbers have.
      let across = min(weight(columns, column, AreaTotal.columns), 32_767)
      var down = ReferencePixel(0)
      for row in 0..<rows.count {
        let pixel = ReferencePixel(shown.row(rows.first + row)[columns.first + column])
        let own = weight(rows, row, AreaTotal.rows)
        down = down.zip(pixel) { $0 + $1 * own }
      }
      // Less 32,768, as what a weight misses then counts for the middle.
      sum = sum.zip(down) { $0 + ($1 - 32_768) * across }
    }
    return sum.zip(sum) { total, _ in (total + 1 << 30 + 1 << 22) >> 23 }
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
    let along = SIMD2<Int>(truncatingIfNeeded: footprint.along)
    let across = SIMD2<Int>(truncatingIfNeeded: footprint.across)
    func mean(_ number: Int) -> ReferencePixel {
      let shown = number == 0 ? picture : smaller[number - 1]
      var sum = ReferencePixel(0)
      var before = 0
      for pair in 1...max(footprint.pairs, 1) {
        let share = min(Double(pair * Int(footprint.share)) / Double(FixedFootprint.shareUnit), 1)
        let soFar = Int(share * Double(Self.sideTotal) + 0.5)
        let weight = soFar - before
        before = soFar
        for side in [-1, 1] {
          for apart in [-1, 1] {
            let sample = bilinear(
              shown, number, place &+ side * (2 * pair - 1) &* along &+ apart &* across)
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
