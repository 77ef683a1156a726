import Measuring
import Playing
import PluginHosting
import Transitioning
import ViewControllers

extension Benchmark {
  /// Times what a process of its own costs a plugin, against the same in this process.
  func timeIsolation() throws -> [IsolationResult] {
    let path = try MeasuredPlugin.plain.path(for: Self.isolationName)
    let empty = try EmptyWorker()
    let starts = try startTimes { try EmptyWorker() }
    let workers = try startTimes { try PluginLibrary(path: path, isolation: .always) }
    let inProcess = try PluginLibrary(path: path, isolation: .never)
    let isolated = try PluginLibrary(path: path, isolation: .always)
    func pair(_ time: (PluginLibrary) throws -> [Double]) rethrows -> (Measurement, Measurement) {
      (Measurement(try time(inProcess)), Measurement(try time(isolated)))
    }
    let controllers = try [inProcess, isolated].map { try $0.makeAnimationController() }
    // In turns, as a machine's speed drifts.
    var turns: [[Double]] = [[], [], []]
    for _ in 0..<frames * 50 {
      turns[0].append(Measurement.time { _ = empty.answers() })
      for (index, controller) in controllers.enumerated() {
        turns[index + 1].append(
          Measurement.time { _ = controller.transitionDuration(using: nil) })
      }
    }
    let socket = Measurement(turns[0])
    let calls = (Measurement(turns[1]), Measurement(turns[2]))
    var results = [
      IsolationResult(
        "start", (Measurement(starts), Measurement(workers)), of: .start, socket: socket)
    ]
    results.append(IsolationResult("call", calls, of: .roundTrips(1), socket: socket))
    let plain = try pair { try times(of: $0, ["properties": "0"], frames: 0) }
    let many = try pair { try times(of: $0, ["properties": "1000"], frames: 0) }
    results.append(IsolationResult("1000 properties", many, of: .roundTrips(1000), socket: socket))
    results.append(IsolationResult("a transition", plain, of: .roundTrips(nil), socket: socket))
    let ticks = try pair { try times(of: $0, ["ticks": "true"], frames: Self.mostSteps) }
    results.append(IsolationResult("display-link frame", ticks, of: .roundTrips(2), socket: socket))
    return results
  }

  /// How long it takes until there is something, each when the one before is gone.
  private func startTimes(_ make: () throws -> AnyObject) rethrows -> [Double] {
    try (0..<frames).map { _ in
      var made: AnyObject?
      let time = try Measurement.time { made = try make() }
      _ = consume made
      return time
    }
  }

  /// How long a transition's start takes, or each of its frames.
  private func times(
    of library: PluginLibrary, _ parameters: [String: String], frames count: Int
  ) throws -> [Double] {
    var times: [Double] = []
    while times.count < frames {
      let player = try library.makePlayer(parameters)
      let start = Measurement.time { player.start() }
      for frame in 1...max(1, count) {
        let time = Measurement.time { player.advance(to: Double(frame) / 120) }
        if count > 0 { times.append(time) }
      }
      if count == 0 { times.append(start) }
      player.advance(to: player.expectedLength + 1)
    }
    return times
  }
}
