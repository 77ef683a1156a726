import CTransHost

/// A view of the host's: everything that is set and asked goes to the host.
///
/// The same view of the host's is the same object while that object lives. A subclass's own
/// object lives as long as the object of the view that it was added to. All of it belongs to the
/// main thread. Values that the host refuses (not finite, beyond 1e9 points) leave the property
/// as it was, and a line in the host's log. UIKit: `UIView`.
open class UIView: NSObject, HostProperties {
  let reference: HostReference

  /// The superview's object, if this one was added through it: it keeps this one alive.
  weak var holder: UIView?
  /// The subviews that were added through this object.
  var heldSubviews: [ObjectIdentifier: UIView] = [:]
  private var heldLayer: CALayer?
  private var heldMask: UIView?
  var needsLayout = false

  /// Makes a view without a superview.
  ///
  /// - Parameter frame: Its place in the superview to be, in points.
  public init(frame: CGRect) {
    reference = UIView.adopted ?? Self.create(frame)
    UIView.adopted = nil
    super.init()
    reference.bind(self)
  }

  /// Makes a view without a superview and without a size.
  public convenience override init() { self.init(frame: .zero) }

  /// There are no archives to load views from: gives nil.
  public required init?(coder: NSCoder) { nil }

  /// Stands for a view that the host has given.
  ///
  /// Not a designated initialiser: a subclass elsewhere could not override it, and would lose
  /// `init()` for that.
  convenience init(reference: HostReference) {
    UIView.adopted = reference
    self.init(frame: .zero)
  }

  /// What the next `init(frame:)` stands for, instead of a new view.
  static var adopted: HostReference?

  private static func create(_ frame: CGRect) -> HostReference {
    var rect = th_rect_t(frame)
    return HostReference(\.views, "UIView.init(frame:)") { $0.create($1, &rect, $2) }
  }

  var handle: th_handle_t { reference.handle }

  /// Places the subviews; for subclasses, called by `layoutIfNeeded` only.
  open func layoutSubviews() {}

  /// Whether a point in the view's own coordinates is in it.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - event: Left alone.
  /// - Returns: Whether it is.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    var point = th_point_t(x: Double(point.x), y: Double(point.y))
    return reference.value(\.views, "point(inside:with:)", or: 0) {
      $0.contains_point($1, $2, &point, $3)
    } != 0
  }

  /// The view in this one, itself included, that a touch at a point is for; the host decides, and asks
  /// no override.
  ///
  /// - Parameters:
  ///   - point: In the view's own coordinates.
  ///   - event: Left alone.
  /// - Returns: The view, or nil.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    var point = th_point_t(x: Double(point.x), y: Double(point.y))
    return reference.view(\.views, "hitTest(_:with:)") { $0.hit_test($1, $2, &point, $3) }
  }

  // MARK: Geometry

  /// The place in the superview's coordinates, in points; UIKit's rule: undefined under a
  /// transform that is not the identity.
  open var frame: CGRect {
    get { read(TH_VIEW_FRAME, or: .zero) }
    set { write(TH_VIEW_FRAME, newValue) }
  }

  /// The view's own coordinates, in points.
  open var bounds: CGRect {
    get { read(TH_VIEW_BOUNDS, or: .zero) }
    set { write(TH_VIEW_BOUNDS, newValue) }
  }

  /// Where the anchor point lies in the superview, in points.
  open var center: CGPoint {
    get { read(TH_VIEW_CENTER, or: .zero) }
    set { write(TH_VIEW_CENTER, newValue) }
  }

  /// The transform about the anchor point.
  open var transform: CGAffineTransform {
    get { read(TH_VIEW_TRANSFORM, or: .identity) }
    set { write(TH_VIEW_TRANSFORM, newValue) }
  }

  /// The transform about the anchor point, in space.
  open var transform3D: CATransform3D {
    get { read(TH_VIEW_TRANSFORM_3D, or: CATransform3DIdentity) }
    set { write(TH_VIEW_TRANSFORM_3D, newValue) }
  }

  // MARK: Looks

  /// How opaque the view with all that is in it is, 0...1.
  open var alpha: CGFloat {
    get { read(TH_VIEW_ALPHA, or: 1) }
    set { write(TH_VIEW_ALPHA, newValue) }
  }

  /// Whether it is not drawn at all; never animated.
  open var isHidden: Bool {
    get { read(TH_VIEW_HIDDEN, or: false) }
    set { write(TH_VIEW_HIDDEN, newValue) }
  }

  /// The colour behind everything, nil for none.
  open var backgroundColor: UIColor? {
    get { read(TH_VIEW_BACKGROUND_COLOR).map(UIColor.init(cgColor:)) }
    set { write(TH_VIEW_BACKGROUND_COLOR, newValue?.cgColor) }
  }

  /// Whether what lies outside the bounds is cut off.
  open var clipsToBounds: Bool {
    get { read(TH_VIEW_CLIPS_TO_BOUNDS, or: false) }
    set { write(TH_VIEW_CLIPS_TO_BOUNDS, newValue) }
  }

  /// A hint that nothing shines through.
  open var isOpaque: Bool {
    get { read(TH_VIEW_OPAQUE, or: true) }
    set { write(TH_VIEW_OPAQUE, newValue) }
  }

  /// How contents fill the bounds.
  open var contentMode: ContentMode {
    get { ContentMode(rawValue: read(TH_VIEW_CONTENT_MODE, or: 0)) ?? .scaleToFill }
    set { write(TH_VIEW_CONTENT_MODE, newValue.rawValue) }
  }

  /// Whether touches reach it.
  open var isUserInteractionEnabled: Bool {
    get { read(TH_VIEW_USER_INTERACTION_ENABLED, or: true) }
    set { write(TH_VIEW_USER_INTERACTION_ENABLED, newValue) }
  }

  /// The layer that draws it.
  open var layer: CALayer {
    if let heldLayer { return heldLayer }
    let result =
      reference.layer(\.views, "layer") { $0.get_layer($1, $2, $3) } ?? CALayer(reference: .none)
    heldLayer = result
    return result
  }

  /// A view whose opacity is this view's, pixel by pixel.
  open var mask: UIView? {
    get { heldMask }
    set {
      heldMask = newValue
      layer.mask = newValue?.layer
    }
  }

  /// A number to find the view by.
  open var tag: Int {
    get { Int(reference.value(\.views, "tag", or: 0) { $0.get_tag($1, $2, $3) }) }
    set { reference.call(\.views, "tag") { $0.set_tag($1, $2, Int64(newValue)) } }
  }

  // MARK: Properties by key

  func numbers(_ what: StaticString, _ key: Int) -> [Double]? {
    reference.session?.numbers(reference.session?.views, what) {
      $0.get_numbers($1, handle, UInt32(key), $2, $3, $4)
    }
  }

  func setNumbers(_ what: StaticString, _ key: Int, _ numbers: UnsafeBufferPointer<Double>) {
    reference.call(\.views, what) {
      $0.set_numbers($1, $2, UInt32(key), numbers.baseAddress, UInt32(numbers.count))
    }
  }
}
