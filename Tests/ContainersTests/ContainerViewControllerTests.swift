import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@MainActor
@Suite struct ContainerViewControllerTests {
  @Test("F107: the first child is shown without an animation")
  func theFirstChildIsShownAtOnce() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let child = ViewController(title: "a", stage: stage)
    let container = ContainerViewController(viewControllers: [child])
    container.makeRoot()
    #expect(container.selectedViewController === child)
    #expect(container.children.first === child)
    #expect(container.currentTransition == nil)
    #expect(stage.appearances.filter { $0.hasPrefix("a") } == ["a.willAppear", "a.didAppear"])
    #expect(
      stage.log.filter { $0.contains("Parent") || $0.contains("addChild") } == [
        "container.addChildViewController", "a.willMoveToParentViewController",
        "a.didMoveToParentViewController",
      ])
  }

  @Test("F107: a switch without animation")
  func anUnanimatedSwitch() {
    let scene = Scene(.custom, animator: TestAnimator())
    scene.custom.show(scene.screens[1], animated: false)
    #expect(
      scene.stage.log == [
        "from.willMoveToParentViewController",
        "container.addChildViewController",
        "to.willMoveToParentViewController",
        "from.viewWillDisappear",
        "to.loadView",
        "to.viewDidLoad",
        "to.viewWillAppear",
        "from.removeFromSuperview",
        "from.viewDidDisappear",
        "to.viewIsAppearing",
        "to.viewDidAppear",
        "from.removeFromParentViewController",
        "from.didMoveToParentViewController",
        "to.didMoveToParentViewController",
      ])
    #expect(scene.installed == ["b"])
    #expect(scene.delegate.log == [])
  }

  @Test("F108, F109, F101: the order of an animated switch")
  func anAnimatedSwitchSaysEverythingInOrder() {
    let scene = Scene(.custom, animator: TestAnimator())
    scene.custom.selectedIndex = 1
    scene.stage.play(1.5)
    #expect(
      scene.stage.log == [
        "from.willMoveToParentViewController",
        "container.addChildViewController",
        "to.willMoveToParentViewController",
        "delegate.containerViewController:animationControllerForTransitionFromViewController",
        "delegate.containerViewController:interactionControllerForAnimationController",
        "animator.transitionDuration",
        "from.viewWillDisappear",
        "to.loadView",
        "to.viewDidLoad",
        "to.viewWillAppear",
        "animator.animateTransition",
        "to.viewIsAppearing",
        "context.completeTransition",
        "from.removeFromSuperview",
        "from.viewDidDisappear",
        "to.viewDidAppear",
        "from.removeFromParentViewController",
        "from.didMoveToParentViewController",
        "to.didMoveToParentViewController",
        "animator.animationEnded",
      ])
    #expect(scene.installed == ["b"])
    #expect(scene.custom.children.map(\.title) == ["b"])
  }

  @Test("F103, F104, F105: the context", arguments: [(0, 1, -200.0), (2, 0, 200.0)])
  func theContext(from: Int, to: Int, travel: Double) {
    let animator = TestAnimator()
    let scene = Scene(.custom, animator: animator)
    scene.custom.show(scene.screens[from], animated: false)
    animator.perform = { context in
      let (a, b) = (scene.screens[from], scene.screens[to])
      let bounds = Rect(x: 0, y: 0, width: 200, height: 100)
      #expect(context.containerView === a.view.superview)
      #expect(context.presentationStyle == .custom)
      #expect(context.isAnimated)
      #expect(!context.isInteractive)
      #expect(!context.transitionWasCancelled)
      #expect(context.viewController(forKey: .from) === a)
      #expect(context.viewController(forKey: .to) === b)
      #expect(context.view(forKey: .from) === a.view)
      #expect(context.view(forKey: .to) === b.view)
      #expect(context.initialFrame(for: a) == bounds)
      #expect(context.finalFrame(for: b) == bounds)
      #expect(context.finalFrame(for: a) == bounds.offsetBy(dx: travel, dy: 0))
      #expect(context.initialFrame(for: b) == bounds.offsetBy(dx: -travel, dy: 0))
      TestAnimator.slide(context)
    }
    scene.custom.selectedIndex = to
    scene.stage.play(1.5)
    #expect(scene.installed == [scene.screens[to].title])
  }

  @Test("F110: a tapped button selects, then tells the delegate")
  func aButtonTellsTheDelegate() {
    let scene = Scene(.custom, animator: TestAnimator())
    scene.custom.tapButton(at: 1)
    #expect(scene.delegate.log == ["animator from a to b", "interactor", "didSelect b"])
    scene.custom.tapButton(at: 2)
    #expect(scene.delegate.log.count == 3, "buttons are disabled during a transition")
    scene.stage.play(1.5)
    scene.custom.tapButton(at: 2)
    #expect(scene.delegate.log.count == 6)
    scene.custom.tapButton(at: 7)
    scene.custom.tapButton(at: -1)
    #expect(scene.delegate.log.count == 6)
  }

  @Test("F111, F112: the default animator and its numbers")
  func theDefaultAnimator() {
    let scene = Scene(.custom)
    scene.custom.selectedIndex = 1
    #expect(scene.delegate.log == ["animator from a to b"], "the default one has no interactor")
    #expect(scene.custom.currentTransition?.transitionDuration == 1)
    // F114: 200 + 16 points; the later child comes from the right.
    let (from, to) = (scene.screens[0].view, scene.screens[1].view)
    #expect(from.transform == AffineTransform(translationX: -216, y: 0))
    #expect(from.alpha == 0)
    #expect(to.transform == .identity)
    scene.stage.advance(to: scene.stage.clock.now)
    #expect(to.layer.current.transform.m41 == 216)
    #expect(to.layer.current.opacity == 0)
    scene.stage.play(1.5)
    #expect(from.transform == .identity)
    #expect(from.alpha == 1)
    #expect(scene.installed == ["b"])
    // F113: and the earlier one from the left.
    scene.custom.selectedIndex = 0
    #expect(to.transform == AffineTransform(translationX: 216, y: 0))
    scene.stage.play(1.5)
    #expect(scene.installed == ["a"])
    #expect(to.alpha == 1)
  }

  @Test("F116: without a direction in the frames the default animator goes one way")
  func noDirection() {
    let scene = Scene(.navigation, animator: DefaultContainerAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(
      scene.screens[0].view.transform.tx == -216, "neither frame is to the left: content moves left"
    )
    scene.stage.play(1.5)
    #expect(scene.installed == ["b"])
  }

  @Test func aChildThatIsGivenTwiceIsThereOnce() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let (a, b) = (
      ViewController(title: "a", stage: stage), ViewController(title: "b", stage: stage)
    )
    let container = ContainerViewController(viewControllers: [a, b, a])
    #expect(container.viewControllers.map(\.title) == ["a", "b"])
  }

  @Test func theSameChildIsNoChange() {
    let scene = Scene(.custom, animator: TestAnimator())
    scene.custom.selectedIndex = 0
    scene.custom.selectedViewController = scene.screens[0]
    scene.custom.selectedViewController = ViewController(title: "stranger", stage: scene.stage)
    scene.custom.selectedViewController = nil
    scene.custom.selectedIndex = 9
    #expect(scene.stage.log == [])
    #expect(scene.delegate.log == [])
  }

  @Test func aSelectionBeforeTheViewIsLoadedIsShownFirst() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let children = ["a", "b"].map { ViewController(title: $0, stage: stage) }
    let container = ContainerViewController(viewControllers: children)
    container.selectedIndex = 1
    #expect(!children[1].isViewLoaded)
    container.makeRoot()
    #expect(container.containerView.subviews.first === children[1].view)
    #expect(!children[0].isViewLoaded)
  }

  @Test func anEmptyContainerShowsNothing() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let container = ContainerViewController(viewControllers: [], stage: stage)
    container.makeRoot()
    #expect(container.selectedIndex == nil)
    #expect(container.containerView.subviews.isEmpty)
  }

  @Test("Selection: at the start when it runs by itself, at completion when driven by hand")
  func whenTheSelectionChanges() {
    let scene = Scene(.custom, animator: TestAnimator())
    scene.custom.selectedIndex = 1
    #expect(scene.custom.selectedIndex == 1)
    scene.stage.play(1.5)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.custom.selectedIndex = 2
    #expect(scene.custom.selectedIndex == 1)
    interactor.update(0.5)
    interactor.finish()
    #expect(scene.custom.selectedIndex == 1)
    scene.stage.play(1)
    #expect(scene.custom.selectedIndex == 2)
  }

  @Test func aCancelledSwitchKeepsTheOldChildWhole() {
    let animator = TestAnimator()
    let scene = Scene(.custom, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.custom.selectedIndex = 1
    interactor.update(0.5)
    interactor.cancel()
    scene.stage.play(1)
    #expect(scene.custom.selectedIndex == 0)
    #expect(scene.installed == ["a"])
    #expect(scene.custom.children.map(\.title) == ["a"])
    #expect(animator.ended == [false])
    #expect(
      scene.stage.appearances == [
        "from.willDisappear", "to.willAppear", "to.willDisappear", "to.didDisappear",
        "from.willAppear", "from.didAppear",
      ])
    scene.delegate.interactor = nil
    scene.custom.selectedIndex = 1
    scene.stage.play(1.5)
    #expect(scene.installed == ["b"])
  }

  @Test func aCancelledSwitchUndoesContainmentInOrder() {
    let scene = Scene(.custom, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.custom.selectedIndex = 1
    scene.stage.events.removeAll()
    interactor.cancel()
    scene.stage.play(1.5)
    #expect(
      scene.stage.log.filter { $0.contains("Parent") } == [
        "to.willMoveToParentViewController",
        "to.removeFromParentViewController",
        "to.didMoveToParentViewController",
        "from.willMoveToParentViewController",
        "from.didMoveToParentViewController",
      ])
    #expect(scene.custom.children.map(\.title) == ["a"])
  }

  @Test func whereTheChildOnShowIsTakenOutByHandNothingIsOnShow() {
    let scene = Scene(.custom)
    let a = scene.screens[0]
    scene.custom.addChild(scene.screens[3])
    a.removeFromParent()
    #expect(scene.custom.children.map(\.title) == ["d"] && a.appearanceState == .disappeared)
    scene.screens[3].removeFromParent()
    #expect(scene.installed == [] && scene.custom.shownViewController == nil)
    #expect(scene.custom.selectedViewController == nil && scene.custom.children.isEmpty)
    scene.custom.selectedIndex = 0
    #expect(scene.installed == ["a"] && a.appearanceState == .appeared)
  }

  @Test func whatWasAddedByHandIsNotOnShow() {
    let scene = Scene(.custom)
    let other = ViewController(stage: scene.stage)
    scene.custom.addChild(other)
    scene.custom.show(scene.screens[1], animated: false)
    #expect(scene.custom.shownViewController === scene.screens[1] && scene.installed == ["b"])
    #expect(scene.custom.children.contains { $0 === other })
    scene.custom.show(scene.screens[2], animated: false)
    #expect(scene.installed == ["c"] && scene.screens[1].parent == nil)
  }

  // MARK: Names

  final class Source: AnimatorSource {
    struct NotInstalled: Error, CustomStringConvertible {
      var description = "there is no animator of this name"
    }
    let animator = TestAnimator()
    private(set) var prepared: [AnimatorName] = []
    func prepare(_ name: AnimatorName) { prepared.append(name) }
    func animator(
      named name: AnimatorName, for operations: Set<TransitionOperation>,
      parameters: [String: String]
    ) throws -> VendedAnimator {
      guard name == "fold" else { throw NotInstalled() }
      return VendedAnimator(
        animator, sourceName: "fold", animatorID: "fold", operations: [.custom])
    }
  }

  @Test func anAnimatorIsVendedByName() {
    let scene = Scene(.custom)
    let source = Source()
    scene.custom.animatorSource = source
    scene.custom.animatorName = "fold"
    scene.custom.selectedIndex = 1
    #expect(source.animator.context != nil)
    #expect(scene.delegate.log == ["animator from a to b", "interactor"])
    scene.stage.play(1.5)
    #expect(scene.custom.diagnoses == [])
  }

  @Test func anAnimatorIsMadeReadyWhenItsNameIsKnown() {
    let scene = Scene(.custom)
    let source = Source()
    scene.custom.animatorName = "fold"
    scene.custom.animatorSource = source
    #expect(source.prepared == ["fold"])
    scene.custom.animatorName = "fold"
    #expect(source.prepared == ["fold"])
    scene.custom.animatorName = "unfold"
    #expect(source.prepared == ["fold", "unfold"])
  }

  @Test(arguments: [true, false])
  func aNameThatCannotBeHadIsADiagnosis(hasSource: Bool) {
    let scene = Scene(.custom)
    if hasSource { scene.custom.animatorSource = Source() }
    scene.custom.animatorName = "unfold"
    scene.custom.selectedIndex = 1
    #expect(scene.custom.currentTransition?.transitionDuration == 1)
    #expect(scene.stage.count("diagnosis") == 1)
    #expect(
      scene.custom.diagnoses == [
        hasSource
          ? "unfold: there is no animator of this name"
          : "unfold: the container has no registry to take animators from"
      ])
    scene.stage.play(1.5)
    #expect(scene.installed == ["b"])
  }

  // MARK: Buttons

  @Test("F098: a row of icons, one for each child that has one")
  func theRowOfButtons() throws {
    let stage = Stage(size: Size(width: 400, height: 300))
    let children = ["a", "b", "c"].map { ViewController(title: $0, stage: stage) }
    for child in [children[0], children[2]] {
      child.icon = try PixelBuffer(width: 2, height: 2)
    }
    let container = ContainerViewController(viewControllers: children)
    container.makeRoot()
    let row = container.buttonRow
    #expect(row.buttons.map(\.tag) == [0, 2])
    #expect(row.frame == Rect(x: 136, y: 38, width: 128, height: 44))
    #expect(row.buttons[1].frame == Rect(x: 64, y: 0, width: 64, height: 44))
    #expect(row.buttons.map(\.alpha) == [1, 0.5])
    container.tapButton(at: 2)
    #expect(!row.isUserInteractionEnabled)
    stage.play(1.5)
    #expect(row.isUserInteractionEnabled)
    #expect(row.buttons.map(\.alpha) == [0.5, 1])
  }

  @Test("F099: a switch without animator objects")
  func transitionFromTo() {
    let stage = Stage(size: Size(width: 200, height: 100))
    let parent = ViewController(title: "parent", stage: stage)
    let (a, b) = (
      ViewController(title: "a", stage: stage), ViewController(title: "b", stage: stage)
    )
    parent.makeRoot()
    parent.addChild(a)
    a.beginAppearanceTransition(true, animated: false)
    parent.view.addSubview(a.view)
    a.endAppearanceTransition()
    parent.addChild(b)
    stage.events.removeAll()
    var finished: Bool?
    let started = parent.transition(
      from: a, to: b, duration: 0.5, options: [],
      animations: { a.view.alpha = 0 }, completion: { finished = $0 })
    #expect(started)
    #expect(b.view.superview === parent.view)
    stage.play(0.25)
    #expect(finished == nil)
    stage.play(0.5)
    #expect(finished == true)
    #expect(a.view.superview == nil)
    #expect(
      stage.appearances == ["a.willDisappear", "b.willAppear", "a.didDisappear", "b.didAppear"])
    #expect(!parent.transition(from: b, to: parent, duration: 0.5))
  }
}
