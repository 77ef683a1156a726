/// What a transition does to its container.
public enum TransitionOperation: String, Sendable, Hashable, CaseIterable {
  /// A controller goes on top of a navigation stack.
  case push
  /// A controller leaves a navigation stack.
  case pop
  /// A controller is presented.
  case present
  /// A presented controller is dismissed.
  case dismiss
  /// Another tab is selected.
  case tab
  /// A custom container shows another child.
  case custom
}

/// How a controller is presented.
///
/// UIKit: `UIModalPresentationStyle`, whose numbers these are.
public enum ModalPresentationStyle: Int, Sendable, Hashable, CaseIterable {
  /// What the system finds best, which is a page sheet; never a transition's own style.
  case automatic = -2
  /// No presentation: a push, a pop, a tab.
  case none = -1
  /// Over the whole window; the presenter's view leaves it.
  case fullScreen = 0
  /// A page.
  case pageSheet = 1
  /// A form.
  case formSheet = 2
  /// Over another controller's content, which leaves.
  case currentContext = 3
  /// As the animator will have it; the presenter's view stays.
  case custom = 4
  /// Over the whole window; what is below stays.
  case overFullScreen = 5
  /// Over another controller's content, which stays.
  case overCurrentContext = 6
  /// A popover.
  case popover = 7
}
