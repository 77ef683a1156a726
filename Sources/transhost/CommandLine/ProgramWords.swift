import Glibc
import SystemCalls

/// The words of the command line.
enum ProgramWords {
  /// All after the program's own name, as paths: any of them may name a file.
  static func read() -> [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { String(pathBytes: $0) }
    }
  }
}
