import Animating

/// Reads the notation of the oracle tables: the easing functions of CSS.
///
/// The tables have what CSS accepts alone; what it does not read is nil.
func timingCurve(css text: String) -> TimingCurve? {
  switch text {
  case "linear": return .linear
  case "ease": return .default
  case "ease-in": return .easeIn
  case "ease-out": return .easeOut
  case "ease-in-out": return .easeInOut
  default: break
  }
  guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
  let arguments = text[text.index(after: open)...].dropLast().split(separator: ",")
    .map { $0.split(separator: " ") }
  switch text[..<open] {
  case "cubic-bezier":
    let p = arguments.compactMap { $0.first.flatMap { Double($0) } }
    return p.count == 4 ? .cubic(CubicBezier(x1: p[0], y1: p[1], x2: p[2], y2: p[3])) : nil
  case "linear": return LinearPoints(stops: arguments.flatMap(stops)).map(TimingCurve.points)
  case "steps":
    let jumps: [Substring: Steps.Jump] = ["jump-start": .start, "jump-both": .both]
    guard let count = arguments.first?.first.flatMap({ Int($0) }),
      let jump = arguments.count > 1 ? arguments[1].first.flatMap({ jumps[$0] }) : .end
    else { return nil }
    return Steps(count: count, jump: jump).map(TimingCurve.steps)
  default: return nil
  }
}

/// A number, and where it stands: nowhere, at one place, or from one to another.
private func stops(_ words: [Substring]) -> [(input: Double?, output: Double)] {
  guard let output = words.first.flatMap({ Double($0) }) else { return [] }
  let inputs = words.dropFirst().compactMap { Double($0.dropLast()).map { $0 / 100 } }
  return inputs.isEmpty ? [(nil, output)] : inputs.map { ($0, output) }
}
