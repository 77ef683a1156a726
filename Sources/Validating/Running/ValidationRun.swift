internal import CLinux
internal import FoundationEssentials
internal import Glibc
internal import SystemCalls

/// Examines one plugin for many cases, some at the same time, each in a process of its own.
public struct ValidationRun {
  /// Which plugin, and how.
  public let setting: ValidationSetting
  /// For what.
  public let cases: [ValidationCase]
  /// How many processes run at the same time.
  public var jobs: Int

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - setting: Which plugin, and how.
  ///   - cases: For what.
  ///   - jobs: How many processes run at the same time.
  public init(_ setting: ValidationSetting, _ cases: [ValidationCase], jobs: Int) {
    self.setting = setting
    self.cases = cases
    self.jobs = max(1, jobs)
  }

  /// Runs the cases.
  ///
  /// - Parameters:
  ///   - command: The command line of a process that examines the plugin for a case: one that calls
  ///     `answer(_:with:)`.
  ///   - goesOn: Hears how many cases are done; false ends those that run, and starts no other.
  /// - Returns: What came of each case, in their order; those that were not run are left out.
  public func results(
    command: (ValidationCase) -> [String], goesOn: (Int) -> Bool
  ) -> [ValidationResult] {
    var results: [String: ValidationResult] = [:]
    var waiting = cases[...]
    var running: [CaseProcess] = []
    while goesOn(results.count), results.count < cases.count {
      while running.count < jobs, let item = waiting.popFirst() {
        if item.needsTrust, !setting.isInProcess {
          results[item.name] = item.untrusted
          continue
        }
        do {
          running.append(try CaseProcess(item, command(item)))
        } catch {
          let words = (error as? CaseProcess.Failure)?.words ?? "\(error)"
          results[item.name] = ValidationResult(
            item.name, .crashed, "No process could be started for it: \(words).")
        }
      }
      CaseProcess.wait(for: running, milliseconds: 50)
      running.removeAll { process in
        guard let result = process.result() else { return false }
        results[result.name] = result
        return true
      }
    }
    return cases.compactMap { results[$0.name] }
  }

  /// Examines a plugin for one case in this process, which was started for nothing else, and writes
  /// what came of it where `results(command:goesOn:)` reads it.
  ///
  /// - Parameters:
  ///   - item: The case.
  ///   - setting: Which plugin, and how.
  /// - Returns: Whether it could be written.
  @MainActor
  public static func answer(_ item: ValidationCase, with setting: ValidationSetting) -> Bool {
    _ = die_with_parent()
    // Whatever the plugin starts has no part in it.
    guard fcntl(CaseProcess.reportDescriptor, F_SETFD, FD_CLOEXEC) == 0 else { return false }
    guard let line = try? JSONEncoder().encode(item.examine(setting)) else { return false }
    return line.withUnsafeBytes { writeAll($0, to: CaseProcess.reportDescriptor) } == 0
  }
}
