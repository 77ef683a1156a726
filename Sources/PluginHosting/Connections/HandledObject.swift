internal import CTransHost
internal import Compositing
internal import LayerAnimating
internal import ViewControllers

/// An object of the host's that a plugin may hold a handle of.
@MainActor
protocol HandledObject: AnyObject {
  /// Its number, `TH_KIND_VIEW` and so on.
  static var handleKind: Int { get }
  /// What faults call it.
  static var kindName: String { get }
}

extension PluginHost {
  /// What a number of a kind is called, for a line in the log: "view".
  static func kindName(_ kind: UInt32) -> String {
    let kinds: [any HandledObject.Type] = [
      View.self, Layer.self, ViewController.self, TransitionScope.self, PluginImage.self,
      ViewPropertyAnimator.self, PluginLayerAnimation.self, DisplayLink.self,
      GestureRecognizer.self,
    ]
    return kinds.first { $0.handleKind == Int(kind) }?.kindName ?? "unknown"
  }
}

extension View: HandledObject {
  static var handleKind: Int { TH_KIND_VIEW }
  static var kindName: String { "view" }
}

extension Layer: HandledObject {
  static var handleKind: Int { TH_KIND_LAYER }
  static var kindName: String { "layer" }
}

extension ViewController: HandledObject {
  static var handleKind: Int { TH_KIND_VIEW_CONTROLLER }
  static var kindName: String { "view controller" }
}

extension TransitionScope: HandledObject {
  static var handleKind: Int { TH_KIND_TRANSITION_CONTEXT }
  static var kindName: String { "transition context" }
}

extension PluginImage: HandledObject {
  static var handleKind: Int { TH_KIND_IMAGE }
  static var kindName: String { "image" }
}

extension ViewPropertyAnimator: HandledObject {
  static var handleKind: Int { TH_KIND_PROPERTY_ANIMATOR }
  static var kindName: String { "property animator" }
}

extension PluginLayerAnimation: HandledObject {
  static var handleKind: Int { TH_KIND_LAYER_ANIMATION }
  static var kindName: String { "layer animation" }
}

extension DisplayLink: HandledObject {
  static var handleKind: Int { TH_KIND_DISPLAY_LINK }
  static var kindName: String { "display link" }
}

extension GestureRecognizer: HandledObject {
  static var handleKind: Int { TH_KIND_GESTURE_RECOGNIZER }
  static var kindName: String { "gesture recogniser" }
}
