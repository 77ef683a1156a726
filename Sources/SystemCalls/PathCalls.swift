package import Glibc

// The system's calls that take a path, for paths as text (see PathBytes). Whoever imports this module calls these,
// as Swift prefers them to those that would have the text as it is.

/// open(2).
package func open(_ path: String, _ flags: Int32) -> Int32 {
  path.withPathBytes { Glibc.open($0, flags) }
}

/// open(2), of a file that may not be there yet.
package func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  path.withPathBytes { Glibc.open($0, flags, mode) }
}

/// stat(2).
package func stat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  path.withPathBytes { fstatat(AT_FDCWD, $0, status, 0) }
}

/// lstat(2).
package func lstat(_ path: String, _ status: UnsafeMutablePointer<stat>) -> Int32 {
  path.withPathBytes { fstatat(AT_FDCWD, $0, status, AT_SYMLINK_NOFOLLOW) }
}

/// access(2).
package func access(_ path: String, _ mode: Int32) -> Int32 {
  path.withPathBytes { Glibc.access($0, mode) }
}

/// mkdir(2).
package func mkdir(_ path: String, _ mode: mode_t) -> Int32 {
  path.withPathBytes { Glibc.mkdir($0, mode) }
}

/// unlink(2).
@discardableResult
package func unlink(_ path: String) -> Int32 {
  path.withPathBytes { Glibc.unlink($0) }
}

/// rename(2).
package func rename(_ path: String, _ place: String) -> Int32 {
  path.withPathBytes { path in place.withPathBytes { Glibc.rename(path, $0) } }
}

/// linkat(2).
package func linkat(
  _ directory: Int32, _ path: String, _ newDirectory: Int32, _ newPath: String, _ flags: Int32
) -> Int32 {
  path.withPathBytes { path in
    newPath.withPathBytes { Glibc.linkat(directory, path, newDirectory, $0, flags) }
  }
}

/// dlopen(3).
package func dlopen(_ path: String, _ mode: Int32) -> UnsafeMutableRawPointer? {
  path.withPathBytes { Glibc.dlopen($0, mode) }
}

/// A path without links, `.` and `..`; nil where nothing is there.
package func realPath(_ path: String) -> String? {
  guard let real = path.withPathBytes({ realpath($0, nil) }) else { return nil }
  defer { free(real) }
  return String(pathBytes: real)
}

/// Where a link leads, as it says it; nil for what is none.
package func readLink(_ path: String) -> String? {
  var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  let count = path.withPathBytes { readlink($0, &buffer, buffer.count - 1) }
  guard count >= 0 else { return nil }
  buffer[count] = 0
  return String(pathBytes: buffer)
}

/// The names of what is in a directory, in no order, without those of itself and of the one that it is in.
///
/// - Returns: Nil where it cannot be read.
package func names(in directory: String) -> [String]? {
  guard let stream = directory.withPathBytes({ opendir($0) }) else { return nil }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    // The name is as long as it is, whatever the field's type says.
    let place = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let name = UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self)
    let text = String(pathBytes: name)
    if text != ".", text != ".." { names.append(text) }
  }
  return names
}

/// The names of what is in a directory, in order, without those that begin with a point, as hidden ones do.
///
/// - Returns: None where it cannot be read.
package func visibleNames(in directory: String) -> [String] {
  (names(in: directory) ?? []).filter { !$0.hasPrefix(".") }.sorted()
}

/// A variable of the environment, as a path; nil where it is not set.
package func pathVariable(_ name: String) -> String? {
  getenv(name).map { String(pathBytes: $0) }
}
