internal import Glibc
package import SystemCalls

extension OutputFormat {
  /// The files that would be replaced, links followed: what a person may want to be asked about.
  ///
  /// Pipes and devices are none: they keep nothing.
  ///
  /// - Parameters:
  ///   - path: Where to write, with the format's ending.
  ///   - format: The format; nil is that of one file.
  /// - Returns: Paths, in the order of their names.
  public static func existingFiles(at path: String, in format: OutputFormat?) -> [String] {
    guard !isStandardOutput(path) else { return [] }
    guard let numbered = NumberedName(path), format?.word == numberedPNGs.word else {
      return isFile(path) ? [path] : []
    }
    let directory = numbered.directory.isEmpty ? "." : numbered.directory
    let names = SystemCalls.names(in: directory) ?? []
    return names.filter(numbered.isName).sorted().map { numbered.directory + $0 }
      .filter(isFile)
  }

  /// The file that is open where a path leads to: standard output may be one, or `/dev/fd/3`.
  ///
  /// - Parameter path: Where to write.
  /// - Returns: Which file; nil for a pipe, a terminal or a device, and for a path to what is not open.
  package static func openFile(at path: String) -> FileIdentity? {
    var status = stat()
    guard
      case .success(.open(let descriptor)) = OutputPlace.at(
        isStandardOutput(path) ? "/dev/stdout" : path),
      fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileIdentity(status)
  }

  private static func isFile(_ path: String) -> Bool {
    guard case .success(.file) = OutputPlace.at(path) else { return false }
    return true
  }
}
