internal import Glibc
internal import SystemCalls

/// What is wrong with a path before anything is decoded; nil if it is a file with something in it.
func problem(readingAt path: String) -> MediaError? {
  var status = stat()
  guard stat(path, &status) == 0 else {
    // What nobody has named a file after.
    if path.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:\/\//) != nil { return .address(path) }
    return errno == ENOENT || errno == ENOTDIR
      ? .notFound(path: path) : .notReadable(path: path, reason: systemText())
  }
  switch status.st_mode & S_IFMT {
  case S_IFDIR: return .isDirectory(path: path)
  case S_IFCHR, S_IFBLK: return .isDevice(path: path)
  default: break
  }
  if status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 { return .empty(path: path) }
  guard access(path, R_OK) == 0 else { return .notReadable(path: path, reason: systemText()) }
  return nil
}
