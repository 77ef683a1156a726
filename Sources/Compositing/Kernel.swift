/// An implementation of the inner loops that draw pixels.
///
/// All give the same bytes; they differ in speed, and in the instructions that they need.
public enum Kernel: String, CaseIterable, Hashable, Sendable {
  /// The plain renderer that the others are held against: slow, and nothing left out or put off.
  case reference
  /// Portable C.
  case scalar
  /// x86-64 with SSE4.1.
  case sse41 = "sse4.1"
  /// x86-64 with AVX2.
  case avx2
  /// x86-64 with AVX-512 (F, BW, DQ, VL).
  case avx512
  /// Arm's 64-bit processors.
  case neon

  /// Whether this machine can run it.
  public var isAvailable: Bool { self == .reference }

  /// The fastest that this machine can run.
  public static let best: Kernel = .reference
}
