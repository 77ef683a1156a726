import Animating
import Compositing
import LayerAnimating
import ViewControllers

/// What a transition carries on of the one that it has replaced.
///
/// It goes with the clock, to the end also when the transition ends before; while a hand holds the
/// transition it is held, so that what the finger has caught stays where it is.
@MainActor
final class CarriedLooks {
  /// Seconds that it takes at most: as long as the transition where that is shorter.
  static let longestDuration = 0.5

  private let timeline: AnimationTimeline
  private var afterimages: [Layer]

  /// Has layers go on from what was seen of the transition before.
  ///
  /// - Parameters:
  ///   - motions: What was, with the layers that go on from there.
  ///   - afterimages: Layers that show what has gone; they are taken out when all is over.
  ///   - context: The transition that takes over.
  init(
    _ motions: [(LayerMotion, onto: Layer)], afterimages: [Layer], in context: TransitionContext
  ) {
    let engine = context.stage.animations
    let duration = min(context.transitionDuration, Self.longestDuration)
    timeline = engine.onClock { engine.makeTimeline(duration: duration) }
    self.afterimages = afterimages
    engine.carryOn(motions, over: duration, on: timeline) { [self] in clear() }
    timeline.letGo()
    if context.isInteractive { hold() }
  }

  /// Keeps everything where it is.
  func hold() { timeline.pause() }

  /// Ends it at once.
  func end() {
    clear()
    timeline.close()
  }

  private func clear() {
    for layer in afterimages { layer.removeFromSuperlayer() }
    afterimages = []
  }

  /// Lets it go on.
  func run() { timeline.run() }
}
