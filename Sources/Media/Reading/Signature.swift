/// The first bytes of a file, which say what it means to be.
struct Signature {
  private let bytes: [UInt8]

  /// How many bytes are looked at.
  static let length = 4096

  init(_ bytes: [UInt8]) { self.bytes = Array(bytes.prefix(Self.length)) }

  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
  private static let gif: [UInt8] = [0x47, 0x49, 0x46, 0x38]
  private static let riff: [UInt8] = [0x52, 0x49, 0x46, 0x46]
  private static let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
  /// TIFF, in either order of bytes, and the kind of it that may be larger than 4 GiB.
  private static let tiff: [[UInt8]] = [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]] + bigTIFF
  private static let bigTIFF: [[UInt8]] = [[0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B]]
  private static let stills: [[UInt8]] = [png, [0xFF, 0xD8, 0xFF], gif, [0x42, 0x4D]]

  private func begins(with start: [UInt8]) -> Bool { bytes.starts(with: start) }

  /// Whether the bytes mean to be a still picture of a kind that holds all of itself.
  var isPicture: Bool { isWebP || Self.stills.contains(where: begins) }

  var isJPEG: Bool { begins(with: [0xFF, 0xD8, 0xFF]) }

  var isPNG: Bool { begins(with: Self.png) }

  var isGIF: Bool { begins(with: Self.gif) }

  /// Whether it is a PNG whose rows lie one after another, as the last byte of its header says.
  var isPlainPNG: Bool { isPNG && bytes.count > 28 && bytes[28] == 0 }

  /// Whether it is a PNG with sixteen bits for each number.
  var isDeepPNG: Bool { isPNG && bytes.count > 24 && bytes[24] == 16 }

  var isWebP: Bool {
    begins(with: Self.riff) && bytes.dropFirst(8).starts(with: [0x57, 0x45, 0x42, 0x50])
  }

  /// Whether it is a WebP of several frames: the second bit of the flags of its extended header.
  var isAnimatedWebP: Bool {
    isWebP && bytes.dropFirst(12).starts(with: Array("VP8X".utf8)) && bytes.count > 20
      && bytes[20] & 2 != 0
  }

  /// Whether it is a picture of a kind that never moves: nobody needs to decode it to know that.
  var isStill: Bool {
    isJPEG || isTIFF || isWebP && !isAnimatedWebP || begins(with: [0x42, 0x4D])
  }

  var isTIFF: Bool { Self.tiff.contains(where: begins) }

  var isBigTIFF: Bool { Self.bigTIFF.contains(where: begins) }

  /// Whether the file means to be a picture or film of a common kind: then what cannot be decoded
  /// of it is damaged, and not something else.
  var isKnown: Bool {
    let starts = Self.stills + Self.tiff + [Self.riff, Self.matroska]
    return starts.contains(where: begins) || isBoxed
  }

  /// Whether the file means to be sound of a common kind that holds nothing else.
  var isSound: Bool {
    ["OggS", "fLaC", "ID3", "FORM"].contains { begins(with: Array($0.utf8)) }
  }

  /// Whether the file means to be of a kind that is never more than sound.
  var isSoundAlone: Bool { isSound || isWave || ["M4A ", "M4B "].contains(brand) }

  var isWave: Bool {
    begins(with: Self.riff) && bytes.dropFirst(8).starts(with: Array("WAVE".utf8))
  }

  var isAVI: Bool {
    begins(with: Self.riff) && bytes.dropFirst(8).starts(with: Array("AVI ".utf8))
  }

  /// Whether it is Matroska, or WebM, which is a part of that.
  var isMatroska: Bool { begins(with: Self.matroska) }

  var isOgg: Bool { begins(with: Array("OggS".utf8)) }

  /// Whether it is made of boxes, as MP4 and HEIF are.
  private var isBoxed: Bool { bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) }

  /// Which kind of those it means to be: four letters.
  var brand: String? {
    isBoxed && bytes.count >= 12 ? String(decoding: bytes[8..<12], as: UTF8.self) : nil
  }

  /// What kind of file it is that is none of its own, but names or describes what is shown; nil if it is
  /// none of those.
  var reference: String? {
    var text = bytes[...]
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    text = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    func begins(_ word: String) -> Bool {
      text.prefix(word.utf8.count).map(Self.lowercased).elementsEqual(word.utf8)
    }
    if begins("#extm3u") { return "an HLS playlist" }
    if begins("ffconcat version") { return "a list of files (ffconcat)" }
    if begins("[playlist]") { return "a playlist (PLS)" }
    if begins("v=0") { return "a description of a stream (SDP)" }
    if begins("rtsptext") || begins("rtsp://") { return "an address (RTSP)" }
    guard begins("<") else { return nil }
    let markup = String(decoding: text.map(Self.lowercased), as: UTF8.self)
    if markup.contains("<mpd") { return "a DASH playlist" }
    if markup.contains("<smil") || markup.contains("<asx") { return "a playlist" }
    return markup.contains("<svg") ? "a drawing (SVG)" : nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  /// The size that a PNG or a GIF says it has: FFmpeg refuses absurd ones without telling them, and
  /// takes memory for others before it looks whether there is anything in them.
  var statedSize: (width: Int, height: Int)? {
    if isPNG, bytes.count >= 24 {
      func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      return (number(16), number(20))
    }
    guard begins(with: Self.gif), bytes.count >= 10 else { return nil }
    return (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
  }

  /// The most pixels that a byte of a file of this kind can stand for, as far as that is known: a PNG's
  /// deflate makes 1032 bytes of one at most, each eight pixels; a GIF's code, which has three bits at
  /// least, is 4096 pixels at most.
  var mostPixelsForByte: Int? {
    if isPNG { return 1032 * 8 }
    return begins(with: Self.gif) ? 4096 * 8 / 3 : nil
  }
}
