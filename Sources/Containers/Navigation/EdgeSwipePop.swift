import Compositing
import Geometry
import Transitioning
import ViewControllers

/// The swipe from the left edge that pops.
@MainActor
final class EdgeSwipePop: GestureRecognizerDelegate {
  private weak var navigation: NavigationController?
  private let drag: DragInteraction

  /// The swipe.
  var recognizer: PanGestureRecognizer { drag.recognizer }

  /// Makes the swipe of a navigation controller, which keeps it.
  init(_ navigation: NavigationController) {
    self.navigation = navigation
    let recognizer = ScreenEdgePanGestureRecognizer()
    recognizer.edges = .left
    recognizer.name = "interactivePop"
    drag = DragInteraction(
      recognizer,
      .init { [weak navigation] in
        navigation?.currentTransition
      } start: { [weak navigation] interactor, _ in
        navigation?.pop(by: interactor)
      } progress: { [weak navigation] context, way in
        let part = way.x / max(1, navigation?.containerView.bounds.width ?? 0)
        return context.operation == .push ? -part : part
      } place: { [weak navigation] context in
        let isPush = context.operation == .push
        let width = max(1, navigation?.containerView.bounds.width ?? 0)
        guard let upper = context.view(forKey: isPush ? .to : .from),
          let shift = upper.layer.current.transform.affine,
          shift.a == 1, shift.b == 0, shift.c == 0, shift.d == 1, shift.tx != 0
        else { return nil }
        return isPush ? 1 - shift.tx / width : shift.tx / width
      })
    recognizer.delegate = self
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let navigation, !navigation.isZoomed else { return false }
    if navigation.currentTransition != nil { return true }
    guard navigation.viewControllers.count > 1 else { return false }
    return navigation.delegate == nil || navigation.swipeDrivesVendedAnimators
  }
}

extension NavigationController {
  /// Takes the top controller off, driven by a finger unless the delegate vends who drives it.
  func pop(by interactor: any InteractiveTransitioning) {
    conductor.perform { [self] in
      guard viewControllers.count > 1 else { return }
      change(
        above: viewControllers.count - 1, operation: .pop, animated: true, by: interactor)
    }
  }
}
