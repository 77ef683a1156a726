/// FIPS 180-4's SHA-256, as the tables of expected values name whole pictures by it.
enum SHA256 {
  static func hexDigest(_ bytes: [UInt8]) -> String {
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let length = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    var hash = primes(8).map { fraction(Double($0).squareRoot(), $0, power: 2) }
    let constants = primes(64).map { fraction(cubeRoot($0), $0, power: 3) }
    for start in stride(from: 0, to: message.count, by: 64) {
      var words = (0..<16).map { i in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[start + i * 4 + $1]) }
      }
      for i in 16..<64 {
        let (a, b) = (words[i - 15], words[i - 2])
        let s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
        let s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
        words.append(words[i - 16] &+ s0 &+ words[i - 7] &+ s1)
      }
      var h = hash
      for i in 0..<64 {
        let s1 = rotate(h[4], 6) ^ rotate(h[4], 11) ^ rotate(h[4], 25)
        let choice = h[4] & h[5] ^ ~h[4] & h[6]
        let t1 = h[7] &+ s1 &+ choice &+ constants[i] &+ words[i]
        let s0 = rotate(h[0], 2) ^ rotate(h[0], 13) ^ rotate(h[0], 22)
        let majority = h[0] & h[1] ^ h[0] & h[2] ^ h[1] & h[2]
        h = [t1 &+ s0 &+ majority, h[0], h[1], h[2], h[3] &+ t1, h[4], h[5], h[6]]
      }
      hash = zip(hash, h).map { $0 &+ $1 }
    }
    let digits = Array("0123456789abcdef")
    return String(
      hash.flatMap { word in
        (0..<8).map { digits[Int(word >> (28 - 4 * UInt32($0)) & 15)] }
      })
  }

  private static func rotate(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }

  private static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var n = 2
    while primes.count < count {
      if primes.allSatisfy({ n % $0 != 0 }) { primes.append(n) }
      n += 1
    }
    return primes
  }

  private static func cubeRoot(_ n: Int) -> Double {
    var x = Double(n) / 2
    for _ in 0..<60 { x -= (x * x * x - Double(n)) / (3 * x * x) }
    return x
  }

  /// The first 32 bits of the fraction of a root.
  private static func fraction(_ root: Double, _ n: Int, power: Int) -> UInt32 {
    UInt32(((root - root.rounded(.down)) * 4_294_967_296).rounded(.down))
  }
}
