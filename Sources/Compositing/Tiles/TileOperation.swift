/// One step of drawing tiles: a command with all that can be known before, as plain data.
///
/// It points into pictures that the plan keeps alive.
struct TileOperation {
  enum Kind: UInt8 {
    case color, copy, sample, pushGroup, popGroup, pushMask, popMask
  }

  enum ShapeKind: UInt8 {
    /// A box is a polygon whose edges are upright.
    case pixels, polygon, box, ring, beside
  }

  var kind: Kind
  var shape = ShapeKind.pixels
  var opacity = Opacity.whole
  /// Whether no pixel of the source is transparent.
  var isSourceOpaque = false
  var color: UInt32 = 0
  /// For the beginning of a group: where it ends.
  var end: Int32 = 0
  /// For `sample`: which sampler.
  var sampler: Int32 = 0
  /// Where the corners of polygons lie in the plan's list.
  var outer: Range<Int32> = 0..<0
  var inner: Range<Int32> = 0..<0
  /// Edges that are not antialiased: where their ends lie in the plan's list.
  var sharp: Range<Int32> = 0..<0
  /// For `beside`: the first cover.
  var cover: Int32 = -1
  /// What is drawn, or the group's extent.
  var bounds: IntRect
  /// Whole pixels that are hidden behind it, as far as that is an upright rectangle.
  var hidden = IntRect.empty
  /// For `copy`: where the pixel for the target's (0, 0) would lie, and the distance of rows.
  var origin: UnsafePointer<UInt32>?
  var stride = 0
  /// The same for a picture of wide pixels, which has no other origin; its rows lie `stride` wide pixels apart.
  var wideOrigin: UnsafePointer<UInt64>?
  /// The state of the picture's pixels.
  var version = 0

  /// What to ask for while a row is read, in pixels from there: two rows below.
  var ahead: Int { kind == .copy ? 2 * stride : 0 }

  /// Whether all pixels that are covered whole hide what is behind.
  var isOpaque: Bool {
    isSourceOpaque && opacity == .whole && shape != .ring && sharp.isEmpty
      && kind.rawValue <= Kind.sample.rawValue
  }
}
