extension String {
  /// The most letters that are looked at.
  private static let longestName = 64

  /// Whether two names differ by slips of the keyboard: two at most, and fewer than letters.
  package func isNear(_ other: String) -> Bool { distance(to: other) <= min(2, utf8.count - 1) }

  /// The one of some words that somebody may have meant who typed this: the nearest, which differs by one
  /// slip of the keyboard, and in words of more than five letters by two.
  ///
  /// - Parameter words: What could have been meant.
  /// - Returns: One of them; nil if none is near.
  package func nearest(of words: [String]) -> String? {
    let near = words.map { (word: $0, distance: distance(to: $0)) }
      .filter { $0.distance <= (count > 5 ? 2 : 1) }
    return near.min { $0.distance < $1.distance }?.word
  }

  /// How many slips make one word of another: a letter too many, too few or another, or two beside each
  /// other in the wrong order (the optimal string alignment distance).
  private func distance(to other: String) -> Int {
    let here = Array(utf8.prefix(Self.longestName))
    let there = Array(other.utf8.prefix(Self.longestName))
    guard abs(here.count - there.count) <= 2 else { return .max }
    var before: [Int] = []
    var last = Array(0...there.count)
    for row in here.indices {
      var next = [row + 1]
      for column in there.indices {
        let cost = here[row] == there[column] ? 0 : 1
        var least = Swift.min(last[column] + cost, last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, here[row] == there[column - 1], here[row - 1] == there[column] {
          least = Swift.min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, last) = (last, next)
    }
    return last[there.count]
  }
}
