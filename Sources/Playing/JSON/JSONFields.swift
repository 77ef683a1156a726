internal import FoundationEssentials
internal import Geometry
internal import SystemCalls

/// The members of an object, and what is wrong with them.
struct JSONFields {
  let path: [JSONPlaces.Part]
  private let bytes: [UInt8]
  private let values: [String: JSONTree]

  /// Reads a text whose value is an object.
  ///
  /// - Parameter bytes: The text.
  /// - Throws: A `JSONError` that names the line.
  init(_ bytes: [UInt8]) throws(JSONError) {
    // The decoder takes more than JSON is, such as a comma at a list's end.
    if let fault = JSONSyntax.fault(in: bytes) { throw Self.error(fault) }
    let whole: JSONTree
    do {
      whole = try JSONDecoder().decode(JSONTree.self, from: Data(bytes))
    } catch {
      throw Self.error((line: 1, words: "it is not sound"))
    }
    try self.init(whole, [], bytes)
  }

  init(_ value: JSONTree, _ path: [JSONPlaces.Part], _ bytes: [UInt8]) throws(JSONError) {
    self.path = path
    self.bytes = bytes
    guard case .object(let values) = value else {
      self.values = [:]
      throw problem(nil, "an object {…} is expected")
    }
    self.values = values
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The names that there are, in the order of the alphabet.
  var names: [String] { values.keys.sorted() }

  func problem(_ name: String?, _ problem: String) -> JSONError {
    let path = path + (name.map { [.member($0)] } ?? [])
    return JSONError(
      line: JSONPlaces.line(of: path, in: bytes), field: JSONPlaces.words(path),
      problem: "\(problem).")
  }

  func allow(_ names: [String]) throws(JSONError) {
    guard let strange = values.keys.filter({ !names.contains($0) }).sorted().first else { return }
    throw problem(
      strange, "there is no such field here; there are '\(names.joined(separator: "', '"))'")
  }

  func value(_ name: String) throws(JSONError) -> JSONTree {
    guard let value = values[name] else { throw problem(name, "the field is missing") }
    return value
  }

  func number(
    _ name: String, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(JSONError) -> Double {
    guard case .number(let number) = try value(name), range.contains(number),
      !isWhole || number == number.rounded()
    else {
      let kind = isWhole ? "a whole number" : "a number"
      let ends = [range.lowerBound, range.upperBound].map { formatted("%g", $0) }
      throw problem(name, "\(kind) from \(ends[0]) to \(ends[1]) is expected")
    }
    return number
  }

  func text(_ name: String, of choices: [String]) throws(JSONError) -> String {
    guard case .text(let text) = try value(name), choices.contains(text) else {
      throw problem(
        name, "one of '\(choices.joined(separator: "', '"))' is expected")
    }
    return text
  }

  /// A text of any kind, which may not be empty.
  func text(_ name: String) throws(JSONError) -> String {
    guard case .text(let text) = try value(name), !text.isEmpty else {
      throw problem(name, "a text is expected")
    }
    return text
  }

  /// An element of a list, as an object.
  func element(_ value: JSONTree, of name: String, _ index: Int) throws(JSONError) -> JSONFields {
    try JSONFields(value, path + [.member(name), .element(index)], bytes)
  }

  func object(_ name: String) throws(JSONError) -> JSONFields {
    try JSONFields(try value(name), path + [.member(name)], bytes)
  }

  func flag(_ name: String) throws(JSONError) -> Bool {
    guard case .flag(let flag) = try value(name) else {
      throw problem(name, "true or false is expected")
    }
    return flag
  }

  func list(_ name: String) throws(JSONError) -> [JSONTree] {
    guard case .list(let list) = try value(name) else {
      throw problem(name, "a list […] is expected")
    }
    return list
  }

  func point(_ name: String) throws(JSONError) -> Point {
    guard let point = Self.point(try value(name)) else {
      throw problem(name, "a point [x, y] is expected")
    }
    return point
  }

  func points(_ name: String) throws(JSONError) -> [Point] {
    var points: [Point] = []
    for value in try list(name) {
      guard let point = Self.point(value) else {
        throw problem(name, "a list of points [[x, y], …] is expected")
      }
      points.append(point)
    }
    return points
  }

  func size(_ name: String, in range: ClosedRange<Double>) throws(JSONError) -> Size {
    guard let point = Self.point(try value(name)), range.contains(point.x), range.contains(point.y)
    else {
      let ends = [range.lowerBound, range.upperBound].map { formatted("%g", $0) }
      throw problem(name, "a size [width, height] from \(ends[0]) to \(ends[1]) is expected")
    }
    return Size(width: point.x, height: point.y)
  }

  private static func point(_ value: JSONTree) -> Point? {
    guard case .list(let list) = value, list.count == 2, case .number(let x) = list[0],
      case .number(let y) = list[1], abs(x) <= 1e6, abs(y) <= 1e6
    else { return nil }
    return Point(x: x, y: y)
  }

  private static func error(_ fault: (line: Int, words: String)) -> JSONError {
    JSONError(
      line: fault.line, field: "", problem: "this is no JSON: \(fault.words.printable).")
  }
}
