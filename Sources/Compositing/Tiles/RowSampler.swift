internal import CKernels

/// What one worker needs to sample rows, and keeps from row to row and from tile to tile.
///
/// Owned by one worker.
final class RowSampler {
  private let loops: UnsafePointer<ck_kernels>
  /// Room for one row each.
  private let first: UnsafeMutablePointer<UInt32>
  private let xs: UnsafeMutablePointer<Double>
  private let ys: UnsafeMutablePointer<Double>
  private let stepsX: UnsafeMutablePointer<Double>
  private let stepsY: UnsafeMutablePointer<Double>
  private let footprints: ck_footprints
  private let memory = WorkMemory()
  private var combined: UnsafeMutablePointer<UInt16>
  private var combinedCapacity = 0
  private let columns: UnsafeMutablePointer<SourceColumns>
  private let windows: UnsafeMutablePointer<AreaColumns>
  private var rowWeights: UnsafeMutablePointer<UInt16>
  private var rowWeightsCapacity = 256
  private let levels: PyramidCache

  private static let columnTables = 8
  /// How many pixels are sampled from several places at once.
  private static let chunk = 64
  /// Memory for rows so far down is asked for while a row is sampled.
  private static let rowsAhead = 8.0

  init(width: Int, loops: UnsafePointer<ck_kernels>) {
    self.loops = loops
    first = memory.room(width + 64)
    xs = memory.room(Self.chunk)
    ys = memory.room(Self.chunk)
    stepsX = memory.room(Self.chunk)
    stepsY = memory.room(Self.chunk)
    let runs = width / 8 + 16
    footprints = ck_footprints(
      taps: memory.room(runs), level: memory.room(runs), step_x: memory.room(runs),
      step_y: memory.room(runs), extent: memory.room(runs))
    combined = memory.room(0)
    columns = memory.room(Self.columnTables)
    for table in 0..<Self.columnTables {
      (columns + table).initialize(to: SourceColumns(width: width, in: memory))
    }
    windows = memory.room(Self.columnTables)
    for table in 0..<Self.columnTables {
      (windows + table).initialize(to: AreaColumns(width: width, in: memory))
    }
    rowWeights = memory.room(rowWeightsCapacity)
    levels = PyramidCache(loops: loops, in: memory)
  }

  /// Samples a stretch of a row.
  ///
  /// `tile` are the columns of the tile that it lies in; `isPast` writes past the caches where that can
  /// be.
  func sample(_ stretch: SampledStretch, tile: (x0: Int, x1: Int), isPast: Bool) {
    switch stretch.sampler.pointee.kind {
    case .columns: upright(stretch, tile: tile, isPast: isPast)
    case .area: area(stretch, tile: tile)
    case .affine: affine(stretch)
    case .projective: projective(stretch)
    case .nineParts: nineParts(stretch)
    }
  }

  /// Forgets pictures that may go after this.
  func endFrame() {
    levels.forget()
  }
}

extension RowSampler {
  private func upright(_ stretch: SampledStretch, tile: (x0: Int, x1: Int), isPast: Bool) {
    let map = stretch.sampler.pointee.map
    let place = map.d * (Double(stretch.y) + 0.5) + map.ty
    between(stretch) { level, picture, target in
      let table =
        columns + ((Int(stretch.number) &* 2 &+ (level & 1)) & (Self.columnTables - 1))
      if !table.pointee.holds(stretch.frame, stretch.number, level, tile.x0) {
        table.pointee.fill(stretch.frame, stretch.number, level, tile, picture, map, loops)
      }
      let row = Int32(fixed(place * picture.scale - 0.5, picture.least_y, picture.most_y))
      table.pointee.sample(
        row: row, step: map.d * picture.scale, start: stretch.x0 - tile.x0, count: stretch.count,
        picture, loops, room(picture), isPast: isPast, into: target)
    }
  }

  /// Means of windows: rows are weighed and added first, then what they gave.
  private func area(_ stretch: SampledStretch, tile: (x0: Int, x1: Int)) {
    let sampling = stretch.sampler.pointee.sampling
    var picture = stretch.sampler.pointee.picture
    let wanted = sampling.areaLevel
    if wanted > 0 {
      let chain = levels.chain(stretch)
      picture = chain.picture(chain.between(wanted << 8).lower)
    }
    let table = windows + (Int(stretch.number) & (Self.columnTables - 1))
    let shown = stretch.x0..<stretch.x0 + stretch.count
    table.pointee.fill(stretch.frame, stretch.number, tile: tile, shown) {
      sampling.areaColumns(scale: picture.scale, last: Int(picture.last_x))
    }
    let row = sampling.areaRows(scale: picture.scale, last: Int(picture.last_y))
      .window(stretch.y)
    if rowWeightsCapacity < row.count {
      rowWeightsCapacity = 2 * row.count
      rowWeights = memory.room(rowWeightsCapacity)
    }
    var before = 0
    for index in 0..<row.count {
      let next = row.share(before: index + 1, of: AreaTotal.rows)
      rowWeights[index] = UInt16(next - before)
      before = next
    }
    let start = stretch.x0 - tile.x0
    let span = table.pointee.span(start, stretch.count)
    let count = min(span.upperBound, Int(picture.last_x) + 1) - span.lowerBound
    room(picture, taps: table.pointee.taps).withMemoryRebound(to: Int16.self, capacity: 1) { sums in
      let first = picture.pixels + row.first * picture.stride + span.lowerBound
      loops.pointee.weigh_rows(sums, first, picture.stride, count, rowWeights, row.count)
      var columns = table.pointee.windows(from: start)
      loops.pointee.weigh_columns(
        stretch.target, stretch.count, sums, Int32(span.lowerBound), &columns)
    }
  }

  /// Samples one level of a picture or mixes two, by the footprint that all pixels share.
  @inline(__always)
  private func between(
    _ stretch: SampledStretch,
    _ sample: (_ level: Int, _ picture: ck_picture, _ target: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let wanted = stretch.sampler.pointee.footprint.level
    guard wanted > 0 else { return sample(0, stretch.sampler.pointee.picture, stretch.target) }
    let chain = levels.chain(stretch)
    let level = chain.between(wanted)
    sample(level.lower, chain.picture(level.lower), stretch.target)
    guard level.part > 0 else { return }
    sample(level.upper, chain.picture(level.upper), first)
    loops.pointee.mix(stretch.target, stretch.target, first, stretch.count, level.part)
  }

  /// Memory for what comes of two rows of a picture.
  private func room(_ picture: ck_picture, taps: Int = 2) -> UnsafeMutablePointer<UInt16> {
    let needed = 4 * (Int(picture.last_x) + taps) + 64
    if combinedCapacity < needed {
      // The old room stays until this goes: twice as much, so that this is seldom.
      combinedCapacity = 2 * needed
      combined = memory.room(combinedCapacity)
    }
    return combined
  }

  private func affine(_ stretch: SampledStretch) {
    let footprint = stretch.sampler.pointee.footprint
    guard footprint.taps > 1 else {
      var map = stretch.sampler.pointee.map
      return between(stretch) { _, picture, target in
        var picture = picture
        loops.pointee.sample_affine(target, stretch.count, &picture, &map, stretch.x0, stretch.y)
      }
    }
    for i in 0..<Self.chunk {
      stepsX[i] = footprint.stepX
      stepsY[i] = footprint.stepY
    }
    let chain = levels.chain(stretch)
    for done in stride(from: 0, to: stretch.count, by: Self.chunk) {
      filtered(
        stretch, chain, taps: footprint.taps, level: footprint.level, from: stretch.x0 + done,
        to: stretch.x0 + min(done + Self.chunk, stretch.count))
    }
  }

  /// The footprint is found once for each run of eight pixels.
  ///
  /// Where runs lie does not depend on where the row begins. Most need one sample a pixel.
  private func projective(_ stretch: SampledStretch) {
    let (x0, x1) = (stretch.x0, stretch.x0 + stretch.count)
    let firstRun = x0 >> 3
    let runs = (x1 - 1) >> 3 - firstRun + 1
    let (taps, level) = (footprints.taps, footprints.level)
    var (map, picture) = (stretch.sampler.pointee.map, stretch.sampler.pointee.picture)
    withUnsafePointer(to: footprints) {
      loops.pointee.footprints($0, runs, &map, firstRun, Double(stretch.y) + 0.5)
    }
    var run = 0
    while run < runs {
      let isSingle = taps[run] == 1 && level[run] == 0
      // What is sampled in the same way is sampled together.
      let most = isSingle ? runs : min(runs, run + Self.chunk / 8)
      var next = run + 1
      while next < most, taps[next] == taps[run], level[next] == level[run] { next += 1 }
      let from = max(x0, (firstRun + run) * 8)
      let to = min(x1, (firstRun + next) * 8)
      if isSingle {
        loops.pointee.sample_projective(
          stretch.target + (from - x0), to - from, &picture, &map, from, stretch.y)
      } else {
        for x in from..<to {
          stepsX[x - from] = footprints.step_x[x >> 3 - firstRun]
          stepsY[x - from] = footprints.step_y[x >> 3 - firstRun]
        }
        filtered(
          stretch, levels.chain(stretch), taps: Int(taps[run]), level: Int(level[run]), from: from,
          to: to)
      }
      run = next
    }
  }

  /// At most `chunk` pixels from several samples and two levels, with the steps in `stepsX` and
  /// `stepsY`.
  private func filtered(
    _ stretch: SampledStretch, _ chain: PyramidCache.Chain, taps: Int, level: Int, from x0: Int,
    to x1: Int
  ) {
    let count = x1 - x0
    let padded = (count + 7) & ~7
    for i in count..<padded {
      stepsX[i] = 0
      stepsY[i] = 0
    }
    var (map, pictures) = (stretch.sampler.pointee.map, chain.levels)
    loops.pointee.places(xs, ys, padded, &map, x0, stretch.y)
    let slopes = stretch.sampler.pointee.sampling.map.slopes(
      Double(x0 + count / 2), Double(stretch.y))
    loops.pointee.sample_filtered(
      stretch.target + (x0 - stretch.x0), count, &pictures, Int32(taps), Int32(level), xs, ys,
      stepsX, stepsY, Self.rowsAhead * slopes.xy, Self.rowsAhead * slopes.yy)
  }

  /// Places and footprints are found pixel by pixel; what is sampled in the same way is sampled
  /// together.
  private func nineParts(_ stretch: SampledStretch) {
    let sampling = stretch.sampler.pointee.sampling
    guard let columns = sampling.columns, let rows = sampling.rows else { return }
    let map = sampling.map
    let v = Double(stretch.y) + 0.5
    var footprint = Footprint.single
    var start = 0
    func sample(_ length: Int) {
      let part = stretch.target + start
      if footprint.isSingle {
        var picture = stretch.sampler.pointee.picture
        return loops.pointee.sample_places(part, length, &picture, xs, ys)
      }
      for index in length..<((length + 7) & ~7) {
        (xs[index], ys[index], stepsX[index], stepsY[index]) = (0, 0, 0, 0)
      }
      var pictures = levels.chain(stretch).levels
      loops.pointee.sample_filtered(
        part, length, &pictures, Int32(footprint.taps), Int32(footprint.level), xs, ys, stepsX,
        stepsY, 0, 0)
    }
    for index in 0..<stretch.count {
      let u = Double(stretch.x0 + index) + 0.5
      let p = map.homogeneous(u, v)
      let (column, row) = (columns.place(p.x / p.w), rows.place(p.y / p.w))
      var slopes = map.slopes(u, v)
      slopes.xx *= column.slope
      slopes.xy *= column.slope
      slopes.yx *= row.slope
      slopes.yy *= row.slope
      let own = Footprint(slopes)
      let isSame = own.taps == footprint.taps && own.level == footprint.level
      if index > start, !isSame || index - start == Self.chunk {
        sample(index - start)
        start = index
      }
      footprint = own
      let place = index - start
      (xs[place], ys[place]) = (column.place, row.place)
      (stepsX[place], stepsY[place]) = (own.stepX, own.stepY)
    }
    if stretch.count > start { sample(stretch.count - start) }
  }
}

/// A place in 256ths, brought into a range; what is not a number is the range's beginning.
@inline(__always)
private func fixed(_ place: Double, _ least: Double, _ most: Double) -> Int {
  Int(place.clamped(least, most) * 256 + 0.5)
}
