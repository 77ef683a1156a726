import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@MainActor
@Suite struct CoordinatorTests {
  @Test("F065: alongside animations have the transition's start and duration", arguments: [1.0, 2])
  func alongside(duration: Double) {
    let scene = Scene(.navigation, animator: TestAnimator(duration: duration))
    let bar = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: scene.stage)
    scene.navigation.view.addSubview(bar)
    var order: [String] = []
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let coordinator = scene.navigation.transitionCoordinator
    let runs = coordinator?.animate(
      alongsideTransition: { context in
        order.append("animation \(context.transitionDuration)")
        bar.alpha = 0
      },
      completion: { context in order.append("completion \(context.isCancelled)") })
    #expect(runs == true)
    scene.stage.advance(to: duration / 2)
    #expect(bar.layer.current.opacity == 0.5)
    scene.stage.advance(to: duration)
    #expect(order == ["animation \(duration)", "completion false"])
    #expect(bar.layer.current.opacity == 0)
    #expect(scene.stage.count("alongsideCompletion") == 1)
    #expect(coordinator?.animate(alongsideTransition: { _ in order.append("late") }) == false)
    #expect(order.count == 2)
  }

  /// What dims the presenter has to be there also where the animator takes no time.
  @Test(arguments: [true, false], [true, false])
  func alongsideAnAnimatorThatCompletesAtOnce(animated: Bool, completes: Bool) {
    final class Screen: ViewController {
      let bar: View
      init(stage: Stage) {
        bar = View(frame: .zero, stage: stage)
        super.init(stage: stage)
      }
      override func viewWillAppear(_ animated: Bool) {
        transitionCoordinator?.animate { [bar] _ in bar.alpha = 0 }
      }
    }
    let scene = ModalScene(
      .custom, animator: TestAnimator { $0.completeTransition(completes) })
    let screen = Screen(stage: scene.stage)
    screen.modalPresentationStyle = .custom
    screen.transitioningDelegate = scene.delegate
    scene.root.present(screen, animated: animated)
    #expect(screen.bar.alpha == (completes ? 0 : 1))
    #expect(screen.bar.layer.current.opacity == screen.bar.alpha)
  }

  @Test func alongsideAnimationsAreDrivenByHand() {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    let bar = View(frame: .zero, stage: scene.stage)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.25)
    // Those that come while it is held start where it is, and end with it.
    scene.navigation.transitionCoordinator?.animateAlongsideTransition(
      in: scene.stage.window, animation: { _ in bar.alpha = 0 })
    scene.stage.advance(to: 1)
    #expect(bar.layer.current.opacity == 1)
    interactor.update(0.625)
    scene.stage.advance(to: 2)
    #expect(bar.layer.current.opacity == 0.5)
    interactor.update(0.1)
    scene.stage.advance(to: 3)
    #expect(bar.layer.current.opacity == 1)
    interactor.cancel()
    scene.stage.advance(to: 4)
    #expect(bar.alpha == 1)
  }

  @Test func alongsideAnimationsGoBackWithATransitionThatIsCompletedAsCancelled() {
    let animator = TestAnimator { context in
      TestAnimator.slide(context)
      View.animate(
        withDuration: 0.25, delay: 0, options: [],
        animations: { context.view(forKey: .from)?.alpha = 0.5 },
        completion: { _ in context.completeTransition(false) })
    }
    let scene = Scene(.navigation, animator: animator)
    let bar = View(frame: .zero, stage: scene.stage)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.navigation.transitionCoordinator?.animate(alongsideTransition: { _ in bar.alpha = 0 })
    scene.stage.play(0.5)
    #expect(animator.ended == [false])
    #expect(bar.alpha == 1)
  }

  @Test("F062: the undo pattern")
  func theUndoPattern() {
    final class Screen: ViewController {
      var effects = 0
      override func viewWillAppear(_ animated: Bool) {
        effects += 1
        guard let coordinator = transitionCoordinator, coordinator.initiallyInteractive else {
          return
        }
        coordinator.notifyWhenInteractionEnds { context in
          if context.isCancelled { self.effects -= 1 }
        }
      }
    }
    for cancels in [true, false] {
      let scene = Scene(.navigation, animator: TestAnimator())
      let interactor = PercentDrivenInteractiveTransition()
      scene.delegate.interactor = interactor
      let screen = Screen(title: "s", stage: scene.stage)
      scene.navigation.pushViewController(screen, animated: true)
      #expect(screen.effects == 1)
      interactor.update(0.5)
      if cancels { interactor.cancel() } else { interactor.finish() }
      #expect(screen.effects == (cancels ? 0 : 1), "at the hand-over, not at the end")
      scene.stage.play(1)
      #expect(screen.effects == (cancels ? 0 : 1))
    }
  }

  @Test("The handler comes before the appearance callbacks of a cancellation")
  func interactionChanges() {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    var changes: [Bool] = []
    scene.navigation.transitionCoordinator?.notifyWhenInteractionChanges { context in
      changes.append(context.isInteractive)
    }
    interactor.update(0.5)
    interactor.finish()
    scene.stage.advance(to: 0.1)
    interactor.pause()
    interactor.cancel()
    scene.stage.play(1)
    #expect(changes == [false, true, false])
    let tail = scene.stage.log.drop { $0 != "context.pauseInteractiveTransition" }
    #expect(
      tail.filter { $0.contains(".view") || $0.contains("notify") } == [
        "coordinator.notifyWhenInteractionChanges", "coordinator.notifyWhenInteractionChanges",
        "to.viewWillDisappear", "to.viewDidDisappear", "from.viewWillAppear",
        "from.viewIsAppearing", "from.viewDidAppear",
      ])
  }

  @Test func whoWaitsForTheEndOfAnInteractionHearsOfOneEndAndOfNoBeginning() {
    let scene = Scene(.navigation, animator: TestAnimator())
    let interactor = PercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    var ends: [Bool] = []
    scene.navigation.transitionCoordinator?.notifyWhenInteractionEnds { context in
      ends.append(!context.isInteractive)
    }
    scene.stage.advance(to: 0.25)
    interactor.pause()
    #expect(ends.isEmpty)
    interactor.finish()
    #expect(ends == [true])
    interactor.pause()
    interactor.finish()
    #expect(ends == [true])
  }

  @Test func theCoordinatorTellsWhatTheContextTells() {
    let scene = Scene(.navigation, animator: TestAnimator(duration: 3))
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    let coordinator = scene.navigation.transitionCoordinator
    #expect(coordinator?.isAnimated == true)
    #expect(coordinator?.presentationStyle == ModalPresentationStyle.none)
    #expect(coordinator?.isInterruptible == false, "its animator does not say so")
    #expect(coordinator?.transitionDuration == 3)
    #expect(coordinator?.containerView === scene.navigation.containerView)
    #expect(coordinator?.viewController(forKey: .to) === scene.screens[1])
    #expect(coordinator?.view(forKey: .from) === scene.screens[0].view)
    #expect(coordinator?.targetTransform == .identity)
    #expect(coordinator?.completionVelocity == 1)
  }
}
