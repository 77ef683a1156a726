import Foundation
import TestSupport
import Testing
@testable import Validating

/// Cases in processes of their own, whatever these do.
@Suite struct RunTests {
  /// What comes of cases whose process is a shell's command.
  private func results(
    _ commands: [String], limit: Double = 60, jobs: Int = 2, goesOn: (Int) -> Bool = { _ in true }
  ) -> [ValidationResult] {
    let cases = commands.indices.map { index in
      ValidationCase("case-\(index)", "It is tried.", timeLimit: limit) { _ in "" }
    }
    let run = ValidationRun(ValidationSetting(path: "x"), cases, jobs: jobs)
    return run.results(
      command: { item in
        let index = cases.firstIndex { $0.name == item.name } ?? 0
        return ["/bin/sh", "-c", commands[index]]
      }, goesOn: goesOn)
  }

  private static func report(_ index: Int) -> String {
    """
    printf '{"name":"case-\(index)","state":"passed","words":"Well.","combination":""}' >&3
    """
  }

  @Test func whatIsReportedIsHeardInTheListsOrder() {
    let results = results(["read line; \(Self.report(0))", Self.report(1), Self.report(2)])
    #expect(results.map(\.name) == ["case-0", "case-1", "case-2"])
    #expect(results.allSatisfy { $0.state == .passed && $0.words == "Well." })
  }

  @Test(arguments: [
    ("echo one; echo two >&2; exit 3", "Its process ended with status 3: 'two'."),
    ("kill -SEGV $$", "Its process was ended by signal 11."),
    ("printf '{\"name\"' >&3", "Its process ended with status 0."),
  ])
  func whatEndsWithoutAReportHasCrashed(_ command: String, _ words: String) {
    let results = results([command, Self.report(1)])
    #expect(results.map(\.state) == [.crashed, .passed])
    #expect(results.first?.words == words)
  }

  /// The pipe's other end is closed when nobody has it any more.
  @Test func whatTakesTooLongIsEndedWithAllThatItHasStarted() throws {
    let scratch = Scratch()
    let fifo = "\(scratch.path)/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let reader = open(fifo, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    let results = results(["exec 9>\(fifo); sleep 1000 & sleep 1000"], limit: 0.5)
    #expect(results.map(\.state) == [.crashed])
    #expect(results.first?.words == "It was not done after 0 s, and was ended.")
    var end = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&end, 1, 10_000) == 1 && end.revents & Int16(POLLHUP) != 0)
  }

  @Test func whatASignalInterruptsIsNotRun() {
    var asked = 0
    let results = results(["sleep 1000", "sleep 1000"], jobs: 1) { _ in
      asked += 1
      return asked < 3
    }
    #expect(results.isEmpty)
  }

  @Test func aProgramThatIsNotThereIsTold() {
    let item = ValidationCase("case", "It is tried.", timeLimit: 60) { _ in "" }
    let results = ValidationRun(ValidationSetting(path: "x"), [item], jobs: 1)
      .results(command: { _ in ["/no/such/program"] }, goesOn: { _ in true })
    #expect(results.map(\.state) == [.crashed])
    #expect(
      results.first?.words
        == "No process could be started for it: No such file or directory.")
  }
}
