/// A stretch of a row of the target, and which picture it shows.
struct SampledStretch {
  var sampler: UnsafePointer<SampledPicture>
  /// Where the sampler stands in the plan of `frame`.
  var number: Int32 = 0
  var frame = 0
  /// The row, its first pixel, and how many there are.
  var y: Int
  var x0: Int
  var count: Int
  /// Where the samples go.
  var target: UnsafeMutablePointer<UInt32>

  /// Some of its columns.
  func part(_ columns: Range<Int>) -> SampledStretch {
    var part = self
    part.target += columns.lowerBound - x0
    (part.x0, part.count) = (columns.lowerBound, columns.count)
    return part
  }
}
