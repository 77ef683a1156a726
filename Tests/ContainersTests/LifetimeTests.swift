import Animating
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A stage and a container that are let go in the middle of a transition.
@MainActor
@Suite struct LifetimeTests {
  /// How far a transition has come when everything is let go.
  enum Moment: CaseIterable {
    case start, middle, drivenByHand, onItsWay, onItsWayBack, byAScript, forgotten, replaced, over
    case tornDown
  }

  /// An animator that keeps its context, as many do, and moves with what UIKit has for that.
  @MainActor
  private final class Animator: AnimatedTransitioning {
    let isInterruptible: Bool
    let isForgetful: Bool
    private var context: (any ContextTransitioning)?
    private var animator: ViewPropertyAnimator?

    init(isInterruptible: Bool, isForgetful: Bool) {
      (self.isInterruptible, self.isForgetful) = (isInterruptible, isForgetful)
    }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 1 }

    func animateTransition(using context: any ContextTransitioning) {
      self.context = context
      if isForgetful { return context.containerView.stage.addDisplayLink(DisplayLink { _ in }) }
      if !isInterruptible { return TestAnimator.slide(context) }
      _ = interruptibleAnimator(using: context)
    }

    func interruptibleAnimator(
      using context: any ContextTransitioning
    ) -> ViewPropertyAnimator? {
      guard isInterruptible else { return nil }
      if let animator { return animator }
      let animator = ViewPropertyAnimator(duration: 1, stage: context.containerView.stage)
      self.animator = animator
      let to = context.view(forKey: .to)
      if let to { context.containerView.addSubview(to) }
      animator.addAnimations { to?.alpha = 0.5 }
      animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
      return animator
    }
  }

  /// Knows of what took part without keeping it.
  @MainActor
  private struct Witness {
    weak var stage: Stage?
    weak var container: ViewController?
    weak var containerView: View?
    weak var from: ViewController?
    weak var to: ViewController?
    weak var toView: View?
    weak var engine: AnimationEngine?

    init(_ kind: Scene.Kind, _ moment: Moment, isInterruptible: Bool) {
      let animator = Animator(
        isInterruptible: isInterruptible, isForgetful: moment == .forgotten)
      let scene = Scene(kind, animator: animator)
      let stage = scene.stage
      if [.drivenByHand, .onItsWay, .onItsWayBack].contains(moment) {
        scene.delegate.interactor = scene.interactor
      } else if moment == .byAScript {
        scene.delegate.interactor = ScrubbingInteractionController(to: 0.9, stage: stage)
      }
      switch kind {
      case .navigation: scene.navigation.pushViewController(scene.screens[1], animated: true)
      case .tab: scene.tabs.selectedIndex = 1
      case .custom: scene.custom.selectedIndex = 1
      }
      if moment != .start { stage.advance(to: 0.1) }
      switch moment {
      case .start, .byAScript, .forgotten: break
      case .middle: stage.advance(to: 0.5)
      case .drivenByHand: scene.interactor.update(0.4)
      case .onItsWay:
        scene.interactor.update(0.4)
        scene.interactor.finish()
        stage.advance(to: 0.2)
      case .onItsWayBack:
        scene.interactor.update(0.4)
        scene.interactor.cancel()
        stage.advance(to: 0.2)
      case .replaced:
        scene.conductor.current?.fallBack(because: "a test says so")
        stage.advance(to: 0.2)
      case .over: stage.advance(to: 5)
      case .tornDown: stage.tearDown()
      }
      (self.stage, container, containerView) = (stage, scene.container, scene.containerView)
      (from, to, toView) = (scene.from, scene.to, scene.to.viewIfLoaded)
      engine = stage.animations
    }

    var isGone: Bool {
      stage == nil && container == nil && containerView == nil && from == nil && to == nil
        && toView == nil && engine == nil
    }
  }

  @Test(arguments: Moment.allCases, [false, true])
  func everythingGoesWithTheStage(moment: Moment, isInterruptible: Bool) {
    for kind in [Scene.Kind.navigation, .tab, .custom] {
      let witness = Witness(kind, moment, isInterruptible: isInterruptible)
      #expect(witness.isGone, "\(kind)")
    }
  }

  @Test func aContainerThatIsLetGoDoesNotKeepItsTransitionFromEnding() {
    var scene: Scene? = Scene(
      .navigation, animator: Animator(isInterruptible: false, isForgetful: false))
    let stage = scene!.stage
    scene!.navigation.pushViewController(scene!.screens[1], animated: true)
    stage.advance(to: 0.1)
    scene = nil
    stage.advance(to: 2)
    #expect(stage.log.contains("animator.animationEnded"))
    #expect(stage.animations.presentationIsIdle)
  }

  @Test func aContainerOutlivesItsStage() throws {
    var scene: Scene? = Scene(
      .custom, animator: Animator(isInterruptible: false, isForgetful: false))
    let container = try #require(scene).custom
    let delegate = try #require(scene).delegate
    container.selectedIndex = 1
    scene?.stage.advance(to: 0.1)
    weak let stage = scene?.stage
    scene = nil
    #expect(stage == nil && container.currentTransition == nil)
    let states = container.viewControllers.map(\.appearanceState)
    #expect(container.children.count == 1 && delegate.log.count == 2)
    #expect(Array(states.prefix(2)) == [.disappeared, .appeared])
    container.selectedIndex = 2
    #expect(container.shownViewController === container.viewControllers[2])
    #expect(container.containerView.subviews.count == 1 && container.children.count == 1)
  }
}
