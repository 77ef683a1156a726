public import Geometry

/// Everything that a layer shows, as one value.
///
/// Lengths are points, y grows downwards, angles are radians. Names, defaults and meanings are Core
/// Animation's. Any value may be set: a layer whose geometry is not finite is not drawn, opacities
/// are clamped to 0...1, lengths that make no sense (negative, not a number) count as 0.
///
/// `LayerProperty` is the table of them: what is added here is added there.
public struct LayerProperties: Sendable, Hashable {
  // First what is asked of every layer in every frame, as they lie in memory: in the order of a cache's lines.

  /// The layer's rectangle in its own coordinates; its origin scrolls the sublayers.
  public var bounds = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Where the anchor point lies, in the superlayer's coordinates.
  public var position = Point(x: 0, y: 0)
  /// The point of the bounds that position and transform are about, in units of the bounds' size.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The layer's z in points: orders it among its siblings, and moves it in perspective.
  public var zPosition = 0.0
  /// How opaque the layer and all in it are, as one group.
  public var opacity = 1.0
  /// Whether the layer and all in it are left out.
  public var isHidden = false
  /// Whether the layer is seen from behind.
  public var isDoubleSided = true
  /// Whether contents and sublayers are clipped to the bounds with their rounded corners.
  public var masksToBounds = false
  /// Whether any edge is antialiased; in Core Animation the app's Info.plist says what a new layer has.
  public var allowsEdgeAntialiasing = true
  /// The corners that the radius applies to.
  public var maskedCorners = CornerMask.all
  /// Which edges of the layer are antialiased, where they go through pixels.
  ///
  /// A pixel at one that is not shows all of the layer or nothing of it, as its middle does: parts of
  /// one picture that share such edges let nothing through. Straight edges: a layer with round corners is
  /// antialiased all around.
  public var edgeAntialiasingMask = EdgeMask.all
  /// How the contents lie in the bounds.
  public var contentsGravity = ContentsGravity.resize

  /// The colour that fills the bounds, behind the contents.
  public var backgroundColor: Color?
  /// The picture that the layer shows.
  public var contents: PixelBuffer?
  /// Changes made to the picture of the layer and all in it, in order.
  public var filters: [Filter] = []
  /// The radius of the corners in points, for background, border and clipping.
  public var cornerRadius = 0.0
  /// The width of the border in points; it lies inside the bounds, above the sublayers.
  public var borderWidth = 0.0
  /// How opaque the shadow is; 0 is none.
  public var shadowOpacity = 0.0
  /// The anchor point's z in points.
  public var anchorPointZ = 0.0
  /// The part of the contents that is shown, in units of its size.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// The part of the contents rectangle that stretches, in units of its size.
  ///
  /// What surrounds it keeps its size (nine-part scaling). Applies to the gravities that resize. A
  /// width or height of zero stands for one pixel of the contents, centred there.
  public var contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the contents to a point.
  public var contentsScale = 1.0

  /// Applied about the anchor point.
  public var transform = Transform3D.identity
  /// Applied to the sublayers about this layer's anchor point; for perspective, mostly.
  public var sublayerTransform = Transform3D.identity

  /// The border's colour; `nil` is opaque black.
  public var borderColor: Color?
  /// The shadow's colour; `nil` is opaque black.
  public var shadowColor: Color?
  /// How far the shadow lies from the layer, in points.
  public var shadowOffset = Size(width: 0, height: -3)
  /// The standard deviation of the shadow's blur in points.
  public var shadowRadius = 3.0

  /// Makes the properties of a new layer.
  public init() {}
}
