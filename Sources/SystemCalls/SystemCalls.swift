internal import CLinux
internal import Glibc

/// The system's words for an error number.
///
/// - Parameter number: The number; by default that of the call before.
/// - Returns: Such as "No space left on device".
package func systemText(_ number: Int32 = errno) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text)
}

/// Writes all bytes, however many calls it takes.
///
/// - Parameters:
///   - bytes: What to write.
///   - descriptor: An open file, pipe or terminal.
/// - Returns: 0, or the system's number for why not all could be written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Writes all bytes at a place in a file, however many calls it takes.
///
/// - Parameters:
///   - bytes: What to write.
///   - descriptor: An open file.
///   - offset: Where the first byte goes.
/// - Returns: 0, or the system's number for why not all could be written.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, offset: Int
) -> Int32 {
  var total = 0
  while total < bytes.count {
    let count = pwrite(
      descriptor, bytes.baseAddress.map { $0 + total }, bytes.count - total, off_t(offset + total))
    if count >= 0 {
      total += count
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// Reads bytes from a place in a file, however many calls it takes.
///
/// - Parameters:
///   - descriptor: An open file.
///   - offset: Where the bytes begin in it.
///   - count: How many are wanted.
/// - Returns: Fewer than are wanted where the file ends before, or cannot be read.
package func readAll(_ descriptor: Int32, offset: UInt64, count: Int) -> [UInt8] {
  guard offset <= UInt64(Int64.max) else { return [] }
  return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    initialized = readAll(
      into: UnsafeMutableRawBufferPointer(buffer), of: descriptor, offset: offset)
  }
}

/// Reads bytes from a place in a file into memory, however many calls it takes.
///
/// - Parameters:
///   - target: Where they go; as many are read as there is room for.
///   - descriptor: An open file.
///   - offset: Where the bytes begin in it.
/// - Returns: How many there were: fewer where the file ends before, or cannot be read.
package func readAll(
  into target: UnsafeMutableRawBufferPointer, of descriptor: Int32, offset: UInt64
) -> Int {
  var total = 0
  while total < target.count, let base = target.baseAddress {
    let place = off_t(truncatingIfNeeded: offset) + off_t(total)
    let got = pread(descriptor, base + total, target.count - total, place)
    if got < 0 && errno == EINTR { continue }
    if got <= 0 { break }
    total += got
  }
  return total
}

/// Writes all that is in a file.
///
/// - Parameters:
///   - source: An open file that can be read from its beginning.
///   - descriptor: An open file, pipe or terminal.
/// - Returns: 0, or the system's number for why not all could be written.
package func copyAll(of source: Int32, to descriptor: Int32) -> Int32 {
  var offset: UInt64 = 0
  while true {
    let block = readAll(source, offset: offset, count: 1 << 18)
    if block.isEmpty { return 0 }
    let status = block.withUnsafeBytes { writeAll($0, to: descriptor) }
    if status != 0 { return status }
    offset += UInt64(block.count)
  }
}

/// Moves a file to a place where nothing is.
///
/// - Returns: 0, or the system's number for why not: `EEXIST` where something is. Where the file system
///   cannot tell, what is there is replaced.
package func renameWithoutReplacing(_ path: String, _ place: String) -> Int32 {
  let status = path.withPathBytes { path in
    place.withPathBytes { rename_without_replacing(path, $0) }
  }
  if status == 0 { return 0 }
  guard errno == EINVAL || errno == ENOSYS else { return errno }
  return rename(path, place) == 0 ? 0 : errno
}

/// Whether the program runs with rights that whoever has started it lacks: then what that person's
/// environment says is not to be gone by.
package var hasRaisedRights: Bool { has_raised_rights() != 0 }
