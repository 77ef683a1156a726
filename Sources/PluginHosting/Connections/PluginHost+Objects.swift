internal import CTransHost
internal import Compositing
internal import LayerAnimating
internal import Transitioning
internal import ViewControllers

// Handles to objects and back, by kind.
extension PluginHost {
  /// Gives out a handle, counted once more; none for no object.
  func handle<Object: HandledObject>(_ object: Object?) throws(Fault) -> th_handle_t {
    guard let object else { return 0 }
    guard let handle = handles.insert(object, kind: UInt32(Object.handleKind.number)) else {
      throw .limitExceeded(.handles)
    }
    return handle
  }

  /// The object behind a handle, if it is alive and of the kind that is asked for.
  func object<Object: HandledObject>(_ handle: th_handle_t) throws(Fault) -> Object {
    guard let object = handles.object(handle, as: Object.self) else {
      throw .invalidHandle(Object.handleKind.name)
    }
    return object
  }

  func view(_ handle: th_handle_t) throws(Fault) -> View { try object(handle) }

  func layer(_ handle: th_handle_t) throws(Fault) -> Layer { try object(handle) }

  func viewController(_ handle: th_handle_t) throws(Fault) -> ViewController { try object(handle) }

  func image(_ handle: th_handle_t) throws(Fault) -> PluginImage { try object(handle) }

  /// The view, or the window for `TH_NONE`.
  func viewOrWindow(_ handle: th_handle_t) throws(Fault) -> View {
    handle == 0 ? try currentStage().window : try view(handle)
  }

  /// A view and what is to become its subview, if that makes no cycle.
  func pair(_ handle: th_handle_t, _ subhandle: th_handle_t) throws(Fault) -> (View, View) {
    let view = try view(handle)
    let subview = try self.view(subhandle)
    guard !view.layer.isInside(subview.layer) else {
      throw .invalidArgument("a view cannot hold itself, or what holds it")
    }
    try checkMayMove(subview)
    try checkDepth(of: subview.layer, in: view.layer)
    return (view, subview)
  }

  /// Refuses what would have too many layers lie in one another.
  func checkDepth(of inner: Layer, in outer: Layer) throws(Fault) {
    guard !outer.isDeeper(than: Int(TH_DEPTH_MAXIMUM) - inner.height) else {
      throw .limitExceeded(.depth)
    }
  }

  /// Gives out the handle of a layer's object that the plugin has had made, and counts the layer as
  /// long as it lives.
  func handle<Object: HandledObject>(_ object: Object, owning layer: Layer) throws(Fault)
    -> th_handle_t
  {
    guard layers.value < Int(TH_LAYERS_MAXIMUM) else { throw .limitExceeded(.layers) }
    layer.companion = LayerCount.Share(of: layers)
    return try handle(object)
  }

  /// Refuses so many more animations if that makes too many.
  func checkAnimations(_ count: Int = 1) throws(Fault) {
    guard try currentStage().animations.load + count <= Int(TH_ANIMATIONS_MAXIMUM) else {
      throw .limitExceeded(.animations)
    }
  }

  /// The view beside which another is put; where it is no subview of the one given the log is told.
  func sibling(_ handle: th_handle_t, in superview: View) throws(Fault) -> View {
    let view = try view(handle)
    if view.superview !== superview {
      say("put a view beside one that is no subview of the same; it lies in front of all")
    }
    return view
  }

  /// The view, if its superview is the one given.
  func subview(_ handle: th_handle_t, of superview: View) throws(Fault) -> View {
    let view = try view(handle)
    guard view.superview === superview else {
      throw .invalidArgument("the view is no subview of the other")
    }
    return view
  }

  /// A plugin moves what is in its container view, what it made, and nothing above: taking the
  /// window, the container view or what holds it out of the tree would cost the app its screen.
  func checkMayMove(_ view: View) throws(Fault) {
    guard let container = containerView else {
      guard view !== stage?.window else { throw .invalidState("the window cannot be moved") }
      return
    }
    guard !container.isDescendant(of: view) else {
      throw .invalidState("the container view, and what holds it, cannot be moved")
    }
  }
}
