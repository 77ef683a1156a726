internal import SystemCalls

/// Finds the line on which a value stands in a JSON text that is known to be sound.
struct JSONPlaces {
  /// A member of an object, or an element of an array.
  enum Part: Hashable {
    case member(String)
    case element(Int)
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line, from 1, of a value; of what holds it where there is none.
  ///
  /// - Parameters:
  ///   - path: From the text's value inwards.
  ///   - bytes: The text.
  /// - Returns: The line.
  static func line(of path: [Part], in bytes: [UInt8]) -> Int {
    var places = JSONPlaces(bytes)
    places.skipSpace()
    places.find(path[...])
    return 1 + bytes.prefix(places.place).count { $0 == UInt8(ascii: "\n") }
  }

  /// The path as people write it, in one line: `steps[3].point`.
  static func words(_ path: [Part]) -> String {
    path.reduce("") { words, part in
      switch part {
      case .member(let name): words.isEmpty ? name.printable : "\(words).\(name.printable)"
      case .element(let index): "\(words)[\(index)]"
      }
    }
  }

  private var current: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skipSpace() {
    while place < bytes.count, current <= 0x20 { place += 1 }
  }

  /// Goes to the value at the path's end, from the beginning of the one that it starts in.
  private mutating func find(_ path: ArraySlice<Part>) {
    guard let part = path.first else { return }
    let start = place
    place += 1
    skipSpace()
    var index = 0
    while place < bytes.count, current != UInt8(ascii: "]"), current != UInt8(ascii: "}") {
      var isIt = part == .element(index)
      if bytes[start] == UInt8(ascii: "{") {
        isIt = part == .member(text())
        skipSpace()
        place += 1
        skipSpace()
      }
      if isIt { return find(path.dropFirst()) }
      skipValue()
      skipSpace()
      if current == UInt8(ascii: ",") { place += 1 }
      skipSpace()
      index += 1
    }
    place = start
  }

  /// Reads a name; escapes stay as they are written, for no field has any.
  private mutating func text() -> String {
    let start = place + 1
    skipValue()
    return String(decoding: bytes[start..<max(start, place - 1)], as: UTF8.self)
  }

  private mutating func skipValue() {
    var depth = 0
    repeat {
      switch current {
      case UInt8(ascii: "\""):
        place += 1
        while place < bytes.count, current != UInt8(ascii: "\"") {
          place += current == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        place += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        place += 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
        place += 1
      default: place += 1
      }
    } while place < bytes.count && (depth > 0 || !isAtEnd)
  }

  /// Whether a value cannot go on here.
  private var isAtEnd: Bool {
    [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":")].contains(current)
      || current <= 0x20
  }
}
