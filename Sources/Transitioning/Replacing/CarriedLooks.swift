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

  /// Those on a stage whose images are there.
  private final class Register {
    var all: [CarriedLooks] = []
  }

  private let timeline: AnimationTimeline
  private var afterimages: [Layer]
  private weak var register: Register?

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
    let register = context.stage.attachments.object { Register() }
    // What an earlier transition left moves on this one's time now, and goes with it.
    let layers = Set(motions.map { ObjectIdentifier($0.onto) })
    self.afterimages = afterimages + register.all.flatMap { $0.giveUp(layers) }
    register.all.append(self)
    self.register = register
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
    register?.all.removeAll { $0 === self }
  }

  /// Leaves images to another that carries them on.
  ///
  /// - Parameter layers: All that the other carries on.
  /// - Returns: The images among them.
  private func giveUp(_ layers: Set<ObjectIdentifier>) -> [Layer] {
    let given = afterimages.filter { layers.contains(ObjectIdentifier($0)) }
    afterimages.removeAll { layers.contains(ObjectIdentifier($0)) }
    return given
  }

  /// Lets it go on.
  func run() { timeline.run() }
}
