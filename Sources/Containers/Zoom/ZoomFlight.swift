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
  /// By how much the screen behind is larger while the zoomed view is all over the screen.
  static let backgroundScale = 1.04

  /// The transition that it belongs to.
  private(set) weak var context: TransitionContext?
  private let options: ZoomOptions
  private let source: ZoomSource
  private let containerView: View
  private let zoomed: View
  private let background: (view: View, rest: LayerProperties)?
  /// How the view is at rest, all over the screen.
  private var rest: LayerProperties
  /// The size of the container view that this is for.
  private var room: Rect
  private let isLeaving: Bool
  /// Whether it is seen as it would be without motion: it fades.
  private let fades: Bool

  private let mask: Layer
  private let likeness: Layer
  private let formerMask: Layer?
  private let dimmingView: View
  /// What shows how far away it is, as its place on the x axis.
  private let meter = Layer()

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
    self.zoomed = zoomed
    self.isLeaving = isLeaving
    self.background = background.map { ($0, $0.layer.model) }
    options = zoom.options
    fades = context.isReducedMotion
    containerView = context.containerView
    source = ZoomSource(
      zoom, of: controllers.zoomed, from: controllers.other, in: containerView,
      background: background)
    let traits = controllers.zoomed.transitionTraits
    (mask, likeness) = (traits.mask, traits.likeness)
    rest = zoomed.layer.model
    formerMask = zoomed.layer.mask
    dimmingView = View(frame: containerView.bounds, stage: containerView.stage)
    room = containerView.bounds
    screen = ZoomPose(onScreen: rest)
    (start, goal) = ((screen, screen), screen)
    detour = (screen, screen, 0)
  }

  // MARK: The way

  /// Puts everything where it starts, and begins to follow the source.
  func begin() {
    containerView.stage.window.layoutIfNeeded()
    lookUp()
    screen.growLikeness(from: goal, onto: source.aligned ?? rest.bounds)
    start = (screen, goal)
    atOnce {
      mask.model.backgroundColor = .black
      zoomed.layer.mask = mask
      mask.mask = formerMask
      zoomed.layer.addSublayer(likeness)
      dimmingView.backgroundColor = options.dimmingColor
      dimmingView.isUserInteractionEnabled = false
      containerView.insertSubview(dimmingView, belowSubview: zoomed)
      place(isLeaving ? start.screen : start.source)
      setBehind(away: isLeaving ? 0 : 1)
    }
    observation = containerView.stage.observeTurns { [weak self] in self?.follow() }
  }

  /// Puts everything where it ends; to be animated.
  func go() {
    place(isLeaving ? start.source : start.screen)
    setBehind(away: isLeaving ? 1 : 0)
  }

  /// How far away from the screen the view is seen to be now: 0...1.
  var away: Double {
    containerView.stage.animations.updatePresentation()
    return min(max(meter.current.position.x, 0), 1)
  }

  /// Shifts what the animation goes to by as much as the source and fingers want.
  private func follow() {
    guard !isOver else { return }
    containerView.stage.window.layoutIfNeeded()
    if containerView.bounds != room { fit() }
    let away = away
    lookUp(from: away)
    // Whoever was asked may have ended it all.
    guard !isOver else { return }
    if let finger { bend(to: finger, away) }
    let end = isLeaving ? start.source : start.screen
    atOnce {
      place(
        end.adding(away, of: (start.source, goal)).adding(1 - away, of: (start.screen, screen))
          .adding(detourPart(at: away), of: (detour.from, detour.to)))
      if let background, options.dimmingBlurRadius > 0 {
        background.view.layer.model.filters =
          background.rest.filters
          + [.gaussianBlur(radius: options.dimmingBlurRadius * (1 - away))]
      }
    }
  }

  /// Has a view that fills the container view do so when that has got another size.
  private func fit() {
    guard rest.frame == room else { return room = containerView.bounds }
    room = containerView.bounds
    rest.frame = room
    zoomed.bounds = rest.bounds
    dimmingView.frame = room
    screen = ZoomPose(onScreen: rest)
  }

  /// Finds the pose over the source; where that is another view, the zoomed one goes there without a
  /// jump.
  private func lookUp(from away: Double? = nil) {
    let place = fades ? nil : source.locate()
    guard !isOver else { return }
    let former = goal
    goal = ZoomPose(inTheMiddleOf: screen)
    if fades { goal.scale = 1 }
    if let place, let view = source.view {
      goal = ZoomPose(
        over: place, radius: view.layer.current.cornerRadius, screen: screen, anchor: rest.anchor,
        aligned: source.aligned ?? rest.bounds)
    }
    if let picture = source.hide()?.layer.model {
      likeness.model.contents = picture.contents
      likeness.model.contentsScale = picture.contentsScale
      likeness.model.contentsRect = picture.contentsRect
    }
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

  // MARK: What it sets

  private func place(_ pose: ZoomPose) {
    let animations = containerView.stage.animations
    let transform = Transform3D(scaleX: pose.scale, y: pose.scale, z: 1)
      .concatenating(rest.transform)
    zoomed.center = pose.center
    zoomed.transform3D = transform
    zoomed.alpha = pose.alpha
    animations.set(.bounds, to: .init(pose.crop), of: mask)
    animations.set(.position, to: .init(pose.crop.center), of: mask)
    animations.set(.cornerRadius, numbers: [pose.cornerRadius], of: mask)
    let size = pose.likeness.size
    animations.set(
      .bounds, to: .init(Rect(origin: .zero, size: size)), of: likeness)
    animations.set(.position, to: .init(pose.likeness.center), of: likeness)
    animations.set(.opacity, numbers: [pose.likenessAlpha], of: likeness)
  }

  /// Sets what depends on nothing but how far away the view is.
  private func setBehind(away: Double) {
    let animations = containerView.stage.animations
    animations.set(.position, to: .init(Point(x: away, y: 0)), of: meter)
    dimmingView.alpha = 1 - away
    if let background, !fades {
      let scale = 1 + (Self.backgroundScale - 1) * (1 - away)
      background.view.transform3D = Transform3D(scaleX: scale, y: scale, z: 1)
        .concatenating(background.rest.transform)
    }
  }

  private func atOnce(_ body: () -> Void) {
    let animations = containerView.stage.animations
    animations.beginWithoutAnimation()
    body()
    animations.endWithoutAnimation()
  }

  // MARK: Fingers

  /// Whether the zoomed view is seen at a place in the container view.
  func isSeen(at point: Point) -> Bool {
    containerView.stage.animations.updatePresentation()
    return zoomed.layer.point(fromSuperlayer: point, shown: true)
      .map(mask.current.bounds.contains) == true
  }

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
    atOnce {
      dimmingView.removeFromSuperview()
      likeness.removeFromSuperlayer()
      likeness.model.contents = nil
      zoomed.layer.mask = formerMask
      zoomed.layer.model.position = rest.position
      zoomed.layer.model.transform = rest.transform
      zoomed.layer.model.opacity = rest.opacity
      if let background { background.view.layer.model.filters = background.rest.filters }
    }
  }
}
