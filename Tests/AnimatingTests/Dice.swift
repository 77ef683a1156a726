/// Numbers that are the same for the same seed.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  /// A whole number from 0 to one less than the count.
  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  /// A number of a thousand in a range.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(roll(1001)) / 1000
  }

  /// One of several.
  mutating func pick<T>(_ things: [T]) -> T { things[roll(things.count)] }
}
