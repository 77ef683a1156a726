import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A transition that another replaces goes on from where the screen is, as fast as it was.
@MainActor
struct ReplacementTests {
  /// What is done in the middle of a transition from the first screen to the second.
  enum Change: CaseIterable, Sendable { case back, further }

  static let moments = [0.02, 0.1, 0.175, 0.3]

  private static func scene(_ kind: Scene.Kind, _ animator: (any AnimatedTransitioning)?) -> Scene {
    let scene = Scene(
      kind, size: Size(width: 200, height: 100), animator: animator, fill: Scene.fillWithNoise)
    if animator == nil, kind == .navigation { scene.navigation.delegate = nil }
    scene.stage.advance(to: 0)
    return scene
  }

  private static func go(_ scene: Scene, to index: Int) {
    switch scene.container {
    case let navigation as NavigationController where index == 0:
      navigation.popToRootViewController(animated: true)
    case let navigation as NavigationController:
      navigation.pushViewController(scene.screens[index], animated: true)
    case let tabs as TabBarController: tabs.selectedIndex = index
    case let custom as ContainerViewController:
      custom.selectedViewController = scene.screens[index]
    default: Issue.record("no such container")
    }
  }

  /// By how much two pictures differ at most, of 255.
  private static func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test(
    "The picture does not jump", arguments: [Scene.Kind.navigation, .tab, .custom], Change.allCases)
  func pictureIsContinuous(kind: Scene.Kind, change: Change) {
    for moment in Self.moments {
      let scene = Self.scene(kind, kind == .tab ? TestAnimator(duration: 0.5) : nil)
      Self.go(scene, to: 1)
      scene.stage.play(moment)
      let before = scene.picture()
      Self.go(scene, to: change == .back ? 0 : 2)
      scene.stage.advance(to: scene.stage.clock.now)
      let after = scene.picture()
      #expect(Self.difference(before, after) == 0, "after \(moment) s")
      scene.stage.play(2)
      #expect(scene.container.currentTransition == nil && scene.stage.animations.presentationIsIdle)
      #expect(scene.installed == [change == .back ? "a" : "c"])
      #expect(scene.containerView.layer.sublayers.count == 1)
    }
  }

  @Test("What stays goes on as fast as it was", arguments: Change.allCases)
  func velocityIsContinuous(change: Change) {
    let step = 1e-4
    for moment in Self.moments {
      let scene = Self.scene(.navigation, nil)
      let stage = scene.stage
      let view = scene.screens[1].view
      func place(at time: Double) -> Double {
        stage.advance(to: time)
        return view.layer.current.transform.m41
      }
      Self.go(scene, to: 1)
      stage.play(moment - step)
      let places = [place(at: stage.clock.now), place(at: moment)]
      Self.go(scene, to: change == .back ? 0 : 2)
      let next = [place(at: moment), place(at: moment + step)]
      #expect(abs(places[1] - next[0]) < 1e-9)
      let before = (places[1] - places[0]) / step
      let after = (next[1] - next[0]) / step
      // The acceleration of 200 points in 0.35 s is below 2e4 points a second squared.
      #expect(abs(before - after) < 2e4 * 4 * step, "\(before) and \(after) after \(moment) s")
      #expect(before < 0)
    }
  }

  /// What an animator does that moves halves of snapshots over its hidden screens, in perspective.
  private static func fold(_ context: any ContextTransitioning) {
    let container = context.containerView
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    let isBack = context.operation == .pop
    container.addSubview(to)
    var space = Transform3D.identity
    space.m34 = -1 / 500
    let folds = View(frame: container.bounds, stage: container.stage)
    folds.layer.model.sublayerTransform = space
    container.addSubview(folds)
    let half = container.bounds.width / 2
    var steps: [() -> Void] = []
    for (view, isUpper) in [(isBack ? to : from, false), (isBack ? from : to, true)] {
      for side in [0.0, half] {
        let part = Rect(x: side, y: 0, width: half, height: container.bounds.height)
        guard
          let strip = view.resizableSnapshotView(
            from: part, afterScreenUpdates: true, withCapInsets: .zero)
        else { return }
        strip.frame = part
        folds.addSubview(strip)
        let turn = Transform3D(rotationAngle: side == 0 ? 1.2 : -1.2, x: 0, y: 1, z: 0)
        if isUpper != isBack {
          strip.transform3D = turn
          strip.alpha = 0
          steps.append {
            strip.transform3D = .identity
            strip.alpha = 1
          }
        } else {
          steps.append {
            strip.transform3D = turn
            strip.alpha = 0
          }
        }
      }
    }
    for view in [from, to] { view.isHidden = true }
    View.animate(withDuration: context.transitionDuration) {
      for step in steps { step() }
    } completion: { _ in
      folds.removeFromSuperview()
      for view in [from, to] { view.isHidden = false }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  @Test("What is made of snapshots does not jump either", arguments: Change.allCases)
  func snapshotsAreContinuous(change: Change) {
    for moment in Self.moments {
      let scene = Self.scene(.navigation, TestAnimator(duration: 0.5, perform: Self.fold))
      Self.go(scene, to: 1)
      scene.stage.play(moment)
      let before = scene.picture()
      Self.go(scene, to: change == .back ? 0 : 2)
      scene.stage.advance(to: scene.stage.clock.now)
      #expect(Self.difference(before, scene.picture()) <= 1, "after \(moment) s")
      let images = scene.containerView.layer.sublayers.filter { $0.name == "afterimage" }
      // There and back the strips are the same; on the way to a third screen they are others.
      #expect(images.count == (change == .back ? 0 : 1))
      scene.stage.play(0.25)
      // It fades all the while, and does not go at once at the end.
      #expect(images.allSatisfy { (0.1...0.9).contains($0.current.opacity) })
      scene.stage.play(2)
      #expect(scene.installed == [change == .back ? "a" : "c"])
      #expect(scene.containerView.layer.sublayers.count == 1)
      #expect(scene.stage.animations.presentationIsIdle)
    }
  }

  @Test(
    "A presentation that is dismissed in the middle",
    arguments: [
      ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet,
    ])
  func presentations(style: ModalPresentationStyle) {
    for moment in Self.moments {
      let scene = ModalScene(style)
      for controller in [scene.root] + scene.screens {
        Scene.fillWithNoise(controller)
        controller.transitioningDelegate = nil
      }
      scene.root.present(scene.screens[0], animated: true)
      scene.stage.play(moment)
      let before = scene.stage.picture()
      scene.root.dismiss(animated: true)
      scene.stage.advance(to: scene.stage.clock.now)
      #expect(Self.difference(before, scene.stage.picture()) == 0, "after \(moment) s")
      scene.stage.play(2)
      #expect(scene.root.presentedViewController == nil && scene.stage.isAtRest)
    }
  }

  @Test("What is held by hand from its start holds what was seen")
  func aHandHolds() {
    let scene = Self.scene(.navigation, TestAnimator(duration: 0.5))
    Self.go(scene, to: 1)
    scene.stage.play(0.2)
    let before = scene.picture()
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    Self.go(scene, to: 0)
    scene.stage.play(1)
    #expect(Self.difference(before, scene.picture()) == 0)
    interactor.cancel()
    scene.stage.play(2)
    #expect(scene.installed == ["b"] && scene.stage.isAtRest)
    #expect(scene.screens[1].view.layer.current.transform == .identity)
  }

  @Test func aChangeWithoutAnAnimationIsSeenAtOnce() {
    let scene = Self.scene(.navigation, nil)
    Self.go(scene, to: 1)
    scene.stage.play(0.1)
    Self.go(scene, to: 0)
    scene.stage.play(0.1)
    scene.navigation.pushViewController(scene.screens[2], animated: false)
    scene.stage.advance(to: scene.stage.clock.now)
    #expect(scene.stage.isAtRest)
    #expect(Self.difference(scene.picture(), scene.picture(of: scene.screens[2])) == 0)
  }

  @Test("Replaced again and again it never jumps, and comes to rest")
  func againAndAgain() {
    let scene = Self.scene(.navigation, nil)
    for round in 0..<40 {
      Self.go(scene, to: round.isMultiple(of: 2) ? 1 : 0)
      scene.stage.play(0.05 + 0.01 * Double(round % 7))
      let before = scene.picture()
      Self.go(scene, to: round.isMultiple(of: 2) ? 0 : 1)
      scene.stage.advance(to: scene.stage.clock.now)
      #expect(Self.difference(before, scene.picture()) <= 1)
      Self.go(scene, to: round.isMultiple(of: 2) ? 1 : 0)
      scene.stage.advance(to: scene.stage.clock.now)
      #expect(Self.difference(before, scene.picture()) <= 1)
    }
    scene.stage.play(2)
    #expect(scene.stage.isAtRest && scene.containerView.layer.sublayers.count == 1)
  }
}
