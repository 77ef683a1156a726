import Foundation
import Geometry
import TestSupport
import Testing

/// Random sequences of operations against rules that hold after each of them.
///
/// `TRANSHOST_MODEL_SEQUENCES` says how many; each has a number, by which it is the same every time.
@MainActor
@Suite struct ModelTests {
  nonisolated private static let count =
    ProcessInfo.processInfo.environment["TRANSHOST_MODEL_SEQUENCES"].flatMap(Int.init) ?? 60
  nonisolated private static let length = 120

  @Test func whateverIsDoneEverythingIsInOrder() {
    for seed in 1...Self.count {
      var random = SeededRandom(seed: UInt64(seed))
      let sequence = (0..<Self.length).map { _ in ModelOperation.random(&random) }
      guard let broken = Self.broken(by: sequence) else { continue }
      let short = Self.shrink(sequence)
      let words = short.map { "    .\($0)," }.joined(separator: "\n")
      // To be kept, in KeptSequences, when the host is mended.
      Issue.record("sequence \(seed): \(broken)\n\(words)\n\(Self.broken(by: short) ?? "")")
      return
    }
  }

  @Test func whatOnceFailedDoesNot() {
    for (wrong, sequence) in KeptSequences.all {
      #expect(Self.broken(by: sequence) == nil, "\(wrong)")
    }
  }

  /// What a sequence breaks first; nil if nothing.
  static func broken(by sequence: [ModelOperation]) -> String? {
    let world = ModelWorld()
    for (index, operation) in sequence.enumerated() {
      let continuity = Continuity(
        world.stage, of: world.running, isHandAtWork: operation.isOfAHand)
      world.perform(operation)
      // What is begun within an animation block is animated by that as well.
      let goesOn = !operation.isWithin && !operation.isSeenAtOnce
      let jumps = goesOn ? continuity.broken(by: world.running) : nil
      if let broken = (world.broken + (jumps ?? [])).first {
        return "after \(index + 1), \(operation): \(broken)"
      }
    }
    world.comeToRest()
    if !world.running.isEmpty { return "in the end something runs" }
    return (world.broken + world.vanished).first.map { "in the end: \($0)" }
  }

  /// A shorter sequence that still breaks something: parts are left out, large ones first.
  static func shrink(_ sequence: [ModelOperation]) -> [ModelOperation] {
    var short = sequence
    var size = short.count / 2
    while size > 0 {
      var start = 0
      while start < short.count {
        var shorter = short
        shorter.removeSubrange(start..<min(start + size, short.count))
        if broken(by: shorter) != nil { short = shorter } else { start += size }
      }
      size /= 2
    }
    return short
  }
}
