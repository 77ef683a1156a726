internal import SystemCalls

/// A JSON value whose objects keep the order of their members, so that output is stable.
package enum JSON {
  case null
  case bool(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  package static func numbers(_ numbers: [Double]) -> JSON { .list(numbers.map(JSON.number)) }

  package static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }

  package static func optional(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }

  /// The value on one line.
  package var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .whole(let value): "\(value)"
    // What JSON cannot say is null. Minus zero is zero: it means nothing here.
    case .number(let value): value.isFinite ? "\(value == 0 ? 0 : value)" : "null"
    case .text(let value): Self.quoted(value)
    case .list(let elements): "[\(elements.map(\.line).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.0)):\($0.1.line)" }.joined(separator: ","))}"
    }
  }

  /// An object whose named lists have a line for each element, so that people can read it as well.
  package static func document(_ members: KeyValuePairs<String, JSON>) -> String {
    let lines = members.map { name, value in
      guard case .list(let elements) = value, !elements.isEmpty else {
        return "  \(quoted(name)): \(value.line)"
      }
      let rows = elements.map { "    \($0.line)" }.joined(separator: ",\n")
      return "  \(quoted(name)): [\n\(rows)\n  ]"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n}\n"
  }

  /// The value on as many lines as make it readable, as a person would write it.
  ///
  /// Lists without objects and objects of whole numbers stay on one line.
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
        isShort: !elements.contains { if case .object = $0 { true } else { false } })
    case .object(let members):
      return joined(
        "{", members.map { "\(Self.quoted($0.0)): \($0.1.indented(by: depth + 1))" }, "}",
        isShort: members.allSatisfy { if case .whole = $0.1 { true } else { false } })
    default: return line
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.isDisruptive:
        for unit in UTF16.encode(scalar) ?? .init() {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral value: String) { self = .text(value) }

  package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members) }
}
