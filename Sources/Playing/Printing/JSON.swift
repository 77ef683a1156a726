/// A JSON value whose objects keep the order of their members, so that output is stable.
package enum JSON: ExpressibleByStringLiteral {
  case null
  case bool(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  package init(stringLiteral value: String) { self = .text(value) }

  package static func numbers(_ numbers: [Double]) -> JSON { .list(numbers.map(JSON.number)) }

  package static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }

  package static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }

  /// The value on one line.
  package var line: String {
    var text = ""
    append(to: &text)
    return text
  }

  /// An object whose named list has a line for each element, so that people can read it as well.
  package static func document(_ members: [(String, JSON)]) -> String {
    let lines = members.map { name, value in
      guard case .list(let elements) = value, !elements.isEmpty else {
        return "  \(JSON.text(name).line): \(value.line)"
      }
      let rows = elements.map { "    \($0.line)" }.joined(separator: ",\n")
      return "  \(JSON.text(name).line): [\n\(rows)\n  ]"
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  /// The value on as many lines as make it readable, as a person would write it.
  ///
  /// Lists of plain values and objects of numbers stay on one line.
  package var indented: String { indented(by: 0) }

  private func indented(by depth: Int) -> String {
    func joined(_ open: String, _ parts: [String], _ close: String, isShort: Bool) -> String {
      if isShort { return open + parts.joined(separator: ", ") + close }
      let margin = String(repeating: "  ", count: depth)
      let lines = parts.map { "\(margin)  \($0)" }.joined(separator: ",\n")
      return "\(open)\n\(lines)\n\(margin)\(close)"
    }
    switch self {
    case .list(let elements):
      return joined(
        "[", elements.map { $0.indented(by: depth + 1) }, "]",
        isShort: elements.allSatisfy(\.isPlain))
    case .object(let members):
      return joined(
        "{", members.map { "\(JSON.text($0.0).line): \($0.1.indented(by: depth + 1))" }, "}",
        isShort: members.allSatisfy(\.1.isNumber))
    default: return line
    }
  }

  private var isPlain: Bool {
    switch self {
    case .list, .object: false
    default: true
    }
  }

  private var isNumber: Bool {
    switch self {
    case .whole, .number: true
    default: false
    }
  }

  private func append(to result: inout String) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .whole(let value): result += "\(value)"
    // What JSON cannot say is null. Minus zero is zero: it means nothing here.
    case .number(let value): result += value.isFinite ? "\(value == 0 ? 0 : value)" : "null"
    case .text(let value): Self.append(value, to: &result)
    case .list(let elements):
      Self.append(elements, "[", "]", to: &result) { $0.append(to: &$1) }
    case .object(let members):
      Self.append(members, "{", "}", to: &result) { member, text in
        Self.append(member.0, to: &text)
        text += ":"
        member.1.append(to: &text)
      }
    }
  }

  private static func append<Element>(
    _ elements: [Element], _ open: String, _ close: String, to result: inout String,
    _ each: (Element, inout String) -> Void
  ) {
    result += open
    for (index, element) in elements.enumerated() {
      if index > 0 { result += "," }
      each(element, &result)
    }
    result += close
  }

  private static func append(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    result += "\""
  }
}
