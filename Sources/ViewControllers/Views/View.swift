public import Animating
public import Compositing
public import Geometry
import LayerAnimating

/// A rectangle on a stage: a layer, a place in a tree, and what an app knows of both.
///
/// UIKit: `UIView`. What is set inside an animation (`View.animate`) is animated. Main thread only.
@MainActor
open class View: Responder, @MainActor ListedChild {
  /// What it is drawn with.
  ///
  /// What is set on it directly is not animated.
  public let layer: Layer
  /// The stage that it belongs to, which it does not keep.
  ///
  /// Whoever made the stage keeps it. When it is gone this is one that nobody shows: the view can
  /// still be read, set and moved.
  public var stage: Stage { home.stage ?? .unseen }
  private let home: StageAnchor
  /// The views in it, from back to front.
  public var subviews: [View] { children.elements }
  /// Whether there are any; cheaper than asking for them.
  var hasSubviews: Bool { children.count > 0 }
  private var children = ChildList<View>()
  package var listPlace = 0
  /// The view that it is in.
  public var superview: View? { container }
  /// The same, which says so before it goes; a weak reference would make all use of it slow.
  private unowned(unsafe) var container: View?
  /// A number to find it by.
  @exclusivity(unchecked) public var tag = 0
  /// Whether touches reach it.
  public var isUserInteractionEnabled = true
  /// Whether it is told of more fingers than one at a time; recognisers always are.
  ///
  /// UIKit: `isMultipleTouchEnabled`.
  public var isMultipleTouchEnabled = false
  /// The recognisers that see its touches, in the order in which they were added.
  ///
  /// UIKit: `gestureRecognizers`.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// During a transition in it, the only view in it that fingers which come down may find.
  package var touchTarget: TouchTarget?
  /// Whether it says that it covers what is behind it; a hint.
  public var isOpaque = true
  /// The controller whose view it is.
  weak var controller: ViewController?
  /// What it is a snapshot of.
  package var snapshotSource: SnapshotSource?
  /// What bars that lie before it keep free in it.
  package var safeAreaChrome = EdgeInsets.zero
  /// How its frame follows when the view that it is in gets another size; by itself it stays.
  ///
  /// A controller's view fills what it is in. Transforms are left aside. UIKit: `autoresizingMask`.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether the views in it follow its size by their masks.
  ///
  /// UIKit: `autoresizesSubviews`.
  public var autoresizesSubviews = true
  /// What is done instead, with the old size, when its own has changed.
  package var resizing: ((_ old: Size) -> Void)?
  /// Whether its subviews are to be placed anew, and whether those of a view in it are.
  var layoutState: LayoutState = .itself
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
    home = stage.anchor
    layer = Layer()
    super.init()
    layer.model.frame = frame
    layer.owner = self
  }

  /// Releases what is in it without recursion: trees may be of any depth.
  isolated deinit {
    for recognizer in gestureRecognizers { recognizer.viewGoes() }
    layer.owner = nil
    var doomed: [View] = []
    empty(into: &doomed)
    while var view = doomed.popLast() {
      // A view that someone else holds keeps what is in it.
      if isKnownUniquelyReferenced(&view) { view.empty(into: &doomed) }
    }
  }

  private func empty(into views: inout [View]) {
    for view in subviews {
      view.container = nil
      views.append(view)
    }
    children = ChildList()
  }

  // MARK: The tree

  /// Puts a view in front of the others in this one.
  ///
  /// One that holds this view is refused.
  public func addSubview(_ view: View) {
    if take(view) { put(view, before: nil) }
  }

  /// Puts a view at a place, 0 being the back.
  ///
  /// - Parameters:
  ///   - view: Taken from where it was first, also from this view.
  ///   - index: The place among the others; brought into its range.
  public func insertSubview(_ view: View, at index: Int) {
    guard take(view) else { return }
    put(view, before: children.child(at: index), at: index)
  }

  /// Puts a view in front of another; in front of all if that is not in this one.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling || view.superview !== self, take(view) else { return }
    put(view, before: sibling.superview === self ? children.child(after: sibling) : nil)
  }

  /// Puts a view behind another; in front of all if that is not in this one.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling || view.superview !== self, take(view) else { return }
    put(view, before: sibling.superview === self ? sibling : nil)
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
  ///
  /// What is animated in it, if it was in the window, ends where it is, unfinished.
  public func removeFromSuperview() { leave(for: nil) }

  /// The window that it is in; nil if it is in none.
  ///
  /// UIKit: `window`.
  public var window: View? {
    var root = self
    while let next = root.superview { root = next }
    return root === stage.window ? root : nil
  }

  /// Takes a view from where it is, to be put into this one; refuses one that holds this view.
  private func take(_ view: View) -> Bool {
    // Most views that are put somewhere are still empty, and nothing lies in those.
    guard view !== self, view.children.count == 0 || !isDescendant(of: view) else { return false }
    view.leave(for: self)
    return true
  }

  private func put(_ view: View, before sibling: View?, at index: Int? = nil) {
    // Sublayers may hold layers of no view: the place goes by the views.
    let isAdded =
      sibling.map { layer.insert(view.layer, below: $0.layer) } ?? layer.addSublayer(view.layer)
    guard isAdded else { return }
    children.insert(view, before: sibling, at: index)
    view.container = self
    if !view.layoutState.isEmpty { tellOfLayout() }
  }

  /// Takes it out of its superview, to be put into another or nowhere.
  ///
  /// What leaves the window stops moving, as in Core Animation; what moves within it goes on.
  private func leave(for destination: View?) {
    guard let superview else { return }
    let animations = stage.animations
    let input = stage.input
    if !animations.presentationIsIdle || input.isInUse, let window, destination?.window !== window {
      input.viewLeaves(self)
      if !animations.presentationIsIdle {
        layer.forEachInside { animations.removeAnimations($0) }
      }
    }
    superview.children.remove(self)
    layer.removeFromSuperlayer()
    container = nil
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

  // MARK: Layout and touches

  /// Places the subviews; does nothing by itself.
  ///
  /// Called in the stage's loop, and by `layoutIfNeeded()`, when the view is new, its size has
  /// changed or `setNeedsLayout()` has asked for it. UIKit: `layoutSubviews()`.
  open func layoutSubviews() {}

  /// Whether a point is in the view: in its bounds, unless a subclass knows better.
  ///
  /// UIKit: `point(inside:with:)`.
  ///
  /// - Parameter point: In the view's own coordinates.
  /// - Returns: Whether it is.
  open func contains(_ point: Point) -> Bool { bounds.contains(point) }

  /// The view that a touch at a point is for: the foremost one in this view that contains it.
  ///
  /// Views that are hidden, all but clear (alpha below 0.01) or deaf to touches are looked through,
  /// with everything in them; so is one whose back is turned and not drawn. Views are seen as their
  /// transforms show them, with perspective. UIKit: `hitTest(_:with:)`.
  ///
  /// - Parameters:
  ///   - point: In the view's own coordinates.
  ///   - event: What has happened: then views are where an animation shows them now, and what leaves
  ///     in a transition is looked through. Nil is a question out of the air: then they are where
  ///     their model says.
  /// - Returns: The view, which may be this one; nil if the point is in none.
  open func hitTest(_ point: Point, with event: TouchEvent? = nil) -> View? {
    let look = event == nil ? layer.model : layer.current
    guard isUserInteractionEnabled, !look.isHidden, look.opacity >= 0.01, contains(point) else {
      return nil
    }
    for view in subviews.reversed() {
      if event != nil, touchTarget?.excludes(view) == true { continue }
      guard let own = view.layer.point(fromSuperlayer: point, shown: event != nil) else { continue }
      if let hit = view.hitTest(own, with: event) { return hit }
    }
    return self
  }

  /// Whether a recogniser on this view may recognise.
  ///
  /// Asked before the recogniser's delegate. UIKit: `gestureRecognizerShouldBegin(_:)`.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// The controller whose view it is, else the superview.
  open override var next: Responder? { controller ?? superview }

  // MARK: Properties

  /// Whether what is set now is neither animated nor beside anything that is: then it is set with no more ado, as
  /// most of what is set is.
  @inline(__always)
  private var setsPlainly: Bool { !layer.hasPresentation && OpenBrackets.count == 0 }

  /// Sets a property of the layer; animated inside an animation.
  public func setLayer(_ property: LayerProperty, _ value: AnimatableValue) {
    home.withEngine { $0.set(property, to: value, of: layer) }
  }

  /// Where it is in its superview.
  ///
  /// With a transform that is the rectangle around it, and setting it means little, as in UIKit.
  public var frame: Rect {
    get { layer.model.frame }
    set {
      let old = bounds.size
      if setsPlainly {
        layer.model.frame = newValue
        return sizeChanged(from: old)
      }
      var moved = layer.model
      moved.frame = newValue
      setLayer(.bounds, .init(moved.bounds))
      setLayer(.position, .init(moved.position))
      sizeChanged(from: old)
    }
  }

  /// Its own coordinates.
  public var bounds: Rect {
    get { layer.model.bounds }
    set {
      let old = bounds.size
      if setsPlainly { layer.model.bounds = newValue } else { setLayer(.bounds, .init(newValue)) }
      sizeChanged(from: old)
    }
  }

  /// Where its anchor point is in its superview.
  ///
  /// UIKit: `center`.
  public var center: Point {
    get { layer.model.position }
    set {
      if setsPlainly { return layer.model.position = newValue }
      setLayer(.position, .init(newValue))
    }
  }

  /// A transform of the plane about the anchor point; the identity for one that leaves the plane.
  public var transform: AffineTransform {
    get { layer.model.transform.affine ?? .identity }
    set { transform3D = Transform3D(newValue) }
  }

  /// A transform of space about the anchor point.
  public var transform3D: Transform3D {
    get { layer.model.transform }
    set {
      if setsPlainly { return layer.model.transform = newValue }
      setLayer(.transform, .transform(newValue))
    }
  }

  /// Opacity, 0...1, of the view with everything in it.
  public var alpha: Double {
    get { layer.model.opacity }
    set {
      let opacity = min(1, max(0, newValue))
      if setsPlainly { return layer.model.opacity = opacity }
      setLayer(.opacity, .number(opacity))
    }
  }

  /// Whether it is not drawn.
  public var isHidden: Bool {
    get { layer.model.isHidden }
    set {
      if setsPlainly { return layer.model.isHidden = newValue }
      setLayer(.isHidden, .number(newValue ? 1 : 0))
    }
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
