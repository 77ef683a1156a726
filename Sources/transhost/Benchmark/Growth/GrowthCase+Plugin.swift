import Measuring
import PluginHosting

extension GrowthCase {
  /// What a plugin asks of the host, in this process, when its transition begins.
  static func calls(of library: PluginLibrary) -> [GrowthCase] {
    let words = [
      ("properties", "properties set through the ABI"),
      ("views", "views through the ABI: made, put in, let go"),
      ("handles", "handles: made, retained, released"),
      ("brackets", "brackets through the ABI, 50 in one another"),
      ("snapshots", "snapshots through the ABI in a turn"),
    ]
    return words.map { key, name in
      GrowthCase(name: name) { count in try library.startTime([key: "\(count)"]) }
    } + [
      // The ABI has room for no more.
      GrowthCase(name: "parameters set", most: 256) { count in
        let values = Dictionary(uniqueKeysWithValues: (0..<count).map { ("p\($0)", "\($0)") })
        return try Measurement.time {
          _ = try library.makeAnimationController(id: "parameters", parameters: values)
        }
      }
    ]
  }
}
