internal import CKernels

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
  public var isAvailable: Bool { self == .reference || loops != nil }

  /// The fastest that this machine can run.
  public static let best: Kernel =
    [.avx512, .avx2, .sse41, .neon].first { $0.isAvailable } ?? .scalar

  /// The loops; `nil` for the reference, and for what this machine cannot run.
  var loops: UnsafePointer<ck_kernels>? {
    switch self {
    case .reference: nil
    case .scalar: ck_scalar()
    case .sse41: ck_sse41()
    case .avx2: ck_avx2()
    case .avx512: ck_avx512()
    case .neon: ck_neon()
    }
  }

  /// Makes what draws with it; has to be available.
  func makeRasterizer(threads: Int) -> any Rasterizer {
    guard let loops else { return ReferenceRasterizer() }
    return TileRasterizer(threads: threads, loops: loops)
  }
}
