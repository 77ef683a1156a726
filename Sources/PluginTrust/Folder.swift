internal import Glibc
internal import SystemCalls

/// Small files of ours in a folder of their own.
enum Folder {
  /// Makes a folder, and those that it is in; it is for the user alone.
  static func make(_ folder: String) throws(TrustError) {
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/\(part)"
      if mkdir(path, 0o700) != 0, errno != EEXIST {
        throw .cannotWrite(path: path, reason: systemText())
      }
    }
  }

  /// Writes a file, whole or not at all.
  static func write(_ text: String, to path: String) throws(TrustError) {
    let draft = "\(path).\(getpid()).draft"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: systemText()) }
    let problem = Array(text.utf8).withUnsafeBytes { writeAll($0, to: file) }
    close(file)
    guard problem == 0, rename(draft, path) == 0 else {
      let reason = systemText(problem == 0 ? errno : problem)
      unlink(draft)
      throw .cannotWrite(path: path, reason: reason)
    }
  }
}
