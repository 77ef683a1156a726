internal import CKernels
import Geometry

/// What one worker needs to sample rows, and keeps from row to row and from tile to tile.
///
/// Owned by one worker; gives the bytes that `Sampler` gives.
final class TileSampling {
  private let loops: UnsafePointer<ck_kernels>
  /// Room for one row each.
  private let first: UnsafeMutablePointer<UInt32>
  private let second: UnsafeMutablePointer<UInt32>
  private let xs: UnsafeMutablePointer<Double>
  private let ys: UnsafeMutablePointer<Double>
  private let squares: UnsafeMutablePointer<Double>
  private var combined: UnsafeMutablePointer<UInt16>
  private var combinedCapacity = 0
  private let columns: [ColumnTable]
  private let levels: LevelTable
  private var plain: (frame: Int, sampler: Int32, value: Sampler)?

  /// How many pixels are sampled from several places at once.
  private static let chunk = 64

  init(width: Int, loops: UnsafePointer<ck_kernels>) {
    self.loops = loops
    first = .allocate(capacity: width + 64)
    second = .allocate(capacity: width + 64)
    xs = .allocate(capacity: Self.chunk)
    ys = .allocate(capacity: Self.chunk)
    squares = .allocate(capacity: width / 8 + 16)
    combined = .allocate(capacity: 1)
    columns = (0..<8).map { _ in ColumnTable(width: width) }
    levels = LevelTable()
  }

  deinit {
    first.deallocate()
    second.deallocate()
    xs.deallocate()
    ys.deallocate()
    squares.deallocate()
    combined.deallocate()
  }

  /// Samples for the pixels from `x0` on of a row of the target.
  ///
  /// - Parameters:
  ///   - sampler: Stands at `number` in the plan of `frame`.
  ///   - tile: The columns of the tile, in which the pixels lie.
  func row(
    _ sampler: UnsafePointer<TileSampler>, number: Int32, frame: Int, y: Int, x0: Int, count: Int,
    tile: (x0: Int, x1: Int), into target: UnsafeMutablePointer<UInt32>
  ) {
    switch sampler.pointee.kind {
    case .columns:
      upright(sampler, number, frame, y: y, x0: x0, count: count, tile: tile, into: target)
    case .affine:
      affine(sampler, number, frame, y: y, x0: x0, count: count, into: target)
    case .projective:
      projective(sampler, number, frame, y: y, x0: x0, count: count, into: target)
    case .plain:
      if plain?.frame != frame || plain?.sampler != number {
        let buffer = sampler.pointee.buffer.takeUnretainedValue()
        plain = (frame, number, Sampler(buffer, sampler.pointee.sampling))
      }
      plain?.value.row(y: y, x0: x0, count: count, into: target)
    }
  }

  /// Forgets pictures that may go after this.
  func endFrame() {
    plain = nil
    levels.forget()
  }
}

extension TileSampling {
  private func upright(
    _ sampler: UnsafePointer<TileSampler>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
    count: Int,
    tile: (x0: Int, x1: Int), into target: UnsafeMutablePointer<UInt32>
  ) {
    let place = sampler.pointee.map.d * (Double(y) + 0.5) + sampler.pointee.map.ty
    func sample(_ level: Int, _ picture: ck_picture, _ target: UnsafeMutablePointer<UInt32>) {
      let table = columns[(Int(number) &* 2 &+ (level & 1)) & 7]
      if !table.holds(frame, number, level, tile.x0) {
        table.fill(frame, number, level, tile, picture, sampler.pointee.map, loops)
      }
      let start = x0 - tile.x0
      let row = fixed(place * picture.scale - 0.5, picture.least_y, picture.most_y)
      table.sample(
        row: row, start: start, count: count, picture, loops, room(picture), into: target)
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
    _ sampler: UnsafePointer<TileSampler>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
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
    let m = sampler.pointee.map
    let v = Double(y) + 0.5
    var done = 0
    while done < count {
      let length = min(Self.chunk, count - done)
      for i in 0..<length {
        let u = Double(x0 + done + i) + 0.5
        xs[i] = m.a * u + m.c * v + m.tx
        ys[i] = m.b * u + m.d * v + m.ty
      }
      filtered(sampler, number, frame, footprint, count: length, into: target + done)
      done += length
    }
  }

  /// The footprint is found once for each run of eight pixels, at places that do not depend on where
  /// the row begins. Most runs need one sample a pixel.
  private func projective(
    _ sampler: UnsafePointer<TileSampler>, _ number: Int32, _ frame: Int, y: Int, x0: Int,
    count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let firstRun = x0 >> 3
    let runs = (x0 + count - 1) >> 3 - firstRun + 1
    let v = Double(y) + 0.5
    withUnsafePointer(to: sampler.pointee.map) {
      loops.pointee.squared_slopes(squares, runs, $0, firstRun, v)
    }
    var run = 0
    while run < runs {
      let isSingle = !(squares[run] > 4)
      var next = run + 1
      if isSingle {
        while next < runs, !(squares[next] > 4) { next += 1 }
      }
      let from = max(x0, (firstRun + run) * 8)
      let to = min(x0 + count, (firstRun + next) * 8)
      if isSingle {
        single(sampler, y: y, x0: from, count: to - from, into: target + (from - x0))
      } else {
        let slopes = sampler.pointee.sampling.map.slopes(Double((firstRun + run) * 8 + 4), v)
        let footprint = Footprint(slopes)
        if footprint.isSingle {
          single(sampler, y: y, x0: from, count: to - from, into: target + (from - x0))
        } else {
          for x in from..<to {
            let p = sampler.pointee.sampling.map.homogeneous(Double(x) + 0.5, v)
            xs[x - from] = p.x / p.w
            ys[x - from] = p.y / p.w
          }
          filtered(
            sampler, number, frame, footprint, count: to - from, into: target + (from - x0))
        }
      }
      run = next
    }
  }

  private func single(
    _ sampler: UnsafePointer<TileSampler>, y: Int, x0: Int, count: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    withUnsafePointer(to: sampler.pointee.picture) { picture in
      withUnsafePointer(to: sampler.pointee.map) { map in
        loops.pointee.sample_projective(target, count, picture, map, x0, y)
      }
    }
  }

  /// Pixels from several samples and two levels, for the places in `xs` and `ys`.
  private func filtered(
    _ sampler: UnsafePointer<TileSampler>, _ number: Int32, _ frame: Int, _ footprint: Footprint,
    count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let chain = levels.chain(sampler, number, frame)
    guard footprint.taps > 1 else {
      return sample(chain, footprint.level, xs, ys, count, into: target)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.chunk) { places in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.chunk) { sums in
        guard let place = places.baseAddress else { return }
        let middle = Double(footprint.taps - 1) / 2
        for i in 0..<count { sums[i] = 0 }
        for tap in 0..<footprint.taps {
          let distance = Double(tap) - middle
          for i in 0..<count {
            place[i] = xs[i] + distance * footprint.stepX
            place[Self.chunk + i] = ys[i] + distance * footprint.stepY
          }
          sample(chain, footprint.level, place, place + Self.chunk, count, into: second)
          for i in 0..<count { sums[i] &+= spread(second[i]) }
        }
        let taps = UInt64(footprint.taps)
        for i in 0..<count {
          var mean: UInt64 = 0
          for lane in stride(from: UInt64(0), to: 64, by: 16) {
            mean |= (((sums[i] >> lane & 0xffff) &+ taps / 2) / taps) << lane
          }
          target[i] = gather(mean)
        }
      }
    }
  }

  /// One sample for each place, from two levels of the pyramid.
  private func sample(
    _ chain: LevelTable.Chain, _ level: Int, _ xs: UnsafePointer<Double>,
    _ ys: UnsafePointer<Double>, _ count: Int, into target: UnsafeMutablePointer<UInt32>
  ) {
    let (lower, upper, part) = chain.between(level)
    withUnsafePointer(to: chain.picture(lower)) {
      loops.pointee.sample_places(target, count, $0, xs, ys)
    }
    guard part > 0 else { return }
    withUnsafePointer(to: chain.picture(upper)) {
      loops.pointee.sample_places(first, count, $0, xs, ys)
    }
    loops.pointee.mix(target, target, first, count, part)
  }
}

/// A place in 256ths, brought into a range; what is not a number is the range's beginning.
@inline(__always)
private func fixed(_ place: Double, _ least: Double, _ most: Double) -> Int32 {
  Int32(place.clamped(least, most) * 256 + 0.5)
}
