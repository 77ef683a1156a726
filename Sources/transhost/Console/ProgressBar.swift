import Playing

/// A bar on a terminal, for work that takes longer than a second; silent anywhere else.
struct ProgressBar {
  private static let patience = Duration.seconds(1)
  private static let interval = Duration.milliseconds(100)

  private let isShown: Bool
  private let unit: String
  private let start = ContinuousClock.now
  private var next = ContinuousClock.now + Self.patience
  private var isDrawn = false

  init(isQuiet: Bool, unit: String = "frames") {
    isShown = Console.canRedraw && !isQuiet
    self.unit = unit
  }

  /// Shows how much is done.
  mutating func update(_ done: Int, of total: Int) {
    guard isShown, ContinuousClock.now >= next else { return }
    next = .now + Self.interval
    isDrawn = true
    let fraction = min(1, Double(done) / Double(max(total, 1)))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rest = fraction > 0 ? Int((seconds / fraction - seconds).rounded(.up)) : 0
    let line = ProgressLine.text(
      fraction, done: "\(done)/\(total) \(unit)", left: "\(rest) s left", within: Console.width)
    Console.show("\r\(line)\u{1B}[K")
  }

  /// Takes the bar away.
  mutating func clear() {
    if isDrawn { Self.clearLine() }
    isDrawn = false
  }

  /// Takes away the bar that may be on a terminal.
  static func clearLine() {
    if Console.canRedraw { Console.show("\r\u{1B}[K") }
  }
}
