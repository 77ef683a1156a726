import Compositing
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Plays a transition from time 0 on, and to its end once it has been looked at.
///
/// - Parameter duration: What the animator says that it takes; nil is its descriptor's.
@MainActor
func play(
  _ operation: TransitionOperation, _ animator: Plugins.Animator, duration: Double? = nil,
  in scene: Scene = Plugins.scene(200, 100),
  changing: (inout TransitionPlan) -> Void = { _ in }, _ look: (Scene) throws -> Void
) throws {
  let (library, controller) = try animator.load()
  let context = scene.conduct(operation, controller, changing: changing)
  #expect(context?.transitionDuration == duration ?? controller.descriptor.duration)
  scene.stage.advance(to: 0)
  try look(scene)
  scene.finish()
  #expect(scene.outcomes == [true])
  #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
}

/// The presenter's view stays where it is, and the animator gets none of it.
@MainActor
func presenterStays(_ plan: inout TransitionPlan) {
  plan.presentationStyle = .custom
  plan.restoration = .presentation
  if plan.operation == .present {
    plan.from?.stay = .untouched
  } else {
    plan.to?.stay = .untouched
  }
}

func expectNear(
  _ value: Double, _ expected: Double, _ tolerance: Double = 1e-9,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(abs(value - expected) <= tolerance, "\(expected)", sourceLocation: location)
}

extension Scene {
  /// The layer of the screen that goes, as it is shown.
  var goes: LayerProperties { from.view.layer.current }
  /// The layer of the screen that comes, as it is shown.
  var comes: LayerProperties { to.view.layer.current }

  /// Puts a part with a tag on each screen, in another place on each.
  ///
  /// - Returns: The two parts.
  @discardableResult
  func addParts(tag: Int = 1) -> [View] {
    let bounds = containerView.bounds
    let frames = [
      (from, Rect(x: 0.1, y: 0.3, width: 0.21, height: 0.27)),
      (to, Rect(x: 0.3, y: 0.2, width: 0.6, height: 0.55)),
    ]
    return frames.map { controller, place in
      let part = View(
        frame: Rect(
          x: place.minX * bounds.width, y: place.minY * bounds.height,
          width: place.width * bounds.width, height: place.height * bounds.height),
        stage: stage)
      part.backgroundColor = Color(red: 0.9, green: place.width, blue: 0.2)
      part.layer.model.cornerRadius = 0.1 * part.bounds.height
      part.tag = tag
      controller.view.addSubview(part)
      return part
    }
  }
}
