import Foundation
import Geometry

/// What lengths that are not points stand for in a test: any numbers do, interpolation is linear in
/// them.
struct CSSLengths {
  var em = 16.0
  var width = 200.0
  var height = 130.0
}

/// Reads the transform lists of the tests; nil for what it does not know.
func transformList(css text: String, lengths: CSSLengths = CSSLengths()) -> TransformList? {
  if text.trimmingCharacters(in: .whitespaces) == "none" { return TransformList() }
  var functions: [TransformFunction] = []
  var rest = Substring(text)
  while let open = rest.firstIndex(of: "(") {
    let name = rest[..<open].trimmingCharacters(in: .whitespaces).lowercased()
    var depth = 0
    guard
      let close = rest[open...].firstIndex(where: {
        depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
        return depth == 0
      })
    else { return nil }
    let arguments = rest[rest.index(after: open)..<close].split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let function = function(name, arguments, lengths) else { return nil }
    functions.append(function)
    rest = rest[rest.index(after: close)...]
  }
  return rest.allSatisfy(\.isWhitespace) ? TransformList(functions) : nil
}

private func function(
  _ name: String, _ arguments: [String], _ lengths: CSSLengths
) -> TransformFunction? {
  if name == "perspective", arguments == ["none"] { return .perspective(nil) }
  // A percentage is one of the width, but of the height in a second place and for y.
  let numbers = arguments.enumerated().compactMap { index, text in
    number(
      text, em: lengths.em,
      whole: name == "translatey" || index == 1 ? lengths.height : lengths.width)
  }
  guard numbers.count == arguments.count, let first = numbers.first else { return nil }
  let second = numbers.dropFirst().first
  switch (name, numbers.count) {
  case ("translatex", 1): return .translation(SIMD3(first, 0, 0))
  case ("translatey", 1): return .translation(SIMD3(0, first, 0))
  case ("translatez", 1): return .translation(SIMD3(0, 0, first))
  case ("translate", 1...2): return .translation(SIMD3(first, second ?? 0, 0))
  case ("translate3d", 3): return .translation(SIMD3(numbers[0], numbers[1], numbers[2]))
  case ("scalex", 1): return .scale(SIMD3(first, 1, 1))
  case ("scaley", 1): return .scale(SIMD3(1, first, 1))
  case ("scalez", 1): return .scale(SIMD3(1, 1, first))
  case ("scale", 1...2): return .scale(SIMD3(first, second ?? first, 1))
  case ("scale3d", 3): return .scale(SIMD3(numbers[0], numbers[1], numbers[2]))
  case ("rotatex", 1): return .rotation(axis: SIMD3(1, 0, 0), angle: first)
  case ("rotatey", 1): return .rotation(axis: SIMD3(0, 1, 0), angle: first)
  case ("rotate", 1), ("rotatez", 1): return .rotation(axis: SIMD3(0, 0, 1), angle: first)
  case ("rotate3d", 4):
    return .rotation(axis: SIMD3(numbers[0], numbers[1], numbers[2]), angle: numbers[3])
  case ("skewx", 1): return .skew(x: first, y: 0)
  case ("skewy", 1): return .skew(x: 0, y: first)
  case ("skew", 1...2): return .skew(x: first, y: second ?? 0)
  case ("perspective", 1): return .perspective(first)
  case ("matrix", 6):
    return .matrix(
      Transform3D(
        AffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5])))
  case ("matrix3d", 16): return Transform3D(elements: numbers).map(TransformFunction.matrix)
  default: return nil
  }
}

private func number(_ text: String, em: Double, whole: Double) -> Double? {
  if text.hasPrefix("calc("), text.hasSuffix(")") {
    let terms = text.dropFirst(5).dropLast().components(separatedBy: " + ")
    let numbers = terms.compactMap { number($0, em: em, whole: whole) }
    return numbers.count == terms.count ? numbers.reduce(0, +) : nil
  }
  let units: [(String, Double)] = [
    ("px", 1), ("deg", .pi / 180), ("rad", 1), ("em", em), ("%", whole / 100), ("", 1),
  ]
  for (unit, factor) in units where text.hasSuffix(unit) {
    return Double(text.dropLast(unit.count)).map { $0 * factor }
  }
  return nil
}
