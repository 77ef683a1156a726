internal import CSodium

/// A public key in minisign's format: an Ed25519 key with a number that names it.
///
/// Format: https://jedisct1.github.io/minisign/, "Public key format".
public struct PublicKey: Hashable, Sendable {
  /// The number, as minisign writes it: 16 digits.
  public let id: String
  /// What stands in front of the key, for people; empty if nothing does.
  public let comment: String
  let bytes: [UInt8]

  private static let idLength = 8

  /// Reads a key.
  ///
  /// - Parameter text: What a `.pub` file has in it, or its second line alone.
  /// - Throws: A `TrustError` if it is none.
  public init(_ text: String) throws(TrustError) {
    let lines = text.split(whereSeparator: \.isNewline)
    let mark = "untrusted comment:"
    let comments = lines.filter { $0.hasPrefix(mark) }
    let keys = lines.filter { !$0.hasPrefix(mark) }
    guard keys.count == 1, let line = keys.first?.trimmed else {
      throw .noKey("it has \(keys.count) lines that could be one")
    }
    guard let bytes = decoded(line) else { throw .noKey("it is not base 64") }
    guard bytes.count == 2 + Self.idLength + Int(crypto_sign_PUBLICKEYBYTES) else {
      throw .noKey("it has \(bytes.count) bytes")
    }
    guard bytes[0] == UInt8(ascii: "E"), bytes[1] == UInt8(ascii: "d") else {
      throw .noKey("it is of another kind")
    }
    comment = comments.first.map { $0.dropFirst(mark.count).trimmed } ?? ""
    id = Self.id(bytes[2..<(2 + Self.idLength)])
    self.bytes = Array(bytes[(2 + Self.idLength)...])
    raw = bytes
  }

  private let raw: [UInt8]

  /// The key in one line, as minisign's `-P` takes it.
  public var line: String { encoded(raw) }

  /// The file that minisign makes of it.
  var file: String { "untrusted comment: \(comment)\n\(line)\n" }

  /// A number as minisign writes it, the last byte first.
  static func id(_ bytes: ArraySlice<UInt8>) -> String {
    Array(bytes.reversed()).hexadecimal.uppercased()
  }
}

extension StringProtocol {
  /// Without blanks around it.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
