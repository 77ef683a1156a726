internal import CTransHost

/// How many lines of a kind the log has taken since a transition began.
struct LineCount {
  private var count: UInt32 = 0

  enum Answer { case taken, last, dropped }

  /// Counts one more; the last is the one in whose place the log says that there are more.
  mutating func next() -> Answer {
    if count <= TH_LOG_LINES_MAXIMUM { count += 1 } else { return .dropped }
    return count <= TH_LOG_LINES_MAXIMUM ? .taken : .last
  }

  /// What the log says in place of the last.
  static let farewell =
    "further lines are not shown until the next transition: the log takes "
    + "\(TH_LOG_LINES_MAXIMUM) (TH_LOG_LINES_MAXIMUM)"
}
