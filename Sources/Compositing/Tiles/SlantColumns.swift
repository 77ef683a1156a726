internal import CKernels

/// The windows of a picture whose columns stay upright, for one sampler: along the target's columns, and in each of the
/// picture's.
///
/// No object: counting references between rows would wait for what is written past the caches.
struct SlantColumns {
  /// Its owner's.
  private unowned(unsafe) let memory: WorkMemory
  private var firsts: UnsafeMutablePointer<Int32>
  /// The weights of each column, as many as its run of columns has.
  private var weights: UnsafeMutablePointer<Int16>
  /// For each run where its weights begin, and how many each of its columns has: an even number.
  private var starts: UnsafeMutablePointer<Int>
  private var taps: UnsafeMutablePointer<Int32>
  private var lengths: UnsafeMutablePointer<Int32>
  private var gains: UnsafeMutablePointer<Int32>
  private var capacity = (columns: 0, weights: 0, lengths: 0)
  private var key = (frame: Int.min, sampler: Int32(0))
  /// The target's columns that are known.
  private var known = 0..<0
  /// The first of the picture's columns whose length is known.
  private var firstLength = 0
  /// The most weights that a column has.
  private(set) var mostTaps = 2

  /// Columns that have as many weights each.
  static let run = 16

  init(in memory: WorkMemory) {
    self.memory = memory
    firsts = memory.room(0)
    weights = memory.room(0)
    starts = memory.room(0)
    taps = memory.room(0)
    lengths = memory.room(0)
    gains = memory.room(0)
  }

  /// Makes sure that the windows of all columns that are drawn are known.
  mutating func fill(
    _ frame: Int, _ sampler: Int32, _ drawn: Range<Int>, _ columns: AxisTurn,
    _ lengthsOf: AxisTurn.Lengths, _ picture: ck_picture
  ) {
    guard key != (frame, sampler) else { return }
    key = (frame, sampler)
    known = drawn
    reserve(columns: drawn.count)
    var used = 0
    var span = Int.max..<Int.max
    for start in stride(from: drawn.lowerBound, to: drawn.upperBound, by: Self.run) {
      let run = (start - drawn.lowerBound) / Self.run
      let end = min(start + Self.run, drawn.upperBound)
      let last = Int(picture.last_x)
      var most = 2
      for x in start..<end {
        most = max(most, columns.window(x, scale: picture.scale, last: last).count)
      }
      most = (most + 1) & ~1
      reserve(weights: used + most * Self.run, keeping: used)
      (starts[run], taps[run]) = (used, Int32(most))
      mostTaps = run == 0 ? most : max(mostTaps, most)
      for x in start..<end {
        let window = columns.window(x, scale: picture.scale, last: last)
        firsts[x - drawn.lowerBound] = Int32(window.first)
        let after = window.first + window.count
        span =
          span.lowerBound == .max
          ? window.first..<after
          : min(span.lowerBound, window.first)..<max(span.upperBound, after)
        window.weigh(weights + used, count: most)
        used += most
      }
    }
    findLengths(span, lengthsOf)
  }

  private mutating func findLengths(_ span: Range<Int>, _ lengthsOf: AxisTurn.Lengths) {
    let run = Self.run
    firstLength = span.lowerBound & ~(run - 1)
    let count = ((span.upperBound + run - 1) & ~(run - 1)) - firstLength
    if capacity.lengths < count {
      // The old room stays until the owner goes: twice as much, so that this is seldom.
      capacity.lengths = 2 * count
      lengths = memory.room(capacity.lengths)
      gains = memory.room(capacity.lengths)
    }
    for index in 0..<count {
      lengths[index] = lengthsOf.length(firstLength + index)
      gains[index] = AxisTurn.Lengths.gain(lengths[index])
    }
  }

  private mutating func reserve(columns count: Int) {
    guard capacity.columns < count else { return }
    capacity.columns = 2 * count
    firsts = memory.room(capacity.columns)
    starts = memory.room(capacity.columns / Self.run + 1)
    taps = memory.room(capacity.columns / Self.run + 1)
  }

  private mutating func reserve(weights count: Int, keeping used: Int) {
    guard capacity.weights < count else { return }
    capacity.weights = 2 * count
    let before = weights
    weights = memory.room(capacity.weights)
    weights.update(from: before, count: used)
  }

  /// The picture's columns that some of the target's read, from a multiple of 16 on.
  func span(_ columns: Range<Int>) -> Range<Int> {
    let first = columns.lowerBound - known.lowerBound
    let last = first + columns.count - 1
    let (a, b) = (Int(firsts[first]), Int(firsts[last]))
    let after = max(a + Int(taps[first / Self.run]), b + Int(taps[last / Self.run]))
    return (min(a, b) & ~(Self.run - 1))..<after
  }

  /// What weighs a row of the picture's columns, from one of them on.
  func slant(
    _ line: (place: Double, slope: Double), from column: Int, _ lengthsOf: AxisTurn.Lengths
  ) -> ck_slant {
    ck_slant(
      lengths: lengths + (column - firstLength), gains: gains + (column - firstLength),
      place: line.place, slope: line.slope, least: lengthsOf.least, most: lengthsOf.most)
  }

  /// Calls with the windows of some columns, as many at a time as have as many weights each.
  @inline(__always)
  func forEachRun(_ columns: Range<Int>, _ body: (Range<Int>, inout ck_windows) -> Void) {
    var x = columns.lowerBound
    while x < columns.upperBound {
      let place = x - known.lowerBound
      let run = place / Self.run
      let own = Int(taps[run])
      var next = run + 1
      while known.lowerBound + next * Self.run < columns.upperBound, taps[next] == taps[run] {
        next += 1
      }
      let end = min(columns.upperBound, known.lowerBound + next * Self.run)
      var windows = ck_windows(
        first: firsts + place, weights: weights + starts[run] + (place - run * Self.run) * own,
        taps: taps[run])
      body(x..<end, &windows)
      x = end
    }
  }
}
