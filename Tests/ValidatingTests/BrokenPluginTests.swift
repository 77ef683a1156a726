import Foundation
import TestSupport
import Testing
import Validating

/// Each case finds what it is for, and no other case finds it.
@Suite(.serialized)
@MainActor
struct BrokenPluginTests {
  /// What a plugin breaks, and the case that finds it.
  nonisolated static let breaks: [(what: String, name: String)] = [
    ("EXPORTS", "exports-only-entry"), ("STARTS_THREAD", "load-inert"),
    ("OPENS_FILE", "load-inert"), ("CATCHES_SIGNAL", "load-inert"), ("LOADS_SLOWLY", "scan-time"),
    ("SETS_LOCALE", "load-inert"), ("ROUNDS_UP", "load-inert"),
    ("ROUNDS_IN_TRANSITION", "well-behaved"),
    ("KNOWS_EVERY_ID", "unknown-id"), ("TAKES_EVERY_PARAMETER", "unknown-id"),
    ("TRUSTS_HOST", "bare-host"), ("CRASHES_AT_END", "reload"), ("LEAVES_BRACKET", "well-behaved"),
    ("FAILS_TO_INTERACT", "well-behaved"),
    ("SHOWS_AT_START", "endpoint-start"), ("HIDES_AT_END", "endpoint-end"),
    ("COMPLETES_TWICE", "complete-once"), ("NEVER_COMPLETES", "complete-once"),
    ("COMPLETES_WRONGLY", "complete-flag"), ("IS_SHORT", "duration-sane"),
    ("LEAVES_CHANGED", "cancel-restores"), ("JUMPS_WHEN_REVERSED", "interrupt-reverse"),
    ("JUMPS_WHEN_RETARGETED", "retarget"), ("COMPLETES_LATER", "replaced-midway"),
    ("TIRES", "rapid-fire"), ("CALLS_LATE", "no-calls-after-end"),
    ("KEEPS_HANDLE", "stale-handle"), ("LEAKS_MEMORY", "leaks"), ("LEAKS_HANDLES", "leaks"),
    ("LEAKS_FILES", "leaks"), ("LEAKS_THREADS", "leaks"), ("CALLS_ON_THREAD", "thread-misuse"),
    ("PRINTS", "stdout-silent"), ("IGNORES_PARAMETER", "param-honoured"),
    ("SETS_NO_NUMBER", "param-clamped"), ("DIFFERS_BY_PROCESS", "deterministic"),
    ("COUNTS_FRAMES", "frame-rate-independent"), ("SHARES_VALUES", "many-instances"),
    ("DIVIDES_BY_SIZE", "degenerate"), ("HIDES_WITHOUT_MOTION", "reduced-motion"),
    ("DIFFERS_IN_WORKER", "in-out-equal"),
  ]

  /// Which cases the plugin does not simply pass, but for those that are not tried.
  private func faults(of path: String, isInProcess: Bool = false) -> [ValidationResult] {
    let setting = ValidationSetting(path: path, runs: 20, isInProcess: isInProcess)
    return ValidationCase.all.map { $0.examine(setting) }
      .filter { $0.state != .passed && $0.state != .skipped }
  }

  @Test func theOneThatBreaksNothingPasses() throws {
    let faults = faults(of: try FixturePlugin.validated("NOTHING"), isInProcess: true)
    #expect(faults.isEmpty, "\(faults)")
  }

  @Test(arguments: breaks) func itIsFoundByItsCaseAlone(_ what: String, _ name: String) throws {
    let isInProcess = name == "in-out-equal"
    let faults = faults(of: try FixturePlugin.validated(what), isInProcess: isInProcess)
    #expect(faults.map(\.name) == [name], "\(faults)")
    #expect(faults.allSatisfy { $0.words.hasSuffix(".") })
  }

  @Test func everyCaseFindsSomething() {
    let found = Set(Self.breaks.map(\.name) + ["record-matches-entry"])
    #expect(found == Set(ValidationCase.all.map(\.name)))
  }
}
