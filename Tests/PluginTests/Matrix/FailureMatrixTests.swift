import Foundation
import Playing
import PluginHosting
import TestSupport
import Testing

/// Every way to fail, at every moment, in every container and operation, driven or not, isolated and,
/// where it can be caught, in this process: in pairs, whole with `TRANSHOST_MATRIX=whole`, or those whose
/// names have a text in them, `TRANSHOST_MATRIX='crash@gesture in modal'`.
@MainActor
struct FailureMatrixTests {
  /// What of it is asked for: nil is the sample.
  private static let asked = ProcessInfo.processInfo.environment["TRANSHOST_MATRIX"]

  private static var cells: [FailureCell] {
    guard let asked else { return FailureCell.pairwise }
    return FailureCell.all.filter { asked == "whole" || $0.description.contains(asked) }
  }

  /// The plugin, built once, or why there is none.
  private static let built = Result {
    let library = FixturePlugin.directory.appending(path: "failing.so").path
    let folder = Repository.root.appending(path: "Tests/PluginTests/Matrix/Plugin").path
    let signatures = Repository.root.appending(path: "Sources/CSignatures").path
    let result = try Command.run(
      [
        "clang", "-shared", "-fPIC", "-pthread", "-I", Repository.headers.path, "-I",
        "\(signatures)/include", "-o", library,
        "-Wl,--version-script=\(Repository.root.path)/Plugins/plugin.version",
        "\(folder)/failing.c", "\(signatures)/signatures.c", "-x", "c++",
        "\(folder)/throwing.cpp", "-lstdc++",
      ])
    guard result.status == 0 else { throw FixturePlugin.Failure.compiler(result.words) }
    return library
  }

  private let scratch = Scratch()

  /// A file of its own, or else its image in this process would be the one before.
  private func plugin(_ way: String, _ moment: String) throws -> String {
    Self.fileCount += 1
    let path = "\(scratch.path)/\(way)@\(moment).\(Self.fileCount).so"
    try FileManager.default.copyItem(atPath: try Self.built.get(), toPath: path)
    return path
  }

  private static var fileCount = 0

  /// How everything stands after the same transition with a plugin that is well.
  private func wellState(like cell: FailureCell, driven: Bool) throws -> [String] {
    let moment = cell.isDrivenByPlugin && !driven ? cell.moment : "-"
    let key = "\(cell.scene) \(driven) \(moment != "-")"
    if let known = Self.wellStates[key] { return known }
    let run = try FailureRun(
      try plugin("well", "-"),
      FailureCell(
        way: cell.way, moment: moment, scene: cell.scene, isInteractive: driven, isolation: .never))
    #expect(run.refusal == nil && run.lines.isEmpty, "\(run.lines)")
    Self.wellStates[key] = run.state
    return run.state
  }

  private static var wellStates: [String: [String]] = [:]

  /// In a process of its own: its descriptors are counted, and its patience is everybody's.
  @Test func whateverFailsTheContainerIsAsAfterATransitionThatDoesNot() async {
    let walked = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { try await FailureMatrixTests().walk() }
    print(String(decoding: walked?.standardOutputContent ?? [], as: UTF8.self), terminator: "")
  }

  private func walk() throws {
    let patience = PluginIsolation.patience
    defer { PluginIsolation.patience = patience }
    let cells = Self.cells
    var counts: [String: Int] = [:]
    let well = try plugin("well", "-")
    // What stays open from the first process on: the memory of libffi's closures.
    _ = try PluginLibrary(path: well, isolation: .always)
    for cell in cells {
      let open = try descriptors()
      // A machine that does much else still loads a plugin in so much time.
      if case .late = cell.way.end { PluginIsolation.patience = 0.5 }
      let run = try FailureRun(try plugin(cell.way.name, cell.moment), cell)
      try check(run, of: cell)
      counts[run.refusal == nil ? "played" : "refused", default: 0] += 1
      counts[cell.isolation == .always ? "isolated" : "in process", default: 0] += 1
      #expect(try ChildProcesses.naming(scratch.path) == [], "\(cell): a process is left")
      #expect(try descriptors() == open, "\(cell): descriptors are left")
      // The host goes on.
      PluginIsolation.patience = patience
      let state = try wellState(like: cell, driven: cell.isInteractive)
      #expect(try FailureRun(well, cell).state == state, "\(cell): the next transition")
    }
    let ways = Set(cells.map(\.way.name)).count
    let scenes = Set(cells.map(\.scene.description)).count
    print(
      "matrix: \(cells.count) of \(FailureCell.all.count) cells, \(ways) ways, \(scenes) scenes; "
        + counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    #expect(!cells.isEmpty)
    if Self.asked == nil || Self.asked == "whole" {
      #expect(ways == FailureWay.all.count && scenes == FailureScene.all.count)
    }
  }

  private func check(_ run: FailureRun, of cell: FailureCell) throws {
    let words: [String]?
    switch cell.way.end {
    case .gone(let phrases), .late(let phrases): words = phrases
    case .lives, .any: words = nil
    }
    let isBefore = FailureWay.making.contains(cell.moment)
    if let refusal = run.refusal {
      // It is refused where there is nothing to animate with, and that is said.
      #expect(isBefore && !cell.way.lives, "\(cell): \(refusal)")
      #expect(refusal.contains("\(cell.way.name)@\(cell.moment)"), "\(cell): \(refusal)")
      return
    }
    #expect(!isBefore || words == nil, "\(cell): it is taken")
    var state = run.state
    var well = try wellState(like: cell, driven: cell.isInteractive)
    if cell.way.name == "leak", cell.scene.container.presents, !cell.scene.operation.goesBack {
      // What lies in a presentation's container view lasts as long as that.
      state.removeAll { $0.contains("width: 5.0, height: 5.0") }
    } else if ["early", "replayed-call"].contains(cell.way.name)
      || FailureWay.beforeItMoves.contains(cell.moment),
      cell.isInteractive,
      state != well
    {
      // It is completed before the hand could say otherwise: it has said so, or the container's own
      // animation, which takes over, takes no time.
      well = try wellState(like: cell, driven: false)
    }
    if FailureWay.whileItsHandHolds.contains(cell.moment), !cell.way.lives, state != well {
      // What nobody holds any more goes back.
      well = try wellState(like: cell, driven: true)
    }
    #expect(state == well, "\(cell)\n\(run.lines)")
    #expect(run.isTold, "\(cell): the app's completion")
    if let words, FailureWay.transitional.contains(cell.moment) {
      let deeds = run.lines.filter { line in words.contains { line.contains($0) } }
      #expect(deeds.count == 1, "\(cell): \(run.lines)")
      // Of one that is gone there is nothing more to say.
      if case .gone = cell.way.end, cell.isolation == .always {
        #expect(run.lines.count == 1, "\(cell): \(run.lines)")
      }
      #expect(deeds.allSatisfy { $0.contains("org.transhost.test.failing") }, "\(cell): \(deeds)")
    }
  }

  /// How many of what the host shares with plugins' processes are open.
  private func descriptors() throws -> Int {
    let all = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: all).count {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(all)/\($0)")
      return target.map { $0.hasPrefix("socket:") || $0.hasPrefix("/memfd:") } == true
    }
  }

  @Test func eachWayIsSaidInASentence() {
    for way in FailureWay.all { #expect(way.says.hasSuffix("."), "\(way.name)") }
    #expect(Set(FailureWay.all.map(\.name)).count == FailureWay.all.count)
  }
}
