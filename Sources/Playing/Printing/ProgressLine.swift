/// What a terminal's line shows of work that is under way: a bar, what is done and what is left, as much
/// of them as fits.
package enum ProgressLine {
  /// The most letters of a bar, and the fewest.
  private static let lengths = 5...30

  /// The line.
  ///
  /// - Parameters:
  ///   - fraction: How much is done, 0...1.
  ///   - done: That in words: `30/120 frames`.
  ///   - left: How long the rest takes: `2 s left`.
  ///   - width: How many letters a line of the terminal has. What a terminal has to break it cannot
  ///     draw over, so the line stays below that; the cursor has a place of its own.
  /// - Returns: The line; empty where nothing fits.
  package static func text(
    _ fraction: Double, done: String, left: String, within width: Int
  ) -> String {
    let fraction = min(1, max(0, fraction))
    let percent = "\(Int(fraction * 100)) %"
    let room = width - 1
    for words in ["\(done), \(left)", done, percent] {
      let length = min(lengths.upperBound, room - words.count - 3)
      guard length >= lengths.lowerBound else { continue }
      let filled = Int(fraction * Double(length))
      let bar =
        String(repeating: "#", count: filled) + String(repeating: ".", count: length - filled)
      return "[\(bar)] \(words)"
    }
    return percent.count <= room ? percent : ""
  }
}
