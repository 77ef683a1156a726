internal import Glibc

/// A text as `printf` makes it.
///
/// - Parameters:
///   - format: One of the program's own, such as `%.2f`.
///   - arguments: Of the types that the format asks for.
/// - Returns: The text.
package func formatted(_ format: String, _ arguments: any CVarArg...) -> String {
  let count = max(0, Int(withVaList(arguments) { vsnprintf(nil, 0, format, $0) }))
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { text in
    guard let base = text.baseAddress else { return "" }
    base.initialize(repeating: 0, count: count + 1)
    _ = withVaList(arguments) { vsnprintf(base, count + 1, format, $0) }
    return String(cString: base)
  }
}
