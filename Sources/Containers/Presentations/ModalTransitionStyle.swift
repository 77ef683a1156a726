import Transitioning

/// How a presentation is animated where nobody vends an animator.
///
/// UIKit: `UIModalTransitionStyle`, whose numbers these are; its partial curl is not here.
public enum ModalTransitionStyle: Int, Sendable, Hashable, CaseIterable {
  /// The view comes up from the lower edge, and goes down again.
  case coverVertical = 0
  /// The two views are the two sides of a card.
  case flipHorizontal = 1
  /// The view fades in, and out.
  case crossDissolve = 2
}

extension ModalPresentationStyle {
  /// A style that says what happens: `automatic` is a page sheet, and so are styles that this host
  /// shows as one.
  var resolved: ModalPresentationStyle {
    switch self {
    case .automatic, .none, .popover: .pageSheet
    default: self
    }
  }
}
