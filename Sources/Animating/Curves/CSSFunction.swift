/// `name(a b, c d)`: arguments at the commas, words at the spaces, what is in brackets left whole.
struct CSSFunction {
  let name: Substring
  let arguments: [[Substring]]

  /// Splits a text; nil if it is no function, or an argument is empty.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    name = text[..<open]
    let inside = text[text.index(after: open)...].dropLast()
    var arguments: [[Substring]] = [[]]
    var depth = 0
    var start = inside.startIndex
    func word(_ end: Substring.Index) {
      if start < end { arguments[arguments.count - 1].append(inside[start..<end]) }
    }
    for index in inside.indices {
      let character = inside[index]
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      guard depth >= 0 else { return nil }
      guard depth == 0, character == "," || character.isWhitespace else { continue }
      word(index)
      start = inside.index(after: index)
      if character == "," { arguments.append([]) }
    }
    word(inside.endIndex)
    guard depth == 0, arguments.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.arguments = arguments
  }
}

/// A plain number.
func cssNumber(_ text: Substring) -> Double? {
  guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }) else { return nil }
  return Double(text).flatMap { $0.isFinite ? $0 : nil }
}

/// A percentage as a fraction; also a `calc()` of one, or of a sum.
func cssPercentage(_ text: Substring) -> Double? {
  if text.hasPrefix("calc("), text.hasSuffix(")") {
    var sum = 0.0
    var sign = 1.0
    var isTerm = true
    for word in text.dropFirst(5).dropLast().split(separator: " ") {
      if isTerm {
        guard let term = cssPercentage(word) else { return nil }
        sum += sign * term
      } else {
        guard word == "+" || word == "-" else { return nil }
        sign = word == "+" ? 1 : -1
      }
      isTerm.toggle()
    }
    return isTerm ? nil : sum
  }
  guard text.last == "%" else { return nil }
  return cssNumber(text.dropLast()).map { $0 / 100 }
}
