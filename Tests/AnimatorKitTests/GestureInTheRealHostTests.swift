import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import AnimatorKit
@testable import PluginHosting

/// A pop that a pinch drives: animator, interaction controller and gesture in one, as an author of
/// iOS writes it (the pop animator of "iOS 7 custom transitions": its recogniser goes on the navigation
/// controller's view, `1 - scale / startScale` is the progress, what still grows is taken back).
private final class PinchPop: UIPercentDrivenInteractiveTransition,
  UIViewControllerAnimatedTransitioning, ContainerAttaching
{
  static weak var last: PinchPop?
  static var mayBegin = true
  private weak var parent: UINavigationController?
  private var startScale: CGFloat = 1
  private var pinch: UIPinchGestureRecognizer?

  override init() {
    super.init()
    wantsInteractiveStart = false
    completionCurve = .linear
    PinchPop.last = self
  }

  func attach(to container: UIViewController) {
    parent = container as? UINavigationController
    let pinch = UIPinchGestureRecognizer { [weak self] in self?.pinched($0) }
    pinch.delegate = self
    container.view.addGestureRecognizer(pinch)
    self.pinch = pinch
  }

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      wantsInteractiveStart = true
      startScale = pinch.scale
      parent?.popViewController(animated: true)
    case .changed:
      update(max(0, 1 - pinch.scale / startScale))
    case .ended, .cancelled:
      if pinch.velocity >= 0 || pinch.state == .cancelled { cancel() } else { finish() }
      wantsInteractiveStart = false
    default: break
    }
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 1 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let to = transitionContext.view(forKey: .to) ?? UIView()
    let from = transitionContext.view(forKey: .from) ?? UIView()
    transitionContext.containerView.insertSubview(to, at: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      from.alpha = 0
    } completion: { _ in
      from.alpha = 1
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

extension PinchPop: UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    PinchPop.mayBegin
  }
}

private let pinchPlugin = AnimatorPlugin(
  id: "org.example.pinch", name: "Pinch", version: "1.0.0",
  animators: [
    .init(id: "pinch", name: "Pinch", transitions: [.push, .pop], duration: 1) { PinchPop() }
  ])

extension HostTests {
  /// Gestures of a plugin's on a container of the host's.
  @Suite("Gestures in the real host", .serialized)
  @MainActor
  struct GestureInTheRealHostTests {
    private let scene = Scene(.navigation, size: Size(width: 400, height: 300))
    private let recorder = LogRecorder()
    private let library: PluginLibrary
    private let source: Source
    private var navigation: NavigationController { scene.navigation }
    private var hand: TestSupport.Hand { TestSupport.Hand(stage: scene.stage) }

    private final class Source: AnimatorSource {
      let library: PluginLibrary
      init(_ library: PluginLibrary) { self.library = library }
      func animator(
        named name: AnimatorName, for operations: Set<TransitionOperation>,
        parameters: [String: String]
      ) throws -> VendedAnimator {
        VendedAnimator(
          try library.makeAnimationController(), sourceName: "pinch", animatorID: "pinch",
          operations: [.push, .pop])
      }
    }

    init() throws {
      PinchPop.mayBegin = true
      library = try PluginLibrary(
        path: "in process", entry: pinchPlugin.entry, log: recorder.log)
      source = Source(library)
      navigation.delegate = nil
      navigation.animatorSource = source
      navigation.animatorName = "pinch"
      navigation.pushViewController(scene.screens[1], animated: false)
      navigation.conductor.prepareAnimator()
      scene.stage.advance(to: 0)
    }

    /// Draws two fingers, 200 points apart, to some distance, and rests.
    private func pinch(to distance: Double) {
      hand.down(100, 150, finger: 1)
      hand.down(300, 150, finger: 2)
      hand.drag(from: (300, 150), to: (100 + distance, 150), frames: 30, finger: 2)
    }

    private func letGo(at distance: Double) {
      hand.up(100 + distance, 150, finger: 2)
      hand.up(100, 150, finger: 1)
    }

    @Test func aPinchPops() throws {
      pinch(to: 95)
      let context = try #require(navigation.currentTransition)
      #expect(context.isInteractive && context.operation == .pop)
      // It began at 189.5 points, the first place beyond the slop.
      let percent = 1 - 95 / 189.5
      #expect(abs(context.percentComplete - percent) < 1e-9)
      #expect(abs(scene.screens[1].view.layer.current.opacity - (1 - percent)) < 1e-9)
      letGo(at: 95)
      hand.wait(2)
      #expect(navigation.viewControllers.count == 1 && scene.installed == ["a"])
      #expect(recorder.texts == [] && library.misbehaviours.isEmpty)
    }

    @Test func aPinchThatGrowsAgainIsTakenBack() {
      pinch(to: 95)
      hand.drag(from: (195, 150), to: (230, 150), frames: 5, finger: 2)
      letGo(at: 130)
      hand.wait(2)
      #expect(navigation.viewControllers.count == 2 && scene.installed == ["b"])
      #expect(scene.screens[1].view.alpha == 1)
      #expect(recorder.texts == [] && library.misbehaviours.isEmpty)
    }

    @Test func aLostPinchIsTakenBack() {
      pinch(to: 95)
      scene.stage.input.cancelTouches()
      hand.wait(2)
      #expect(navigation.viewControllers.count == 2 && library.misbehaviours.isEmpty)
    }

    @Test func thePluginMayForbidIt() {
      PinchPop.mayBegin = false
      pinch(to: 95)
      #expect(navigation.currentTransition == nil)
      letGo(at: 95)
    }

    @Test func withoutAFingerItRunsByItself() {
      navigation.popViewController(animated: true)
      #expect(navigation.currentTransition?.isInteractive == false)
      hand.wait(0.5)
      #expect(abs(scene.screens[1].view.layer.current.opacity - 0.5) < 1e-9)
      hand.wait(2)
      #expect(navigation.viewControllers.count == 1)
    }

    @Test func theGestureStaysFromOneTransitionToTheNext() {
      for _ in 0..<3 {
        pinch(to: 40)
        letGo(at: 40)
        hand.wait(2)
        #expect(navigation.viewControllers.count == 1)
        navigation.pushViewController(scene.screens[1], animated: true)
        hand.wait(2)
        #expect(navigation.viewControllers.count == 2)
      }
      // The edge swipe's, and this one.
      #expect(navigation.view.gestureRecognizers.count == 2)
      #expect(library.handleCount < 8 && recorder.texts == [])
    }

    @Test func whatIsSetIsAsked() throws {
      scene.stage.events.removeAll()
      try inTransition { _, view in
        let pan = UIPanGestureRecognizer()
        pan.maximumNumberOfTouches = 2
        pan.cancelsTouchesInView = false
        view.addGestureRecognizer(pan)
        pan.minimumNumberOfTouches = 2
        #expect(pan.minimumNumberOfTouches == 2 && pan.maximumNumberOfTouches == 2)
        #expect(!pan.cancelsTouchesInView && pan.isEnabled && pan.state == .possible)
        #expect(pan.view === view && pan.numberOfTouches == 0)
        #expect(pan.translation(in: view) == .zero && pan.velocity(in: nil) == .zero)
        let edge = UIScreenEdgePanGestureRecognizer { _ in }
        edge.edges = [.left, .right]
        view.addGestureRecognizer(edge)
        #expect(edge.edges == [.left, .right])
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = 3
        tap.numberOfTouchesRequired = 2
        view.addGestureRecognizer(tap)
        #expect(tap.numberOfTapsRequired == 3 && tap.numberOfTouchesRequired == 2)
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = [.up, .down]
        view.addGestureRecognizer(swipe)
        #expect(swipe.direction == [.up, .down])
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 2
        press.allowableMovement = 4
        view.addGestureRecognizer(press)
        #expect(press.minimumPressDuration == 2 && press.allowableMovement == 4)
        let turn = UIRotationGestureRecognizer()
        view.addGestureRecognizer(turn)
        turn.rotation = 1.5
        #expect(turn.rotation == 1.5 && turn.velocity == 0)
        tap.require(toFail: press)
        for one in [pan, edge, tap, swipe, press, turn] as [UIGestureRecognizer] {
          view.removeGestureRecognizer(one)
          #expect(one.view == nil)
        }
      }
      #expect(recorder.texts == [])
    }

    @Test func gesturesGoWithTheirView() throws {
      weak var seen: UIGestureRecognizer?
      let scripted = try inTransition { _, view in
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        seen = pan
      }
      #expect(seen != nil)
      navigation.popViewController(animated: false)
      hand.wait(1)
      // The screen's view is the scene's still.
      #expect(seen != nil)
      scene.screens[1].view = View(stage: scene.stage)
      hand.wait(1)
      #expect(seen == nil && scripted.handleCount == 0)
    }

    @Test func theContainerGoesThoughThePluginKnowsIt() {
      weak var container: NavigationController?
      do {
        let other = Scene(.navigation)
        container = other.navigation
        other.navigation.animatorSource = source
        other.navigation.animatorName = "pinch"
        other.navigation.pushViewController(other.screens[1], animated: true)
        other.stage.play(2)
      }
      #expect(container == nil)
    }

    @Test func aPluginGoesToScreensOnlyInAGesture() throws {
      try inTransition { context, _ in
        context.viewController(forKey: .to)?.navigationController?
          .popViewController(animated: true)
      }
      #expect(recorder.texts.contains { $0.contains("popViewController") })
      #expect(navigation.viewControllers.count == 2)
    }

    /// Pushes anew, and has a test run in the animator.
    @discardableResult
    private func inTransition(
      _ body: @escaping (UIViewControllerContextTransitioning, UIView) -> Void
    ) throws -> PluginLibrary {
      navigation.animatorName = nil
      navigation.popViewController(animated: false)
      let scripted = try PluginLibrary(
        path: "script", entry: scriptedPlugin.entry, log: recorder.log)
      Script.duration = 0.1
      Script.body = { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        body(context, view)
        UIView.animate(withDuration: 0.1) {
          view.alpha = 0.9
        } completion: { _ in
          view.alpha = 1
          context.completeTransition(true)
        }
      }
      let delegate = TestDelegate()
      delegate.animator = try scripted.makeAnimationController()
      navigation.delegate = delegate
      navigation.pushViewController(scene.screens[1], animated: true)
      hand.wait(1)
      navigation.delegate = nil
      Script.body = { _ in }
      return scripted
    }
  }
}
