internal import Glibc

/// The first bytes of a file, which say what it means to be.
struct Signature {
  private let bytes: [UInt8]

  init(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = descriptor >= 0 ? max(0, read(descriptor, buffer.baseAddress, 32)) : 0
    }
  }

  init(_ bytes: [UInt8]) { self.bytes = Array(bytes.prefix(32)) }

  /// Whether the bytes mean to be a still picture of a kind that holds all of itself.
  var isPicture: Bool {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38], [0x42, 0x4D],
    ]
    let isWebP =
      bytes.starts(with: [0x52, 0x49, 0x46, 0x46])
      && bytes.dropFirst(8).starts(with: [0x57, 0x45, 0x42, 0x50])
    return isWebP || starts.contains { bytes.starts(with: $0) }
  }

  /// Whether the file means to be a picture or film of a common kind: then what cannot be decoded
  /// of it is damaged, and not something else.
  var isKnown: Bool {
    let starts: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38],
      [0x52, 0x49, 0x46, 0x46],
      [0x42, 0x4D], [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x1A, 0x45, 0xDF, 0xA3],
    ]
    return starts.contains { bytes.starts(with: $0) }
      || bytes.dropFirst(4).starts(with: [0x66, 0x74, 0x79, 0x70])
  }

  /// The size that a PNG says it has: FFmpeg refuses absurd ones without telling them.
  var sizeOfPNG: (width: Int, height: Int)? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 else { return nil }
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }
}
