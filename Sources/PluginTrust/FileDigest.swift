internal import CSodium
internal import Glibc
package import SystemCalls

/// What a file is, whatever it is called: the SHA-256 of its bytes.
public struct FileDigest: Hashable, Sendable, CustomStringConvertible {
  /// As `sha256sum` writes it: 64 digits.
  public let description: String

  /// Takes a digest as it is written; nil if it is none.
  init?(_ text: some StringProtocol) {
    let text = text.lowercased()
    guard text.utf8.count == 2 * Int(crypto_hash_sha256_BYTES),
      text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
    else { return nil }
    description = text
  }

  /// Takes what might be in a file.
  ///
  /// - Parameter bytes: The bytes.
  public init(ofBytes bytes: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    description = digest.hexadecimal
  }

  /// Reads a file.
  ///
  /// - Parameter path: The file.
  /// - Throws: A `TrustError` if it cannot be read.
  public init(of path: String) throws(TrustError) { try self.init(of: openFile(path)) }

  /// Reads a file that is open.
  package init(of file: OpenFile) throws(TrustError) {
    var state = crypto_hash_sha256_state()
    crypto_hash_sha256_init(&state)
    try readFile(file) { crypto_hash_sha256_update(&state, $0, UInt64($1)) }
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256_final(&state, &digest)
    description = digest.hexadecimal
  }
}

/// Opens a file.
///
/// - Parameter path: The file.
/// - Returns: The file, which is a regular one.
/// - Throws: A `TrustError` if it cannot be read.
func openFile(_ path: String) throws(TrustError) -> OpenFile {
  do throws(SystemError) {
    return try OpenFile(path)
  } catch {
    throw .cannotRead(path: path, reason: systemText(error.number))
  }
}

/// Reads a file in parts, from its beginning.
///
/// - Parameters:
///   - file: The file.
///   - part: Takes bytes and their count; there is always one at least.
/// - Throws: A `TrustError` if it cannot be read.
func readFile(
  _ file: OpenFile, _ part: (UnsafePointer<UInt8>, Int) -> Void
) throws(TrustError) {
  guard file.kind == S_IFREG else {
    throw .cannotRead(path: file.path, reason: "it is not a regular file")
  }
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  var offset = 0
  while true {
    let count = pread(file.descriptor, &buffer, buffer.count, off_t(offset))
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .cannotRead(path: file.path, reason: systemText()) }
    part(buffer, count)
    offset += count
    if count == 0 { return }
  }
}

/// Reads a small file of text.
///
/// - Parameters:
///   - path: The file.
///   - most: How many bytes it may have.
/// - Returns: The text; what is no text in it is replaced.
/// - Throws: A `TrustError` if it cannot be read, or is larger.
func readText(_ path: String, atMost most: Int = 1 << 20) throws(TrustError) -> String {
  var bytes: [UInt8] = []
  try readFile(openFile(path)) { bytes += UnsafeBufferPointer(start: $0, count: min($1, most + 1)) }
  guard bytes.count <= most else {
    throw .cannotRead(path: path, reason: "it has more than \(most) bytes")
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension [UInt8] {
  /// Two digits for each byte.
  var hexadecimal: String {
    map { (String($0 >> 4, radix: 16)) + String($0 & 15, radix: 16) }.joined()
  }
}
