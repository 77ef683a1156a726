internal import CTransHost
internal import Compositing
internal import LayerAnimating
internal import ViewControllers

/// An object of the host's that a plugin may hold a handle of.
@MainActor
protocol HandledObject: AnyObject {
  /// Its number, `TH_KIND_VIEW` and so on, and what faults call it.
  static var handleKind: (number: Int, name: String) { get }
}

extension PluginHost {
  /// What a number of a kind is called, for a line in the log: "view".
  static func kindName(_ kind: UInt32) -> String {
    let kinds: [any HandledObject.Type] = [
      View.self, Layer.self, ViewController.self, TransitionScope.self, PluginImage.self,
      ViewPropertyAnimator.self, PluginLayerAnimation.self, DisplayLink.self,
      GestureRecognizer.self,
    ]
    return kinds.first { $0.handleKind.number == Int(kind) }?.handleKind.name ?? "unknown"
  }
}

extension View: HandledObject {
  static let handleKind = (number: TH_KIND_VIEW, name: "view")
}

extension Layer: HandledObject {
  static let handleKind = (number: TH_KIND_LAYER, name: "layer")
}

extension ViewController: HandledObject {
  static let handleKind = (number: TH_KIND_VIEW_CONTROLLER, name: "view controller")
}

extension TransitionScope: HandledObject {
  static let handleKind = (number: TH_KIND_TRANSITION_CONTEXT, name: "transition context")
}

extension PluginImage: HandledObject {
  static let handleKind = (number: TH_KIND_IMAGE, name: "image")
}

extension ViewPropertyAnimator: HandledObject {
  static let handleKind = (number: TH_KIND_PROPERTY_ANIMATOR, name: "property animator")
}

extension PluginLayerAnimation: HandledObject {
  static let handleKind = (number: TH_KIND_LAYER_ANIMATION, name: "layer animation")
}

extension DisplayLink: HandledObject {
  static let handleKind = (number: TH_KIND_DISPLAY_LINK, name: "display link")
}

extension GestureRecognizer: HandledObject {
  static let handleKind = (number: TH_KIND_GESTURE_RECOGNIZER, name: "gesture recogniser")
}
