public import Transitioning
public import ViewControllers

internal import Animating
internal import Compositing
internal import LayerAnimating

/// What is seen of the transitions that run, against what is seen when something has been done to them.
///
/// Where another has taken the place of one, or a hand has caught it or let it go, every screen that stays
/// in its container, and all that moved in it, is as it was; and where no hand holds it, as fast.
@MainActor
public struct Continuity {
  /// How far two numbers may lie apart, in points and in parts of a whole; and what they do in a moment.
  ///
  /// That is told by its end, so what bends within it counts: a thousandth of what one sees.
  private static let closeness = (lengths: 1e-6, parts: 1e-9)
  private static let closenessOfWays = (lengths: 1e-5, parts: 2e-7)

  private let stage: Stage
  private let time: Double
  private let begun: Int
  private let isHandAtWork: Bool
  private let running:
    [(context: TransitionContext, isHeld: Bool, motions: [LayerMotion], things: [LayerMotion])]

  /// Notes what is seen.
  ///
  /// - Parameters:
  ///   - stage: Where it is seen.
  ///   - running: The transitions that run.
  ///   - isHandAtWork: Whether what is done next may catch a transition or let it go, and does not move it.
  public init(_ stage: Stage, of running: [TransitionContext], isHandAtWork: Bool = false) {
    self.stage = stage
    self.isHandAtWork = isHandAtWork
    time = stage.clock.now
    begun = stage.count("animateTransition")
    self.running = running.filter { $0.phase == .running && $0.isAnimatorStarted }.map { context in
      let isSeen = context.containerView.window != nil
      // What is in a transition of its own, further in, is that one's.
      let inner = running.filter { $0 !== context }.map(\.containerView.layer)
        .filter { $0.isInside(context.containerView.layer) }
      let motions = isSeen ? Self.motions(in: context) : []
      return (
        context, context.isInteractive,
        motions.filter { motion in !inner.contains { motion.layer.isInside($0) } },
        isSeen ? Self.things(in: context).filter { $0.layer.isMoving(in: stage) } : []
      )
    }
  }

  /// What jumps now, a sentence each.
  ///
  /// - Parameter now: The transitions that run now.
  /// - Returns: Nothing where all goes on; nil where nothing is to be expected, since no transition has
  ///   gone on, or time has passed.
  public func broken(by now: [TransitionContext]) -> [String]? {
    guard stage.clock.now == time else { return nil }
    stage.animations.updatePresentation()
    let replaced = stage.count("animateTransition") == begun + 1
    let all = running.compactMap { old, wasHeld, motions, things -> [String]? in
      guard
        let new = now.first(where: { $0.containerView === old.containerView }),
        new === old ? isHandAtWork : replaced, new.isAnimated, new.isAnimatorStarted,
        new.phase == .running,
        new.transitionDuration > 0, new.containerView.window != nil, !motions.isEmpty
      else { return nil }
      // What a hand holds stands still, and what it lets go may be thrown.
      let asFast = new !== old && !wasHeld && !new.isInteractive
      let jumps = motions.flatMap { Self.jumps(of: $0, in: new, asFast: asFast) }
      guard asFast else { return jumps }
      let now = Self.things(in: new)
      return jumps
        + things.filter { thing in !now.contains { Self.goesOn(thing, in: $0) } }
        .map { "nothing goes on from where \(Self.words($0.layer)) was, as fast" }
    }
    return all.isEmpty ? nil : all.flatMap(\.self)
  }

  /// Screens, and all that moves in them.
  ///
  /// What an animator has put in beside them may have a counterpart, or an image, that goes on in its place.
  private static func motions(in context: TransitionContext) -> [LayerMotion] {
    let engine = context.stage.animations
    engine.updatePresentation()
    let container = context.containerView
    let screens = [TransitionKey.from, .to]
      .compactMap { context.viewController(forKey: $0)?.viewIfLoaded }
      .filter { $0.superview === container }.map(\.layer)
    var seen: Set<ObjectIdentifier> = []
    return (screens + screens.flatMap(engine.movingLayers(in:)))
      .filter { seen.insert(ObjectIdentifier($0)).inserted }.map(engine.motion(of:))
  }

  /// What lies beside the screens: what an animator has put in, with all that is in it, and images.
  private static func things(in context: TransitionContext) -> [LayerMotion] {
    let engine = context.stage.animations
    engine.updatePresentation()
    let screens = [TransitionKey.from, .to]
      .compactMap { context.viewController(forKey: $0)?.viewIfLoaded?.layer }
    var left = context.containerView.layer.sublayers.filter { layer in
      !screens.contains { $0 === layer }
    }
    var things: [LayerMotion] = []
    while let layer = left.popLast() {
      things.append(engine.motion(of: layer))
      left += layer.sublayers
    }
    return things
  }

  /// Whether something is where another was, and goes as fast: a counterpart, or an image, which fades.
  private static func goesOn(_ before: LayerMotion, in after: LayerMotion) -> Bool {
    [LayerProperty.position, .bounds, .transform].allSatisfy { property in
      func numbers(_ look: LayerProperties) -> [Double] { property.numbers(in: look) }
      let (shown, goes) = (numbers(before.shown), numbers(after.shown))
      let ways = zip(zip(shown, numbers(before.soon)), zip(goes, numbers(after.soon)))
      return zip(shown, goes).allSatisfy { abs($0 - $1) <= closeness.lengths }
        && ways.allSatisfy { abs(($0.1 - $0.0) - ($1.1 - $1.0)) <= closenessOfWays.lengths }
    }
  }

  /// What jumps of a layer.
  private static func jumps(
    of before: LayerMotion, in context: TransitionContext, asFast: Bool
  ) -> [String] {
    let layer = before.layer
    let home = context.containerView.layer
    guard layer.isInside(home) else { return [] }
    let after = context.stage.animations.motion(of: layer)
    // What was hidden comes in, and so does what an image covers, behind that.
    let isCovered =
      before.shown.isHidden
      || layer.superlayer === home && home.sublayers.contains { $0.name == "afterimage" }
    return LayerProperty.all.filter { $0.isAnimatable && !(isCovered && $0.name == "opacity") }
      .compactMap { property in
        let close = isPart(property) ? closeness.parts : closeness.lengths
        func numbers(_ look: LayerProperties) -> [Double] { property.numbers(in: look) }
        let (shown, goes) = (numbers(before.shown), numbers(after.shown))
        // No colour is no numbers: then nothing lies between.
        guard shown.count == goes.count else { return nil }
        let jump = zip(shown, goes).map { abs($0 - $1) }.max() ?? 0
        if jump > close { return "\(property.name) of \(words(layer)) jumps by \(jump)" }
        // What cannot be seen yet may come in at another pace.
        guard asFast, property.name != "opacity" || before.shown.opacity > 0 else { return nil }
        let way = zip(shown, numbers(before.soon)).map { $1 - $0 }
        let next = zip(goes, numbers(after.soon)).map { $1 - $0 }
        let change = zip(way, next).map { abs($0 - $1) }.max() ?? 0
        let most = isPart(property) ? closenessOfWays.parts : closenessOfWays.lengths
        return change > most
          ? "the speed of \(property.name) of \(words(layer)) jumps by \(change) a moment" : nil
      }
  }

  private static func words(_ layer: Layer) -> String { layer.name ?? "a layer" }

  /// Whether a property's numbers are of about 1.
  private static func isPart(_ property: LayerProperty) -> Bool {
    switch property.storage {
    case .color: true
    case .number: property.name.lowercased().hasSuffix("opacity")
    default: false
    }
  }
}

extension Layer {
  /// Whether it moves by itself, and can be seen.
  @MainActor fileprivate func isMoving(in stage: Stage) -> Bool {
    let motion = stage.animations.motion(of: self)
    return motion.shown != motion.soon && showsSomething
      && superlayer.map { $0.current.opacity > 0 && !$0.current.isHidden } == true
  }

  /// Whether there is anything in it to be seen.
  private var showsSomething: Bool {
    let look = current
    guard !look.isHidden, look.opacity > 0 else { return false }
    return look.contents != nil || look.backgroundColor != nil || look.borderWidth > 0
      || sublayers.contains(where: \.showsSomething)
  }
}
