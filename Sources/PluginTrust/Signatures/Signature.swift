internal import CSodium
internal import SystemCalls

/// A signature in minisign's format, of a file as it was when it was signed.
///
/// Format: https://jedisct1.github.io/minisign/, "Signature format": Ed25519 over the file's BLAKE2b-512,
/// or over the file itself in the old kind; and a second one over the first with the trusted comment.
struct Signature {
  /// The number of the key that has made it.
  let keyID: String
  /// What the signer says, which is signed with it.
  let trustedComment: String
  private let isPrehashed: Bool
  private let signature: [UInt8]
  private let globalSignature: [UInt8]

  /// Where the signature of a file lies.
  static func path(for file: String) -> String { "\(file).minisig" }

  /// Reads a signature.
  ///
  /// - Parameter path: The file that it is in.
  /// - Throws: A `TrustError` if it is none, or cannot be read.
  init(at path: String) throws(TrustError) {
    let lines = try readText(path, atMost: 1 << 14).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    )
    let mark = "trusted comment: "
    guard lines.count >= 4, lines[2].hasPrefix(mark) else {
      throw .noSignature(path: path, problem: "it does not have its four lines")
    }
    let length = Int(crypto_sign_BYTES)
    guard let first = decoded(lines[1].trimmed), first.count == 10 + length,
      let second = decoded(lines[3].trimmed), second.count == length
    else { throw .noSignature(path: path, problem: "its lines are not of the right length") }
    switch (first[0], first[1]) {
    case (UInt8(ascii: "E"), UInt8(ascii: "D")): isPrehashed = true
    case (UInt8(ascii: "E"), UInt8(ascii: "d")): isPrehashed = false
    default: throw .noSignature(path: path, problem: "it is of another kind")
    }
    keyID = PublicKey.id(first[2..<10])
    signature = Array(first[10...])
    trustedComment = String(lines[2].dropFirst(mark.count))
    globalSignature = second
  }

  /// Whether a key has made it of a file as that is now.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - file: The file.
  /// - Returns: False also for a key of another number.
  /// - Throws: A `TrustError` if the file cannot be read.
  func isMade(by key: PublicKey, of file: OpenFile) throws(TrustError) -> Bool {
    guard key.id == keyID else { return false }
    let message = isPrehashed ? try Self.hash(of: file) : try Self.contents(of: file)
    let signed = signature + Array(trustedComment.utf8)
    return crypto_sign_verify_detached(signature, message, UInt64(message.count), key.bytes) == 0
      && crypto_sign_verify_detached(globalSignature, signed, UInt64(signed.count), key.bytes) == 0
  }

  private static func hash(of file: OpenFile) throws(TrustError) -> [UInt8] {
    let length = Int(crypto_generichash_BYTES_MAX)
    // The state must lie at a multiple of 64 bytes.
    let state = UnsafeMutableRawPointer.allocate(
      byteCount: crypto_generichash_statebytes(), alignment: 64)
    defer { state.deallocate() }
    let hash = OpaquePointer(state)
    crypto_generichash_init(hash, nil, 0, length)
    try readFile(file) { crypto_generichash_update(hash, $0, UInt64($1)) }
    var digest = [UInt8](repeating: 0, count: length)
    crypto_generichash_final(hash, &digest, length)
    return digest
  }

  private static func contents(of file: OpenFile) throws(TrustError) -> [UInt8] {
    var contents: [UInt8] = []
    try readFile(file) { contents += UnsafeBufferPointer(start: $0, count: $1) }
    return contents
  }
}
