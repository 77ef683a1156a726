internal import CKernels

/// A picture and how it is sampled, as plain data.
struct SampledPicture {
  enum Kind: UInt8 {
    /// Scaled and moved along the axes: columns are found once for many rows.
    case columns
    /// The same, made smaller: each pixel is the mean of a window.
    case area
    /// In nine parts that stand upright, none of them made smaller: columns are found once, too.
    case parts
    case affine
    /// In perspective, with columns that stay upright: each pixel is the mean of windows in columns.
    case slant
    /// In perspective, with rows that stay level: the same with rows and columns exchanged.
    case level
    case projective
    /// In nine parts, each scaled for itself.
    case nineParts
  }

  var kind: Kind
  var sampling: Sampling
  /// Of an affine map.
  var footprint = FixedFootprint(.single)
  /// How its columns lie, if they stay upright, or its rows, if those stay level.
  var axisTurn: AxisTurn?
  /// The target's columns that are drawn.
  var drawn = 0..<0
  /// Whether single samples are Mitchell's and not bilinear.
  var isCubic = false
  var picture: ck_picture
  var map: ck_map
  var buffer: Unmanaged<PixelBuffer>
  /// The state of the picture's pixels.
  var version: Int

  /// Whether it is read along its rows.
  var isUpright: Bool {
    switch kind {
    case .columns, .parts, .area, .slant, .level: true
    case .affine, .projective, .nineParts: isCubic && map.b == 0 && map.c == 0
    }
  }

  init(_ buffer: PixelBuffer, _ sampling: Sampling, _ options: RenderingOptions) {
    self.sampling = sampling
    isCubic = options.sampling == .mitchell
    self.buffer = Unmanaged.passUnretained(buffer)
    version = buffer.version
    let m = sampling.map
    map = ck_map(a: m.a, b: m.b, u: m.u, c: m.c, d: m.d, v: m.v, tx: m.tx, ty: m.ty, w: m.w)
    picture = ck_picture(buffer, sampling, scale: 1)
    if sampling.columns != nil || sampling.rows != nil {
      kind = sampling.stretchesUpright && !isCubic ? .parts : .nineParts
    } else if sampling.shrinksUpright {
      kind = .area
    } else if m.isAffine {
      footprint = FixedFootprint(Footprint(m.slopes(0, 0)))
      let isUpright = m.b == 0 && m.c == 0 && m.a > 0 && footprint.isSingle
      kind = isUpright && !isCubic ? .columns : .affine
    } else {
      kind = .projective
      guard !isCubic else { return }
      if let columns = AxisTurn(sampling) {
        (kind, axisTurn) = (.slant, columns)
      } else if let rows = AxisTurn(sampling.transposed) {
        (kind, axisTurn) = (.level, rows)
      }
    }
  }
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
