internal import CTransHost

/// Numbers of the caller's; few, as almost all properties have, are read without a list being made.
struct FewNumbers: Sendable {
  /// How many came.
  let count: Int
  private var few = InlineArray<6, Double>(repeating: 0)
  /// All of them, where they are more than that.
  private var many: [Double] = []

  /// Reads a buffer, if its numbers are finite and not too many.
  static func read(_ values: UnsafePointer<Double>?, _ count: UInt32) -> Reading<FewNumbers> {
    guard let values, count <= 6 else { return numbers(values, count).map(FewNumbers.init) }
    var result = FewNumbers(count: Int(count))
    for index in 0..<result.count {
      guard values[index].isFinite else {
        return .failure(.invalidArgument("a number is not finite"))
      }
      result.few[index] = values[index]
    }
    return .success(result)
  }

  private init(count: Int) { self.count = count }

  private init(_ many: [Double]) {
    count = many.count
    self.many = many
    for index in 0..<min(6, count) { few[index] = many[index] }
  }

  /// One of the first six.
  subscript(index: Int) -> Double { few[index] }

  /// The numbers as a list.
  var all: [Double] { count > 6 ? many : (0..<count).map { few[$0] } }

  /// Refuses numbers that are not as many as the key has, or of which one is absurd.
  func check(count: Int) throws(Fault) {
    guard self.count == count else {
      throw .invalidArgument("the key takes \(count) numbers, and \(self.count) came")
    }
    for index in 0..<count {
      guard abs(count > 6 ? many[index] : few[index]) <= maximumMagnitude else {
        throw .invalidArgument("a number is absurdly large")
      }
    }
  }
}
