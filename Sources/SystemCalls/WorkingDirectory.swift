internal import Glibc

/// The directory in which relative paths begin; empty if it is no more.
///
/// - Returns: Its absolute path.
package func workingDirectory() -> String {
  guard let path = getcwd(nil, 0) else { return "" }
  defer { free(path) }
  return String(pathBytes: path)
}

extension String {
  /// The path as it is from anywhere.
  ///
  /// - Parameter directory: Where it begins if it is relative.
  /// - Returns: An absolute path, if the directory is one.
  package func absolutePath(in directory: String) -> String {
    if isAbsolutePath || directory.isEmpty { return self }
    let path = hasPrefix("./") ? String(dropFirst(2)) : self
    return directory.hasSuffix("/") ? directory + path : "\(directory)/\(path)"
  }
}
