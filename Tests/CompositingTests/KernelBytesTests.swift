import Compositing
import Foundation
import TestSupport
import Testing

/// Every loop of every set writes what plain loops write: `Tests/KernelBytes`.
@Suite struct KernelBytesTests {
  private static func canRun(_ tool: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
    }
  }

  private func check(_ processor: String) throws -> Command {
    let script = Repository.root.appendingPathComponent("Tests/KernelBytes/check.sh")
    return try Command.run([script.path, processor])
  }

  @Test func theSetsOfThisProcessorWriteThePlainLoopsBytes() throws {
    let result = try check("host")
    #expect(result.status == 0, "\(result.words)")
    for kernel in kernels {
      #expect(result.text.contains("\(kernel.rawValue): "), "\(kernel) was not called")
    }
  }

  /// `make test` installs what it takes.
  @Test(.enabled(if: canRun("qemu-aarch64") && canRun("aarch64-linux-gnu-gcc")))
  func theSetOfArmsProcessorsWritesThePlainLoopsBytes() throws {
    let result = try check("aarch64")
    #expect(result.status == 0, "\(result.words)")
    #expect(result.text.contains("neon: "), "NEON was not called")
  }
}
