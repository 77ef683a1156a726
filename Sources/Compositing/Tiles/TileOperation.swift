/// One step of drawing tiles: a command with all that can be known before, as plain data.
///
/// It takes no more than a line of the cache: where there are thousands, they are as fast as memory. What few of them
/// have stands in lists of the plan, under numbers.
struct TileOperation {
  enum Kind: UInt8 {
    case color, copy, sample, pushGroup, popGroup, pushMask, popMask
  }

  enum ShapeKind: UInt8 {
    /// A box is small, and has its edges with it.
    case pixels, box, polygon, ring, beside
  }

  /// What is drawn, or the group's extent.
  var bounds: IntRect
  /// Of a box the edges; of others where the corners of two polygons lie.
  private var numbers = SIMD4<Int32>.zero
  var color: UInt32 = 0
  var opacity = Opacity.whole
  var kind: Kind
  var shape = ShapeKind.pixels
  /// Whether no pixel of the source is transparent.
  var isSourceOpaque = false
  /// For the beginning of a group where it ends; for `copy` and `sample` which of the plan's copies and samplers.
  var number: Int32 = 0
  /// For `beside`: the first cover.
  var cover: Int32 = -1
  /// Edges that are not antialiased: where their ends lie in the plan's list.
  var sharp: Range<Int32> = 0..<0

  init(kind: Kind, shape: ShapeKind = .pixels, bounds: IntRect) {
    (self.kind, self.shape, self.bounds) = (kind, shape, bounds)
  }

  /// Where the corners lie in the plan's list.
  var outer: Range<Int32> {
    get { Range(uncheckedBounds: (numbers.x, numbers.y)) }
    set { numbers.lowHalf = SIMD2(newValue.lowerBound, newValue.upperBound) }
  }

  /// For `ring`: where the corners of the hole lie.
  var inner: Range<Int32> {
    get { Range(uncheckedBounds: (numbers.z, numbers.w)) }
    set { numbers.highHalf = SIMD2(newValue.lowerBound, newValue.upperBound) }
  }

  /// For `box`: its edges.
  var box: FixedBox {
    get { FixedBox(edges: numbers) }
    set { numbers = newValue.edges }
  }

  /// Whether all pixels that are covered whole hide what is behind.
  var isOpaque: Bool {
    isSourceOpaque && opacity == .whole && shape != .ring && sharp.isEmpty
      && kind.rawValue <= Kind.sample.rawValue
  }

  /// Whether it hides all that is in a rectangle.
  func fills(_ rect: IntRect) -> Bool { shape == .pixels && isOpaque && bounds.contains(rect) }
}

/// A picture that is copied pixel by pixel.
///
/// It points into a picture that the plan keeps alive.
struct CopiedPicture: Equatable {
  /// Where the pixel for the target's (0, 0) would lie; `nil` for a picture of wide pixels.
  var origin: UnsafePointer<UInt32>?
  /// The same for a picture of wide pixels.
  var wideOrigin: UnsafePointer<UInt64>?
  /// The distance of rows, in pixels of its kind.
  var stride = 0
  /// The state of the picture's pixels.
  var version = 0

  /// What to ask for while a row is read, in pixels from there: two rows below.
  var ahead: Int { 2 * stride }
}
