internal import Glibc
internal import SystemCalls

/// What is wrong with a path before anything is decoded; nil if it is a file with something in it.
func problem(readingAt path: String) -> MediaError? {
  var status = stat()
  guard stat(path, &status) == 0 else {
    return errno == ENOENT || errno == ENOTDIR
      ? .notFound(path: path) : .notReadable(path: path, reason: systemText())
  }
  if status.st_mode & S_IFMT == S_IFDIR { return .isDirectory(path: path) }
  if status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 { return .empty(path: path) }
  guard access(path, R_OK) == 0 else { return .notReadable(path: path, reason: systemText()) }
  return nil
}
