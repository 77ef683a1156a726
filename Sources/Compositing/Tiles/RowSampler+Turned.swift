internal import CKernels

/// Pictures that were turned about one axis: from windows where lines are gentle, in footprints where they are steep, and
/// mixed of both in between.
extension RowSampler {
  /// About an upright axis: one line is all of the row.
  func slant(_ stretch: SampledStretch) {
    guard let turn = stretch.sampler.pointee.axisTurn else { return }
    let part = turn.sampledPart(ofLine: stretch.y)
    if part == 256 { return projective(stretch) }
    weighColumns(stretch, turn)
    guard part > 0 else { return }
    sample(stretch)
    loops.pointee.mix(stretch.target, stretch.target, sampled, stretch.count, UInt32(part))
  }

  /// About a level axis: each of the row's pixels lies on another line.
  func level(_ stretch: SampledStretch, tile: (x0: Int, x1: Int)) {
    guard let turn = stretch.sampler.pointee.axisTurn else { return }
    let all = stretch.x0..<stretch.x0 + stretch.count
    let weighed = turn.lines(all, sampledBelow: 256)
    let gentle = turn.lines(weighed, sampledBelow: 1)
    if !weighed.isEmpty { weighRows(stretch.part(weighed), tile: tile, turn) }
    mix(weighed.lowerBound..<gentle.lowerBound, of: stretch, turn)
    mix(gentle.upperBound..<weighed.upperBound, of: stretch, turn)
    if all.lowerBound < weighed.lowerBound {
      projective(stretch.part(all.lowerBound..<weighed.lowerBound))
    }
    if weighed.upperBound < all.upperBound {
      projective(stretch.part(weighed.upperBound..<all.upperBound))
    }
  }

  /// Mixes samples in with what is there already.
  private func mix(_ columns: Range<Int>, of stretch: SampledStretch, _ turn: AxisTurn) {
    guard !columns.isEmpty else { return }
    sample(stretch.part(columns))
    var start = columns.lowerBound
    while start < columns.upperBound {
      let part = turn.sampledPart(ofLine: start)
      var end = start + 1
      while end < columns.upperBound, turn.sampledPart(ofLine: end) == part { end += 1 }
      let target = stretch.target + (start - stretch.x0)
      loops.pointee.mix(
        target, target, sampled + (start - columns.lowerBound), end - start, UInt32(part))
      start = end
    }
  }

  /// Samples a stretch, but not into its target.
  private func sample(_ stretch: SampledStretch) {
    var stretch = stretch
    stretch.target = sampled
    projective(stretch)
  }

  /// Means of windows in columns first, and then of those.
  private func weighColumns(_ stretch: SampledStretch, _ columns: AxisTurn) {
    var picture = stretch.sampler.pointee.picture
    if columns.areaLevel > 0 { picture = levels.chain(stretch).picture(columns.areaLevel) }
    let lengths = AxisTurn.Lengths(
      columns, scale: picture.scale, last: Int(picture.last_y))
    let table = slants + (Int(stretch.number) & (Self.slantTables - 1))
    table.pointee.fill(
      stretch.frame, stretch.number, stretch.sampler.pointee.drawn, columns, lengths, picture)
    let shown = stretch.x0..<stretch.x0 + stretch.count
    let span = table.pointee.span(shown)
    let count = min(span.upperBound, Int(picture.last_x) + 1) - span.lowerBound
    var slant = table.pointee.slant(
      lengths.line(stretch.y), from: span.lowerBound, lengths)
    room(picture, taps: table.pointee.mostTaps).withMemoryRebound(to: Int16.self, capacity: 1) {
      sums in
      loops.pointee.weigh_slant(
        sums, &picture, &slant, Int32(span.lowerBound), count, Self.slantRowsAhead * picture.stride)
      table.pointee.forEachRun(shown) { part, windows in
        loops.pointee.weigh_columns(
          stretch.target + (part.lowerBound - stretch.x0), part.count, sums,
          Int32(span.lowerBound), &windows)
      }
    }
  }

  /// Means of windows in rows first, and then of those.
  private func weighRows(_ stretch: SampledStretch, tile: (x0: Int, x1: Int), _ rows: AxisTurn) {
    var picture = stretch.sampler.pointee.picture
    if rows.areaLevel > 0 { picture = levels.chain(stretch).picture(rows.areaLevel) }
    levelRows.pointee.draw(
      stretch, tile: tile,
      rows.window(stretch.y, scale: picture.scale, last: Int(picture.last_y)),
      AxisTurn.Lengths(rows, scale: picture.scale, last: Int(picture.last_x)), picture, loops)
  }
}
