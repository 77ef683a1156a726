import FoundationEssentials
import Measuring
import PluginHosting

extension Benchmark {
  /// Times how costs grow with how many there are of something, from ten to a hundred thousand or to
  /// what `--count` says.
  func timeGrowth() throws -> (results: [GrowthResult], frame: AnimatedFrame) {
    let path = try MeasuredPlugin.plain.path(for: Self.growthName)
    let library = try PluginLibrary(path: path, isolation: .never)
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let cases =
      GrowthCase.memory + GrowthCase.views + GrowthCase.animations + GrowthCase.calls(of: library)
      + [.registry(in: folder.path, library: path)]
    let largest = count ?? 100_000
    var bar = ProgressBar(isQuiet: arguments.has("quiet"))
    var results = try cases.enumerated().map { index, item in
      bar.update(index, of: cases.count)
      return GrowthResult(name: item.name, growth: try item.measure(upTo: largest))
    }
    let memory = results.prefix(GrowthCase.memory.count).compactMap(\.growth.exponent).max()
    for index in results.indices { results[index].memoryExponent = memory }
    bar.clear()
    let frame = try AnimatedFrame(
      of: min(AnimatedFrame.usualCount, largest), frames: min(frames, Self.mostSteps))
    return (results, frame)
  }
}

/// A folder of the program's own, for a while.
struct TemporaryFolder {
  /// Where it is.
  let path: String

  /// Makes it, where temporary files go.
  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("transhost-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Removes it with all in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
