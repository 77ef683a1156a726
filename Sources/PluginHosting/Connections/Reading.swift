internal import CTransHost

// Memory of the caller's, read before the body of a call runs: bodies hold no pointer.

/// What was read from a pointer: a value, or the fault that the call gets.
typealias Reading<Value: Sendable> = Result<Value, Fault>

/// The text of a buffer, if it is UTF-8 of a sane length; null counts as empty text.
func text(_ bytes: UnsafePointer<CChar>?, _ length: UInt32) -> String? {
  guard length <= TH_TEXT_MAXIMUM else { return nil }
  guard let bytes else { return length == 0 ? "" : nil }
  let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(length))
  return buffer.contains(0) ? nil : String(validating: buffer, as: UTF8.self)
}

/// The numbers of a buffer, if they are finite and not too many; nil otherwise.
func numbers(
  _ values: UnsafePointer<Double>?, _ count: UInt32, allowsInfinity: Bool = false
) -> [Double]? {
  guard count <= TH_NUMBERS_MAXIMUM, values != nil || count == 0 else { return nil }
  let list = Array(UnsafeBufferPointer(start: values, count: Int(count)))
  return list.allSatisfy { $0.isFinite || (allowsInfinity && $0 == .infinity) } ? list : nil
}
