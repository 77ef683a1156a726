import Animating
import Compositing
import Geometry
import LayerAnimating
import TestSupport
import Transitioning
import ViewControllers

/// What is seen of the transitions that run, against what is seen when others have taken their place.
///
/// Every screen that stays in its container is where it was, and as fast.
@MainActor
struct Continuity {
  private let time: Double
  private let begun: Int
  private let isExpected: Bool
  private let running: [(context: TransitionContext, screens: [(view: View, motion: LayerMotion)])]

  /// Notes what is seen.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - operation: What is done next; what is begun within an animation block is animated by that as
  ///     well, and nothing is expected of it.
  init(_ world: ModelWorld, before operation: ModelOperation) {
    if case .within = operation { isExpected = false } else { isExpected = true }
    time = world.stage.clock.now
    begun = world.stage.count("animateTransition")
    running = world.running.filter { $0.phase == .running && $0.isAnimatorStarted }.map { context in
      let views = [TransitionKey.from, .to].compactMap {
        context.viewController(forKey: $0)?.viewIfLoaded
      }
      let screens = views.filter { $0.superview === context.containerView }
        .map { ($0, world.stage.animations.motion(of: $0.layer)) }
      return (context, context.containerView.window == nil ? [] : screens)
    }
  }

  /// What jumps now, a sentence each.
  func broken(in world: ModelWorld) -> [String] {
    // A screen that goes with one and comes back with the next is covered by its image.
    guard isExpected, world.stage.clock.now == time,
      world.stage.count("animateTransition") == begun + 1
    else { return [] }
    let now = world.running
    return running.flatMap { old, screens -> [String] in
      guard
        let new = now.first(where: { $0.containerView === old.containerView }), new !== old,
        new.isAnimated, new.isAnimatorStarted, new.phase == .running, new.transitionDuration > 0,
        new.containerView.window != nil
      else { return [] }
      return screens.filter { $0.view.superview === new.containerView }
        .compactMap { view, before in
          let after = world.stage.animations.motion(of: view.layer)
          let jump = Self.places(before.shown, after.shown)
          if jump > 1e-6 { return "a screen jumps by \(jump)" }
          // What a hand holds stands still.
          guard !new.isInteractive, !old.isInteractive else { return nil }
          let change = Self.ways(before, after)
          return change > 1e-5 ? "a screen's speed jumps by \(change / 1e-5) points a second" : nil
        }
    }
  }

  private static func numbers(_ look: LayerProperties) -> [Double] {
    [look.position.x, look.position.y, look.bounds.width, look.bounds.height]
      + look.transform.elements
  }

  private static func places(_ a: LayerProperties, _ b: LayerProperties) -> Double {
    zip(numbers(a), numbers(b)).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }

  private static func ways(_ a: LayerMotion, _ b: LayerMotion) -> Double {
    let first = zip(numbers(a.shown), numbers(a.soon)).map { $1 - $0 }
    let second = zip(numbers(b.shown), numbers(b.soon)).map { $1 - $0 }
    return zip(first, second).reduce(0) { max($0, abs($1.0 - $1.1)) }
  }
}
