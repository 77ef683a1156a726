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
  /// - Throws: A `JSONError` that names the line and the field.
  public init(json: [UInt8]) throws(JSONError) {
    self = try ScriptReader(json).script()
  }
}

/// Reads one script.
private struct ScriptReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func script() throws(JSONError) -> Script {
    let root = try JSONFields(bytes)
    try root.allow(["$schema", "format", "steps"])
    let format = try root.text("format", of: [Script.format])
    precondition(format == Script.format)
    let list = try root.list("steps")
    guard list.count <= Script.mostSteps else {
      throw root.problem("steps", "there are \(list.count) steps, and \(Script.mostSteps) at most")
    }
    var steps: [Script.Step] = []
    for (index, value) in list.enumerated() {
      steps += try self.steps(JSONFields(value, [.member("steps"), .element(index)], bytes))
      guard steps.count <= Script.mostSteps else {
        throw root.problem("steps", "drags make more than \(Script.mostSteps) steps of it")
      }
    }
    return Script(steps)
  }

  /// What one entry says; a drag is many steps.
  private func steps(_ step: JSONFields) throws(JSONError) -> [Script.Step] {
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
        let one = try JSONFields(value, step.path + [.member("touches"), .element(index)], bytes)
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

  private func touch(_ fields: JSONFields) throws(JSONError) -> TouchChange {
    let phase = try fields.text("touch", of: Script.phases.map(\.word))
    return TouchChange(
      Script.phases.first { $0.word == phase }?.phase ?? .moved, finger: try finger(fields),
      at: try fields.point("point"))
  }

  private func finger(_ fields: JSONFields) throws(JSONError) -> Int {
    fields.has("finger") ? Int(try fields.number("finger", in: 1...10, isWhole: true)) : 1
  }

  private func drag(_ fields: JSONFields, from start: Double) throws(JSONError) -> [Script.Step] {
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

  private func action(_ fields: JSONFields) throws(JSONError) -> Script.Event {
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

  private func duration(_ fields: JSONFields) throws(JSONError) -> Double? {
    fields.has("for") ? try fields.number("for", in: 0...Script.longestTime) : nil
  }

  private func interaction(_ fields: JSONFields) throws(JSONError) -> Script.Interaction {
    switch try fields.text("interaction", of: Script.interactionWords) {
    case "pause": return .pause
    case "finish": return .finish
    case "cancel": return .cancel
    default: return .update(try fields.number("percent", in: 0...1))
    }
  }
}
