import Animating
import Containers
import Geometry
import TestSupport
import Transitioning
import ViewControllers

/// Containers within containers, presentations over them, and everything that can be done to them.
@MainActor
final class ModelWorld {
  let stage = Stage(size: Size(width: 120, height: 80))
  let navigation: NavigationController
  let custom: ContainerViewController
  let plain: ModelScreen
  let tabs: TabBarController
  /// A stack of its own that may be presented.
  let sheetStack: NavigationController
  /// What may be pushed and presented.
  let pool: [ModelScreen]
  let screens: [ModelScreen]
  /// What is zoomed grows out of one of these.
  let inGround: View
  let inTabs: View
  private let delegate = TestDelegate()
  private let swipes = EverySwipe()
  private var interactors: [PercentDrivenInteractiveTransition] = []
  private var character: AnimatorCharacter?
  private var isInteractive = false
  private var onNextCallback: [ModelOperation] = []

  init() {
    let stage = stage
    func screen(_ title: String) -> ModelScreen { ModelScreen(title: title, stage: stage) }
    let ground = screen("ground")
    inGround = View(frame: Rect(x: 10, y: 50, width: 20, height: 10), stage: stage)
    inTabs = View(frame: Rect(x: 90, y: 10, width: 8, height: 16), stage: stage)
    navigation = NavigationController(rootViewController: ground)
    let children = ["left", "middle", "right"].map(screen)
    custom = ContainerViewController(viewControllers: children, stage: stage)
    plain = screen("plain")
    let bottom = screen("bottom")
    sheetStack = NavigationController(rootViewController: bottom)
    pool = (0..<6).map { screen("p\($0)") }
    // Two of them are contexts in which others are presented.
    for context in [pool[4], pool[5]] { context.definesPresentationContext = true }
    screens = [ground] + children + [plain, bottom] + pool
    tabs = TabBarController(viewControllers: [navigation, custom, plain], stage: stage)
    (navigation.title, custom.title, tabs.title) = ("navigation", "custom", "tabs")
    sheetStack.title = "stack"
    tabs.delegate = delegate
    custom.delegate = delegate
    navigation.delegate = delegate
    sheetStack.delegate = delegate
    for one in pool + [sheetStack] as [ViewController] { one.transitioningDelegate = delegate }
    // Otherwise the stack's delegate has its swipe off.
    for stack in [navigation, sheetStack] {
      stack.interactivePopGestureRecognizer.delegate = swipes
    }
    ground.view.addSubview(inGround)
    plain.view.addSubview(inTabs)
    tabs.makeRoot()
    stage.advance(to: 0)
  }

  var containers: [any TransitionContainer] { [tabs, navigation, custom, sheetStack] }
  var controllers: [ViewController] { containers.map { $0 as ViewController } + screens }

  /// The transitions that run.
  var running: [TransitionContext] {
    (containers.map(\.conductor) + [tabs.presentationConductor]).compactMap(\.current)
  }

  // MARK: Doing

  func perform(_ operation: ModelOperation) {
    switch operation {
    case .push(let which, let animated):
      vend()
      stack(which).pushViewController(pool[which % pool.count], animated: animated)
    case .pop(let animated):
      vend()
      stack(0).popViewController(animated: animated)
    case .popTo(let which, let animated):
      vend()
      let stack = stack(which)
      let all = stack.viewControllers
      guard !all.isEmpty else { return }
      stack.popToViewController(all[which % all.count], animated: animated)
    case .popToRoot(let animated):
      vend()
      stack(1).popToRootViewController(animated: animated)
    case .setStack(let which, let animated):
      vend()
      let stack = stack(which[0])
      let free = pool.filter { $0.parent == nil || $0.parent === stack }.filter {
        $0.presenter == nil
      }
      guard !free.isEmpty else { return }
      stack.setViewControllers(which.map { free[$0 % free.count] }, animated: animated)
    case .selectTab(let which):
      vend()
      tabs.selectedIndex = which % max(1, tabs.viewControllers.count)
    case .setTabs(let which, let animated):
      vend()
      let all: [ViewController] = [navigation, custom, plain]
      tabs.setViewControllers(which.map { all[$0 % 3] }, animated: animated)
    case .selectChild(let which):
      vend()
      custom.selectedIndex = which % 3
    case .present(let source, let which, let style, let animated):
      vend()
      let candidates = pool as [ViewController] + [sheetStack]
      let presented = candidates[which % candidates.count]
      let styles: [ModalPresentationStyle] = [
        .fullScreen, .overFullScreen, .custom, .pageSheet, .currentContext, .overCurrentContext,
      ]
      guard presented.presenter == nil else { return }
      presented.modalPresentationStyle = styles[style % styles.count]
      controllers[source % controllers.count].present(presented, animated: animated)
    case .dismiss(let source, let animated):
      vend()
      controllers[source % controllers.count].dismiss(animated: animated)
    case .takeOut(let which, let viewFirst):
      vend()
      let children = controllers.filter { $0.parent != nil }
      guard !children.isEmpty else { return }
      let child = children[which % children.count]
      child.willMove(toParent: nil)
      if viewFirst { child.viewIfLoaded?.removeFromSuperview() }
      child.removeFromParent()
    case .later(let operations):
      stage.enqueue { [weak self] in operations.forEach { self?.perform($0) } }
    case .within(let operations):
      View.animate(withDuration: 0.3) { operations.forEach(perform) }
    case .vend(let character, let interactive):
      self.character = character
      isInteractive = interactive
    case .update(let percent): interactors.last?.update(percent)
    case .finish: interactors.last?.finish()
    case .cancel: interactors.last?.cancel()
    case .pause: interactors.last?.pause()
    case .play(let seconds): stage.play(seconds)
    case .touch(let phase, let finger, let x, let y):
      stage.input.send(phase, at: Point(x: x, y: y), finger: finger)
    case .drag(let finger, let from, let to, let frames):
      // It stays down.
      let hand = Hand(stage: stage)
      hand.down(from[0], from[1], finger: finger)
      hand.drag(from: (from[0], from[1]), to: (to[0], to[1]), frames: frames, finger: finger)
    case .loseFingers: stage.input.cancelTouches()
    case .prefer(let which, let zoom):
      let all = pool as [ViewController] + [sheetStack]
      all[which % all.count].preferredTransition =
        zoom
        ? .zoom { [weak self] context in
          guard let self else { return nil }
          return context.sourceViewController === navigation.viewControllers.first
            ? inGround : inTabs
        } : nil
    case .resize(let width, let height, let duration):
      stage.resize(to: Size(width: width, height: height), duration: duration)
    case .rotate(let which, let animated):
      let all = InterfaceOrientation.allCases
      stage.rotate(
        to: all[which % all.count], duration: animated ? Stage.rotationDuration : 0)
    }
  }

  /// Ends everything that is held by hand, and lets time pass until nothing runs.
  func comeToRest() {
    var rounds = 0
    stage.input.cancelTouches()
    repeat {
      stage.play(1)
      for context in running where context.isInteractive { context.finishInteractiveTransition() }
      rounds += 1
    } while !running.isEmpty && rounds < 30
  }

  /// Forgets what has happened.
  func forget() {
    stage.events.removeAll()
    delegate.log = []
  }

  private func stack(_ which: Int) -> NavigationController {
    which % 4 == 3 && sheetStack.presenter != nil ? sheetStack : navigation
  }

  private func vend() {
    delegate.animator = character?.animator()
    delegate.interactor = nil
    guard isInteractive, character != nil else { return }
    let interactor = PercentDrivenInteractiveTransition()
    delegate.interactor = interactor
    interactors = interactors.suffix(3) + [interactor]
  }
}

/// Lets every swipe begin, also at the bottom of a stack.
private final class EverySwipe: GestureRecognizerDelegate {}
