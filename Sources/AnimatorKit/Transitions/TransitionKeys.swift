/// Which view controller of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// UIKit's word.
  public let rawValue: String
  /// Makes a key of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that goes.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewController")
  /// The one that comes.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewController")
}

/// Which view of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// UIKit's word.
  public let rawValue: String
  /// Makes a key of its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The one that goes.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The one that comes.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// The view controller that goes, in Objective-C's spelling.
public let UITransitionContextFromViewControllerKey = UITransitionContextViewControllerKey.from
/// The view controller that comes, in Objective-C's spelling.
public let UITransitionContextToViewControllerKey = UITransitionContextViewControllerKey.to
/// The view that goes, in Objective-C's spelling.
public let UITransitionContextFromViewKey = UITransitionContextViewKey.from
/// The view that comes, in Objective-C's spelling.
public let UITransitionContextToViewKey = UITransitionContextViewKey.to

/// How a controller is presented, by UIKit's numbers.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Not modal.
  case none = -1
  /// Covers the screen.
  case fullScreen = 0
  /// A sheet of a page.
  case pageSheet
  /// A sheet of a form.
  case formSheet
  /// Covers its context.
  case currentContext
  /// As its presentation controller says.
  case custom
  /// Covers the screen and leaves what is behind.
  case overFullScreen
  /// Covers its context and leaves what is behind.
  case overCurrentContext
  /// A popover.
  case popover
}
