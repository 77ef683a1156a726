internal import CTransHost
internal import Compositing
internal import Transitioning
internal import ViewControllers

// Handles to objects and back, by kind.
extension PluginHost {
  func handle(_ view: View?) throws(Fault) -> th_handle_t {
    try handle(view, kind: UInt32(TH_KIND_VIEW))
  }

  func handle(_ layer: Layer?) throws(Fault) -> th_handle_t {
    try handle(layer, kind: UInt32(TH_KIND_LAYER))
  }

  func handle(_ controller: ViewController?) throws(Fault) -> th_handle_t {
    try handle(controller, kind: UInt32(TH_KIND_VIEW_CONTROLLER))
  }

  func handle(_ image: PluginImage?) throws(Fault) -> th_handle_t {
    try handle(image, kind: UInt32(TH_KIND_IMAGE))
  }

  func view(_ handle: th_handle_t) throws(Fault) -> View {
    guard let view = handles.object(handle, as: View.self) else { throw .invalidHandle("view") }
    return view
  }

  func layer(_ handle: th_handle_t) throws(Fault) -> Layer {
    guard let layer = handles.object(handle, as: Layer.self) else { throw .invalidHandle("layer") }
    return layer
  }

  func viewController(_ handle: th_handle_t) throws(Fault) -> ViewController {
    guard let controller = handles.object(handle, as: ViewController.self) else {
      throw .invalidHandle("view controller")
    }
    return controller
  }

  func image(_ handle: th_handle_t) throws(Fault) -> PluginImage {
    guard let image = handles.object(handle, as: PluginImage.self) else {
      throw .invalidHandle("image")
    }
    return image
  }

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
