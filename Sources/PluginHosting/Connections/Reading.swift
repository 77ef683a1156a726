internal import CTransHost

// Memory of the caller's, read before the body of a call runs: bodies hold no pointer.

/// What was read from a pointer: a value, or the fault that the call gets.
typealias Reading<Value: Sendable> = Result<Value, Fault>

/// The text of a buffer, if it is UTF-8 of a sane length; null counts as empty text.
func text(
  _ bytes: UnsafePointer<CChar>?, _ length: UInt32, _ what: String
) -> Reading<String> {
  let buffer = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length))
  guard length <= TH_TEXT_MAXIMUM, bytes != nil || length == 0, !buffer.contains(0),
    let text = String(validating: buffer, as: UTF8.self)
  else { return .failure(.invalidArgument("the \(what) is not UTF-8, or too long")) }
  return .success(text)
}

/// The numbers of a buffer, if they are finite and not too many.
func numbers(
  _ values: UnsafePointer<Double>?, _ count: UInt32, allowsInfinity: Bool = false
) -> Reading<[Double]> {
  let isReadable = count <= TH_NUMBERS_MAXIMUM && (values != nil || count == 0)
  let list = Array(UnsafeBufferPointer(start: values, count: isReadable ? Int(count) : 0))
  guard isReadable, list.allSatisfy({ $0.isFinite || (allowsInfinity && $0 == .infinity) }) else {
    return .failure(.invalidArgument("a number is not finite, or there are too many"))
  }
  return .success(list)
}
