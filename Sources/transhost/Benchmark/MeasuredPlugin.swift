import Compositing
import Geometry
import Glibc
import Measuring
import Playing
import PluginHosting
import SystemCalls
import Transitioning
import ViewControllers

/// A plugin that does as much as it is told to when its transition begins.
///
/// It lies beside the program that plugins run in.
@MainActor
struct MeasuredPlugin {
  /// The one in C.
  static let plain = MeasuredPlugin(file: "libmeasured.so")
  /// The one in Swift, on the SDK.
  static let swift = MeasuredPlugin(file: "libmeasured-swift.so")

  private let file: String

  /// Where it is.
  ///
  /// - Parameter workload: What needs it.
  /// - Returns: Its path.
  /// - Throws: A `Failure` if it is not there.
  func path(for workload: String) throws -> String {
    let path = "\(PluginIsolation.workerProgram.folder)/\(file)"
    guard access(path, F_OK) == 0 else {
      throw Failure("The workload '\(workload)' needs the file '\(path)', which is not there.")
    }
    return path
  }
}

extension PluginLibrary {
  /// Sets a stage for one transition of its first animator's.
  func makePlayer(_ parameters: [String: String]) throws -> TransitionPlayer {
    let container = PlayedContainers.all[0]
    let setting = TransitionPlayer.Setting(
      container: container, operation: container.operations[0], size: Size(width: 64, height: 48))
    return TransitionPlayer(
      setting, animator: try makeAnimationController(parameters: parameters),
      from: .color(.white), to: .color(.black))
  }

  /// How long the start of a transition takes whose animator is given parameters; what it has begun is
  /// played to its end.
  ///
  /// - Returns: Milliseconds.
  func startTime(_ parameters: [String: String]) throws -> Double {
    let player = try makePlayer(parameters)
    let time = Measurement.time { player.start() }
    player.advance(to: player.expectedLength + 1)
    return time
  }
}
