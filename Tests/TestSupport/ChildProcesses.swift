import Foundation

/// The processes that this one has started and that are still there.
public enum ChildProcesses {
  /// Those with a text in their command line: other tests have theirs.
  ///
  /// - Parameter text: The text, a folder say.
  /// - Returns: Their numbers.
  /// - Throws: If the kernel does not tell.
  public static func naming(_ text: String) throws -> [String] {
    // The kernel's own list of children leaves some out while others end.
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
      Int(process) != nil && commandLine(ofChild: process).contains(text)
    }
  }

  /// What a child was started with; empty if it has ended, or is another's.
  private static func commandLine(ofChild process: String) -> String {
    func read(_ file: String) -> String? {
      try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)
    }
    while let status = read("status"), status.contains("\nPPid:\t\(getpid())\n"),
      !status.contains("\nState:\tZ")
    {
      // One that has only just begun has none yet.
      if let words = read("cmdline"), !words.isEmpty { return words }
      sched_yield()
    }
    return ""
  }
}
