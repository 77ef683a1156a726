internal import CTransHost

/// Numbers of the caller's; few, as almost all properties have, are read without a list being made.
///
/// It is not copied: that takes longer than to read them.
struct FewNumbers: ~Copyable, Sendable {
  /// How many came.
  let count: Int
  private var few = InlineArray<6, Double>(repeating: 0)
  /// What is not to be had of six numbers in place.
  private var rest: Rest?

  private final class Rest: Sendable {
    /// All of the numbers, where they are more than six; or why there are none.
    let numbers: Reading<[Double]>

    init(_ numbers: Reading<[Double]>) { self.numbers = numbers }
  }

  /// Reads a buffer.
  @inline(__always)
  init(_ values: UnsafePointer<Double>?, _ count: UInt32) {
    self.count = Int(count)
    guard let values, count <= 6 else {
      readMany(values, count)
      return
    }
    var isFinite = true
    for index in 0..<Int(count) {
      few[index] = values[index]
      if !values[index].isFinite { isFinite = false }
    }
    if !isFinite { refuse() }
  }

  private mutating func readMany(_ values: UnsafePointer<Double>?, _ count: UInt32) {
    let numbers = numbers(values, count)
    rest = Rest(numbers)
    if case .success(let all) = numbers {
      for index in 0..<min(6, all.count) { few[index] = all[index] }
    }
  }

  private mutating func refuse() {
    rest = Rest(.failure(.invalidArgument("a number is not finite")))
  }

  /// Refuses numbers that are not finite, or too many.
  @inline(__always)
  func check() throws(Fault) {
    if let rest, case .failure(let fault) = rest.numbers { throw fault }
  }

  /// All of the numbers, where they are more than six.
  private var many: [Double] { (try? rest?.numbers.get()) ?? [] }

  /// One of the first six.
  subscript(index: Int) -> Double { few[index] }

  /// The numbers as a list.
  var all: [Double] { count > 6 ? many : (0..<count).map { self[$0] } }

  /// The same of numbers that are not as many as the key has, or of which one is absurd.
  @inline(__always)
  func check(count: Int) throws(Fault) {
    try check()
    guard self.count == count else { throw wrongCount(count) }
    var isAbsurd = false
    if count > 6 {
      for number in many where abs(number) > maximumMagnitude { isAbsurd = true }
    } else {
      for index in 0..<count where abs(few[index]) > maximumMagnitude { isAbsurd = true }
    }
    if isAbsurd { throw .invalidArgument("a number is absurdly large") }
  }

  private func wrongCount(_ count: Int) -> Fault {
    .invalidArgument("the key takes \(count) numbers, and \(self.count) came")
  }
}
