import Compositing
import Geometry
import LayerAnimating
import Transitioning
import ViewControllers

/// The way of a zoomed view between its source and the screen, in one transition.
///
/// What moves is the view itself, by one animation. How far it is away from the screen is one number:
/// 0 is all over the screen, 1 over its source. Once a turn of the stage's loop the source is looked up;
/// by as much as it has moved, the view's properties are shifted, in that part. Where the source is
/// another one suddenly, or a finger has had the view, the view makes a detour, which is gone at either
/// end.
@MainActor
final class ZoomFlight {
  /// The transition that it belongs to.
  private(set) weak var context: TransitionContext?
  private let source: ZoomSource
  private let scenery: ZoomScenery
  private let isLeaving: Bool
  /// The bounds of the container view that this is for.
  private var room: Rect

  /// The poses at both ends as they were at the start, between which the animation goes.
  private var start: (screen: ZoomPose, source: ZoomPose)
  /// The pose on the screen and the one over the source as they are now.
  private var screen: ZoomPose
  private var goal: ZoomPose
  private var goalView: View?
  /// What it goes besides its way, and how far away it goes that in full.
  private var detour: (from: ZoomPose, to: ZoomPose, peak: Double)
  /// The finger that holds it: where it is, where it was when it took it, and how that was then.
  private var finger: (now: Point, start: Point, pose: ZoomPose)?
  private var observation: TurnObservation?
  private var isOver = false

  /// Makes the flight of a transition that begins; both views are in the container view.
  init(
    _ context: any ContextTransitioning, _ zoom: Zoom, of zoomed: View, from background: View?,
    _ controllers: (zoomed: ViewController, other: ViewController), isLeaving: Bool
  ) {
    self.context = context as? TransitionContext
    self.isLeaving = isLeaving
    source = ZoomSource(
      zoom, of: controllers.zoomed, from: controllers.other, in: context.containerView,
      background: background)
    scenery = ZoomScenery(
      context, zoom.options, of: zoomed, before: background, controllers.zoomed.transitionTraits)
    room = context.containerView.bounds
    screen = ZoomPose(onScreen: scenery.rest)
    (start, goal) = ((screen, screen), screen)
    detour = (screen, screen, 0)
  }

  // MARK: The way

  /// Puts everything where it starts, and begins to follow the source.
  func begin() {
    stage.window.layoutIfNeeded()
    lookUp()
    screen.growLikeness(from: goal, onto: source.aligned ?? scenery.rest.bounds)
    start = (screen, goal)
    atOnce {
      scenery.putIn()
      scenery.place(isLeaving ? start.screen : start.source)
      scenery.place(away: isLeaving ? 0 : 1)
    }
    observation = stage.observeTurns { [weak self] in self?.follow() }
  }

  /// Puts everything where it ends; to be animated.
  func go() {
    scenery.place(isLeaving ? start.source : start.screen)
    scenery.place(away: isLeaving ? 1 : 0)
  }

  /// How far away from the screen the view is seen to be now: 0...1.
  var away: Double { scenery.away }

  private var stage: Stage { scenery.containerView.stage }

  /// Shifts what the animation goes to by as much as the source and fingers want.
  private func follow() {
    guard !isOver else { return }
    stage.window.layoutIfNeeded()
    fit()
    let away = away
    lookUp(from: away)
    // Whoever was asked may have ended it all.
    guard !isOver else { return }
    if let finger { bend(to: finger, away) }
    let end = isLeaving ? start.source : start.screen
    atOnce {
      scenery.place(
        end.adding(away, of: (start.source, goal)).adding(1 - away, of: (start.screen, screen))
          .adding(detourPart(at: away), of: (detour.from, detour.to)))
      scenery.blur(away: away)
    }
  }

  /// Goes to the whole screen where that has got another size.
  private func fit() {
    let bounds = scenery.containerView.bounds
    guard bounds != room else { return }
    atOnce { scenery.fit(from: room) }
    room = bounds
    screen = ZoomPose(onScreen: scenery.rest)
  }

  /// Finds the pose over the source; where that is another view, the zoomed one goes there without a
  /// jump.
  private func lookUp(from away: Double? = nil) {
    let place = scenery.fades ? nil : source.locate()
    guard !isOver else { return }
    let former = goal
    goal = ZoomPose(inTheMiddleOf: screen)
    if scenery.fades { goal.scale = 1 }
    if let place, let view = source.view {
      goal = ZoomPose(
        over: place, radius: view.layer.current.cornerRadius, screen: screen,
        anchor: scenery.rest.anchor, aligned: source.aligned ?? scenery.rest.bounds)
    }
    if let picture = source.hide()?.layer.model { scenery.show(picture) }
    if let away, goalView !== source.view { turnAside(from: former, at: away) }
    goalView = source.view
  }

  /// Goes on as it went, by a detour.
  private func turnAside(from former: ZoomPose, at away: Double) {
    let sum = screen.adding(detourPart(at: away), of: (detour.from, detour.to))
      .adding(away, of: (goal, former))
    detour = (screen, sum, away)
  }

  private func detourPart(at away: Double) -> Double {
    if finger != nil { return 1 }
    guard detour.peak > 0, detour.peak < 1 else { return 0 }
    if away <= detour.peak { return away / detour.peak }
    return (1 - away) / (1 - detour.peak)
  }

  private func atOnce(_ body: () -> Void) {
    stage.animations.beginWithoutAnimation()
    body()
    stage.animations.endWithoutAnimation()
  }

  // MARK: Fingers

  /// Whether the zoomed view is seen at a place in the container view.
  func isSeen(at point: Point) -> Bool { scenery.isSeen(at: point) }

  /// A finger at a place in the container view takes hold of the view.
  func take(at point: Point) {
    let away = away
    let part = detourPart(at: away)
    detour = (screen, screen.adding(part, of: (detour.from, detour.to)), away)
    let pose = screen.adding(away, of: (screen, goal)).adding(1, of: (detour.from, detour.to))
    finger = (point, point, pose)
  }

  /// The finger has gone to a place in the container view; what it holds stays under it.
  func drag(to point: Point) { finger?.now = point }

  /// The finger lets go.
  func letGo() {
    guard let finger else { return }
    bend(to: finger, away)
    self.finger = nil
  }

  /// Has the detour lead to where the finger has the view: it gets smaller, and else stays as it was.
  private func bend(to finger: (now: Point, start: Point, pose: ZoomPose), _ away: Double) {
    let way = screen.adding(away, of: (screen, goal))
    var wanted = way.adding(1, of: (detour.from, detour.to))
    let growth = wanted.scale / finger.pose.scale
    let lever = finger.pose.center - finger.start
    wanted.center = finger.now + Point(x: lever.x * growth, y: lever.y * growth)
    wanted.crop = finger.pose.crop
    wanted.alpha = finger.pose.alpha
    wanted.likeness = finger.pose.likeness
    wanted.likenessAlpha = finger.pose.likenessAlpha
    detour = (way, wanted, away)
  }

  // MARK: The end

  /// Puts everything back; whatever ends the transition, once.
  func end() {
    guard !isOver else { return }
    isOver = true
    observation?.cancel()
    source.show()
    atOnce { scenery.takeOut() }
  }
}
