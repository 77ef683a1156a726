import Glibc
import Media
import SystemCalls

/// What a person names that is text: a film's list, a plan, a script.
enum TextInput {
  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - kind: What it is to a person: `film`.
  ///   - most: The most bytes that are read.
  ///   - patience: Seconds without a byte after which a pipe is given up.
  /// - Returns: Its bytes.
  /// - Throws: A `Failure` if it cannot be read, or is larger.
  static func bytes(
    _ path: String, _ kind: String, atMost most: Int, patience: Double = ImageFile.usualPatience
  ) throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path, atMost: most + 1, patience: patience)
    } catch {
      guard error.number == ETIMEDOUT else {
        throw Failure("The \(kind) '\(path)' cannot be read: \(systemText(error.number)).")
      }
      throw Failure(
        "The \(kind) '\(path)' gave nothing for \(formatted("%g", patience)) s; does anybody write to it?"
      )
    }
    guard bytes.count <= most else {
      throw Failure("The \(kind) '\(path)' has more than \(most >> 20) MiB.")
    }
    return bytes
  }
}
