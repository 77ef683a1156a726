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
  private var combined: UnsafeMutablePointer<UInt16>
  private var combinedCapacity = 0
  private let columns: UnsafeMutablePointer<SourceColumns>
  private let levels: PyramidCache

  private static let columnTables = 8
  /// How many pixels are sampled from several places at once.
  private static let chunk = 64
  /// Memory for rows so far down is asked for while a row is sampled.
  private static let rowsAhead = 8.0

  init(width: Int, loops: UnsafePointer<ck_kernels>) {
    self.loops = loops
    first = .allocate(capacity: width + 64)
    xs = .allocate(capacity: Self.chunk)
    ys = .allocate(capacity: Self.chunk)
    stepsX = .allocate(capacity: Self.chunk)
    stepsY = .allocate(capacity: Self.chunk)
    let runs = width / 8 + 16
    footprints = ck_footprints(
      taps: .allocate(capacity: runs), level: .allocate(capacity: runs),
      step_x: .allocate(capacity: runs), step_y: .allocate(capacity: runs),
      extent: .allocate(capacity: runs))
    combined = .allocate(capacity: 1)
    columns = .allocate(capacity: Self.columnTables)
    for table in 0..<Self.columnTables {
      (columns + table).initialize(to: SourceColumns(width: width))
    }
    levels = PyramidCache(loops: loops)
  }

  deinit {
    for table in 0..<Self.columnTables { columns[table].free() }
    columns.deallocate()
    first.deallocate()
    xs.deallocate()
    ys.deallocate()
    stepsX.deallocate()
    stepsY.deallocate()
    footprints.taps.deallocate()
    footprints.level.deallocate()
    footprints.step_x.deallocate()
    footprints.step_y.deallocate()
    footprints.extent.deallocate()
    combined.deallocate()
  }

  /// Samples for the pixels from `x0` on of a row of the target.
  ///
  /// The sampler stands at `number` in the plan of `frame`; `tile` are the columns of the tile, in which
  /// the pixels lie; `isPast` writes them past the caches where that can be.
  func row(
    _ sampler: UnsafePointer<SampledPicture>, number: Int32, frame: Int, y: Int, x0: Int,
    count: Int,
    tile: (x0: Int, x1: Int), isPast: Bool = false,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    switch sampler.pointee.kind {
    case .columns:
      upright(
        sampler, number, frame, y: y, x0: x0, count: count, tile: tile, isPast: isPast, into: target
      )
    case .affine:
      affine(sampler, number, frame, y: y, x0: x0, count: count, into: target)
    case .projective:
      projective(sampler, number, frame, y: y, x0: x0, count: count, into: target)
    case .nineParts:
      nineParts(sampler, number, frame, y: y, x0: x0, count: count, into: target)
    }
  }

  /// Forgets pictures that may go after this.
  func endFrame() {
    levels.forget()
  }
}

extension RowSampler {
  private func upright(
    _ sampler: UnsafePointer<SampledPicture>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
    count: Int,
    tile: (x0: Int, x1: Int), isPast: Bool = false,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let place = sampler.pointee.map.d * (Double(y) + 0.5) + sampler.pointee.map.ty
    func sample(_ level: Int, _ picture: ck_picture, _ target: UnsafeMutablePointer<UInt32>) {
      let table = columns + ((Int(number) &* 2 &+ (level & 1)) & (Self.columnTables - 1))
      if !table.pointee.holds(frame, number, level, tile.x0) {
        table.pointee.fill(frame, number, level, tile, picture, sampler.pointee.map, loops)
      }
      let start = x0 - tile.x0
      let row = Int32(fixed(place * picture.scale - 0.5, picture.least_y, picture.most_y))
      table.pointee.sample(
        row: row, step: sampler.pointee.map.d * picture.scale, start: start, count: count, picture,
        loops, room(picture), isPast: isPast,
        into: target)
    }
    guard sampler.pointee.footprint.level > 0 else {
      return sample(0, sampler.pointee.picture, target)
    }
    let chain = levels.chain(sampler, number, frame)
    let level = chain.between(sampler.pointee.footprint.level)
    sample(level.lower, chain.picture(level.lower), target)
    guard level.part > 0 else { return }
    sample(level.upper, chain.picture(level.upper), first)
    loops.pointee.mix(target, target, first, count, level.part)
  }

  /// Memory for what comes of two rows of a picture.
  private func room(_ picture: ck_picture) -> UnsafeMutablePointer<UInt16> {
    let needed = 4 * (Int(picture.last_x) + 2) + 64
    if combinedCapacity < needed {
      combined.deallocate()
      combined = .allocate(capacity: needed)
      combinedCapacity = needed
    }
    return combined
  }

  private func affine(
    _ sampler: UnsafePointer<SampledPicture>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
    count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let footprint = sampler.pointee.footprint
    if footprint.taps == 1 {
      func sample(_ picture: ck_picture, _ target: UnsafeMutablePointer<UInt32>) {
        withUnsafePointer(to: picture) { picture in
          withUnsafePointer(to: sampler.pointee.map) { map in
            loops.pointee.sample_affine(target, count, picture, map, x0, y)
          }
        }
      }
      guard footprint.level > 0 else { return sample(sampler.pointee.picture, target) }
      let chain = levels.chain(sampler, number, frame)
      let level = chain.between(footprint.level)
      sample(chain.picture(level.lower), target)
      guard level.part > 0 else { return }
      sample(chain.picture(level.upper), first)
      loops.pointee.mix(target, target, first, count, level.part)
      return
    }
    for i in 0..<Self.chunk {
      stepsX[i] = footprint.stepX
      stepsY[i] = footprint.stepY
    }
    let chain = levels.chain(sampler, number, frame)
    var done = 0
    while done < count {
      let length = min(Self.chunk, count - done)
      filtered(
        sampler, chain, taps: footprint.taps, level: footprint.level, y: y, x0: x0 + done,
        count: length, into: target + done)
      done += length
    }
  }

  /// The footprint is found once for each run of eight pixels.
  ///
  /// Where runs lie does not depend on where the row begins. Most need one sample a pixel.
  private func projective(
    _ sampler: UnsafePointer<SampledPicture>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
    count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let firstRun = x0 >> 3
    let runs = (x0 + count - 1) >> 3 - firstRun + 1
    let (taps, level) = (footprints.taps, footprints.level)
    withUnsafePointer(to: sampler.pointee.map) { map in
      withUnsafePointer(to: footprints) {
        loops.pointee.footprints($0, runs, map, firstRun, Double(y) + 0.5)
      }
    }
    var run = 0
    while run < runs {
      let isSingle = taps[run] == 1 && level[run] == 0
      // What is sampled in the same way is sampled together.
      let most = isSingle ? runs : min(runs, run + Self.chunk / 8)
      var next = run + 1
      while next < most, taps[next] == taps[run], level[next] == level[run] { next += 1 }
      let from = max(x0, (firstRun + run) * 8)
      let to = min(x0 + count, (firstRun + next) * 8)
      let part = target + (from - x0)
      if isSingle {
        single(sampler, y: y, x0: from, count: to - from, into: part)
      } else {
        for x in from..<to {
          stepsX[x - from] = footprints.step_x[x >> 3 - firstRun]
          stepsY[x - from] = footprints.step_y[x >> 3 - firstRun]
        }
        let chain = levels.chain(sampler, number, frame)
        filtered(
          sampler, chain, taps: Int(taps[run]), level: Int(level[run]), y: y, x0: from,
          count: to - from, into: part)
      }
      run = next
    }
  }

  private func single(
    _ sampler: UnsafePointer<SampledPicture>, y: Int, x0: Int, count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    withUnsafePointer(to: sampler.pointee.picture) { picture in
      withUnsafePointer(to: sampler.pointee.map) { map in
        loops.pointee.sample_projective(target, count, picture, map, x0, y)
      }
    }
  }

  /// At most `chunk` pixels from several samples and two levels, with the steps in `stepsX` and
  /// `stepsY`.
  private func filtered(
    _ sampler: UnsafePointer<SampledPicture>, _ chain: PyramidCache.Chain, taps: Int, level: Int,
    y: Int,
    x0: Int, count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let padded = (count + 7) & ~7
    for i in count..<max(padded, count) {
      stepsX[i] = 0
      stepsY[i] = 0
    }
    withUnsafePointer(to: sampler.pointee.map) {
      loops.pointee.places(xs, ys, padded, $0, x0, y)
    }
    let slopes = sampler.pointee.sampling.map.slopes(Double(x0 + count / 2), Double(y))
    withUnsafePointer(to: chain.levels) {
      loops.pointee.sample_filtered(
        target, count, $0, Int32(taps), Int32(level), xs, ys, stepsX, stepsY,
        Self.rowsAhead * slopes.xy, Self.rowsAhead * slopes.yy)
    }
  }

  /// Places and footprints are found pixel by pixel; what is sampled in the same way is sampled
  /// together.
  private func nineParts(
    _ sampler: UnsafePointer<SampledPicture>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
    count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    guard let columns = sampler.pointee.sampling.columns, let rows = sampler.pointee.sampling.rows
    else { return }
    let map = sampler.pointee.sampling.map
    let v = Double(y) + 0.5
    var footprint = Footprint.single
    var start = 0
    func sample(_ length: Int) {
      let part = target + start
      if footprint.isSingle {
        withUnsafePointer(to: sampler.pointee.picture) {
          loops.pointee.sample_places(part, length, $0, xs, ys)
        }
        return
      }
      for index in length..<((length + 7) & ~7) {
        (xs[index], ys[index], stepsX[index], stepsY[index]) = (0, 0, 0, 0)
      }
      withUnsafePointer(to: levels.chain(sampler, number, frame).levels) {
        loops.pointee.sample_filtered(
          part, length, $0, Int32(footprint.taps), Int32(footprint.level), xs, ys, stepsX, stepsY,
          0, 0)
      }
    }
    for index in 0..<count {
      let u = Double(x0 + index) + 0.5
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
    if count > start { sample(count - start) }
  }
}

/// A place in 256ths, brought into a range; what is not a number is the range's beginning.
@inline(__always)
private func fixed(_ place: Double, _ least: Double, _ most: Double) -> Int {
  Int(place.clamped(least, most) * 256 + 0.5)
}
