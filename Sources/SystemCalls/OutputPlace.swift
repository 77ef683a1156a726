internal import Glibc

/// What is at a path that is to be written to, links followed.
package enum OutputPlace: Equatable, Sendable {
  /// Nothing: a file can be made here. The path is that of the file, not of a link to it.
  case free(path: String)
  /// A file, which another can take the place of.
  case file(path: String, mode: UInt32)
  /// A pipe, a terminal, a device: what takes bytes and keeps none.
  case stream(path: String)
  /// What is open in this program already: `/dev/stdout`, `/dev/fd/3`.
  case open(descriptor: Int32)
  /// A directory.
  case directory

  /// Looks at a path.
  ///
  /// - Parameter path: The path; a link that leads nowhere yet is followed too.
  /// - Returns: What is there, or the system's number for why that cannot be told.
  package static func at(_ path: String) -> Result<OutputPlace, SystemError> {
    switch target(of: path) {
    case .failure(let error): .failure(error)
    case .success(.free(let path)): look(at: path)
    case .success(let place): .success(place)
    }
  }

  private static func look(at path: String) -> Result<OutputPlace, SystemError> {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return errno == ENOENT ? .success(.free(path: path)) : .failure(SystemError())
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .success(.directory)
    case S_IFREG: return .success(.file(path: path, mode: status.st_mode & 0o7777))
    default: return .success(.stream(path: path))
    }
  }

  /// Follows links from one to the next: the system's own way to do it, `realpath`, wants the last to
  /// lead to something.
  private static func target(of path: String) -> Result<OutputPlace, SystemError> {
    var path = path
    for _ in 0..<mostLinks {
      let (directory, name) = path.splitAtLastSlash
      if let number = Int32(name), isDescriptorDirectory(directory) {
        return .success(
          .open(descriptor: number == STDOUT_FILENO ? StandardOutput.descriptor : number))
      }
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
        return .success(.free(path: path))
      }
      guard let link = readLink(path) else { return .failure(SystemError()) }
      path = link.isAbsolutePath ? link : directory + link
    }
    return .failure(SystemError(number: ELOOP))
  }

  /// As many as Linux follows.
  private static let mostLinks = 40

  /// Whether a directory is where the system shows what this process has open.
  private static func isDescriptorDirectory(_ directory: String) -> Bool {
    directory.hasSuffix("fd/") && realPath(directory) == "/proc/\(getpid())/fd"
  }
}

/// Why the system refused something.
package struct SystemError: Error, Equatable, Sendable {
  /// The system's number for it.
  package let number: Int32

  /// Takes a number; by default that of the call before.
  package init(number: Int32 = errno) { self.number = number }
}
