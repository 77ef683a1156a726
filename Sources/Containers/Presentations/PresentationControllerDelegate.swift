/// Who is asked and told when a finger dismisses what is presented, or moves a sheet.
///
/// UIKit: `UIAdaptivePresentationControllerDelegate` and `UISheetPresentationControllerDelegate`. All
/// methods are optional. None is called for a dismissal by `dismiss(animated:completion:)`.
@MainActor
public protocol PresentationControllerDelegate: AnyObject {
  /// Whether a finger may dismiss it. UIKit: `presentationControllerShouldDismiss(_:)`.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool

  /// A finger begins to dismiss it. UIKit: `presentationControllerWillDismiss(_:)`.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)

  /// A finger has dismissed it. UIKit: `presentationControllerDidDismiss(_:)`.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)

  /// A finger has tried to dismiss what must not be dismissed. UIKit:
  /// `presentationControllerDidAttemptToDismiss(_:)`.
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController)

  /// A finger has moved a sheet to another of its heights. UIKit:
  /// `sheetPresentationControllerDidChangeSelectedDetentIdentifier(_:)`.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: SheetPresentationController)
}

extension PresentationControllerDelegate {
  /// True.
  public func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool { true }

  /// Does nothing.
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}

  /// Does nothing.
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}

  /// Does nothing.
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController
  ) {}

  /// Does nothing.
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: SheetPresentationController
  ) {}
}
