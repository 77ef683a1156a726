internal import Glibc

// Linux's names are bytes, and a String holds text. What is no UTF-8 in a path is written in private characters,
// one a byte, U+10FF80 for 0x80 to U+10FFFF for 0xFF, and read back where the system gets the path: every path has
// a text, and the text leads to no other. (Python's "surrogateescape", PEP 383, does the same with halves of
// surrogate pairs, which a String cannot hold.)
extension String {
  /// The text for a path's bytes.
  ///
  /// - Parameter bytes: They end with a null.
  package init(pathBytes bytes: UnsafePointer<CChar>) {
    let bytes = UnsafeRawBufferPointer(start: bytes, count: strlen(bytes))
    // Nearly all paths.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      self.init(decoding: bytes, as: UTF8.self)
      return
    }
    self.init()
    var parser = Unicode.UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var place = 0
    while true {
      let count: Int
      switch parser.parseScalar(from: &source) {
      case .emptyInput: return
      case .valid(let encoded):
        count = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        // A name that has one of the private characters itself is another than the one whose byte it stands for.
        if scalar.pathByte == nil {
          unicodeScalars.append(scalar)
          place += count
          continue
        }
      case .error(let length): count = length
      }
      for byte in bytes[place..<place + count] {
        unicodeScalars.append(Unicode.Scalar(pathByte: byte))
      }
      place += count
    }
  }

  /// Whether some of the bytes that this stands for, as a path, are no text.
  package var hasPathBytes: Bool {
    // The byte that all private characters begin with.
    utf8.contains(0xF4) && unicodeScalars.contains { $0.pathByte != nil }
  }

  /// Lends the bytes that this stands for as a path, with a null at their end.
  package func withPathBytes<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    guard hasPathBytes else { return withCString(body) }
    var bytes: [CChar] = []
    for scalar in unicodeScalars {
      if let byte = scalar.pathByte {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += UTF8.encode(scalar)?.map(CChar.init(bitPattern:)) ?? []
      }
    }
    return body(bytes + [0])
  }
}

/// The bytes of words, each with a null at its end, as programs get them; whoever asks frees them.
///
/// - Returns: One more than there are words: the last is null.
package func copies(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
  words.map { $0.withPathBytes { strdup($0) } } + [nil]
}

extension Unicode.Scalar {
  /// The byte of a path that this stands for.
  package var pathByte: UInt8? { value >= 0x10FF80 ? UInt8(value & 0xFF) : nil }

  fileprivate init(pathByte byte: UInt8) {
    self = Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
