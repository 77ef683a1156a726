import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What a plan says of views, containment and callbacks happens, animated or not.
@MainActor
@Suite struct PlanTests {
  private func titles(_ scene: PresentationScene, in view: View) -> [String] {
    view.subviews.map { view in
      view === scene.presenter.view
        ? "presenter"
        : view === scene.presented.viewIfLoaded
          ? "presented"
          : view === scene.containerView ? "container" : view === scene.root ? "root" : "?"
    }
  }

  @Test(
    "A presenter's view moves into the care of the transition and is taken out",
    arguments: [true, false])
  func aPresenterThatLeaves(animated: Bool) {
    let scene = PresentationScene(removesPresenter: true)
    scene.animator.perform = { context in
      #expect(self.titles(scene, in: scene.root) == ["?", "?"])
      #expect(self.titles(scene, in: context.containerView) == ["presenter"])
      #expect(context.view(forKey: .from) === scene.presenter.view)
      // It is where it was on the screen.
      #expect(scene.presenter.view.frame == Rect(x: 10, y: 5, width: 180, height: 90))
      TestAnimator.slide(context)
    }
    scene.present(animated: animated)
    scene.stage.play(1.25)
    #expect(titles(scene, in: scene.stage.window) == ["root", "container"])
    #expect(titles(scene, in: scene.containerView) == ["presented"])
    #expect(scene.presenter.view.superview == nil)
    scene.animator.perform = { context in
      #expect(context.view(forKey: .to) === scene.presenter.view)
      context.containerView.insertSubview(scene.presenter.view, at: 0)
      View.animate(
        withDuration: 1, delay: 0, options: [], animations: { scene.presented.view.alpha = 0 }
      ) { _ in context.completeTransition(true) }
    }
    scene.dismiss(animated: animated)
    scene.stage.play(1.25)
    #expect(titles(scene, in: scene.stage.window) == ["root"])
    #expect(titles(scene, in: scene.root) == ["?", "presenter", "?"])
    #expect(scene.presented.view.superview == nil && scene.presented.view.alpha == 1)
    #expect(scene.presenter.view.frame == Rect(x: 0, y: 0, width: 180, height: 90))
    #expect(scene.outcomes == [true, true])
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test("A presenter under a custom presentation is nobody's to touch", arguments: [true, false])
  func aPresenterThatStays(animated: Bool) {
    let scene = PresentationScene(removesPresenter: false)
    scene.animator.perform = { context in
      let key: TransitionKey = context.operation == .present ? .from : .to
      #expect(context.view(forKey: key) == nil)
      #expect(context.viewController(forKey: key) === scene.presenter)
      if context.operation == .present { return TestAnimator.slide(context) }
      context.completeTransition(true)
    }
    for _ in 0..<2 {
      scene.present(animated: animated)
      scene.stage.play(1.25)
      #expect(titles(scene, in: scene.root) == ["?", "presenter", "?"])
      #expect(titles(scene, in: scene.containerView) == ["presented"])
      #expect(scene.presenter.appearanceState == .appeared)
      scene.dismiss(animated: animated)
      scene.stage.play(0.25)
      #expect(titles(scene, in: scene.root) == ["?", "presenter", "?"])
      #expect(titles(scene, in: scene.stage.window) == ["root"])
    }
    #expect(scene.presented.appearanceState == .disappeared)
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test(arguments: [true, false], [true, false])
  func aCancelPutsEverythingBack(removesPresenter: Bool, isDismissal: Bool) {
    let scene = PresentationScene(removesPresenter: removesPresenter)
    if isDismissal { scene.present(animated: false) }
    let window = titles(scene, in: scene.stage.window)
    let before = (titles(scene, in: scene.root), titles(scene, in: scene.containerView))
    let looks = (scene.presenter.view.layer.model, scene.presented.view.layer.model)
    scene.interactor = PercentDrivenInteractiveTransition()
    scene.animator.perform = { context in
      for controller in [scene.presenter, scene.presented] { controller.view.alpha = 0.5 }
      context.containerView.addSubview(View(frame: .zero, stage: scene.stage))
      context.containerView.alpha = 0.5
      TestAnimator.slide(context)
    }
    if isDismissal { scene.dismiss() } else { scene.present() }
    scene.interactor?.update(0.5)
    scene.interactor?.cancel()
    scene.stage.play(1)
    #expect(scene.outcomes.last == false)
    #expect(titles(scene, in: scene.stage.window) == window)
    #expect(titles(scene, in: scene.root) == before.0)
    #expect(titles(scene, in: scene.containerView) == before.1)
    #expect(scene.presenter.view.layer.model == looks.0)
    #expect(scene.presented.view.layer.model == looks.1)
    #expect(scene.containerView.alpha == 1)
  }

  @Test("What a presentation's animator leaves lasts until the dismissal")
  func aPresentationKeepsWhatIsSet() {
    let scene = PresentationScene(removesPresenter: false)
    let dimming = View(frame: scene.stage.window.bounds, stage: scene.stage)
    let card = Rect(x: 20, y: 40, width: 160, height: 60)
    scene.animator.perform = { context in
      context.containerView.addSubview(dimming)
      context.containerView.addSubview(scene.presented.view)
      dimming.alpha = 0
      View.animate(withDuration: 1, delay: 0, options: []) {
        dimming.alpha = 0.5
        scene.presented.view.frame = card
        scene.presenter.view.transform = AffineTransform(scaleX: 0.9, y: 0.9)
      } completion: { _ in
        context.completeTransition(true)
      }
      View.animate(
        withDuration: 5, delay: 0, options: [], animations: { dimming.center = Point(x: 7, y: 8) })
    }
    scene.present()
    scene.stage.play(2)
    #expect(scene.stage.animations.presentationIsIdle)
    #expect(dimming.center == Point(x: 7, y: 8))
    #expect(scene.presenter.view.transform == AffineTransform(scaleX: 0.9, y: 0.9))
    #expect(scene.presented.view.frame == card)
    #expect(dimming.superview === scene.containerView && dimming.alpha == 0.5)
    scene.animator.perform = { context in
      View.animate(withDuration: 1, delay: 0, options: []) {
        dimming.alpha = 0
        scene.presented.view.transform = AffineTransform(translationX: 0, y: 100)
        scene.presenter.view.transform = .identity
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    scene.dismiss()
    scene.stage.play(1.25)
    #expect(scene.presenter.view.transform == .identity)
    #expect(scene.presented.view.transform == .identity, "who leaves gets its looks back")
    #expect(scene.containerView.superview == nil)
  }

  @Test func anInterruptionIsNoFailureAndLeavesNothingHalfDone() {
    let scene = PresentationScene(removesPresenter: false)
    scene.animator.perform = { context in
      context.containerView.addSubview(scene.presented.view)
      scene.presenter.view.alpha = 0.5
      // It cannot be hurried, so the host ends it.
      scene.stage.addDisplayLink(DisplayLink { _ in })
    }
    scene.present()
    scene.stage.play(0.5)
    scene.conductor.perform {}
    #expect(scene.outcomes == [true])
    #expect(scene.stage.count("misbehaviour") == 0 && scene.presenter.view.alpha == 1)
  }

  /// How an animator fails.
  enum Failure: CaseIterable, Sendable { case fallsBack, isForced, neverCompletes }

  @Test(
    "What an animator that failed has set is undone, in a presentation too",
    arguments: Failure.allCases)
  func aFailureIsUndone(failure: Failure) {
    let scene = PresentationScene(removesPresenter: false)
    scene.animator.perform = { context in
      context.containerView.addSubview(View(frame: .zero, stage: scene.stage))
      context.containerView.addSubview(scene.presented.view)
      context.containerView.alpha = 0.5
      for controller in [scene.presenter, scene.presented] {
        controller.view.alpha = 0.5
        controller.view.transform = AffineTransform(scaleX: 0.5, y: 0.5)
      }
      switch failure {
      case .fallsBack: (context as? TransitionContext)?.fallBack(because: "it broke")
      case .isForced: (context as? TransitionContext)?.forceCompletion(.failed("it broke"))
      case .neverCompletes: break
      }
    }
    scene.present()
    scene.stage.play(0.5)
    #expect(scene.outcomes == [true])
    #expect(titles(scene, in: scene.containerView) == ["presented"])
    #expect(scene.containerView.alpha == 1)
    for controller in [scene.presenter, scene.presented] {
      #expect(controller.view.alpha == 1 && controller.view.transform == .identity)
    }
    #expect(scene.presented.view.frame == scene.stage.window.bounds)
    #expect(scene.stage.count("misbehaviour") == 1)
  }

  @Test("Without an animation the steps are the same", arguments: [Scene.Kind.navigation, .custom])
  func unanimated(kind: Scene.Kind) {
    let logs = [true, false].map { animated in
      let scene = Scene(kind, animator: TestAnimator())
      if kind == .navigation {
        scene.navigation.pushViewController(scene.screens[1], animated: animated)
      } else {
        scene.custom.show(scene.screens[1], animated: animated)
      }
      scene.stage.play(1.25)
      #expect(scene.installed == ["b"])
      #expect(scene.screens[1].view.frame == scene.containerView.bounds)
      return scene.stage.log
    }
    // When the view is in the window, `viewIsAppearing` comes: with an animation, earlier.
    let elsewhere = "viewIsAppearing"
    for log in logs { #expect(log.count { $0.hasSuffix(elsewhere) } == 1) }
    let ofAnAnimation = [
      "animator.", "context.", "ForOperation", "ForAnimation", "ForTransition", elsewhere,
    ]
    #expect(
      logs[0].filter { line in !ofAnAnimation.contains { line.contains($0) } }
        == logs[1].filter { !$0.hasSuffix(elsewhere) })
  }

  @Test("A change that is not animated is so within an animation, too")
  func unanimatedWithinAnAnimation() {
    let scene = Scene(.navigation)
    scene.screens[1].view.frame = .zero
    View.animate(withDuration: 1, delay: 0, options: []) {
      scene.navigation.pushViewController(scene.screens[1], animated: false)
    }
    scene.stage.advance(to: 0.5)
    #expect(scene.screens[1].view.layer.current.frame == scene.containerView.bounds)
  }

  @Test func manyControllersChangeAtOnce() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let stacks = (0..<2).map { _ in (0..<10_000).map { _ in ViewController(stage: stage) } }
    let navigation = NavigationController(rootViewController: nil, stage: stage)
    navigation.makeRoot()
    navigation.setViewControllers(stacks[0], animated: false)
    navigation.setViewControllers(stacks[1] + stacks[1], animated: false)
    #expect(navigation.children.count == 10_000)
    #expect(navigation.popToRootViewController(animated: false)?.count == 9999)
    #expect(navigation.children.first === stacks[1][0] && navigation.children.count == 1)
    #expect(stacks[0].allSatisfy { $0.parent == nil })
    for controller in stacks[0].prefix(1000) {
      navigation.pushViewController(controller, animated: false)
    }
    for controller in stacks[0].prefix(1000).reversed() {
      #expect(navigation.popViewController(animated: false) === controller)
    }
    #expect(navigation.children.count == 1)
  }
}
