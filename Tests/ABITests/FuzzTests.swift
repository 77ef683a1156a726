import Foundation
import TestSupport
import Testing

/// The whole ABI, called with random arguments by a program of its own: only statuses come back, and
/// those that the arguments deserve.
struct FuzzTests {
  @Test(arguments: 1...4)
  func onlyStatusesComeBack(seed: Int) throws {
    let result = try Command.run([try program().path, "15000", "\(seed)"])
    #expect(result.status == 0, "\(result.words.suffix(2000))")
    // It did reach the ABI: most functions have succeeded at least once.
    let silent = result.text.split(separator: "\n").last { $0.hasPrefix("never successful") }
    #expect((silent?.split(separator: ",").count ?? 100) < 25, "\(silent ?? "no report")")
  }

  /// The program, which is built beside this one.
  private func program() throws -> URL {
    let url = BuiltProducts.directory.appending(path: "abi-fuzz")
    try #require(FileManager.default.fileExists(atPath: url.path))
    return url
  }
}
