internal import CTransHost
internal import Compositing
internal import Transitioning
internal import ViewControllers

// Handles to objects and back, by kind.
extension PluginHost {
  /// Gives out a handle, counted once more; none for no object.
  func handle<Object: HandledObject>(_ object: Object?) throws(Fault) -> th_handle_t {
    guard let object else { return 0 }
    guard let handle = handles.insert(object, kind: UInt32(Object.handleKind.number)) else {
      throw .limitExceeded("the plugin holds too many handles")
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
    guard !view.isDescendant(of: subview) else {
      throw .invalidArgument("a view cannot hold itself, or what holds it")
    }
    try checkMayMove(subview)
    return (view, subview)
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
