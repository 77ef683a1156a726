internal import CLinux
package import Glibc

/// Makes an empty file that no directory has, on a disk.
///
/// - Parameters:
///   - directory: In whose file system.
///   - mode: Who may do what with it, as far as the process's mask has it.
/// - Returns: A descriptor to read and to write, which is the caller's to close, or -1, as in file systems that have no
///   such files.
package func makeUnnamedFile(in directory: String, mode: mode_t) -> Int32 {
  directory.withPathBytes { unnamed_file_create($0, O_RDWR | O_DIRECTORY | O_CLOEXEC, mode) }
}
