/// How much of something is seen, in 32,768ths.
///
/// 32,767 stands for all of it: a difference of two bytes times that rounds to the difference.
struct Opacity: Hashable, Sendable {
  let parts: UInt16

  static let none = Opacity(parts: 0)
  static let whole = Opacity(parts: 32_767)

  private init(parts: UInt16) { self.parts = parts }

  /// The nearest to a number, which is brought into 0...1; what is not a number becomes 0.
  init(_ unit: Double) {
    parts = UInt16(min(unit.clampedToUnit * 32_768 + 0.5, 32_767))
  }
}
