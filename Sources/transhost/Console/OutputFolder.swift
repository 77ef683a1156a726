import Glibc
import SystemCalls

/// A folder that files are written into.
enum OutputFolder {
  /// Makes one, with those that it is in, where they are not there.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - use: What it is for, as a person is told: `, where chunks go,`.
  /// - Throws: A `Failure` that says why it cannot be.
  static func make(_ path: String, for use: String = "") throws(Failure) {
    var made = path.isAbsolutePath ? "/" : ""
    for part in path.pathParts {
      made += "\(part)/"
      var status = stat()
      guard mkdir(made, 0o777) != 0 else { continue }
      let number = errno
      if stat(made, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { continue }
      throw Failure("The folder '\(path)'\(use) cannot be made: \(systemText(number)).")
    }
  }
}
