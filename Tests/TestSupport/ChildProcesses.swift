import Foundation

/// The processes that this one has started and that are still there.
public enum ChildProcesses {
  /// Those with a text in their command line: other tests have theirs.
  ///
  /// - Parameter text: The text, a folder say.
  /// - Returns: Their numbers.
  /// - Throws: If the kernel does not tell.
  public static func naming(_ text: String) throws -> [String] {
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    return tasks.flatMap { task -> [String] in
      let text = try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").map(String.init)
    }.filter { process in
      let words = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return words?.contains(text) == true
    }
  }
}
