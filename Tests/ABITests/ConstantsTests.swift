import Foundation
import TestSupport
import Testing

/// Statuses, keys, bits, ids and limits are released like layouts: a plugin's binary has their numbers
/// in it, and not their names.
///
/// `Golden/constants.txt` is what was released. With `TRANSHOST_RECORD_CONSTANTS=FILE` in the
/// environment those of now are written there.
struct ConstantsTests {
  @Test func everyConstantHasTheReleasedValue() throws {
    let golden = try Golden.lines("constants")
    let constants = try Headers.constants()
    #expect(constants.count > 250)
    if let file = ProcessInfo.processInfo.environment["TRANSHOST_RECORD_CONSTANTS"] {
      try constants.map { $0 + "\n" }.joined().write(
        toFile: file, atomically: true, encoding: .utf8)
    }
    let changes =
      golden.filter { !constants.contains($0) }.map { "- " + $0 }
      + constants.filter { !golden.contains($0) }.map { "+ " + $0 }
    #expect(
      changes.isEmpty,
      "TRANSHOST_RECORD_CONSTANTS=FILE writes those of now, to be released on purpose")
  }

  @Test func everyTableHasAnIdOfItsOwn() throws {
    let ids = try Headers.constants()
      .filter { $0.hasPrefix("TH_EXT_") || $0.hasPrefix("TH_FACTORY_") }
      .compactMap { $0.split(separator: " = ").last }
    #expect(ids.count > 15 && Set(ids).count == ids.count)
  }
}
