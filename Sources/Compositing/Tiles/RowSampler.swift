internal import CKernels

/// What one worker needs to sample rows, and keeps from row to row and from tile to tile.
///
/// Owned by one worker.
final class RowSampler {
  let loops: UnsafePointer<ck_kernels>
  private let xs: UnsafeMutablePointer<Int32>
  private let ys: UnsafeMutablePointer<Int32>
  private let footprints: ck_footprints
  private let steps: ck_steps
  /// Room for what is mixed with what a target has already.
  let sampled: UnsafeMutablePointer<UInt32>
  private let memory = WorkMemory()
  private var combined: UnsafeMutablePointer<UInt16>
  private var combinedCapacity = 0
  private let columns: UnsafeMutablePointer<SourceColumns>
  private let windows: UnsafeMutablePointer<AreaColumns>
  let slants: UnsafeMutablePointer<SlantColumns>
  let levelRows: UnsafeMutablePointer<LevelRows>
  private var rowWeights: UnsafeMutablePointer<UInt16>
  private var rowWeightsCapacity = 256
  let levels: PyramidCache

  private static let columnTables = 8
  static let slantTables = 16
  /// How many pixels are sampled from several places at once.
  private static let chunk = 64
  /// Memory for rows so far down is asked for while a row is sampled.
  private static let rowsAhead = 8.0
  static let slantRowsAhead = 3

  init(width: Int, loops: UnsafePointer<ck_kernels>) {
    self.loops = loops
    // What is computed is whole runs of eight.
    let chunk = Self.chunk + 8
    xs = memory.room(chunk)
    ys = memory.room(chunk)
    let edges = width / 8 + 16
    footprints = ck_footprints(
      along_x: memory.room(edges), along_y: memory.room(edges), across_x: memory.room(edges),
      across_y: memory.room(edges), share: memory.room(edges), level: memory.room(edges),
      pairs: memory.room(edges), rows: memory.room(edges))
    steps = ck_steps(
      along_x: memory.room(chunk), along_y: memory.room(chunk), across_x: memory.room(chunk),
      across_y: memory.room(chunk), share: memory.room(chunk), level: memory.room(chunk))
    // Behind the end of a row whole runs are computed, of what an earlier row has left there.
    let ways = [steps.along_x, steps.along_y, steps.across_x, steps.across_y]
    for numbers in ways + [xs, ys, steps.share, steps.level] {
      numbers.initialize(repeating: 0, count: chunk)
    }
    sampled = memory.room(width)
    combined = memory.room(0)
    columns = memory.room(Self.columnTables)
    for table in 0..<Self.columnTables {
      (columns + table).initialize(to: SourceColumns(width: width, in: memory))
    }
    windows = memory.room(Self.columnTables)
    for table in 0..<Self.columnTables {
      (windows + table).initialize(to: AreaColumns(width: width, in: memory))
    }
    slants = memory.room(Self.slantTables)
    for table in 0..<Self.slantTables {
      (slants + table).initialize(to: SlantColumns(in: memory))
    }
    levelRows = memory.room(1)
    levelRows.initialize(to: LevelRows(in: memory))
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
    case .parts: parts(stretch, tile: tile, isPast: isPast)
    case .area: area(stretch, tile: tile)
    case .affine: affine(stretch)
    case .slant: slant(stretch)
    case .level: level(stretch, tile: tile)
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
    let (map, picture) = (stretch.sampler.pointee.map, stretch.sampler.pointee.picture)
    let place = map.d * (Double(stretch.y) + 0.5) + map.ty
    let table = columns + (Int(stretch.number) & (Self.columnTables - 1))
    if !table.pointee.holds(stretch.frame, stretch.number, tile.x0) {
      table.pointee.fill(stretch.frame, stretch.number, tile, picture, map, loops)
    }
    let row = Int32(fixed(place, picture.least_y, picture.most_y))
    table.pointee.sample(
      row: row, step: map.d, start: stretch.x0 - tile.x0, count: stretch.count, picture, loops,
      room(picture), isPast: isPast, into: stretch.target)
  }

  /// The same of a picture in nine parts.
  private func parts(_ stretch: SampledStretch, tile: (x0: Int, x1: Int), isPast: Bool) {
    let (map, picture) = (stretch.sampler.pointee.sampling.map, stretch.sampler.pointee.picture)
    guard let parts = stretch.sampler.pointee.sampling.columns,
      let rows = stretch.sampler.pointee.sampling.rows
    else { return }
    let place = rows.place(map.homogeneous(0.5, Double(stretch.y) + 0.5).y)
    let table = columns + (Int(stretch.number) & (Self.columnTables - 1))
    if !table.pointee.holds(stretch.frame, stretch.number, tile.x0) {
      table.pointee.fill(stretch.frame, stretch.number, tile) { x in
        fixed(
          parts.place(map.homogeneous(Double(x) + 0.5, 0.5).x).place, picture.least_x,
          picture.most_x)
      }
    }
    // Where parts meet, what is rounded may go back.
    guard table.pointee.isRising else { return nineParts(stretch) }
    let row = Int32(fixed(place.place, picture.least_y, picture.most_y))
    table.pointee.sample(
      row: row, step: map.d * place.slope, start: stretch.x0 - tile.x0, count: stretch.count,
      picture, loops, room(picture), isPast: isPast, into: stretch.target)
  }

  /// Means of windows: rows are weighed and added first, then what they gave.
  private func area(_ stretch: SampledStretch, tile: (x0: Int, x1: Int)) {
    let sampling = stretch.sampler.pointee.sampling
    var picture = stretch.sampler.pointee.picture
    let wanted = sampling.areaLevel
    if wanted > 0 { picture = levels.chain(stretch).picture(wanted) }
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

  /// Memory for what comes of two rows of a picture.
  func room(_ picture: ck_picture, taps: Int = 2) -> UnsafeMutablePointer<UInt16> {
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
    guard !footprint.isSingle else {
      if stretch.sampler.pointee.isCubic {
        return cubic(stretch, from: stretch.x0, to: stretch.x0 + stretch.count)
      }
      var (map, picture) = (stretch.sampler.pointee.map, stretch.sampler.pointee.picture)
      return loops.pointee.sample_affine(
        stretch.target, stretch.count, &picture, &map, stretch.x0, stretch.y)
    }
    for index in 0..<min(Self.chunk, stretch.count) { set(footprint, at: index) }
    let chain = levels.chain(stretch)
    for done in stride(from: 0, to: stretch.count, by: Self.chunk) {
      filtered(
        stretch, chain, pairs: footprint.pairs, rows: footprint.rows, from: stretch.x0 + done,
        to: stretch.x0 + min(done + Self.chunk, stretch.count))
    }
  }

  /// Mitchell's samples of the picture itself.
  private func cubic(_ stretch: SampledStretch, from x0: Int, to x1: Int) {
    var (map, picture) = (stretch.sampler.pointee.map, stretch.sampler.pointee.picture)
    for start in stride(from: x0, to: x1, by: Self.chunk) {
      let count = min(Self.chunk, x1 - start)
      loops.pointee.places(xs, ys, (count + 7) & ~7, &map, start, stretch.y)
      loops.pointee.sample_cubic(
        stretch.target + (start - stretch.x0), count, &picture, xs, ys, MitchellFilter.weights)
    }
  }

  private func set(_ footprint: FixedFootprint, at index: Int) {
    steps.along_x[index] = footprint.along.x
    steps.along_y[index] = footprint.along.y
    steps.across_x[index] = footprint.across.x
    steps.across_y[index] = footprint.across.y
    steps.share[index] = footprint.share
    steps.level[index] = footprint.level
  }

  /// The footprint is found on every eighth pixel, and lies between two of those on the others.
  ///
  /// Where those are does not depend on where the row begins. Most need one sample a pixel.
  func projective(_ stretch: SampledStretch) {
    let (x0, x1) = (stretch.x0, stretch.x0 + stretch.count)
    let firstRun = x0 >> 3
    let runs = (x1 - 1) >> 3 - firstRun + 1
    var (map, picture) = (stretch.sampler.pointee.map, stretch.sampler.pointee.picture)
    let footprints = footprints
    withUnsafePointer(to: footprints) {
      loops.pointee.footprints($0, runs + 1, &map, firstRun, Double(stretch.y) + 0.5)
    }
    func samples(_ run: Int) -> (pairs: Int32, rows: Int32, isSingle: Bool) {
      let pairs = max(footprints.pairs[run], footprints.pairs[run + 1])
      let rows = max(footprints.rows[run], footprints.rows[run + 1])
      let level = max(footprints.level[run], footprints.level[run + 1])
      return (pairs, rows, pairs == 0 && rows == 1 && level == 0)
    }
    var run = 0
    while run < runs {
      let own = samples(run)
      // What is sampled in the same way is sampled together, and places are found for 64 columns.
      let chunk = Self.chunk / 8
      let most = own.isSingle ? runs : min(runs, run + chunk - (firstRun + run) & (chunk - 1))
      var next = run + 1
      while next < most, samples(next) == own { next += 1 }
      let from = max(x0, (firstRun + run) * 8)
      let to = min(x1, (firstRun + next) * 8)
      if own.isSingle, stretch.sampler.pointee.isCubic {
        cubic(stretch, from: from, to: to)
      } else if own.isSingle {
        loops.pointee.sample_projective(
          stretch.target + (from - x0), to - from, &picture, &map, from, stretch.y)
      } else {
        var steps = steps
        withUnsafePointer(to: footprints) {
          loops.pointee.steps(&steps, to - from, $0, firstRun, from)
        }
        filtered(
          stretch, levels.chain(stretch), pairs: Int(own.pairs), rows: Int(own.rows), from: from,
          to: to)
      }
      run = next
    }
  }

  /// At most `chunk` pixels from several samples and two levels, by the footprints in `steps`.
  private func filtered(
    _ stretch: SampledStretch, _ chain: PyramidCache.Chain, pairs: Int, rows: Int, from x0: Int,
    to x1: Int
  ) {
    let count = x1 - x0
    var map = stretch.sampler.pointee.map
    loops.pointee.places(xs, ys, (count + 7) & ~7, &map, x0, stretch.y)
    let slopes = stretch.sampler.pointee.sampling.map.slopes(
      Double(x0 + count / 2), Double(stretch.y))
    filtered(
      stretch.target + (x0 - stretch.x0), count, chain, pairs: pairs, rows: rows,
      ahead: (
        Place.halfStep(2 * Self.rowsAhead * slopes.xy),
        Place.halfStep(2 * Self.rowsAhead * slopes.yy)
      ))
  }

  /// The same at the places in `xs` and `ys`.
  private func filtered(
    _ target: UnsafeMutablePointer<UInt32>, _ count: Int, _ chain: PyramidCache.Chain, pairs: Int,
    rows: Int, ahead: (x: Int32, y: Int32)
  ) {
    var pictures = chain.levels
    var start = 0
    while start < count {
      // What lies between the same two levels.
      let level = steps.level[start] >> 8
      var end = start + 1
      while end < count, steps.level[end] >> 8 == level { end += 1 }
      var own = ck_steps(
        along_x: steps.along_x + start, along_y: steps.along_y + start,
        across_x: steps.across_x + start, across_y: steps.across_y + start,
        share: steps.share + start, level: steps.level + start)
      loops.pointee.sample_filtered(
        target + start, end - start, &pictures, &own, Int32(pairs), Int32(rows), xs + start,
        ys + start, ahead.x, ahead.y)
      start = end
    }
  }

  /// Places and footprints are found pixel by pixel; what is sampled in the same way is sampled
  /// together.
  private func nineParts(_ stretch: SampledStretch) {
    let sampling = stretch.sampler.pointee.sampling
    guard let columns = sampling.columns, let rows = sampling.rows else { return }
    let map = sampling.map
    let v = Double(stretch.y) + 0.5
    var footprint = FixedFootprint(.single)
    var start = 0
    func sample(_ length: Int) {
      let part = stretch.target + start
      if footprint.isSingle {
        var picture = stretch.sampler.pointee.picture
        if stretch.sampler.pointee.isCubic {
          return loops.pointee.sample_cubic(
            part, length, &picture, xs, ys, MitchellFilter.weights)
        }
        return loops.pointee.sample_places(part, length, &picture, xs, ys)
      }
      filtered(
        part, length, levels.chain(stretch), pairs: footprint.pairs, rows: footprint.rows,
        ahead: (0, 0))
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
      let own = FixedFootprint(Footprint(slopes))
      let isSame =
        own.pairs == footprint.pairs && own.rows == footprint.rows
        && own.isSingle == footprint.isSingle
      if index > start, !isSame || index - start == Self.chunk {
        sample(index - start)
        start = index
      }
      footprint = own
      let place = index - start
      (xs[place], ys[place]) = (Place.nearest(column.place), Place.nearest(row.place))
      set(own, at: place)
    }
    if stretch.count > start { sample(stretch.count - start) }
  }
}

/// In 256ths of the picture's pixels, of whose middles it counts, brought into a range; what is not a number is the
/// range's beginning.
@inline(__always)
private func fixed(_ pixels: Double, _ least: Double, _ most: Double) -> Int {
  let place = Place.in256ths(Int(Place.nearest(pixels)))
  return min(max(place, Int(least * 256 + 0.5)), Int(most * 256 + 0.5))
}
