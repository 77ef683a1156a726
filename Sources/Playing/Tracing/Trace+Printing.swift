internal import Compositing
internal import Geometry
internal import SystemCalls
internal import ViewControllers

extension Trace {
  /// The trace in the format `transhost-trace/1`: a JSON object.
  ///
  ///     trace  = { "format": "transhost-trace/1", "plugin": text, "animator": text,
  ///                "container": text, "operation": text, "duration": seconds,
  ///                "outcome": "completed" | "cancelled",
  ///                "frames": [ frame, … ], "events": [ event, … ] }
  ///     frame  = { "t": seconds, "progress": 0 to 1, "layers": [ layer, … ] }
  ///     layer  = { "id": whole, "parent": whole | null, "name": text,
  ///                "frame": rect, "bounds": rect, "position": [x, y], "anchorPoint": [x, y],
  ///                "zPosition": number, "opacity": 0 to 1, "hidden": bool,
  ///                "transform": [ m11, m12, … m44 ] }
  ///     rect   = [ x, y, width, height ]
  ///     event  = { "t": seconds, "kind": text, "target": text }
  ///
  /// Members stand in this order. A number that JSON cannot say is null. Another member may come to
  /// an object; what a reader would get wrong gets a new format.
  public var json: String {
    JSON.document([
      "format": "transhost-trace/1", "plugin": .text(plugin), "animator": .text(animator),
      "container": .text(container), "operation": .text(operation), "duration": .number(duration),
      "outcome": .text(outcome.rawValue),
      "frames": .list(
        moments.map { moment in
          [
            "t": .number(moment.time), "progress": .number(moment.progress),
            "layers": .list(moment.layers.map(Self.object)),
          ]
        }),
      "events": .list(
        events.map {
          ["t": .number($0.time), "kind": .text($0.kind), "target": .text($0.target)]
        }),
    ])
  }

  private static func object(_ layer: LayerState) -> JSON {
    let properties = layer.properties
    return [
      "id": .whole(layer.id), "parent": layer.parent.map(JSON.whole) ?? .null,
      "name": .text(layer.name), "frame": .numbers(properties.frame.numbers),
      "bounds": .numbers(properties.bounds.numbers),
      "position": .numbers(properties.position.numbers),
      "anchorPoint": .numbers(properties.anchorPoint.numbers),
      "zPosition": .number(properties.zPosition), "opacity": .number(properties.opacity),
      "hidden": .bool(properties.isHidden), "transform": .numbers(properties.transform.elements),
    ]
  }

  /// The same for people: aligned text, numbers with three decimals at most.
  public var text: String {
    var text =
      "\(plugin.printable) (\(animator.printable)), \(container) \(operation), \(duration) s, "
      + "\(outcome.rawValue)\n"
    for moment in moments {
      text += "\nt \(Self.number(moment.time))  progress \(Self.number(moment.progress))\n"
      text += ([Self.heading] + moment.layers.map(Self.row)).table()
    }
    let rows = events.map { ["  " + Self.number($0.time), $0.target, $0.kind] }
    return text + "\nevents\n" + rows.table(rightAligned: [0])
  }

  private static let heading = [
    "  LAYER", "FRAME", "BOUNDS", "POSITION", "ANCHOR", "Z", "OPACITY", "TRANSFORM",
  ]

  private static func row(_ layer: LayerState) -> [String] {
    let properties = layer.properties
    let indent = String(repeating: " ", count: 2 * layer.depth + 2)
    let name = layer.name.isEmpty ? "" : " \(layer.name)"
    return [
      "\(indent)\(layer.id)\(name)", list(properties.frame.numbers),
      list(properties.bounds.numbers), list(properties.position.numbers),
      list(properties.anchorPoint.numbers), number(properties.zPosition),
      properties.isHidden ? "hidden" : number(properties.opacity),
      properties.transform == .identity ? "-" : list(properties.transform.elements),
    ]
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map(number).joined(separator: ",")
  }

  /// At most three decimals, without zeros at the end.
  private static func number(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    var text = formatted("%.3f", number)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

extension Rect {
  fileprivate var numbers: [Double] { [minX, minY, width, height] }
}

extension Point {
  fileprivate var numbers: [Double] { [x, y] }
}
