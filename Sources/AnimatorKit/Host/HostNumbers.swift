/// A value that crosses the line as a few doubles.
protocol HostNumbers {
  init?(numbers: [Double])
  var numbers: [Double] { get }
  /// Lends the numbers.
  func withNumbers(_ body: (UnsafeBufferPointer<Double>) -> Void)
}

extension HostNumbers {
  func withNumbers(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    numbers.withUnsafeBufferPointer(body)
  }
}

/// Lends one number, for which no list need be made.
private func withNumber(_ number: Double, _ body: (UnsafeBufferPointer<Double>) -> Void) {
  withUnsafePointer(to: number) { body(UnsafeBufferPointer(start: $0, count: 1)) }
}

extension HostNumbers where Self: BinaryFloatingPoint {
  init?(numbers: [Double]) {
    guard numbers.count == 1 else { return nil }
    self.init(numbers[0])
  }
  var numbers: [Double] { [Double(self)] }
  func withNumbers(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    withNumber(Double(self), body)
  }
}

/// Calls with a pointer to a copy of the value, or with null.
func withOptionalPointer<Value, Result>(
  to value: Value?, _ body: (UnsafePointer<Value>?) -> Result
) -> Result {
  guard let value else { return body(nil) }
  return withUnsafePointer(to: value) { body($0) }
}

extension String {
  /// Its bytes, as calls of the host's take them.
  func withHostText<Result>(_ body: (UnsafeBufferPointer<CChar>) -> Result) -> Result {
    var text = self
    return text.withUTF8 { $0.withMemoryRebound(to: CChar.self, body) }
  }
}

extension Double: HostNumbers {}
extension CGFloat: HostNumbers {}
extension Float: HostNumbers {}

extension Int: HostNumbers {
  init?(numbers: [Double]) {
    guard numbers.count == 1, let value = Int(exactly: numbers[0]) else { return nil }
    self = value
  }
  var numbers: [Double] { [Double(self)] }
}

extension Bool: HostNumbers {
  init?(numbers: [Double]) {
    guard numbers.count == 1 else { return nil }
    self = numbers[0] != 0
  }
  var numbers: [Double] { [self ? 1 : 0] }
  func withNumbers(_ body: (UnsafeBufferPointer<Double>) -> Void) {
    withNumber(self ? 1 : 0, body)
  }
}

extension CGPoint: HostNumbers {
  init?(numbers: [Double]) {
    guard numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
  var numbers: [Double] { [Double(x), Double(y)] }
}

extension CGSize: HostNumbers {
  init?(numbers: [Double]) {
    guard numbers.count == 2 else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }
  var numbers: [Double] { [Double(width), Double(height)] }
}

extension CGRect: HostNumbers {
  init?(numbers: [Double]) {
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  var numbers: [Double] { origin.numbers + size.numbers }
}
