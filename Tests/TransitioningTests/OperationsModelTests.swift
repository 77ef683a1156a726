import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Random operations against laws that hold after each of them.
@MainActor
@Suite struct OperationsModelTests {
  /// Animators that keep the rules, and those that break them.
  enum Character: CaseIterable {
    case proper, spring, forgetful, twice, late, cancelling, instant, thief, ghost, litterer, link

    @MainActor func animator(on stage: Stage) -> TestAnimator {
      TestAnimator(duration: self == .instant ? 0 : 0.4) { context in
        let (from, to) = (context.view(forKey: .from)!, context.view(forKey: .to)!)
        let container = context.containerView
        if self != .ghost { container.addSubview(to) }
        @MainActor func animate(
          _ change: @escaping @MainActor () -> Void, _ done: @escaping @MainActor () -> Void
        ) {
          View.animate(
            withDuration: context.transitionDuration, delay: 0, options: [], animations: change
          ) { _ in done() }
        }
        let complete: @MainActor () -> Void = {
          _ = context.completeTransition(!context.transitionWasCancelled)
        }
        switch self {
        case .proper, .instant:
          to.transform = AffineTransform(translationX: 50, y: 0)
          animate({ to.transform = .identity }, complete)
        case .spring:
          View.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1,
            options: [], animations: { to.center = Point(x: 3, y: 4) },
            completion: { _ in complete() })
        case .forgetful: animate({ to.alpha = 0 }, {})
        case .twice:
          animate({ to.alpha = 0.5 }) {
            complete()
            complete()
          }
        case .late:
          animate({ to.alpha = 0.5 }) {
            complete()
            stage.enqueue { complete() }
          }
        case .cancelling: animate({ to.alpha = 0.5 }) { context.completeTransition(false) }
        case .thief:
          animate({ from.alpha = 0 }) {
            from.removeFromSuperview()
            to.removeFromSuperview()
            complete()
          }
        case .ghost: animate({ from.isHidden = true }, complete)
        case .litterer:
          let extra = View(frame: container.bounds, stage: stage)
          container.addSubview(extra)
          animate({ extra.alpha = 0 }, complete)
        case .link:
          var ticks = 0
          stage.addDisplayLink(
            DisplayLink { link in
              ticks += 1
              to.alpha = Double(ticks) / 20
              guard ticks == 20 else { return }
              link.invalidate()
              complete()
            })
        }
      }
    }
  }

  @Test(arguments: 1...12)
  func navigation(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let scene = Scene(.navigation)
    let navigation = scene.navigation
    let screens = (0..<6).map { ViewController(title: "s\($0)", stage: scene.stage) }
    for step in 0..<120 {
      let interactor = PercentDrivenInteractiveTransition()
      scene.delegate.animator =
        Bool.random(using: &random)
        ? Character.allCases.randomElement(using: &random)!.animator(on: scene.stage) : nil
      scene.delegate.interactor = Int.random(in: 0..<3, using: &random) == 0 ? interactor : nil
      let animated = Int.random(in: 0..<4, using: &random) > 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        navigation.pushViewController(screens.randomElement(using: &random)!, animated: animated)
      case 2: navigation.popViewController(animated: animated)
      case 3:
        let target = navigation.viewControllers.randomElement(using: &random)!
        navigation.popToViewController(target, animated: animated)
      case 4:
        navigation.setViewControllers(
          Array(screens.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))),
          animated: animated)
      default:
        scene.stage.enqueue { navigation.popViewController(animated: animated) }
      }
      if scene.delegate.interactor != nil, navigation.currentTransition?.isInteractive == true {
        interactor.update(Double.random(in: 0...1, using: &random))
        scene.stage.play(0.05)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: interactor.finish()
        case 1: interactor.cancel()
        case 2:
          interactor.finish()
          scene.stage.play(0.05)
          interactor.pause()
          interactor.cancel()
        default: break  // Left hanging: the next operation interrupts it.
        }
      }
      if Bool.random(using: &random) {
        scene.stage.play(Double.random(in: 0.01...0.9, using: &random))
      }
      checkInvariants(navigation, screens + scene.screens, "seed \(seed), step \(step)")
    }
    // Whatever hangs is interrupted, and in the end everything is at rest.
    navigation.setViewControllers([screens[0]], animated: false)
    scene.stage.play(3)
    checkInvariants(navigation, screens + scene.screens, "seed \(seed), end")
    #expect(navigation.currentTransition == nil)
    #expect(navigation.containerView.subviews.count == 1)
    checkBalance(scene.stage.events.events, "seed \(seed)")
  }

  @Test(arguments: 1...6)
  func customContainer(seed: UInt64) {
    var random = SeededRandom(seed: seed &* 7919)
    let scene = Scene(.custom)
    for step in 0..<100 {
      let interactor = PercentDrivenInteractiveTransition()
      scene.delegate.animator =
        Bool.random(using: &random)
        ? Character.allCases.randomElement(using: &random)!.animator(on: scene.stage) : nil
      scene.delegate.interactor = Bool.random(using: &random) ? interactor : nil
      scene.custom.selectedIndex = Int.random(in: 0..<3, using: &random)
      if scene.custom.currentTransition?.isInteractive == true {
        interactor.update(Double.random(in: 0...1, using: &random))
        if Bool.random(using: &random) { interactor.cancel() }
      }
      if Bool.random(using: &random) { scene.stage.play(0.3) }
      let isRunning = scene.custom.currentTransition != nil
      let comment: Comment = "seed \(seed), step \(step)"
      #expect(isRunning || scene.installed.count == 1, comment)
      #expect(isRunning || scene.custom.children.map(\.title) == scene.installed, comment)
      #expect(isRunning || scene.custom.selectedViewController?.title == scene.installed[0])
      #expect(isRunning == scene.custom.buttonRow.isDisabled, comment)
    }
    checkBalance(scene.stage.events.events, "seed \(seed)")
  }

  private func checkInvariants(
    _ navigation: NavigationController, _ screens: [ViewController], _ comment: Comment
  ) {
    #expect(
      Set(navigation.children.map(ObjectIdentifier.init))
        .isSuperset(of: navigation.viewControllers.map(ObjectIdentifier.init)), comment)
    guard navigation.currentTransition == nil else {
      let moving = screens.filter { $0.appearanceState != .disappeared }
      #expect(moving.count <= 2, comment)
      return
    }
    let top = navigation.topViewController
    #expect(navigation.containerView.subviews.count == 1, comment)
    #expect(navigation.containerView.subviews.first === top?.view, comment)
    #expect(navigation.containerView.layer.sublayers.count == 1, comment)
    #expect(
      Set(navigation.children.map(ObjectIdentifier.init))
        == Set(navigation.viewControllers.map(ObjectIdentifier.init)), comment)
    #expect(top?.view.transform == .identity, comment)
    #expect(top?.view.alpha == 1, comment)
    #expect(top?.view.isHidden == false, comment)
    #expect(top?.view.frame == navigation.containerView.bounds, comment)
    for screen in screens {
      #expect(screen.appearanceState == (screen === top ? .appeared : .disappeared), comment)
      #expect(screen.transitionCoordinator == nil, comment)
      #expect(screen.eventTarget == screen.title, comment)
    }
  }

  /// Every transition that began has ended, and every callback has its counterpart.
  private func checkBalance(_ events: [Event], _ comment: Comment) {
    func count(_ kinds: String...) -> Int { events.count { kinds.contains($0.kind) } }
    #expect(count("animateTransition") > 0, comment)
    #expect(count("animationEnded") >= count("transitionDuration") - 1, comment)
    #expect(abs(count("viewWillAppear") - count("viewWillDisappear")) <= 1, comment)
  }
}
