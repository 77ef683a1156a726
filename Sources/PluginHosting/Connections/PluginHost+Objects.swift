internal import CTransHost
internal import Compositing
internal import LayerAnimating
internal import Transitioning
internal import ViewControllers

// Handles to objects and back, by kind.
extension PluginHost {
  /// Lends a handle for the transition that the call is about, or for the call; none for no object.
  ///
  /// - Parameters:
  ///   - object: What it stands for.
  ///   - isOwn: Whether the plugin has made it with this call.
  /// - Returns: The handle.
  /// - Throws: The fault of a plugin that has too many.
  func handle<Object: HandledObject>(
    _ object: Object?, isOwn: Bool = false
  ) throws(Fault) -> th_handle_t {
    guard let object else { return 0 }
    let kind = UInt32(Object.handleKind)
    guard let handle = handles.lend(object, kind: kind, to: borrower, isOwn: isOwn) else {
      throw .limitExceeded(.handles)
    }
    return handle
  }

  /// The object behind a handle, if it is alive and of the kind that is asked for.
  @inline(__always)
  func object<Object: HandledObject>(_ handle: th_handle_t) throws(Fault) -> Object {
    guard let object = handles.object(handle, as: Object.self) else {
      throw invalid(handle, Object.kindName)
    }
    return object
  }

  private func invalid(_ handle: th_handle_t, _ kindName: String) -> Fault {
    if handle != 0 { setting.watch?.staleHandleCount += 1 }
    return .invalidHandle(kindName)
  }

  func view(_ handle: th_handle_t) throws(Fault) -> View { try object(handle) }

  func layer(_ handle: th_handle_t) throws(Fault) -> Layer { try object(handle) }

  /// The view, if the plugin may change it now.
  @inline(__always)
  func viewToChange(_ handle: th_handle_t) throws(Fault) -> View {
    let view = try view(handle)
    if !isKnownCovered(handle) { try checkMayChange(view, handle) }
    return view
  }

  /// Whether the object of a handle that has just been found was found to be the plugin's to change in the
  /// transition that the call is about, and still is.
  @inline(__always)
  private func isKnownCovered(_ handle: th_handle_t) -> Bool {
    guard let scope, handles.isKnownCovered(handle, by: scope) else { return false }
    return scope.isWritable
  }

  private func checkMayChange(_ view: View, _ handle: th_handle_t) throws(Fault) {
    if !handles.isOwn(handle) { try checkMayChange(handle) { isCovered(view, by: $0) } }
  }

  /// The layer, if the plugin may change it now.
  func layerToChange(_ handle: th_handle_t) throws(Fault) -> Layer {
    let layer = try layer(handle)
    if isKnownCovered(handle) { return layer }
    if handles.isOwn(handle) { return layer }
    // What no view stands on belongs to the view that it is in.
    var next: Layer? = layer
    while let current = next, current.owner == nil { next = current.superlayer }
    let view = next?.owner as? View
    if let view, handles.isOwn(view) { return layer }
    try checkMayChange(handle) { scope in view.map { isCovered($0, by: scope) } ?? false }
    return layer
  }

  /// What lies in a view of the plugin's own is the plugin's too, wherever that is.
  private func isCovered(_ view: View, by scope: TransitionScope) -> Bool {
    var next: View? = view
    while let current = next {
      if handles.isOwn(current) { return true }
      next = current.superview
    }
    return scope.covers(view)
  }

  private func checkMayChange(
    _ handle: th_handle_t, _ isCovered: (TransitionScope) -> Bool
  ) throws(Fault) {
    let reason: String
    if let scope, scope.isWritable {
      if handles.isCovered(handle, by: scope, { isCovered(scope) }) { return }
      reason = "it is outside of the transition's container view"
    } else if let scope, !scope.hasStarted {
      reason = "the transition has not begun"
    } else {
      reason = scope == nil ? "no transition of the plugin's is going on" : "the transition is over"
    }
    say("changed what it may not, and nothing came of it: \(reason)")
    throw .notToChange(reason)
  }

  func viewController(_ handle: th_handle_t) throws(Fault) -> ViewController { try object(handle) }

  func image(_ handle: th_handle_t) throws(Fault) -> PluginImage { try object(handle) }

  /// The view, or the window for `TH_NONE`.
  func viewOrWindow(_ handle: th_handle_t) throws(Fault) -> View {
    handle == 0 ? try currentStage().window : try view(handle)
  }

  /// A view and what is to become its subview, if that makes no cycle.
  func pair(_ handle: th_handle_t, _ subhandle: th_handle_t) throws(Fault) -> (View, View) {
    let view = try viewToChange(handle)
    let subview = try viewToChange(subhandle)
    guard !view.layer.isInside(subview.layer) else {
      throw .invalidArgument("a view cannot hold itself, or what holds it")
    }
    try checkMayMove(subview)
    try checkDepth(of: subview.layer, in: view.layer)
    if isGuest(subview, in: view), view !== scope?.context.containerView {
      scope?.traces.note(subview)
    }
    return (view, subview)
  }

  /// Whether something of the plugin's own is to lie in something that is not.
  func isGuest(_ inner: AnyObject, in outer: AnyObject) -> Bool {
    handles.isOwn(inner) && !handles.isOwn(outer)
  }

  /// Does something to a layer that may give it another colour or other contents.
  func change(_ layer: Layer, _ body: () throws(Fault) -> Void) throws(Fault) {
    guard let scope, !handles.isOwn(layer) else { return try body() }
    let (color, contents) = (layer.model.backgroundColor, layer.model.contents)
    try body()
    scope.traces.note(layer, color: color, contents: contents)
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
    return try handle(object, isOwn: true)
  }

  /// Refuses so many more animations if that makes too many.
  func checkAnimations(_ count: Int = 1) throws(Fault) {
    guard try load() + count <= Int(TH_ANIMATIONS_MAXIMUM) else {
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

  /// What a plugin may change it may move, but for the container view: taking that, or what holds it,
  /// out of the tree would cost the app its screen.
  func checkMayMove(_ view: View) throws(Fault) {
    guard let container = scope?.context.containerView else { return }
    guard !container.isDescendant(of: view) else {
      throw .invalidState("the container view, and what holds it, cannot be moved")
    }
  }
}
