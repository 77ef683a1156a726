/// Finds what is wrong in a text that is no JSON (RFC 8259).
struct JSONSyntax {
  /// What may come next.
  private enum Expectation {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd
  }

  private struct Fault: Error {
    let words: String
  }

  private let bytes: [UInt8]
  private var place = 0
  /// The objects and lists around the place: how each ends.
  private var ends: [UInt8] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first thing that is wrong.
  ///
  /// - Parameter bytes: The text.
  /// - Returns: Its line, from 1, and what is wrong there; nil for what is sound, as far as can be seen here.
  static func fault(in bytes: [UInt8]) -> (line: Int, words: String)? {
    var syntax = JSONSyntax(bytes)
    do {
      try syntax.readAll()
      return nil
    } catch {
      return (1 + bytes.prefix(syntax.place).count { $0 == UInt8(ascii: "\n") }, error.words)
    }
  }

  /// The byte at the place; nil behind the last.
  private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func readAll() throws(Fault) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    var expectation = Expectation.value
    while true {
      while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
      guard let byte = current else { break }
      if expectation == .commaOrEnd, ends.isEmpty { throw unexpected("nothing more") }
      expectation = try read(byte, expectation)
    }
    guard expectation == .commaOrEnd, ends.isEmpty else {
      throw Fault(words: bytes.count == place && place == 0 ? "it is empty" : "it ends too early")
    }
  }

  /// Reads one sign, text, number or word.
  private mutating func read(
    _ byte: UInt8, _ expectation: Expectation
  ) throws(Fault) -> Expectation {
    switch expectation {
    case .valueOrEnd where byte == ends.last, .nameOrEnd where byte == ends.last,
      .commaOrEnd where byte == ends.last:
      ends.removeLast()
      place += 1
      return .commaOrEnd
    case .commaOrEnd:
      let end = ends.last.map { String(UnicodeScalar($0)) } ?? ""
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or '\(end)'") }
      place += 1
      return ends.last == UInt8(ascii: "}") ? .name : .value
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw unexpected("':'") }
      place += 1
      return .value
    case .name, .nameOrEnd:
      guard byte == UInt8(ascii: "\"") else { throw unexpected("a name in quotation marks") }
      try readText()
      return .colon
    case .value, .valueOrEnd: return try readValue(byte)
    }
  }

  private mutating func readValue(_ byte: UInt8) throws(Fault) -> Expectation {
    switch byte {
    case UInt8(ascii: "{"):
      ends.append(UInt8(ascii: "}"))
      place += 1
      return .nameOrEnd
    case UInt8(ascii: "["):
      ends.append(UInt8(ascii: "]"))
      place += 1
      return .valueOrEnd
    case UInt8(ascii: "\""): try readText()
    default: try readWord()
    }
    return .commaOrEnd
  }

  private mutating func readText() throws(Fault) {
    let start = place
    place += 1
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw Fault(words: "a text goes over the end of its line, or has a control character")
      }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard current != nil else {
      place = start
      throw Fault(words: "a text has no end")
    }
    place += 1
  }

  /// A number, true, false or null.
  private mutating func readWord() throws(Fault) {
    let word = bytes[place...].prefix {
      ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
        || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || "+-.".utf8.contains($0)
    }
    guard !word.isEmpty else { throw unexpected("a value") }
    let text = String(decoding: word, as: UTF8.self)
    guard ["true", "false", "null"].contains(text) || Self.isNumber(text) else {
      throw Fault(words: "'\(text.prefix(40))' is no value")
    }
    place += word.count
  }

  private static func isNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  /// A fault at the place.
  private func unexpected(_ expected: String) -> Fault {
    let rest = bytes[place...].prefix(8)
    let found = String(decoding: rest, as: UTF8.self).first.map { "'\($0)'" } ?? "the end"
    return Fault(words: "\(found) stands where \(expected) is expected")
  }
}
