/// A timing curve that jumps.
///
/// CSS Easing Functions Level 2, section 2.4: `steps()`.
public struct Steps: Hashable, Sendable {
  /// Where the jumps are.
  public enum Jump: Int, CaseIterable, Hashable, Sendable {
    /// One at the beginning, none at the end.
    case start
    /// One at the end, none at the beginning.
    case end
    /// One at the beginning and one at the end.
    case both
    /// None at either.
    case none
  }

  /// How many steps; at least 1, at least 2 without jumps at the ends.
  public let count: Int
  /// Where the jumps are.
  public let jump: Jump

  /// Creates steps; nil for fewer than there can be.
  public init?(count: Int, jump: Jump = .end) {
    guard count >= (jump == .none ? 2 : 1), count <= 1_000_000_000 else { return nil }
    self.count = count
    self.jump = jump
  }

  /// The progress at an input.
  ///
  /// - Parameters:
  ///   - input: How much of the time has passed; beyond 0...1 the steps go on.
  ///   - isBefore: The before flag of CSS: an input exactly on a step takes the lower one.
  /// - Returns: A whole number of steps, as a fraction of all.
  public func value(at input: Double, isBefore: Bool = false) -> Double {
    guard input.isFinite else { return input > 0 ? 1 : 0 }
    let scaled = input * Double(count)
    var step = scaled.rounded(.down)
    if jump == .start || jump == .both { step += 1 }
    if isBefore && scaled == scaled.rounded(.down) { step -= 1 }
    if input >= 0 && step < 0 { step = 0 }
    let jumps = Double(jump == .both ? count + 1 : jump == .none ? count - 1 : count)
    if input <= 1 && step > jumps { step = jumps }
    return step / jumps
  }
}
