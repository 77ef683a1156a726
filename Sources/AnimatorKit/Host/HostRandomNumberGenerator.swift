import CTransHost

extension HostSession {
  var random: UnsafePointer<th_host_random_t>? { table(TH_EXT_RANDOM) }
}

/// Random numbers that the host seeds: the same seed gives the same film.
///
/// `CGFloat.random(in: 0...1, using: &generator)`; outside a host it is the system's generator.
public struct HostRandomNumberGenerator: RandomNumberGenerator {
  /// Makes a generator; all of a plugin's draw from the same sequence.
  public init() {}

  /// Gives 64 bits.
  public mutating func next() -> UInt64 {
    var bits: UInt64 = 0
    if HostSession.call(\.random, "random", { $0.get_bits($1, &bits) }) { return bits }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
