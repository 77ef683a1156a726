internal import Geometry
internal import ViewControllers

extension Script {
  /// What a finger does, as a script says it.
  static let phases: [(word: String, phase: Touch.Phase)] = [
    ("begin", .began), ("move", .moved), ("end", .ended), ("cancel", .cancelled),
  ]
  static let actionWords = ["push", "pop", "present", "dismiss", "select", "resize", "rotate"]
  static let interactionWords = ["pause", "update", "finish", "cancel"]

  /// The script as a file, in the format `transhost-script/1`: one step a line.
  ///
  /// What is read from it is the same script.
  public var json: String {
    let lines = steps.map { step in
      "    { \"at\": \(step.time), \(Self.words(step.event)) }"
    }
    return "{\n  \"format\": \"\(Self.format)\",\n  \"steps\": [\n"
      + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  private static func words(_ event: Event) -> String {
    switch event {
    case .touches(let changes):
      guard changes.count != 1 else { return words(changes[0]) }
      return "\"touches\": [" + changes.map { "{ \(words($0)) }" }.joined(separator: ", ") + "]"
    case .action(.push): return "\"action\": \"push\""
    case .action(.pop): return "\"action\": \"pop\""
    case .action(.present): return "\"action\": \"present\""
    case .action(.dismiss): return "\"action\": \"dismiss\""
    case .action(.select(let index)): return "\"action\": \"select\", \"index\": \(index)"
    case .screen(.resize(let size, let duration)):
      return "\"action\": \"resize\", \"size\": [\(size.width), \(size.height)], "
        + "\"for\": \(duration)"
    case .screen(.rotate(let orientation, let duration)):
      return "\"action\": \"rotate\", \"to\": \"\(orientation.rawValue)\", \"for\": \(duration)"
    case .interaction(.pause): return "\"interaction\": \"pause\""
    case .interaction(.update(let percent)):
      return "\"interaction\": \"update\", \"percent\": \(percent)"
    case .interaction(.finish): return "\"interaction\": \"finish\""
    case .interaction(.cancel): return "\"interaction\": \"cancel\""
    }
  }

  private static func words(_ change: TouchChange) -> String {
    let phase = change.phase == .stationary ? .moved : change.phase
    let word = phases.first { $0.phase == phase }?.word ?? "move"
    return "\"touch\": \"\(word)\", \"finger\": \(change.finger), "
      + "\"point\": [\(change.location.x), \(change.location.y)]"
  }
}
