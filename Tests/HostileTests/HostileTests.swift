import Compositing
import Foundation
import TestSupport
import Testing

/// Nothing that a plugin can do costs more than its own transition, case by case.
@MainActor
@Suite(.serialized)
struct HostileTests {
  nonisolated private static let cases = HostileCases.shared

  @Test(arguments: cases.here)
  func aPluginIsMetAsItsCaseSays(_ item: HostileCase) throws {
    guard let reason = item.unmet else { return try meet(item) }
    withKnownIssue("\(reason)") { try meet(item) }
  }

  private func meet(_ item: HostileCase) throws {
    let run = try HostileRun(item)
    check(run.refusal, run.own, run.lines, of: item)
    check(run.refusedCalls, of: item)
    guard run.refusal == nil, item.refusal == nil else { return }
    #expect(run.disorder.isEmpty)
    #expect(run.handleCount == item.keptHandles, "handles")
    let picture = try #require(run.picture)
    let wanted = try #require(try Self.picture(like: item))
    #expect(picture.hasSamePixels(as: wanted), "the last picture")
    if let times = item.times { #expect(times.contains(run.endTime)) }
    var rest = run.events[...]
    for event in item.events {
      let place = rest.firstIndex(of: event)
      #expect(place != nil, "\(event) in \(run.events)")
      rest = place.map { rest[($0 + 1)...] } ?? rest
    }
  }

  // MARK: Other containers

  nonisolated private static let meetings = OtherContainer.meetings(
    of: cases.here,
    everywhere: ProcessInfo.processInfo.environment["TRANSHOST_HOSTILE_EVERYWHERE"] != nil)

  /// What its blocks expect is no matter there: they are written for the container that the case names.
  @Test(arguments: meetings)
  func anotherContainerIsLeftInOrderToo(_ item: HostileCase, _ other: OtherContainer) throws {
    let run = try HostileRun(item, in: other)
    guard run.refusal == nil else { return }
    #expect(run.disorder.isEmpty, "\(other)")
    let begun = ["animator.animateTransition", "interactor.startInteractiveTransition"]
    #expect(run.events.contains(where: begun.contains), "it was asked to animate")
    let picture = try #require(run.picture)
    let first = Self.firstPictures[other] ?? other.scene().stage.picture()
    Self.firstPictures[other] = first
    #expect(picture.hasSamePixels(as: first), "the last picture, \(other)")
  }

  /// What the screen shows before anything happens, and again in the end.
  private static var firstPictures: [OtherContainer: PixelBuffer] = [:]

  // MARK: What is said

  /// What was said.
  private func check(
    _ refusal: String?, _ own: [String], _ lines: [(text: String, isMisbehaviour: Bool)],
    of item: HostileCase
  ) {
    if let wanted = item.refusal {
      #expect(refusal?.contains(wanted) == true, "\(refusal ?? "taken")")
    } else {
      #expect(refusal == nil)
    }
    var own = own
    if refusal == nil {
      let wanted = (["idle"] + item.never).joined(separator: " ")
      #expect(own.popLast() == wanted, "blocks that have not run")
    }
    // What a plugin is refused after its init it has nothing more to say about.
    if refusal != nil, own.last?.hasPrefix("idle") == true { own.removeLast() }
    #expect(own == item.own, "lines of its own")
    #expect(lines.count == item.lines.count, "\(lines.map(\.text))")
    for (line, wanted) in zip(lines, item.lines) {
      #expect(line.text.contains(wanted.words))
      #expect(line.isMisbehaviour == wanted.isMisbehaviour, "a misbehaviour: \(line.text)")
    }
  }

  /// What was said of calls that were refused: nothing twice.
  private func check(_ refusedCalls: [String], of item: HostileCase) {
    if item.count == 1 { #expect(Set(refusedCalls).count == refusedCalls.count) }
  }

  // MARK: The command

  @Test(arguments: cases.byCommand)
  func theCommandMeetsAPluginAsItsCaseSays(_ item: HostileCase) throws {
    guard let reason = item.unmet else { return try meetInTheCommand(item) }
    withKnownIssue("\(reason)") { try meetInTheCommand(item) }
  }

  /// A worker's plugin may end or hold up its own process, and costs its transition alone. Run where
  /// somebody says that there is a worker: `TRANSHOST_HOSTILE_WORKER=1`.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["TRANSHOST_HOSTILE_WORKER"] != nil),
    arguments: cases.waiting)
  func aWorkerMeetsAPluginAsItsCaseSays(_ item: HostileCase) throws {
    try meetInTheCommand(item)
  }

  private func meetInTheCommand(_ item: HostileCase) throws {
    let run = try CommandRun(item)
    #expect(run.status == item.status ?? 2)
    let id = "org.transhost.test.hostile"
    // The command says `Warning:` for what the host says about a plugin, and names who else speaks.
    let own = run.lines.filter { $0.hasPrefix("\(id): ") }.map {
      String($0.dropFirst(id.count + 2))
    }
    let about = run.lines.filter {
      ($0.hasPrefix("Warning: ") || $0.hasPrefix("Error: ")) && !HostileCase.isAboutRefusedCall($0)
    }
    if item.waits == nil {
      #expect(own.filter { !$0.hasPrefix("idle") } == item.own, "\(run.lines)")
      #expect(about.count == item.lines.count, "\(run.lines)")
      for (line, wanted) in zip(about, item.lines) { #expect(line.contains(wanted.words)) }
    } else {
      #expect(about.contains { $0.contains(id) }, "\(run.lines)")
      #expect(!own.contains { $0.hasPrefix("failed") }, "\(own)")
    }
    guard item.status != 1 else { return }
    let frame = try #require(run.lastFrame, "a film of whole frames")
    #expect(frame == (try Self.frame(like: item)), "the last picture")
  }

  private static var frames: [String: Data] = [:]

  /// The last picture of a film that a plugin makes that is well.
  private static func frame(like item: HostileCase) throws -> Data? {
    let text = "in \(item.operation)"
    if let known = frames[text] { return known }
    let well = try HostileCase(
      group: "", name: "well", lines: [text], constants: Constants())
    let frame = try CommandRun(well).lastFrame
    frames[text] = frame
    return frame
  }

  // MARK: The data

  @Test(.enabled(if: ProcessInfo.processInfo.environment["TRANSHOST_HOSTILE_CASES"] == nil))
  func thereAreCasesAndEachSaysWhatItTests() {
    let all = Self.cases.all
    #expect(all.count - Self.cases.waiting.count >= 300)
    #expect(Self.cases.waiting.count >= 20)
    for other in OtherContainer.allCases {
      #expect(Self.meetings.count { $0.1 == other } >= 40)
    }
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(Set(all.map(\.script)).count > all.count * 9 / 10)
    for item in all { #expect(item.says.hasSuffix("."), "\(item)") }
  }

  // MARK: The picture

  private static var pictures: [String: PixelBuffer] = [:]

  /// What the screen shows in the end after the same transitions of a plugin that is well.
  private static func picture(like item: HostileCase) throws -> PixelBuffer? {
    // One that is left at its start is as if it had not been.
    let count = item.endsComing ? item.count : item.count - 1
    let text =
      count > 0
      ? "in \(item.operation) \(count)"
      : "in \(item.operation)\ndriven to 0.5 then cancel\nends going"
    if let known = pictures[text] { return known }
    let well = try HostileCase(
      group: "", name: "well", lines: text.split(separator: "\n").map(String.init),
      constants: Constants())
    let picture = try HostileRun(well).picture
    pictures[text] = picture
    return picture
  }
}
