import Animating
public import Containers
public import Geometry
public import Transitioning
public import ViewControllers

/// A screen, and controllers to present over it and over one another.
@MainActor
public final class ModalScene {
  public let stage: Stage
  /// In the window.
  public let root: ViewController
  /// What may be presented; none is at first.
  public let screens: [ViewController]
  /// The transitioning delegate of all of those.
  public let delegate = TestDelegate()

  /// A root, `root`, in the window, and others in no place yet.
  ///
  /// - Parameters:
  ///   - style: How those are presented.
  ///   - root: The root; nil is a plain controller.
  ///   - titles: What those are called.
  ///   - size: The stage's, in points.
  ///   - animator: What the delegate vends.
  public init(
    _ style: ModalPresentationStyle = .fullScreen, root: ((Stage) -> ViewController)? = nil,
    titles: [String] = ["a", "b", "c"], size: Size = Size(width: 200, height: 100),
    animator: (any AnimatedTransitioning)? = nil
  ) {
    let stage = Stage(size: size)
    self.stage = stage
    self.root = root?(stage) ?? ViewController(title: "root", stage: stage)
    screens = titles.map { ViewController(title: $0, stage: stage) }
    delegate.animator = animator
    for screen in screens {
      screen.modalPresentationStyle = style
      screen.transitioningDelegate = delegate
    }
    self.root.makeRoot()
    stage.events.removeAll()
  }

  /// What presents and dismisses.
  public var conductor: TransitionConductor { root.presentationConductor }

  /// Presents one above another until all that are named are on show, at once: nobody vends anything.
  public func presentAll(_ count: Int) {
    let animator = delegate.animator
    delegate.animator = nil
    defer { delegate.animator = animator }
    for index in 0..<count {
      (index == 0 ? root : screens[index - 1]).present(screens[index], animated: false)
    }
    stage.advance(to: stage.clock.now)
    stage.events.removeAll()
  }

  /// Lets time pass until nothing is presented or dismissed any more.
  public func finish(atMost seconds: Double = 50) {
    let end = stage.clock.now + seconds
    while conductor.current != nil, stage.clock.now < end {
      stage.advance(to: stage.clock.now + 1.0 / 60)
    }
    stage.advance(to: stage.clock.now)
  }

  /// The titles of the controllers whose views are in the window, from back to front.
  public var visible: [String] {
    var found: [String] = []
    var waiting: [View] = [stage.window]
    let all = [root] + screens
    while let view = waiting.popLast() {
      if let one = all.first(where: { $0.viewIfLoaded === view }) { found.append(one.title ?? "?") }
      waiting += view.subviews.reversed()
    }
    return found
  }
}
