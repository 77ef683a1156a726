import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What a presentation controller says, and what it is told.
@MainActor
@Suite struct PresentationControllerTests {
  /// A card in the middle, before something that dims.
  private final class Card: PresentationController {
    let dimmingView: View
    var log: [String] = []
    var removes = false

    init(_ presented: ViewController, stage: Stage) {
      dimmingView = View(frame: .zero, stage: stage)
      super.init(presentedViewController: presented, presenting: nil)
    }

    override var frameOfPresentedViewInContainerView: Rect {
      Rect(x: 50, y: 25, width: 100, height: 50)
    }
    override var shouldRemovePresentersView: Bool { removes }

    override func presentationTransitionWillBegin() {
      log.append("will present")
      dimmingView.frame = containerView?.bounds ?? .zero
      containerView?.insertSubview(dimmingView, at: 0)
      guard let coordinator = presentedViewController.transitionCoordinator else { return }
      dimmingView.alpha = 0
      coordinator.animate(alongsideTransition: { [dimmingView] _ in dimmingView.alpha = 1 })
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      log.append("presented \(completed)")
      if !completed { dimmingView.removeFromSuperview() }
    }
    override func dismissalTransitionWillBegin() {
      log.append("will dismiss")
      presentedViewController.transitionCoordinator?.animate(
        alongsideTransition: { [dimmingView] _ in dimmingView.alpha = 0 })
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      log.append("dismissed \(completed)")
      if completed { dimmingView.removeFromSuperview() }
    }
    override func containerViewWillLayoutSubviews() { log.append("will lay out") }
    override func containerViewDidLayoutSubviews() { log.append("laid out") }
  }

  /// A scene whose first screen is presented on a card.
  private func scene(
    removes: Bool = false, animator: TestAnimator? = TestAnimator()
  ) -> (ModalScene, Card) {
    let scene = ModalScene(.custom, animator: animator)
    let card = Card(scene.screens[0], stage: scene.stage)
    card.removes = removes
    scene.delegate.makePresentationController = { $0 === scene.screens[0] ? card : nil }
    return (scene, card)
  }

  @Test func itIsAskedForFirstAndToldOfEverything() {
    let (scene, card) = scene()
    scene.root.present(scene.screens[0], animated: true)
    #expect(
      scene.delegate.log == [
        "presentation controller a root root", "animator for presenting a root root",
        "interactor for presenting",
      ])
    #expect(card.log.first == "will present" && card.presentingViewController === scene.root)
    #expect(scene.screens[0].presentationController === card)
    #expect(scene.conductor.current?.presentationStyle == .custom)
    #expect(scene.conductor.current?.finalFrame(for: scene.screens[0]).minX == 50)
    #expect(scene.conductor.current?.view(forKey: .from) == nil)
    scene.finish()
    #expect(card.log == ["will present", "will lay out", "laid out", "presented true"])
    #expect(scene.screens[0].view.frame == Rect(x: 50, y: 25, width: 100, height: 50))
    #expect(card.containerView?.subviews.first === card.dimmingView && card.dimmingView.alpha == 1)
    card.log = []
    scene.delegate.log = []
    scene.root.dismiss(animated: true)
    #expect(
      scene.delegate.log == ["animator for dismissing a", "interactor for dismissing"])
    scene.finish()
    #expect(card.log == ["will dismiss", "dismissed true"] && card.containerView == nil)
    #expect(scene.screens[0].presentationController !== card)
  }

  @Test func whatDimsGoesAlongWithTheHand() throws {
    let (scene, card) = scene()
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.root.present(scene.screens[0], animated: true)
    interactor.update(0.5)
    scene.stage.advance(to: 0.1)
    #expect(abs(card.dimmingView.layer.current.opacity - 0.5) < 0.01)
    interactor.cancel()
    scene.finish()
    #expect(card.log.last == "presented false" && card.dimmingView.superview == nil)
    #expect(scene.visible == ["root"] && scene.stage.window.subviews.count == 1)
    #expect(scene.screens[0].presentationController !== card)
  }

  @Test func aCancelledDismissalLeavesTheChromeAsItWas() {
    let (scene, card) = scene()
    scene.presentAll(1)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.root.dismiss(animated: true)
    interactor.update(0.5)
    interactor.cancel()
    scene.finish()
    #expect(card.log.last == "dismissed false" && card.dimmingView.alpha == 1)
    #expect(card.dimmingView.superview === card.containerView && scene.visible == ["root", "a"])
    #expect(card.containerView?.subviews.count == 2)
  }

  @Test func whatAnAnimatorDoesToTheChromeIsUndoneByACancel() {
    let (scene, card) = scene()
    scene.presentAll(1)
    scene.delegate.animator = TestAnimator { context in
      card.dimmingView.isHidden = true
      context.completeTransition(false)
    }
    scene.root.dismiss(animated: true)
    scene.finish()
    #expect(!card.dimmingView.isHidden && scene.visible == ["root", "a"])
  }

  /// Its default is false for a custom presentation, and the presenter's view stays where it is.
  @Test func thePresentersViewLeavesWhereThatIsWanted() {
    for removes in [false, true] {
      let (scene, _) = scene(
        removes: removes,
        animator: TestAnimator { context in
          for key in [TransitionKey.from, .to] {
            context.view(forKey: key).map(context.containerView.addSubview)
          }
          context.completeTransition(!context.transitionWasCancelled)
        })
      scene.root.present(scene.screens[0], animated: true)
      scene.finish()
      #expect(scene.visible == (removes ? ["a"] : ["root", "a"]))
      #expect(scene.root.appearanceState == (removes ? .disappeared : .appeared))
      scene.root.dismiss(animated: true)
      scene.finish()
      #expect(scene.visible == ["root"] && scene.root.appearanceState == .appeared)
    }
  }

  @Test func oneOfAnotherControllerIsNotTaken() {
    let scene = ModalScene(.custom)
    let strange = Card(scene.screens[1], stage: scene.stage)
    scene.delegate.makePresentationController = { _ in strange }
    scene.root.present(scene.screens[0], animated: false)
    #expect(strange.log.isEmpty && scene.visible == ["root", "a"])
    #expect(scene.screens[0].presentationController !== strange)
  }

  @Test func whatIsNotAnimatedIsAtOnceWhereNobodyVendsAnAnimator() {
    let (scene, card) = scene(animator: nil)
    scene.root.present(scene.screens[0], animated: false)
    scene.root.dismiss(animated: false)
    #expect(
      scene.delegate.log == [
        "presentation controller a root root", "animator for presenting a root root",
        "animator for dismissing a",
      ])
    #expect(card.log == ["will present", "presented true", "will dismiss", "dismissed true"])
    #expect(scene.stage.window.subviews.count == 1)
  }

  @Test func theOneThatIsToComeCanBeHadBefore() {
    let scene = ModalScene(.pageSheet)
    let sheet = scene.screens[0].sheetPresentationController
    sheet?.detents = [.medium]
    #expect(sheet != nil && scene.screens[0].presentationController === sheet)
    scene.root.present(scene.screens[0], animated: false)
    #expect(scene.screens[0].sheetPresentationController === sheet)
    #expect(sheet?.presentedView?.frame == Rect(x: 0, y: 50, width: 200, height: 50))
    scene.screens[1].modalPresentationStyle = .overFullScreen
    #expect(scene.screens[1].sheetPresentationController == nil)
  }

  // MARK: F157

  private final class Screen: ViewController {
    override var preferredStatusBarStyle: StatusBarStyle {
      presentingViewController == nil ? .default : .lightContent
    }
  }

  @Test(
    "F157: the status bar is light over a presented screen",
    arguments: [ModalPresentationStyle.fullScreen, .overFullScreen])
  func statusBar(style: ModalPresentationStyle) {
    let scene = ModalScene(
      root: { NavigationController(rootViewController: Screen(stage: $0)) })
    let presented = Screen(stage: scene.stage)
    presented.modalPresentationStyle = style
    #expect(scene.stage.statusBarStyle == .default)
    scene.root.present(presented, animated: true)
    let covers = style == .fullScreen
    #expect(scene.stage.statusBarStyle == (covers ? .lightContent : .default))
    scene.finish()
    #expect(scene.stage.statusBarStyle == (covers ? .lightContent : .default))
    presented.modalPresentationCapturesStatusBarAppearance = true
    #expect(scene.stage.statusBarStyle == .lightContent)
    scene.root.dismiss(animated: true)
    #expect(scene.stage.statusBarStyle == .default)
    scene.finish()
    #expect(scene.stage.statusBarStyle == .default)
  }
}
