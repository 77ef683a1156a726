import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What is presented, by whom, and what is to be seen of it.
@MainActor
@Suite struct PresentationTests {
  // MARK: Presenting and dismissing

  @Test(arguments: ModalPresentationStyle.allCases, [true, false])
  func thereAndBack(style: ModalPresentationStyle, animated: Bool) {
    let scene = ModalScene(style)
    let a = scene.screens[0]
    var said: [String] = []
    scene.root.present(a, animated: animated) { said.append("presented") }
    #expect(a.presentingViewController === scene.root)
    #expect(a.isBeingPresented == animated && (a.transitionCoordinator != nil) == animated)
    scene.finish()
    let covers = style == .fullScreen || style == .currentContext
    #expect(scene.visible == (covers ? ["a"] : ["root", "a"]))
    #expect(scene.root.appearanceState == (covers ? .disappeared : .appeared))
    #expect(a.appearanceState == .appeared && a.transitionCoordinator == nil)
    #expect(a.presentationController?.containerView != nil && said == ["presented"])

    scene.root.dismiss(animated: animated) { said.append("dismissed") }
    #expect(a.isBeingDismissed == animated)
    scene.finish()
    #expect(scene.visible == ["root"] && scene.root.appearanceState == .appeared)
    #expect(scene.root.view.frame == scene.stage.window.bounds)
    #expect(a.presentingViewController == nil && scene.root.presentedViewController == nil)
    #expect(a.appearanceState == .disappeared && said == ["presented", "dismissed"])
    #expect(scene.stage.window.subviews.map(ObjectIdentifier.init) == [.init(scene.root.view)])
  }

  @Test func whoIsPresentedDismissesItself() {
    let scene = ModalScene()
    scene.presentAll(1)
    scene.screens[0].dismiss(animated: true)
    scene.finish()
    #expect(scene.visible == ["root"])
  }

  @Test func theOutermostContainerPresents() {
    let scene = ModalScene(
      root: { stage in
        let child = ViewController(title: "child", stage: stage)
        let navigation = NavigationController(rootViewController: child)
        navigation.title = "navigation"
        return navigation
      }, animator: TestAnimator())
    let child = scene.root.children[0]
    child.present(scene.screens[0], animated: true)
    #expect(
      scene.delegate.log == [
        "animator for presenting a navigation child", "interactor for presenting",
      ])
    #expect(scene.screens[0].presentingViewController === scene.root)
    // UIKit: those in a presenter say that they present what it presents.
    #expect(child.presentedViewController === scene.screens[0])
    scene.finish()
    child.dismiss(animated: false)
    #expect(scene.visible == ["navigation"] || scene.root.presentedViewController == nil)
  }

  @Test func aContextIsCoveredAlone() {
    let scene = ModalScene(
      .overCurrentContext,
      root: { stage in
        let outer = ViewController(title: "outer", stage: stage)
        let inner = ViewController(title: "inner", stage: stage)
        outer.addChild(inner)
        inner.view.frame = Rect(x: 20, y: 10, width: 100, height: 50)
        outer.view.addSubview(inner.view)
        inner.didMove(toParent: outer)
        inner.definesPresentationContext = true
        return outer
      }, animator: TestAnimator())
    let inner = scene.root.children[0]
    inner.present(scene.screens[0], animated: true)
    #expect(scene.screens[0].presentingViewController === inner)
    #expect(scene.conductor.current?.containerView.superview === inner.view)
    #expect(
      scene.conductor.current?.initialFrame(for: inner) == Rect(x: 0, y: 0, width: 100, height: 50))
    scene.finish()
    #expect(scene.screens[0].view.frame == Rect(x: 0, y: 0, width: 100, height: 50))
    #expect(scene.screens[0].view.superview?.superview === inner.view)
    // It comes and goes with its context.
    inner.beginAppearanceTransition(false, animated: false)
    inner.endAppearanceTransition()
    #expect(scene.screens[0].appearanceState == .disappeared)
    inner.beginAppearanceTransition(true, animated: false)
    inner.endAppearanceTransition()
    #expect(scene.screens[0].appearanceState == .appeared)
    inner.present(scene.screens[0], animated: false)
    #expect(
      scene.conductor.diagnoses == ["'a' was not presented: it is presented already."])
    scene.root.dismiss(animated: false)
    #expect(scene.screens[0].presentingViewController === inner)
    inner.dismiss(animated: false)
    #expect(inner.presentedViewController == nil)
  }

  /// A stack whose second screen is a context, on show.
  private func contextScene() -> (ModalScene, NavigationController, ViewController) {
    let scene = ModalScene(
      .overCurrentContext,
      root: { NavigationController(rootViewController: ViewController(title: "r", stage: $0)) })
    let context = ViewController(title: "context", stage: scene.stage)
    context.definesPresentationContext = true
    let navigation = scene.root as! NavigationController
    navigation.pushViewController(context, animated: false)
    scene.stage.advance(to: 0)
    return (scene, navigation, context)
  }

  @Test func whatIsPresentedInAContextLeavesWithIt() {
    let (scene, navigation, context) = contextScene()
    context.present(scene.screens[0], animated: true)
    navigation.pushViewController(scene.screens[1], animated: false)
    scene.finish()
    #expect(scene.screens[0].appearanceState == .disappeared && scene.visible.last == "b")
    navigation.popViewController(animated: false)
    #expect(scene.screens[0].appearanceState == .appeared)
    #expect(context.presentedViewController === scene.screens[0])
  }

  /// Its view is in the hands of its container, which moves it while the presentation begins.
  @Test func theLooksOfAContextAreItsContainersBusiness() {
    let (scene, navigation, context) = contextScene()
    navigation.pushViewController(scene.screens[1], animated: true)
    #expect(context.view.transform != .identity)
    context.present(scene.screens[0], animated: true)
    scene.stage.advance(to: 0.4)
    scene.finish()
    #expect(context.view.transform == .identity)
    navigation.popViewController(animated: false)
    context.dismiss(animated: false)
    #expect(context.view.transform == .identity && context.presentedViewController == nil)
  }

  @Test func whatAnAnimatorLeavesLastsAsLongAsThePresentation() {
    for changes in [false, true] {
      let scene = ModalScene(
        .custom,
        animator: TestAnimator { context in
          context.view(forKey: .to).map(context.containerView.addSubview)
          context.viewController(forKey: .from)?.view.alpha = 0.5
          context.view(forKey: .to)?.alpha = 0.6
          context.completeTransition(true)
        })
      let shown = scene.screens[0]
      scene.root.present(shown, animated: true)
      scene.finish()
      #expect(scene.root.view.alpha == 0.5 && shown.view.alpha == 0.6)
      // What the application changes since is its own.
      if changes {
        scene.root.view.alpha = 0.7
        shown.view.alpha = 0.8
      }
      scene.root.dismiss(animated: false)
      #expect(scene.root.view.alpha == (changes ? 0.7 : 1))
      #expect(shown.view.alpha == (changes ? 0.8 : 1))
    }
  }

  // MARK: Not animated

  /// UIKit asks the animation controller of a custom presentation also then.
  @Test func aCustomPresentationIsItsAnimatorsBusinessAlsoWhereNothingIsAnimated() {
    let scene = ModalScene(.custom)
    let card = View(frame: .zero, stage: scene.stage)
    var told: [[Bool?]] = []
    scene.delegate.animator = TestAnimator { context in
      let shown = context.viewController(forKey: context.operation == .present ? .to : .from)
      told.append([context.isAnimated, shown?.transitionCoordinator?.isAnimated])
      if let to = context.view(forKey: .to) {
        context.containerView.addSubview(card)
        context.containerView.addSubview(to)
      } else {
        card.removeFromSuperview()
      }
      context.completeTransition(true)
    }
    scene.delegate.interactor = PercentDrivenInteractiveTransition()
    scene.root.present(scene.screens[0], animated: false)
    #expect(card.window != nil && scene.visible == ["root", "a"] && scene.conductor.current == nil)
    scene.root.dismiss(animated: false)
    #expect(card.window == nil && scene.visible == ["root"] && scene.conductor.current == nil)
    #expect(told == [[false, false], [false, false]])
    #expect(
      scene.delegate.log == [
        "presentation controller a root root", "animator for presenting a root root",
        "animator for dismissing a",
      ])
    #expect(scene.conductor.diagnoses == [])
  }

  @Test(arguments: ModalPresentationStyle.allCases.filter { $0 != .custom })
  func nobodyIsAskedAboutOneOfAnotherStyle(style: ModalPresentationStyle) {
    let scene = ModalScene(style, animator: TestAnimator())
    scene.presentAll(1)
    scene.root.dismiss(animated: false)
    #expect(scene.delegate.log == [] && scene.visible == ["root"])
  }

  @Test func anAnimatorThatAnimatesAllTheSameIsAwaited() {
    let scene = ModalScene(.custom, animator: TestAnimator())
    let a = scene.screens[0]
    scene.root.present(a, animated: false)
    a.transitionCoordinator?.animate { _ in scene.root.view.alpha = 0.5 }
    #expect(a.isBeingPresented && a.appearanceState == .appearing)
    // What goes alongside is not animated all the same.
    #expect(scene.root.view.layer.current.opacity == 0.5)
    scene.stage.advance(to: 0.5)
    #expect(a.isBeingPresented)
    scene.finish()
    #expect(scene.stage.clock.now >= 1 && a.appearanceState == .appeared)
  }

  /// One that fails must not bring an animation about where none was wanted.
  @Test func whereSuchAnAnimatorFailsTheChangeIsAtOnce() {
    for fails in [true, false] {
      let scene = ModalScene(
        .custom,
        animator: TestAnimator { context in
          if fails { (context as? TransitionContext)?.fallBack(because: "it fell over") }
        })
      scene.root.present(scene.screens[0], animated: false)
      scene.stage.advance(to: 0)
      #expect(scene.visible == ["root", "a"] && scene.conductor.current == nil)
    }
  }

  // MARK: One above another

  @Test(
    arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet], [true, false])
  func allThatIsAboveGoesAlong(style: ModalPresentationStyle, animated: Bool) {
    let scene = ModalScene(style)
    scene.presentAll(3)
    #expect(scene.visible.last == "c")
    scene.root.dismiss(animated: animated)
    if animated {
      #expect(scene.conductor.current?.viewController(forKey: .from) === scene.screens[2])
      #expect(scene.conductor.current?.viewController(forKey: .to) === scene.root)
    }
    scene.finish()
    #expect(scene.visible == ["root"])
    for screen in scene.screens {
      #expect(screen.presentingViewController == nil && screen.presentedViewController == nil)
      #expect(screen.appearanceState == .disappeared && !screen.isBeingDismissed)
    }
    #expect(scene.root.appearanceState == .appeared)
    #expect(scene.stage.window.subviews.count == 1)
  }

  @Test func theOneInTheMiddleStays() {
    let scene = ModalScene()
    scene.presentAll(3)
    scene.screens[0].dismiss(animated: true)
    scene.finish()
    #expect(scene.visible == ["a"] && scene.screens[0].appearanceState == .appeared)
    #expect(scene.screens[0].presentedViewController == nil)
    #expect(scene.root.presentedViewController === scene.screens[0])
  }

  @Test func aCancelledDismissalBringsAllBack() {
    let scene = ModalScene(.overFullScreen, animator: TestAnimator())
    scene.presentAll(3)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    let before = scene.visible
    scene.root.dismiss(animated: true)
    interactor.update(0.4)
    #expect(scene.screens[0].presentationController?.containerView?.isHidden == true)
    interactor.cancel()
    scene.finish()
    #expect(scene.visible == before)
    #expect(scene.screens.allSatisfy { $0.appearanceState == .appeared })
    #expect(scene.screens[0].presentationController?.containerView?.isHidden == false)
    #expect(scene.screens[1].presentingViewController === scene.screens[0])
  }

  @Test func aPresentationInACallbackWaits() {
    final class Eager: ViewController {
      var following: ViewController?
      override func viewWillAppear(_ animated: Bool) {
        following.map { present($0, animated: false) }
        following = nil
      }
    }
    let scene = ModalScene()
    let eager = Eager(title: "eager", stage: scene.stage)
    eager.following = scene.screens[0]
    scene.root.present(eager, animated: true)
    #expect(scene.visible == ["a"])
    #expect(scene.screens[0].presentingViewController === eager)
  }

  @Test func aDismissalInAPresentationEndsThatFirst() {
    let scene = ModalScene()
    scene.root.present(scene.screens[0], animated: true)
    scene.stage.advance(to: 0.1)
    scene.root.dismiss(animated: true)
    #expect(scene.screens[0].isBeingDismissed)
    scene.finish()
    #expect(scene.visible == ["root"])
  }

  // MARK: What cannot be

  @Test func whatCannotBePresentedIsNot() {
    let scene = ModalScene()
    let (a, b) = (scene.screens[0], scene.screens[1])
    func problem(_ present: () -> Void) -> String? {
      let count = scene.conductor.diagnoses.count
      present()
      return scene.conductor.diagnoses.dropFirst(count).first
    }
    #expect(
      problem { scene.root.present(scene.root, animated: true) }
        == "'root' was not presented: it cannot present itself.")
    #expect(
      problem { a.present(b, animated: true) }
        == "'b' was not presented: its presenter's view is not in the window.")
    scene.root.present(a, animated: false)
    #expect(
      problem { scene.root.present(b, animated: true) }
        == "'b' was not presented: its presenter presents 'a' already.")
    #expect(
      problem { a.present(a, animated: true) } == "'a' was not presented: it cannot present itself."
    )
    #expect(
      problem { a.present(scene.root, animated: true) }
        == "'root' was not presented: its presenter is in it, or above it.")
    let child = ViewController(title: "child", stage: scene.stage)
    b.addChild(child)
    #expect(
      problem { a.present(child, animated: true) }
        == "'child' was not presented: it is a child of another controller.")
    let elsewhere = ModalScene().screens[0]
    #expect(
      problem { a.present(elsewhere, animated: true) }
        == "'a' was not presented: it belongs to another stage.")
    #expect(a.presentedViewController == nil)
    var isSaid = false
    a.presentedViewController?.dismiss(animated: true)
    scene.root.dismiss(animated: false)
    scene.root.dismiss(animated: true) { isSaid = true }
    #expect(isSaid && scene.conductor.current == nil)
  }
}
