internal import Glibc
internal import SystemCalls

/// What is wrong with a file that a name leads to, as far as its first bytes tell.
enum LibraryFile {
  /// The first bytes of a shared library.
  private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

  /// What is said where nothing is.
  static let isNotThere = "is not there"

  /// What is said where anybody may have changed it.
  static let isOpen = "may be changed by everybody"

  /// Why what is at a path is no library that a name may lead to; nil if it looks like one.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - origin: How its place came to be looked in: what is in a build is as trusted as the program itself.
  /// - Returns: Words that go after "it", such as `is a directory`.
  static func problem(_ path: String, _ origin: SearchPath.Origin) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let isLink = lstat(path, &status) == 0
      return isLink ? "is a link that leads to nothing" : isNotThere
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return "is a directory"
    default: return "is no file"
    }
    if origin != .build, status.st_mode & S_IWOTH != 0 { return isOpen }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return "cannot be read: \(systemText())" }
    defer { close(descriptor) }
    let bytes = readAll(descriptor, offset: 0, count: magic.count)
    return bytes == magic ? nil : "is no shared library"
  }
}

/// Whether anybody may put files into a directory: then a name that leads there says nothing of whose
/// file it is.
func isWritableByEverybody(_ directory: String) -> Bool {
  var status = stat()
  return stat(directory, &status) == 0 && status.st_mode & S_IWOTH != 0
}
