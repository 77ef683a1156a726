import Animating
import Compositing
import Geometry
import LayerAnimating
import ViewControllers

/// A transition in the middle of which another begins: what was seen of it, and how fast it moved.
///
/// The one that runs is ended at once, so that the next begins from a container in order; what is seen
/// is to go on from where it was. Views that stay, and what the old animator had put in where the new
/// one puts in the same (`TemporaryLayers`), do so property by property. Everything else leaves an
/// afterimage where it was, before or behind what stays, which fades.
@MainActor
final class ReplacedTransition {
  /// Something in the container view.
  private struct Thing {
    /// Its outermost layer.
    let root: Layer
    let motion: LayerMotion
    /// What it is if it is no screen.
    let temporary: TemporaryLayers?
    /// How all in that moves, the outermost layer first.
    let motions: [LayerMotion]
    /// Copies of the outermost layer and of all that moves: what it looked like, whatever completions
    /// make of it.
    let copies: [Layer]

    @MainActor var isSeen: Bool {
      if let temporary { return temporary.isSeen }
      return !motion.shown.isHidden && motion.shown.opacity > 0
    }

    /// Whether the two lie over one another, seen from straight above.
    @MainActor func overlaps(_ other: Thing) -> Bool {
      !motion.shown.frame.intersection(other.motion.shown.frame).isEmpty
    }
  }

  private let containerView: View
  private let moment: Double
  /// How the layers move that stay where they are.
  private let motions: [LayerMotion]
  /// The screens and what the animator had put in, from back to front.
  private let things: [Thing]

  /// Remembers what is seen of a transition that is about to be interrupted.
  ///
  /// - Parameter context: The transition; nil comes back where nothing of it can be seen.
  init?(_ context: TransitionContext) {
    let containerView = context.containerView
    guard context.phase == .running, context.isAnimatorStarted, let plan = context.plan,
      let settlement = context.settlement, containerView.window != nil
    else { return nil }
    self.containerView = containerView
    moment = context.stage.clock.now
    let engine = context.stage.animations
    engine.updatePresentation()
    let screens = [plan.from, plan.to].compactMap { $0?.viewIfLoaded }

    let temporaries = Dictionary(
      TemporaryLayers.all(in: containerView, residents: settlement.residents, screens: screens)
        .map { (ObjectIdentifier($0.root), $0) }, uniquingKeysWith: { first, _ in first })
    things = containerView.layer.sublayers.compactMap { layer in
      let temporary = temporaries[ObjectIdentifier(layer)]
      guard temporary != nil || screens.contains(where: { $0.layer === layer }) else { return nil }
      return Thing(
        root: layer, motion: engine.motion(of: layer), temporary: temporary,
        motions: temporary?.layers.map(engine.motion(of:)) ?? [],
        copies: temporary?.copies() ?? [layer.copyAsShown()])
    }

    let roots = [containerView] + screens.filter { !$0.isDescendant(of: containerView) }
    var seen: Set<ObjectIdentifier> = []
    for thing in things {
      for motion in thing.motions { seen.insert(ObjectIdentifier(motion.layer)) }
    }
    let staying =
      [containerView.layer] + containerView.layer.sublayers + screens.map(\.layer)
      + roots.flatMap { engine.movingLayers(in: $0.layer) } + (context.driver?.layers ?? [])
    motions = staying.filter { seen.insert(ObjectIdentifier($0)).inserted }
      .map(engine.motion(of:))
  }

  /// Has a transition whose animator has just begun go on from there.
  ///
  /// - Parameter context: The transition that takes its place.
  /// - Returns: What is carried on; nil if nothing is, or time has passed: then something else has been
  ///   seen since.
  func carryOn(into context: TransitionContext) -> CarriedLooks? {
    guard context.phase == .running, context.isAnimated, context.transitionDuration > 0,
      context.stage.clock.now == moment,
      let settlement = context.settlement
    else { return nil }
    let engine = context.stage.animations
    engine.updatePresentation()
    var pairs = motions.filter { isInWindow($0.layer) }.map { ($0, onto: $0.layer) }
    let screens = [context.plan?.from, context.plan?.to].compactMap { $0?.viewIfLoaded }
    var counterparts = Dictionary(
      grouping: TemporaryLayers.all(
        in: context.containerView, residents: settlement.residents, screens: screens),
      by: \.likeness
    ).mapValues { $0[...] }

    var images = Afterimages(
      in: (containerView.window == nil ? context.containerView : containerView).layer)
    for (place, thing) in things.enumerated() {
      let counterpart = thing.temporary.flatMap { counterparts[$0.likeness]?.popFirst() }
      if let stays = isInWindow(thing.root) ? thing.root : counterpart?.root {
        let isInOrder =
          images.pass(stays) || !things[..<place].contains { $0.isSeen && $0.overlaps(thing) }
        let layers = counterpart?.layers ?? thing.motions.map(\.layer)
        pairs += zip(thing.motions, layers).map { ($0, onto: $1) }
        if isInOrder, thing.motion.shown.looksAlike(engine.motion(of: stays).shown) { continue }
        // Its image lies where it was; it comes in behind that.
        pairs.append((thing.motion.faded, onto: stays))
      }
      guard thing.isSeen else { continue }
      thing.copies[0].model = thing.motion.shown
      thing.copies[0].name = "afterimage"
      images.add(thing.copies[0])
      pairs += zip([thing.motion] + thing.motions.dropFirst(), thing.copies)
        .map { ($0, onto: $1) }
    }
    images.finish()
    // What is new comes in, as it would cover what was seen.
    for new in counterparts.values.joined() where new.isSeen {
      pairs.append((engine.motion(of: new.root).faded, onto: new.root))
    }
    for image in images.all {
      image.model.opacity = 0
      context.settlement?.spare(image)
    }
    return pairs.isEmpty ? nil : CarriedLooks(pairs, afterimages: images.all, in: context)
  }

  private func isInWindow(_ layer: Layer) -> Bool {
    layer.isInside(containerView.stage.window.layer)
  }
}

extension LayerProperties {
  /// Whether nothing tells the two apart that changes at once.
  fileprivate func looksAlike(_ other: LayerProperties) -> Bool {
    isHidden == other.isHidden && filters == other.filters
  }
}
