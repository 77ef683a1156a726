internal import Foundation
internal import Geometry
internal import ViewControllers

extension Script {
  /// The format that is read and written.
  public static let format = "transhost-script/1"
  /// The most steps that are read.
  public static let mostSteps = 100_000
  /// The longest time that is read: seconds.
  public static let longestTime = 3600.0
  /// The longest side of a screen that is read: points.
  public static let largestSide = 16_384.0
  /// How many times a second a finger that is dragged is seen.
  public static let dragRate = 60.0

  /// Reads a script.
  ///
  /// - Parameter json: A text in the format `transhost-script/1`.
  /// - Throws: A `ScriptError` that names the line and the field.
  public init(json: [UInt8]) throws(ScriptError) {
    self = try ScriptReader(json).script()
  }
}

/// Reads one script.
private struct ScriptReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func script() throws(ScriptError) -> Script {
    let whole: JSONTree
    do {
      whole = try JSONDecoder().decode(JSONTree.self, from: Data(bytes))
    } catch {
      throw syntaxError()
    }
    let root = try Fields(whole, [], bytes)
    try root.allow(["$schema", "format", "steps"])
    let format = try root.text("format", of: [Script.format])
    precondition(format == Script.format)
    let list = try root.list("steps")
    guard list.count <= Script.mostSteps else {
      throw root.problem("steps", "there are \(list.count) steps, and \(Script.mostSteps) at most")
    }
    var steps: [Script.Step] = []
    for (index, value) in list.enumerated() {
      steps += try self.steps(Fields(value, [.member("steps"), .element(index)], bytes))
      guard steps.count <= Script.mostSteps else {
        throw root.problem("steps", "drags make more than \(Script.mostSteps) steps of it")
      }
    }
    return Script(steps)
  }

  /// What one entry says; a drag is many steps.
  private func steps(_ step: Fields) throws(ScriptError) -> [Script.Step] {
    let kinds = ["touch", "touches", "drag", "action", "interaction"].filter(step.has)
    guard kinds.count == 1, let kind = kinds.first else {
      throw step.problem(
        nil,
        "a step has one of 'touch', 'touches', 'drag', 'action' and 'interaction'"
          + (kinds.isEmpty ? "" : "; this one has \(kinds.joined(separator: " and "))"))
    }
    let time = try step.number("at", in: 0...Script.longestTime)
    switch kind {
    case "touch":
      try step.allow(["at", "touch", "finger", "point"])
      return [.init(at: time, .touches([try touch(step)]))]
    case "touches":
      try step.allow(["at", "touches"])
      var changes: [TouchChange] = []
      for (index, value) in try step.list("touches").enumerated() {
        let one = try Fields(value, step.path + [.member("touches"), .element(index)], bytes)
        try one.allow(["touch", "finger", "point"])
        changes.append(try touch(one))
      }
      return [.init(at: time, .touches(changes))]
    case "drag":
      try step.allow(["at", "drag", "finger", "for", "lift"])
      return try drag(step, from: time)
    case "action":
      return [.init(at: time, try action(step))]
    default:
      try step.allow(["at", "interaction", "percent"])
      return [.init(at: time, .interaction(try interaction(step)))]
    }
  }

  private func touch(_ fields: Fields) throws(ScriptError) -> TouchChange {
    let phase = try fields.text("touch", of: Script.phases.map(\.word))
    return TouchChange(
      Script.phases.first { $0.word == phase }?.phase ?? .moved, finger: try finger(fields),
      at: try fields.point("point"))
  }

  private func finger(_ fields: Fields) throws(ScriptError) -> Int {
    fields.has("finger") ? Int(try fields.number("finger", in: 1...10, isWhole: true)) : 1
  }

  private func drag(_ fields: Fields, from start: Double) throws(ScriptError) -> [Script.Step] {
    let points = try fields.points("drag")
    guard points.count >= 2, let first = points.first, let last = points.last else {
      throw fields.problem("drag", "a drag is a list of two points or more")
    }
    let length = try fields.number("for", in: 0...Script.longestTime)
    let finger = try finger(fields)
    func step(_ time: Double, _ phase: Touch.Phase, _ point: Point) -> Script.Step {
      .init(at: time, .touches([TouchChange(phase, finger: finger, at: point)]))
    }
    let count = max(points.count - 1, Int((length * Script.dragRate).rounded()))
    guard count <= Script.mostSteps else {
      throw fields.problem("drag", "it makes more than \(Script.mostSteps) steps")
    }
    var steps = [step(start, .began, first)]
    // Evenly in time from point to point.
    for index in 1...count {
      let part = Double(index) / Double(count)
      let place = part * Double(points.count - 1)
      let piece = min(Int(place), points.count - 2)
      let (a, b, rest) = (points[piece], points[piece + 1], place - Double(piece))
      steps.append(
        step(
          start + length * part, .moved,
          Point(x: a.x + (b.x - a.x) * rest, y: a.y + (b.y - a.y) * rest)))
    }
    let isLifted = try fields.has("lift") ? fields.flag("lift") : true
    if isLifted { steps.append(step(start + length, .ended, last)) }
    return steps
  }

  private func action(_ fields: Fields) throws(ScriptError) -> Script.Event {
    let word = try fields.text("action", of: Script.actionWords)
    let further = ["resize": ["size", "for"], "rotate": ["to", "for"]][word]
    try fields.allow(["at", "action"] + (further ?? ["index"]))
    switch word {
    case "push": return .action(.push)
    case "pop": return .action(.pop)
    case "present": return .action(.present)
    case "dismiss": return .action(.dismiss)
    case "resize":
      let size = try fields.size("size", in: 1...Script.largestSide)
      return .screen(.resize(size, duration: try duration(fields) ?? 0))
    case "rotate":
      let to = try fields.text("to", of: InterfaceOrientation.allCases.map(\.rawValue))
      return .screen(
        .rotate(
          InterfaceOrientation(rawValue: to) ?? .portrait,
          duration: try duration(fields) ?? Stage.rotationDuration))
    default:
      return .action(.select(Int(try fields.number("index", in: 0...1000, isWhole: true))))
    }
  }

  private func duration(_ fields: Fields) throws(ScriptError) -> Double? {
    fields.has("for") ? try fields.number("for", in: 0...Script.longestTime) : nil
  }

  private func interaction(_ fields: Fields) throws(ScriptError) -> Script.Interaction {
    switch try fields.text("interaction", of: Script.interactionWords) {
    case "pause": return .pause
    case "finish": return .finish
    case "cancel": return .cancel
    default: return .update(try fields.number("percent", in: 0...1))
    }
  }

  /// What Foundation says of a text that is no JSON: it names the line, or how many bytes are right.
  private func syntaxError() -> ScriptError {
    var words = "it is not sound"
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
    } catch {
      words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? words
    }
    var line = words.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) } ?? 1
    if let count = words.firstMatch(of: /character (\d+)/).flatMap({ Int($0.1) }) {
      line = 1 + bytes.prefix(count).count { $0 == UInt8(ascii: "\n") }
    }
    let clean = words.replacing(/\ around (line \d+, column|character) \d+\.?/, with: "")
    return ScriptError(line: line, field: "", problem: "this is no JSON: \(clean)")
  }
}

/// A JSON value of any kind.
private enum JSONTree: Decodable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONTree])
  case object([String: JSONTree])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONTree].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONTree].self))
    }
  }
}

/// The members of an object, and what is wrong with them.
private struct Fields {
  let path: [JSONPlaces.Part]
  private let bytes: [UInt8]
  private let values: [String: JSONTree]

  init(_ value: JSONTree, _ path: [JSONPlaces.Part], _ bytes: [UInt8]) throws(ScriptError) {
    self.path = path
    self.bytes = bytes
    guard case .object(let values) = value else {
      self.values = [:]
      throw problem(nil, "an object {…} is expected")
    }
    self.values = values
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func problem(_ name: String?, _ problem: String) -> ScriptError {
    let path = path + (name.map { [.member($0)] } ?? [])
    return ScriptError(
      line: JSONPlaces.line(of: path, in: bytes), field: JSONPlaces.words(path),
      problem: "\(problem).")
  }

  func allow(_ names: [String]) throws(ScriptError) {
    guard let strange = values.keys.filter({ !names.contains($0) }).sorted().first else { return }
    throw problem(
      strange, "there is no such field here; there are '\(names.joined(separator: "', '"))'")
  }

  private func value(_ name: String) throws(ScriptError) -> JSONTree {
    guard let value = values[name] else { throw problem(name, "the field is missing") }
    return value
  }

  func number(
    _ name: String, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(ScriptError) -> Double {
    guard case .number(let number) = try value(name), range.contains(number),
      !isWhole || number == number.rounded()
    else {
      let kind = isWhole ? "a whole number" : "a number"
      let ends = [range.lowerBound, range.upperBound].map { String(format: "%g", $0) }
      throw problem(name, "\(kind) from \(ends[0]) to \(ends[1]) is expected")
    }
    return number
  }

  func text(_ name: String, of choices: [String]) throws(ScriptError) -> String {
    guard case .text(let text) = try value(name), choices.contains(text) else {
      throw problem(
        name, "one of '\(choices.joined(separator: "', '"))' is expected")
    }
    return text
  }

  func flag(_ name: String) throws(ScriptError) -> Bool {
    guard case .flag(let flag) = try value(name) else {
      throw problem(name, "true or false is expected")
    }
    return flag
  }

  func list(_ name: String) throws(ScriptError) -> [JSONTree] {
    guard case .list(let list) = try value(name) else {
      throw problem(name, "a list […] is expected")
    }
    return list
  }

  func point(_ name: String) throws(ScriptError) -> Point {
    guard let point = Self.point(try value(name)) else {
      throw problem(name, "a point [x, y] is expected")
    }
    return point
  }

  func points(_ name: String) throws(ScriptError) -> [Point] {
    var points: [Point] = []
    for value in try list(name) {
      guard let point = Self.point(value) else {
        throw problem(name, "a list of points [[x, y], …] is expected")
      }
      points.append(point)
    }
    return points
  }

  func size(_ name: String, in range: ClosedRange<Double>) throws(ScriptError) -> Size {
    guard let point = Self.point(try value(name)), range.contains(point.x), range.contains(point.y)
    else {
      let ends = [range.lowerBound, range.upperBound].map { String(format: "%g", $0) }
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
}
