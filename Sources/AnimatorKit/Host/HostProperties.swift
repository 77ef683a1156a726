/// An object of the host's whose properties cross the line as numbers, by key.
protocol HostProperties {
  /// The numbers of a property; nil if the call failed.
  func numbers(_ what: StaticString, _ key: Int) -> [Double]?
  func setNumbers(_ what: StaticString, _ key: Int, _ numbers: UnsafeBufferPointer<Double>)
}

extension HostProperties {
  func read<Value: HostNumbers>(_ key: Int, _ what: StaticString = #function) -> Value? {
    numbers(what, key).flatMap(Value.init(numbers:))
  }

  func read<Value: HostNumbers>(
    _ key: Int, or fallback: Value, _ what: StaticString = #function
  ) -> Value { read(key, what) ?? fallback }

  /// Sets a property; no value is no numbers.
  func write(_ key: Int, _ value: (some HostNumbers)?, _ what: StaticString = #function) {
    guard let value else { return setNumbers(what, key, UnsafeBufferPointer(start: nil, count: 0)) }
    value.withNumbers { setNumbers(what, key, $0) }
  }
}
