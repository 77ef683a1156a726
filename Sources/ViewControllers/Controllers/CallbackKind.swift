/// The kind of an event that view controllers and transitions leave in a stage's event log.
///
/// Each is spelled as UIKit spells the callback: the Objective-C selector up to its first
/// argument, or, where the first argument is only the sender, up to the second. What UIKit has no
/// callback for has a word of our own (`misbehaviour`, `diagnosis`). Kinds are defined where their
/// events come about: here, in Transitioning, and with each container.
public struct CallbackKind: Sendable, Hashable {
  /// The word in the log.
  public let name: String

  /// Makes a kind.
  ///
  /// - Parameter name: The word in the log.
  public init(_ name: String) { self.name = name }
}

extension CallbackKind {
  // Views and their appearance. Target: the controller.
  package static let loadView = Self("loadView")
  package static let viewDidLoad = Self("viewDidLoad")
  package static let viewWillAppear = Self("viewWillAppear")
  package static let viewIsAppearing = Self("viewIsAppearing")
  package static let viewDidAppear = Self("viewDidAppear")
  package static let viewWillDisappear = Self("viewWillDisappear")
  package static let viewDidDisappear = Self("viewDidDisappear")
  package static let viewWillTransition = Self("viewWillTransitionToSize")
  package static let removeFromSuperview = Self("removeFromSuperview")

  // Containment. Target: the child, except for `addChildViewController`: the container.
  package static let addChildViewController = Self("addChildViewController")
  package static let removeFromParentViewController = Self("removeFromParentViewController")
  package static let willMoveToParentViewController = Self("willMoveToParentViewController")
  package static let didMoveToParentViewController = Self("didMoveToParentViewController")
}
