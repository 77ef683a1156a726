import Geometry
import Transitioning
import ViewControllers

/// The pan that switches a custom container's children.
///
/// Its numbers are those of the follow-up "Interactive Custom Container" (MrAlek): half the speed of
/// the finger, completed beyond a fifth. Fingers that go up or down are somebody else's.
@MainActor
final class ContainerPan: GestureRecognizerDelegate {
  /// The part of a switch that a finger moves on its way across the whole container.
  static let speed = 0.5
  /// The part of a switch beyond which it is completed.
  static let threshold = 0.2

  private let drag: DragInteraction

  /// The pan.
  var recognizer: PanGestureRecognizer { drag.recognizer }

  /// Makes the pan of a container, which keeps it.
  init(_ container: ContainerViewController) {
    let recognizer = PanGestureRecognizer()
    recognizer.name = "containerPan"
    drag = DragInteraction(
      recognizer,
      .init { [weak container] in
        container?.currentTransition
      } start: { [weak container] interactor, way in
        container?.show(neighbour: way.x > 0 ? -1 : 1, by: interactor)
      } progress: { [weak container] context, way in
        guard let container else { return 0 }
        let part = way.x / max(1, container.containerView.bounds.width) * Self.speed
        return container.goesRight(context) ? part : -part
      } completes: { progress, _ in
        progress > Self.threshold
      })
    recognizer.delegate = self
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let way = drag.recognizer.travel
    return abs(way.x) >= abs(way.y)
  }
}

extension ContainerViewController {
  /// Switches to the child so many places further right, driven by a finger; not beyond the last.
  fileprivate func show(neighbour offset: Int, by interactor: any InteractiveTransitioning) {
    conductor.perform { [self] in
      guard let place = shownViewController.flatMap(place) else { return }
      let next = place + offset
      guard viewControllers.indices.contains(next), canContain(viewControllers[next]) else {
        return
      }
      var plan = plan(to: viewControllers[next])
      plan.ownInteractor = interactor
      conductor.carryOut(plan, animated: true)
    }
  }

  /// Whether what is on the screen moves to the right in a transition.
  fileprivate func goesRight(_ context: TransitionContext) -> Bool {
    context.viewController(forKey: .to).map { context.initialFrame(for: $0).minX < 0 } ?? false
  }
}
