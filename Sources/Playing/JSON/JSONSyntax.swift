/// Finds what is wrong in a text that is no JSON (RFC 8259).
struct JSONSyntax {
  /// What may come next.
  private enum Expectation {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd
  }

  private struct Fault: Error {
    let words: String
  }

  /// How deep the decoder goes.
  private static let mostDepth = 511

  private let bytes: [UInt8]
  private var place = 0
  /// The objects and lists around the place: how each ends.
  private var ends: [UInt8] = []
  /// The names that each of them has so far, as they are written.
  private var names: [Set<ArraySlice<UInt8>>] = []

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
      names.removeLast()
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
      let start = place
      try readText()
      guard names[names.count - 1].insert(bytes[start..<place]).inserted else {
        let name = String(decoding: bytes[start..<place], as: UTF8.self)
        place = start
        throw Fault(words: "\(name) is there twice")
      }
      return .colon
    case .value, .valueOrEnd: return try readValue(byte)
    }
  }

  private mutating func readValue(_ byte: UInt8) throws(Fault) -> Expectation {
    guard ends.count < Self.mostDepth else {
      throw Fault(words: "lists and objects lie more than \(Self.mostDepth) deep")
    }
    switch byte {
    case UInt8(ascii: "{"):
      ends.append(UInt8(ascii: "}"))
      names.append([])
      place += 1
      return .nameOrEnd
    case UInt8(ascii: "["):
      ends.append(UInt8(ascii: "]"))
      names.append([])
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
      if byte == UInt8(ascii: "\\") { try readEscape() } else { place += 1 }
    }
    guard current != nil else {
      place = start
      throw Fault(words: "a text has no end")
    }
    if let byte = Self.strangeByte(in: bytes[start..<place]) {
      let digits = String(byte, radix: 16)
      throw Fault(
        words:
          "a text is not in UTF-8: it has the byte 0x\(digits); where a file's name has it, write "
          + "\\udbff\\udf\(digits)")
    }
    place += 1
  }

  /// A sign that a text has after a backslash: half a pair of UTF-16 is none.
  private mutating func readEscape() throws(Fault) {
    // What ends here is a text without end.
    guard place + 1 < bytes.count else { return place += 1 }
    guard bytes[place + 1] == UInt8(ascii: "u") else {
      guard "\"\\/bfnrt".utf8.contains(bytes[place + 1]) else {
        let sign = String(decoding: bytes[(place + 1)...].prefix(8), as: UTF8.self).prefix(1)
        throw Fault(words: "'\\\(sign)' is no sign of a text")
      }
      return place += 2
    }
    guard let unit = unit(at: place) else {
      throw Fault(words: "four digits from 0 to f are expected after '\\u'")
    }
    let isPair =
      UTF16.isLeadSurrogate(unit) && self.unit(at: place + 6).map(UTF16.isTrailSurrogate) == true
    guard isPair || !UTF16.isSurrogate(unit) else {
      throw Fault(words: "'\\u\(String(unit, radix: 16))' is half a sign")
    }
    place += isPair ? 12 : 6
  }

  /// What four digits after a backslash and a u are.
  private func unit(at place: Int) -> UInt16? {
    let digits = bytes[min(place, bytes.count)...].prefix(6)
    guard digits.count == 6, digits.starts(with: "\\u".utf8) else { return nil }
    return digits.dropFirst(2).reduce(0) { value, digit in
      value.flatMap { value in
        Character(UnicodeScalar(digit)).hexDigitValue.map { value * 16 + UInt16($0) }
      }
    }
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
    guard Double(text)?.isFinite != false else {
      throw Fault(words: "the number '\(text.prefix(40))' is too large")
    }
    place += word.count
  }

  private static func isNumber(_ text: String) -> Bool {
    Int(text).map(String.init) == text
      || text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil
  }

  /// The first byte that belongs to no character in UTF-8; nil where all do.
  private static func strangeByte(in bytes: ArraySlice<UInt8>) -> UInt8? {
    var (parser, source) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
    var place = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return nil
      case .valid(let encoded): place += encoded.count
      case .error: return bytes[place]
      }
    }
  }

  /// A fault at the place.
  private func unexpected(_ expected: String) -> Fault {
    let rest = bytes[place...].prefix(8)
    let found =
      switch String(decoding: rest, as: UTF8.self).first {
      case nil: "the end"
      case "\u{FFFD}": "the byte 0x\(String(bytes[place], radix: 16))"
      case let sign?: "'\(sign)'"
      }
    return Fault(words: "\(found) stands where \(expected) is expected")
  }
}
