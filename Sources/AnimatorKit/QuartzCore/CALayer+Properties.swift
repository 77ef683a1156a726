import CTransHost

extension CALayer {
  /// The place in the superlayer, in points, derived from the others.
  public var frame: CGRect {
    get { read(TH_LAYER_FRAME, or: .zero) }
    set { write(TH_LAYER_FRAME, newValue) }
  }

  /// The layer's own coordinates, in points.
  public var bounds: CGRect {
    get { read(TH_LAYER_BOUNDS, or: .zero) }
    set { write(TH_LAYER_BOUNDS, newValue) }
  }

  /// Where the anchor point lies in the superlayer, in points.
  public var position: CGPoint {
    get { read(TH_LAYER_POSITION, or: .zero) }
    set { write(TH_LAYER_POSITION, newValue) }
  }

  /// The point that transforms turn about, in units of the bounds; the middle is (0.5, 0.5).
  public var anchorPoint: CGPoint {
    get { read(TH_LAYER_ANCHOR_POINT, or: CGPoint(x: 0.5, y: 0.5)) }
    set { write(TH_LAYER_ANCHOR_POINT, newValue) }
  }

  /// The anchor point's place along z, in points.
  public var anchorPointZ: CGFloat {
    get { read(TH_LAYER_ANCHOR_POINT_Z, or: 0) }
    set { write(TH_LAYER_ANCHOR_POINT_Z, newValue) }
  }

  /// The place along z: orders siblings, and counts under perspective.
  public var zPosition: CGFloat {
    get { read(TH_LAYER_Z_POSITION, or: 0) }
    set { write(TH_LAYER_Z_POSITION, newValue) }
  }

  /// The transform about the anchor point.
  public var transform: CATransform3D {
    get { read(TH_LAYER_TRANSFORM, or: CATransform3DIdentity) }
    set { write(TH_LAYER_TRANSFORM, newValue) }
  }

  /// The transform of all sublayers, about the middle of the bounds: the place of perspective.
  public var sublayerTransform: CATransform3D {
    get { read(TH_LAYER_SUBLAYER_TRANSFORM, or: CATransform3DIdentity) }
    set { write(TH_LAYER_SUBLAYER_TRANSFORM, newValue) }
  }

  /// How opaque the layer with all that is in it is, 0...1.
  public var opacity: Float {
    get { read(TH_LAYER_OPACITY, or: 1) }
    set { write(TH_LAYER_OPACITY, newValue) }
  }

  /// Whether it is not drawn at all.
  public var isHidden: Bool {
    get { read(TH_LAYER_HIDDEN, or: false) }
    set { write(TH_LAYER_HIDDEN, newValue) }
  }

  /// The colour behind everything, nil for none.
  public var backgroundColor: CGColor? {
    get { read(TH_LAYER_BACKGROUND_COLOR) }
    set { write(TH_LAYER_BACKGROUND_COLOR, newValue) }
  }

  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat {
    get { read(TH_LAYER_CORNER_RADIUS, or: 0) }
    set { write(TH_LAYER_CORNER_RADIUS, newValue) }
  }

  /// Which corners are round.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(read(TH_LAYER_MASKED_CORNERS, or: 15.0))) }
    set { write(TH_LAYER_MASKED_CORNERS, Double(newValue.rawValue)) }
  }

  /// The width of the border, in points, inside the bounds.
  public var borderWidth: CGFloat {
    get { read(TH_LAYER_BORDER_WIDTH, or: 0) }
    set { write(TH_LAYER_BORDER_WIDTH, newValue) }
  }

  /// The colour of the border.
  public var borderColor: CGColor? {
    get { read(TH_LAYER_BORDER_COLOR) }
    set { write(TH_LAYER_BORDER_COLOR, newValue) }
  }

  /// Whether what lies outside the bounds is cut off.
  public var masksToBounds: Bool {
    get { read(TH_LAYER_MASKS_TO_BOUNDS, or: false) }
    set { write(TH_LAYER_MASKS_TO_BOUNDS, newValue) }
  }

  /// Whether it is drawn when seen from behind.
  public var isDoubleSided: Bool {
    get { read(TH_LAYER_DOUBLE_SIDED, or: true) }
    set { write(TH_LAYER_DOUBLE_SIDED, newValue) }
  }

  /// The colour of the shadow.
  public var shadowColor: CGColor? {
    get { read(TH_LAYER_SHADOW_COLOR) }
    set { write(TH_LAYER_SHADOW_COLOR, newValue) }
  }

  /// How opaque the shadow is, 0...1.
  public var shadowOpacity: Float {
    get { read(TH_LAYER_SHADOW_OPACITY, or: 0) }
    set { write(TH_LAYER_SHADOW_OPACITY, newValue) }
  }

  /// Where the shadow falls, in points.
  public var shadowOffset: CGSize {
    get { read(TH_LAYER_SHADOW_OFFSET, or: CGSize(width: 0, height: -3)) }
    set { write(TH_LAYER_SHADOW_OFFSET, newValue) }
  }

  /// How blurred the shadow is, in points.
  public var shadowRadius: CGFloat {
    get { read(TH_LAYER_SHADOW_RADIUS, or: 3) }
    set { write(TH_LAYER_SHADOW_RADIUS, newValue) }
  }

  /// The part of the contents that is shown, in units of the contents.
  public var contentsRect: CGRect {
    get { read(TH_LAYER_CONTENTS_RECT, or: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    set { write(TH_LAYER_CONTENTS_RECT, newValue) }
  }

  /// The part that is stretched, in units of the contents rect.
  public var contentsCenter: CGRect {
    get { read(TH_LAYER_CONTENTS_CENTER, or: CGRect(x: 0, y: 0, width: 1, height: 1)) }
    set { write(TH_LAYER_CONTENTS_CENTER, newValue) }
  }

  /// How the contents lie in the bounds.
  public var contentsGravity: CALayerContentsGravity {
    get {
      let index: Int = read(TH_LAYER_CONTENTS_GRAVITY, or: 0)
      let all = CALayerContentsGravity.all
      return all.indices.contains(index) ? all[index] : .resize
    }
    set {
      guard let index = CALayerContentsGravity.all.firstIndex(of: newValue) else { return }
      write(TH_LAYER_CONTENTS_GRAVITY, index)
    }
  }

  /// Pixels of the contents for a point.
  public var contentsScale: CGFloat {
    get { read(TH_LAYER_CONTENTS_SCALE, or: 1) }
    set { write(TH_LAYER_CONTENTS_SCALE, newValue) }
  }

  /// Which edges are antialiased where they go through pixels: all of them, at first.
  ///
  /// Layers that show parts of one picture, and are moved or turned together, let nothing through where
  /// they meet if the edges that they share are not.
  public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get {
      CAEdgeAntialiasingMask(rawValue: UInt32(read(TH_LAYER_EDGE_ANTIALIASING_MASK, or: 15.0)))
    }
    set { write(TH_LAYER_EDGE_ANTIALIASING_MASK, Double(newValue.rawValue)) }
  }

  /// Whether any edge is antialiased: yes, at first, as with `UIViewEdgeAntialiasing` in an app's
  /// Info.plist.
  public var allowsEdgeAntialiasing: Bool {
    get { read(TH_LAYER_ALLOWS_EDGE_ANTIALIASING, or: true) }
    set { write(TH_LAYER_ALLOWS_EDGE_ANTIALIASING, newValue) }
  }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a set of its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// Top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// How contents lie in a layer's bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Stretched.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// As small as fills.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
  /// In the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// At the top.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// At the bottom.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// At the left.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// At the right.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// At the top left.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// At the top right.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// At the bottom left.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// At the bottom right.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")

  /// In the order of the host's numbers.
  static let all: [CALayerContentsGravity] = [
    .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
    .topRight, .bottomLeft, .bottomRight,
  ]
}
