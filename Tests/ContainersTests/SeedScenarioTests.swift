import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What the articles behind this project do with UIKit, done here.
@MainActor
@Suite struct SeedScenarioTests {
  /// A tab bar controller that is its own delegate, animator and interactor, as objc.io issue 5 has it.
  private final class OwnTabs: TabBarController, TabBarControllerDelegate, AnimatedTransitioning {
    var directions: [Bool] = []

    func tabBarController(
      _ tabBarController: TabBarController,
      animationControllerForTransitionFrom from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { self }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.5 }

    func animateTransition(using context: any ContextTransitioning) {
      directions.append(context.viewController(forKey: .from) === viewControllers[0])
      TestAnimator.slide(context)
    }
  }

  @Test("F006, F007, F012, F019, F027: a tab bar controller is its own delegate and animator")
  func oneObjectInThreeRoles() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let screens = ["a", "b"].map { ViewController(title: $0, stage: stage) }
    let tabs = OwnTabs(viewControllers: screens, stage: stage)
    tabs.delegate = tabs
    tabs.makeRoot()
    for index in [1, 0] {
      tabs.selectedIndex = index
      #expect(tabs.currentTransition != nil)
      stage.play(0.6)
      #expect(tabs.currentTransition == nil && tabs.selectedViewController === screens[index])
    }
    #expect(tabs.directions == [true, false])
  }

  /// One object for the four questions and the animation, which turns round for the way back.
  private final class Manager: AnimatedTransitioning, ViewControllerTransitioningDelegate {
    var isPresenting = false
    var log: [String] = []

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any AnimatedTransitioning)? {
      isPresenting = true
      return self
    }
    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any AnimatedTransitioning)? {
      isPresenting = false
      return self
    }
    func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.5 }

    func animateTransition(using context: any ContextTransitioning) {
      let container = context.containerView
      let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
      log.append("\(isPresenting) \(from != nil) \(to != nil) \(container.subviews.count)")
      // Both are put in by hand; the one added last lies in front.
      if let to { container.addSubview(to) }
      if let from { container.addSubview(from) }
      let away = AffineTransform(translationX: isPresenting ? -200 : 200, y: 0)
      to?.transform = AffineTransform(translationX: isPresenting ? 200 : -200, y: 0)
      View.animate(
        withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.5,
        initialSpringVelocity: 0.8
      ) {
        from?.transform = away
        to?.transform = .identity
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  @Test("F013, F030, F034, F036, F073, F146, F149, F151-F153: one manager presents and dismisses")
  func oneManager() {
    let scene = ModalScene(.fullScreen)
    let manager = Manager()
    let shown = scene.screens[0]
    shown.transitioningDelegate = manager
    scene.root.present(shown, animated: true)
    scene.finish()
    #expect(scene.visible == ["a"])
    scene.root.dismiss(animated: true)
    scene.finish()
    #expect(scene.visible == ["root"] && scene.root.view.transform == .identity)
    // In full screen both views are its own, and the one that goes is there already.
    #expect(manager.log == ["true true true 1", "false true true 1"])
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test("F001, F041, F075: over a presenter that stays there is one view, and nothing at the start")
  func customStyle() {
    let scene = ModalScene(.custom)
    let manager = Manager()
    let shown = scene.screens[0]
    shown.transitioningDelegate = manager
    scene.root.present(shown, animated: true)
    scene.finish()
    scene.root.dismiss(animated: true)
    scene.finish()
    #expect(manager.log == ["true false true 0", "false true false 1"])
    #expect(scene.visible == ["root"] && scene.stage.count("misbehaviour") == 0)
  }

  @Test("F018: alongside the default animations", arguments: ["push", "present", "sheet"])
  func alongsideTheDefaults(kind: String) throws {
    let stage: Stage
    let coordinator: TransitionCoordinator?
    var scenes: [AnyObject] = []
    if kind == "push" {
      let scene = Scene(.navigation)
      scenes.append(scene)
      stage = scene.stage
      scene.navigation.pushViewController(scene.screens[1], animated: true)
      coordinator = scene.navigation.transitionCoordinator
    } else {
      let scene = ModalScene(kind == "sheet" ? .pageSheet : .fullScreen)
      scenes.append(scene)
      stage = scene.stage
      scene.root.present(scene.screens[0], animated: true)
      coordinator = scene.screens[0].transitionCoordinator
    }
    let bar = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    stage.window.addSubview(bar)
    var ended = false
    let runs = try #require(coordinator).animate(alongsideTransition: { _ in bar.alpha = 0 }) { _ in
      ended = true
    }
    #expect(runs)
    stage.advance(to: 0.15)
    #expect(bar.layer.current.opacity > 0 && bar.layer.current.opacity < 1 && !ended)
    stage.play(1)
    #expect(ended && bar.layer.current.opacity == 0)
  }

  @Test("F066, F067, F069, F120, F121, F123: who vends per operation and per screen")
  func perOperation() {
    let scene = Scene(.navigation)
    let shared = TestAnimator()
    scene.delegate.interactor = PercentDrivenInteractiveTransition()
    scene.delegate.animator = shared
    for _ in 0..<2 {
      scene.delegate.interactor = nil
      scene.delegate.animator = shared
      scene.navigation.pushViewController(scene.screens[1], animated: true)
      scene.stage.play(1.5)
      // Back, nobody vends: the default slide, about which no interactor is asked for.
      scene.delegate.animator = nil
      scene.delegate.interactor = PercentDrivenInteractiveTransition()
      scene.navigation.popViewController(animated: true)
      #expect(scene.navigation.currentTransition?.isInteractive == false)
      scene.stage.play(1.5)
    }
    #expect(shared.ended == [true, true])
    #expect(scene.delegate.log.count { $0 == "interactor" } == 2)
    // Without a delegate, too.
    scene.navigation.delegate = nil
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.navigation.currentTransition?.transitionDuration == 0.35)
  }

  @Test("F083, F084, F129: asked for push and pop, and none is none")
  func interactorsForBoth() {
    let scene = Scene(.navigation, animator: TestAnimator())
    for isByHand in [false, true, false] {
      let interactor = PercentDrivenInteractiveTransition()
      scene.delegate.interactor = isByHand ? interactor : nil
      if scene.navigation.viewControllers.count == 1 {
        scene.navigation.pushViewController(scene.screens[1], animated: true)
      } else {
        scene.navigation.popViewController(animated: true)
      }
      #expect(scene.navigation.currentTransition?.isInteractive == isByHand)
      if isByHand { interactor.finish() }
      scene.stage.play(2)
    }
    #expect(scene.delegate.log.count { $0 == "interactor" } == 3)
  }

  /// The release of "HRPush": a display link goes on from where the finger was.
  @Test(
    "F089, F090, F091, F092: a display link carries the progress on, or back",
    arguments: [(0.5, true), (0.4, false), (0.1, false)])
  func releasedByADisplayLink(start: Double, finishes: Bool) {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(start)
    var percent = start
    var steps = 0
    scene.stage.addDisplayLink(
      DisplayLink { link in
        percent += (start > 0.4 ? 1 : -1) * 1.5 / 60
        steps += 1
        // It goes past the end by a part of a step; the host brings that back.
        interactor.update(percent)
        guard percent >= 1 || percent <= 0 else { return }
        link.invalidate()
        if percent >= 1 { interactor.finish() } else { interactor.cancel() }
      })
    scene.stage.play(2)
    #expect(scene.navigation.viewControllers.count == (finishes ? 2 : 1))
    #expect(abs(Double(steps) - (finishes ? 1 - start : start) / 0.025) <= 1)
    #expect(scene.navigation.currentTransition == nil && scene.stage.activeDisplayLinks.isEmpty)
  }

  @Test("F029, F031, F158: the container view is the animator's sandbox")
  func sandbox() {
    for kind in [Scene.Kind.navigation, .tab, .custom] {
      let scene = Scene(kind)
      scene.delegate.animator = TestAnimator { context in
        let extra = View(frame: context.containerView.bounds, stage: scene.stage)
        context.containerView.addSubview(extra)
        context.containerView.backgroundColor = .black
        context.containerView.layer.model.sublayerTransform.m34 = -1 / 500
        TestAnimator.slide(context)
      }
      switch kind {
      case .navigation: scene.navigation.pushViewController(scene.screens[1], animated: true)
      case .tab: scene.tabs.selectedIndex = 1
      case .custom: scene.custom.selectedIndex = 1
      }
      #expect(scene.containerView.backgroundColor == .black)
      scene.stage.play(1.5)
      #expect(scene.installed == ["b"] && scene.containerView.backgroundColor == nil)
      #expect(scene.containerView.layer.model.sublayerTransform == .identity)
    }
  }
}
