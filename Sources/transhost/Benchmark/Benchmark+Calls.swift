import FoundationEssentials
import Measuring
import PluginHosting

extension Benchmark {
  /// Times what one call of a plugin's costs in this process, and what it costs to load a plugin.
  ///
  /// A call is timed in transitions that make many and in ones that make none: half the difference of
  /// a thousand and of two thousand is no more than the call.
  func timeCalls() throws -> [CallResult] {
    let plain = try MeasuredPlugin.plain.path(for: Self.callsName)
    let swift = try MeasuredPlugin.swift.path(for: Self.callsName)
    let (inC, inSwift) = (
      try PluginLibrary(path: plain, isolation: .never),
      try PluginLibrary(path: swift, isolation: .never)
    )
    let calls: [(name: String, library: PluginLibrary, key: String, count: Int, goal: Double?)] = [
      ("a plain C call through a pointer", inC, "plain-calls", 1_000_000, nil),
      ("an ABI call that asks for a number", inC, "queries", 20_000, 40),
      ("an ABI call that sets a property", inC, "properties", 20_000, 40),
      ("view.alpha = x in Swift", inSwift, "properties", 20_000, 150),
      ("a bracket with ten views in Swift", inSwift, "brackets", 500, 5000),
    ]
    var times: [[Double]] = calls.map { _ in [] }
    // In turns, as a machine's speed drifts.
    for _ in 0..<frames {
      try Interruption.check()
      for (index, call) in calls.enumerated() {
        let few = try call.library.startTime([call.key: "\(call.count / 2)"])
        let many = try call.library.startTime([call.key: "\(call.count)"])
        times[index].append((many - few) * 1e6 / Double(call.count - call.count / 2))
      }
    }
    var results = zip(calls, times).map { call, times in
      CallResult(name: call.name, nanoseconds: Measurement(times), goal: call.goal)
    }
    results.append(try timeLoads(of: plain, "loading a plugin in C", goal: nil))
    results.append(try timeLoads(of: swift, "loading a plugin in Swift", goal: 5e6))
    return results.map { $0.compared(with: results[0]) }
  }

  /// Times how long it takes to open, check and start a plugin whose file this process has not seen: a new
  /// copy each time.
  private func timeLoads(of path: String, _ name: String, goal: Double?) throws -> CallResult {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let times = try (0..<min(frames, Self.mostLoads)).map { number in
      let copy = "\(folder.path)/lib\(number).so"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      return try Measurement.time { _ = try PluginLibrary(path: copy, isolation: .never) } * 1e6
    }
    return CallResult(name: name, nanoseconds: Measurement(times), goal: goal)
  }

  /// What has been loaded stays in the process, so it is not done for ever.
  private static let mostLoads = 30
}
