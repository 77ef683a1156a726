internal import CLinux
internal import Glibc

/// Bytes in memory under a path, for libraries that read files.
package final class MemoryFile {
  private let descriptor: Int32

  /// A path that leads to the bytes as long as this object lives, in this process.
  package var path: String { "/proc/self/fd/\(descriptor)" }

  /// Makes a file of a copy of bytes; nil if there is no memory, or no descriptor, for it.
  ///
  /// - Parameter bytes: What the file is to hold.
  package init?(_ bytes: [UInt8]) {
    descriptor = makeMemoryFile("picture")
    guard descriptor >= 0, bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) == 0 else {
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// Makes an empty file in memory.
///
/// - Parameter name: What the system calls it where it lists what is open.
/// - Returns: A descriptor to read and to write, which is the caller's to close, or -1.
package func makeMemoryFile(_ name: String) -> Int32 { memory_file_create(name) }
