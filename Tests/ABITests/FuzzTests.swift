import Foundation
import Testing

/// The whole ABI, called with random arguments by a program of its own: only statuses come back.
struct FuzzTests {
  @Test(arguments: 1...4)
  func onlyStatusesComeBack(seed: Int) throws {
    let result = try run([try program().path, "15000", "\(seed)"])
    #expect(result.status == 0, "\(result.output.suffix(2000))")
    // It did reach the ABI: most functions have succeeded at least once.
    let silent = result.output.split(separator: "\n").last { $0.hasPrefix("never successful") }
    #expect((silent?.split(separator: ",").count ?? 100) < 25, "\(silent ?? "no report")")
  }

  /// The program, which is built beside this test bundle.
  private func program() throws -> URL {
    let url = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "abi-fuzz")
    try #require(FileManager.default.fileExists(atPath: url.path))
    return url
  }
}
