import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@MainActor
@Suite struct TabBarControllerTests {
  private func titles(_ controllers: [ViewController]) -> [String] {
    controllers.map { $0.title ?? "?" }
  }

  @Test func allAreChildrenAndTheFirstIsOnShow() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let screens = ["a", "b"].map { ViewController(title: $0, stage: stage) }
    let tabs = TabBarController(viewControllers: screens)
    #expect(tabs.children.count == 2 && tabs.selectedIndex == 0 && !screens[1].isViewLoaded)
    tabs.makeRoot()
    #expect(tabs.selectedViewController === screens[0] && tabs.shownViewController === screens[0])
    #expect(stage.appearances.filter { $0.hasPrefix("a") } == ["a.willAppear", "a.didAppear"])
    #expect(!screens[1].isViewLoaded && tabs.currentTransition == nil)
    #expect(type(of: tabs).kind == .tabBar)
  }

  @Test("F002: without an animator the tabs change at once")
  func withoutAnAnimatorTheChangeIsAtOnce() {
    let scene = Scene(.tab)
    scene.tabs.selectedIndex = 2
    #expect(scene.delegate.log == ["animator from a to c"], "nobody is asked to interact with none")
    #expect(scene.installed == ["c"] && scene.tabs.selectedIndex == 2)
    #expect(scene.tabs.currentTransition == nil && scene.screens[0].appearanceState == .disappeared)
    #expect(
      scene.stage.log == [
        "delegate.tabBarController:animationControllerForTransitionFromViewController",
        "to.loadView", "to.viewDidLoad", "to.viewWillAppear", "from.viewWillDisappear",
        "from.removeFromSuperview", "from.viewDidDisappear", "to.viewIsAppearing",
        "to.viewDidAppear",
      ])
  }

  @Test("F002, F021, F053: with one they are animated, and it is asked for an interactor")
  func withAnAnimatorTheChangeIsATransition() {
    let animator = TestAnimator()
    let scene = Scene(.tab, animator: animator)
    animator.perform = { context in
      let (a, b) = (scene.screens[0], scene.screens[1])
      let bounds = Rect(x: 0, y: 0, width: 200, height: 100)
      #expect(context.operation == .tab && context.presentationStyle == .none)
      #expect(context.initialFrame(for: a) == bounds && context.finalFrame(for: b) == bounds)
      #expect(context.finalFrame(for: a) == .zero && context.initialFrame(for: b) == .zero)
      #expect(context.containerView === scene.tabs.containerView)
      TestAnimator.slide(context)
    }
    scene.tabs.selectedViewController = scene.screens[1]
    #expect(scene.tabs.selectedIndex == 1, "the new one as soon as the change has begun")
    #expect(scene.tabs.shownViewController === scene.screens[1])
    scene.stage.play(1.5)
    #expect(scene.delegate.log == ["animator from a to b", "interactor"])
    #expect(
      scene.stage.log == [
        "delegate.tabBarController:animationControllerForTransitionFromViewController",
        "delegate.tabBarController:interactionControllerForAnimationController",
        "animator.transitionDuration",
        "to.loadView", "to.viewDidLoad", "to.viewWillAppear", "from.viewWillDisappear",
        "animator.animateTransition", "to.viewIsAppearing", "context.completeTransition",
        "from.removeFromSuperview", "from.viewDidDisappear", "to.viewDidAppear",
        "animator.animationEnded",
      ])
    #expect(scene.installed == ["b"] && titles(scene.tabs.children) == ["a", "b", "c", "d"])
  }

  @Test func aCancelledChangeIsNone() {
    let scene = Scene(.tab, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.tabs.selectedIndex = 1
    interactor.update(0.4)
    interactor.cancel()
    scene.stage.play(2)
    #expect(scene.tabs.selectedIndex == 0 && scene.installed == ["a"])
    #expect(
      scene.screens.map(\.appearanceState) == [.appeared, .disappeared, .disappeared, .disappeared])
  }

  @Test func aChangeDuringAnotherEndsThatOne() {
    let scene = Scene(.tab, animator: TestAnimator())
    scene.tabs.selectedIndex = 1
    scene.stage.play(0.2)
    scene.tabs.selectedIndex = 2
    scene.stage.play(2)
    #expect(scene.installed == ["c"] && scene.tabs.selectedIndex == 2)
    #expect(
      scene.delegate.log.filter { $0.hasPrefix("animator") } == [
        "animator from a to b", "animator from b to c",
      ])
  }

  @Test func aTapAsksSelectsAndTells() {
    let scene = Scene(.tab)
    scene.tabs.tapItem(at: 1)
    #expect(scene.delegate.log == ["shouldSelect b", "animator from a to b", "didSelect b"])
    scene.delegate.log = []
    // Also where nothing changes; but not where the delegate will not have it, or there is no tab.
    scene.tabs.tapItem(at: 1)
    #expect(scene.delegate.log == ["shouldSelect b", "didSelect b"])
    scene.delegate.allowsTaps = false
    scene.delegate.log = []
    scene.tabs.tapItem(at: 2)
    scene.tabs.tapItem(at: 7)
    scene.tabs.tapItem(at: -1)
    #expect(scene.delegate.log == ["shouldSelect c"] && scene.tabs.selectedIndex == 1)
  }

  @Test func whatIsNoTabCannotBeSelected() {
    let scene = Scene(.tab)
    scene.tabs.selectedViewController = ViewController(stage: scene.stage)
    scene.tabs.selectedViewController = nil
    scene.tabs.selectedIndex = 9
    scene.tabs.selectedIndex = nil
    #expect(scene.tabs.selectedIndex == 0 && scene.installed == ["a"] && scene.stage.log.isEmpty)
  }

  /// UIKit: the selected one stays selected; else the one at its place, else the first.
  @Test func newControllersKeepTheSelection() {
    let scene = Scene(.tab)
    let (tabs, s) = (scene.tabs, scene.screens)
    tabs.selectedIndex = 2
    tabs.setViewControllers([s[2], s[0]], animated: false)
    #expect(tabs.selectedIndex == 0 && scene.installed == ["c"])
    #expect(Set(titles(tabs.children)) == ["a", "c"])
    #expect(s[1].parent == nil && s[3].parent == nil && s[0].parent === tabs)
    tabs.selectedIndex = 1
    tabs.setViewControllers([s[3], s[1], s[3]], animated: false)
    #expect(titles(tabs.viewControllers) == ["d", "b"] && tabs.selectedIndex == 1)
    #expect(scene.installed == ["b"] && s[0].parent == nil && s[0].appearanceState == .disappeared)
    tabs.setViewControllers([s[0]], animated: false)
    #expect(tabs.selectedIndex == 0 && scene.installed == ["a"])
    tabs.setViewControllers([], animated: false)
    #expect(tabs.selectedIndex == nil && tabs.children.isEmpty && scene.installed == [])
    #expect(s.allSatisfy { $0.appearanceState == .disappeared })
    tabs.setViewControllers([s[2], tabs], animated: false)
    #expect(scene.installed == ["c"] && s[2].appearanceState == .appeared)
  }

  @Test func newControllersThatAreCancelledAreNone() {
    let scene = Scene(.tab, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.tabs.setViewControllers([scene.screens[1], scene.screens[2]], animated: true)
    #expect(titles(scene.tabs.viewControllers) == ["b", "c"] && scene.tabs.selectedIndex == 0)
    interactor.update(0.4)
    interactor.cancel()
    scene.stage.play(2)
    #expect(titles(scene.tabs.viewControllers) == ["a", "b", "c", "d"])
    #expect(scene.tabs.selectedIndex == 0 && scene.installed == ["a"])
    #expect(scene.screens.allSatisfy { $0.parent === scene.tabs })
  }

  @Test func theBarKeepsTheLowerEdgeFree() throws {
    let stage = Stage(size: Size(width: 200, height: 400), scale: 2)
    stage.safeAreaInsets = EdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    let screens = ["a", "b"].map { ViewController(title: $0, stage: stage) }
    for screen in screens { screen.icon = try PixelBuffer(width: 8, height: 8) }
    let tabs = TabBarController(viewControllers: screens + [ViewController(stage: stage)])
    tabs.makeRoot()
    stage.advance(to: 0)
    #expect(screens[0].view.frame == tabs.view.bounds)
    #expect(screens[0].view.safeAreaInsets == EdgeInsets(top: 20, left: 0, bottom: 83, right: 0))
    #expect(tabs.tabBar.frame == Rect(x: 0, y: 317, width: 200, height: 83))
    #expect(
      tabs.tabBar.items.map(\.frame.minX) == [0, 100] && tabs.tabBar.items.map(\.alpha) == [1, 0.5])
    tabs.selectedIndex = 1
    #expect(tabs.tabBar.items.map(\.alpha) == [0.5, 1])
    // In front of what slides behind it.
    #expect(
      stage.window.hitTest(Point(x: 50, y: 390)).map { $0.isDescendant(of: tabs.tabBar) } == true)
  }

  /// One whose animator fails is switched all the same.
  @Test func anAnimatorThatFailsCostsNothingButItself() {
    let animator = TestAnimator()
    let scene = Scene(.tab, animator: animator)
    animator.perform = { ($0 as? TransitionContext)?.fallBack(because: "it broke") }
    scene.tabs.selectedIndex = 1
    scene.stage.play(0.1)
    #expect(scene.installed == ["b"] && scene.tabs.currentTransition == nil)
  }

  @Test(arguments: [(0, 0, "b"), (1, 1, "c"), (3, 3, "c"), (1, 0, "b"), (0, 3, "a")])
  func aChildThatIsTakenOutByHandLeavesTheBarToo(selected: Int, taken: Int, shown: String) {
    let scene = Scene(.tab)
    scene.tabs.selectedIndex = selected
    for hasView in [true, false] {
      if !hasView { scene.tabs.setViewControllers(scene.screens, animated: false) }
      scene.tabs.selectedIndex = selected
      let child = scene.screens[taken]
      if !hasView { child.viewIfLoaded?.removeFromSuperview() }
      child.removeFromParent()
      #expect(scene.installed == [shown] && scene.tabs.selectedViewController?.title == shown)
      #expect(scene.tabs.viewControllers.count == 3 && child.parent == nil)
      #expect(child.appearanceState == .disappeared)
      #expect(scene.tabs.selectedViewController?.appearanceState == .appeared)
    }
  }
}
