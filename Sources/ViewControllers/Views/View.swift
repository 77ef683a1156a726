public import Animating
public import Compositing
public import Geometry
import LayerAnimating

/// A rectangle on a stage: a layer, a place in a tree, and what an app knows of both.
///
/// UIKit: `UIView`. What is set inside an animation (`View.animate`) is animated. Main thread only.
@MainActor
open class View {
  /// What it is drawn with.
  ///
  /// What is set on it directly is not animated.
  public let layer: Layer
  /// The stage that it belongs to.
  public let stage: Stage
  /// The views in it, from back to front.
  public private(set) var subviews: [View] = []
  /// The view that it is in.
  public private(set) weak var superview: View?
  /// A number to find it by.
  public var tag = 0
  /// Whether touches reach it.
  public var isUserInteractionEnabled = true
  /// Whether it says that it covers what is behind it; a hint.
  public var isOpaque = true
  /// How contents fill the bounds.
  ///
  /// UIKit: `contentMode`.
  public var contentMode = ContentMode.scaleToFill {
    didSet { layer.model.contentsGravity = contentMode.gravity }
  }

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - frame: In the superview that it will have.
  ///   - stage: The stage that it belongs to.
  public init(frame: Rect = .zero, stage: Stage = .current) {
    self.stage = stage
    layer = Layer()
    layer.model.frame = frame
    layer.owner = self
  }

  // MARK: The tree

  /// Puts a view in front of the others in this one.
  ///
  /// One that holds this view is refused.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts a view at a place, 0 being the back.
  public func insertSubview(_ view: View, at index: Int) {
    guard !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    let place = min(max(0, index), subviews.count)
    // Sublayers may hold layers of no view: the place goes by the views.
    let isAdded =
      place < subviews.count
      ? layer.insert(view.layer, below: subviews[place].layer) : layer.addSublayer(view.layer)
    guard isAdded else { return }
    subviews.insert(view, at: place)
    view.superview = self
  }

  /// Puts a view in front of another; in front of all if that is not in this one.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    if view.superview === self { view.removeFromSuperview() }
    insertSubview(view, at: (index(of: sibling) ?? subviews.count - 1) + 1)
  }

  /// Puts a view behind another; in front of all if that is not in this one.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    if view.superview === self { view.removeFromSuperview() }
    insertSubview(view, at: index(of: sibling) ?? subviews.count)
  }

  /// Moves a subview in front of the others.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { addSubview(view) }
  }

  /// Moves a subview behind the others.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Takes it out of its superview.
  public func removeFromSuperview() {
    guard let superview else { return }
    superview.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    self.superview = nil
  }

  /// Whether it is another view, or in it.
  public func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  /// The first view with a tag, this one included, depth first.
  public func viewWithTag(_ tag: Int) -> View? {
    var stack: [View] = [self]
    while let view = stack.popLast() {
      if view.tag == tag { return view }
      stack.append(contentsOf: view.subviews.reversed())
    }
    return nil
  }

  private func index(of view: View) -> Int? { subviews.firstIndex { $0 === view } }

  // MARK: Properties

  /// Sets a property of the layer; animated inside an animation.
  public func setLayer(_ property: LayerProperty, _ value: AnimatableValue) {
    stage.animations.set(property, to: value, of: layer)
  }

  /// Where it is in its superview.
  ///
  /// With a transform that is the rectangle around it, and setting it means little, as in UIKit.
  public var frame: Rect {
    get { layer.model.frame }
    set {
      var moved = layer.model
      moved.frame = newValue
      setLayer(.bounds, .init(moved.bounds))
      setLayer(.position, .init(moved.position))
    }
  }

  /// Its own coordinates.
  public var bounds: Rect {
    get { layer.model.bounds }
    set { setLayer(.bounds, .init(newValue)) }
  }

  /// Where its anchor point is in its superview.
  ///
  /// UIKit: `center`.
  public var center: Point {
    get { layer.model.position }
    set { setLayer(.position, .init(newValue)) }
  }

  /// A transform of the plane about the anchor point; the identity for one that leaves the plane.
  public var transform: AffineTransform {
    get { layer.model.transform.affine ?? .identity }
    set { setLayer(.transform, .transform(Transform3D(newValue))) }
  }

  /// A transform of space about the anchor point.
  public var transform3D: Transform3D {
    get { layer.model.transform }
    set { setLayer(.transform, .transform(newValue)) }
  }

  /// Opacity, 0...1, of the view with everything in it.
  public var alpha: Double {
    get { layer.model.opacity }
    set { setLayer(.opacity, .number(min(1, max(0, newValue)))) }
  }

  /// Whether it is not drawn.
  public var isHidden: Bool {
    get { layer.model.isHidden }
    set { setLayer(.isHidden, .number(newValue ? 1 : 0)) }
  }

  /// What fills the bounds behind the contents.
  public var backgroundColor: Color? {
    get { layer.model.backgroundColor }
    set { setLayer(.backgroundColor, .init(newValue)) }
  }

  /// Whether subviews end at its edges.
  public var clipsToBounds: Bool {
    get { layer.model.masksToBounds }
    set { layer.model.masksToBounds = newValue }
  }
}
