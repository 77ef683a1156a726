import Foundation
import TestSupport

/// A case as it went in the command, in a process of its own.
struct CommandRun {
  let status: Int32
  /// What was said, line by line.
  let lines: [String]
  /// The frames, bare.
  let film: Data

  /// How many bytes one frame has.
  private static let frameSize = 40 * 30 * 4

  /// Plays a case; one that does not end is ended.
  init(_ item: HostileCase) throws {
    let folder = Scratch()
    let home = Scratch()
    let path = try HostilePlugin.install(item.name, script: item.script, in: folder)
    let program = BuiltProducts.directory.appending(path: "transhost").path
    let result = try Command.run(
      [
        "timeout", "--signal=KILL", "20", program, "--isolation", "never", "--plugin", path,
        "--output", "-",
      ]
        + [
          "--from", "#ff0000", "--to", "#0000ff", "--size", "40x30", "--fps", "10",
          "--operation", item.operation == .selectBack ? "select" : item.operation.rawValue,
        ], in: home.path,
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"])
    status = result.status
    lines = result.errors.split(separator: "\n").map(String.init)
    film = result.output
  }

  /// Its last picture, if the film is whole.
  var lastFrame: Data? {
    film.count >= Self.frameSize && film.count % Self.frameSize == 0
      ? film.suffix(Self.frameSize) : nil
  }
}
