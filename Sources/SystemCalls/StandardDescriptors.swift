internal import CLinux
internal import Glibc

/// Descriptors 0, 1 and 2.
package enum StandardDescriptors {
  /// Takes the places of those that the program was started without; to be called before any file is opened.
  ///
  /// The next file that is opened would be one of them else: a pipe of the program's own would be what comes on
  /// standard input, and warnings would be written into a film. What is put there can be neither read nor
  /// written, as if it were still closed.
  package static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free, and so this one.
      _ = descriptor_take()
    }
  }
}
