internal import SystemCalls

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

  private static func isFile(_ path: String) -> Bool {
    guard case .success(.file) = OutputPlace.at(path) else { return false }
    return true
  }
}
