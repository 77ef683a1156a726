internal import CTransHost

// Memory of the caller's, read before the body of a call runs: bodies hold no pointer.

/// What was read from a pointer: a value, or the fault that the call gets.
typealias Reading<Value: Sendable> = Result<Value, Fault>

/// The text of a buffer, if it is UTF-8 of a sane length; null counts as empty text.
func text(
  _ bytes: UnsafePointer<CChar>?, _ length: UInt32, _ what: String
) -> Reading<String> {
  let isReadable = bytes != nil && length <= TH_TEXT_MAXIMUM
  let buffer = UnsafeRawBufferPointer(start: bytes, count: isReadable ? Int(length) : 0)
  guard length <= TH_TEXT_MAXIMUM else { return .failure(.limitExceeded(.text)) }
  guard bytes != nil || length == 0, !buffer.contains(0),
    let text = String(validating: buffer, as: UTF8.self)
  else { return .failure(.invalidArgument("the \(what) is not UTF-8")) }
  return .success(text)
}

/// The numbers of a buffer, if they are finite and not too many.
func numbers(
  _ values: UnsafePointer<Double>?, _ count: UInt32, allowsInfinity: Bool = false
) -> Reading<[Double]> {
  list(values, count, .numbers, TH_NUMBERS_MAXIMUM).flatMap { list in
    list.allSatisfy { $0.isFinite || (allowsInfinity && $0 == .infinity) }
      ? .success(list) : .failure(.invalidArgument("a number is not finite"))
  }
}

/// The elements of a buffer, if they are not too many.
///
/// - Parameters:
///   - elements: The buffer; may be null if there are none.
///   - count: How many there are.
///   - limit: The limit that more than the maximum meet.
///   - maximum: How many there may be.
/// - Returns: The elements, or the fault.
func list<Element: Sendable>(
  _ elements: UnsafePointer<Element>?, _ count: UInt32, _ limit: Limit, _ maximum: UInt32
) -> Reading<[Element]> {
  guard count <= maximum else { return .failure(.limitExceeded(limit)) }
  guard elements != nil || count == 0 else {
    return .failure(.invalidArgument("a buffer is null"))
  }
  return .success(Array(UnsafeBufferPointer(start: elements, count: Int(count))))
}
