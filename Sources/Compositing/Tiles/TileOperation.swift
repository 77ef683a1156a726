internal import CKernels
internal import Geometry

/// One step of drawing tiles: a command with all that can be known before, as plain data.
///
/// It points into pictures that the plan keeps alive.
struct TileOperation {
  enum Kind: UInt8 {
    case color, copy, sample, pushGroup, popGroup, pushMask, popMask
  }

  enum ShapeKind: UInt8 {
    case pixels, polygon, ring
  }

  var kind: Kind
  var shape = ShapeKind.pixels
  var opacity: UInt8 = 255
  /// Whether no pixel of the source is transparent.
  var isSourceOpaque = false
  var color: UInt32 = 0
  /// For the beginning of a group: where it ends.
  var end: Int32 = 0
  /// For `sample`: which sampler.
  var sampler: Int32 = 0
  var outer = Corners()
  var inner = Corners()
  /// What is drawn, or the group's extent.
  var bounds: IntRect
  /// Whole pixels that are hidden behind it, as far as that is an upright rectangle.
  var hidden = IntRect.empty
  /// For `copy`: where the pixel for the target's (0, 0) would lie, and the distance of rows.
  var origin: UnsafePointer<UInt32>?
  var stride = 0
  /// The state of the picture's pixels.
  var version = 0

  /// A polygon's corners in the plan's list.
  struct Corners {
    var first: Int32 = 0
    var count: Int32 = 0
  }

  /// What to ask for while a row is read, in pixels from there: two rows below.
  var ahead: Int { kind == .copy ? 2 * stride : 0 }

  /// Whether all pixels that are covered whole hide what is behind.
  var isOpaque: Bool {
    isSourceOpaque && opacity == 255 && shape != .ring && kind.rawValue <= Kind.sample.rawValue
  }
}

/// A picture and how it is sampled, as plain data.
struct TileSampler {
  enum Kind: UInt8 {
    /// Scaled and moved along the axes: columns are found once for many rows.
    case columns
    case affine
    case projective
    /// In nine parts, each scaled for itself.
    case nineParts
  }

  var kind: Kind
  var sampling: Sampling
  var footprint = Footprint.single
  var picture: ck_picture
  var map: ck_map
  var buffer: Unmanaged<PixelBuffer>

  init(_ buffer: PixelBuffer, _ sampling: Sampling) {
    self.sampling = sampling
    self.buffer = Unmanaged.passUnretained(buffer)
    let m = sampling.map
    map = ck_map(a: m.a, b: m.b, u: m.u, c: m.c, d: m.d, v: m.v, tx: m.tx, ty: m.ty, w: m.w)
    picture = ck_picture(buffer, sampling, scale: 1)
    if sampling.columns != nil || sampling.rows != nil {
      kind = .nineParts
    } else if m.isAffine {
      footprint = Footprint(m.slopes(0, 0))
      kind = m.b == 0 && m.c == 0 && m.a > 0 && footprint.taps == 1 ? .columns : .affine
    } else {
      kind = .projective
    }
  }
}

extension Footprint {
  /// One bilinear sample of the picture itself.
  static let single = Footprint(Slopes(xx: 1, xy: 0, yx: 0, yy: 1))

  var isSingle: Bool { taps == 1 && level == 0 }
}

extension ck_picture {
  /// A picture of a pyramid; `scale` is its size over that of the largest.
  init(_ buffer: PixelBuffer, _ sampling: Sampling, scale: Double) {
    let (lastX, lastY) = (buffer.width - 1, buffer.height - 1)
    let (leastX, mostX) = Sampling.range(sampling.left, sampling.right, scale, last: lastX)
    let (leastY, mostY) = Sampling.range(sampling.top, sampling.bottom, scale, last: lastY)
    self.init(
      pixels: UnsafePointer(buffer.row(0)), stride: buffer.bytesPerRow / 4, last_x: Int32(lastX),
      last_y: Int32(lastY), scale: scale, least_x: leastX, least_y: leastY, most_x: mostX,
      most_y: mostY)
  }
}
