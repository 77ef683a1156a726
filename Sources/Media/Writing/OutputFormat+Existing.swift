internal import FoundationEssentials
internal import SystemCalls

extension OutputFormat {
  /// The files that would be replaced, links followed: what a person may want to be asked about.
  ///
  /// Pipes and devices are none: they keep nothing.
  ///
  /// - Parameter path: Where to write, with the format's ending.
  /// - Returns: Paths, in the order of their names.
  public func existingFiles(at path: String) -> [String] {
    guard !Self.isStandardOutput(path) else { return [] }
    guard let numbered = NumberedName(path), word == Self.numberedPNGs.word else {
      return Self.isFile(path) ? [path] : []
    }
    let directory = numbered.directory.isEmpty ? "." : numbered.directory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter(numbered.isName).sorted().map { numbered.directory + $0 }
      .filter(Self.isFile)
  }

  private static func isFile(_ path: String) -> Bool {
    guard case .success(.file) = OutputPlace.at(path) else { return false }
    return true
  }
}
