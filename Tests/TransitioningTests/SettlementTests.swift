import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Whatever an animator leaves behind, the container is in order.
@MainActor
@Suite struct SettlementTests {
  /// What an animator may leave behind, or take away.
  enum Mess: String, CaseIterable, Sendable {
    case nothing, alphaZero, hidden, transformed, anchored, moved, masked, unusable, shadowed
    case removesFrom, removesTo, removesBoth, swapsParents, addsViews, addsLayers, paints
    case perspective, removesOthers, reorders

    @MainActor func make(_ context: any ContextTransitioning) {
      let (from, to) = (context.view(forKey: .from)!, context.view(forKey: .to)!)
      let container = context.containerView
      switch self {
      case .nothing: break
      case .alphaZero: for view in [from, to] { view.alpha = 0 }
      case .hidden: for view in [from, to] { view.isHidden = true }
      case .transformed:
        for view in [from, to] { view.transform = AffineTransform(scaleX: 0.1, y: 3) }
      case .anchored:
        for view in [from, to] {
          view.layer.model.anchorPoint = Point(x: 0, y: 1)
          view.layer.model.zPosition = 7
          view.layer.model.anchorPointZ = 3
        }
      case .moved:
        for view in [from, to] { view.frame = Rect(x: 9, y: -400, width: 3, height: 2) }
      case .masked: for view in [from, to] { view.layer.mask = Layer() }
      case .unusable: for view in [from, to] { view.isUserInteractionEnabled = false }
      case .shadowed:
        for view in [from, to] {
          view.layer.model.shadowOpacity = 1
          view.layer.model.cornerRadius = 8
          view.layer.model.filters = [.gaussianBlur(radius: 3)]
        }
      case .removesFrom: from.removeFromSuperview()
      case .removesTo: to.removeFromSuperview()
      case .removesBoth: for view in [from, to] { view.removeFromSuperview() }
      case .swapsParents:
        from.removeFromSuperview()
        container.superview?.addSubview(from)
        from.addSubview(to)
      case .addsViews:
        for index in 0..<5 {
          let extra = View(frame: container.bounds, stage: container.stage)
          container.insertSubview(extra, at: index % 2)
        }
      case .addsLayers: container.layer.addSublayer(Layer())
      case .paints:
        container.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 1)
        container.alpha = 0.3
        container.clipsToBounds = true
      case .perspective: container.layer.model.sublayerTransform.m34 = -0.005
      case .removesOthers:
        for view in container.subviews where view !== from && view !== to {
          view.removeFromSuperview()
        }
      case .reorders: for view in container.subviews.reversed() { container.addSubview(view) }
      }
    }
  }

  enum Way: String, CaseIterable, Sendable { case completed, cancelled }

  @Test(arguments: Mess.allCases, Way.allCases)
  func theContainerIsInOrder(mess: Mess, way: Way) {
    let scene = Scene(.navigation)
    let container = scene.navigation.containerView
    let other = View(frame: Rect(x: 1, y: 2, width: 3, height: 4), stage: scene.stage)
    let front = View(frame: Rect(x: 5, y: 6, width: 7, height: 8), stage: scene.stage)
    container.insertSubview(other, at: 0)
    container.addSubview(front)
    let (from, to) = (scene.screens[0].view, scene.screens[1].view)
    from.alpha = 0.9
    to.alpha = 0.8
    let before = (from.layer.model, to.layer.model, container.layer.model)
    let animator = TestAnimator { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      View.animate(withDuration: 1, delay: 0, options: [], animations: { mess.make(context) }) {
        _ in
        mess.make(context)
        context.completeTransition(way == .completed)
      }
    }
    scene.delegate.animator = animator
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1.5)

    let (staying, leaving) = way == .completed ? (to, from) : (from, to)
    #expect(container.subviews.count == 3)
    #expect(container.subviews.first === other)
    #expect(container.subviews[1] === staying)
    #expect(container.subviews.last === front)
    #expect(container.layer.sublayers.count == 3)
    #expect(leaving.superview == nil)
    #expect(container.layer.model == before.2)
    #expect(from.layer.model == before.0)
    #expect(to.layer.model == before.1)
    #expect(from.layer.mask == nil && to.layer.mask == nil)
    #expect(from.isUserInteractionEnabled && to.isUserInteractionEnabled)
    #expect(scene.screens[0].appearanceState == (way == .completed ? .disappeared : .appeared))
    #expect(scene.screens[1].appearanceState == (way == .completed ? .appeared : .disappeared))
    #expect(scene.stage.animations.presentationIsIdle)
  }

  @Test func anAnimatorThatLosesTheViewIsNamed() {
    let animator = TestAnimator { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.view(forKey: .to)?.removeFromSuperview()
      context.completeTransition(true)
    }
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect((animator.context as? TransitionContext)?.misbehaviours.map(\.kind) == [.lostView])
    #expect(scene.installed == ["b"])
  }

  @Test func whatTheApplicationShowsStays() throws {
    let picture = try PixelBuffer(width: 1, height: 1)
    let colour = Color(red: 1, green: 0, blue: 0, alpha: 1)
    let scene = Scene(.navigation, animator: TestAnimator())
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.5)
    // A clip plays on, and the application changes its mind, during the transition.
    scene.screens[1].view.layer.model.contents = picture
    scene.screens[1].view.backgroundColor = colour
    scene.stage.play(1)
    #expect(scene.screens[1].view.layer.model.contents === picture)
    #expect(scene.screens[1].view.backgroundColor == colour)
  }

  @Test func withoutRestorationTheAnimatorCleansUp() {
    let animator = TestAnimator { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      context.containerView.addSubview(View(frame: .zero, stage: context.containerView.stage))
      to.frame = Rect(x: 50, y: 25, width: 100, height: 50)
      context.view(forKey: .from)?.alpha = 0
      View.animate(withDuration: 9, delay: 0, options: [], animations: { to.alpha = 0 })
      context.completeTransition(true)
    }
    let scene = Scene(.navigation)
    scene.conduct(.push, animator, restoration: .none)
    scene.stage.advance(to: 1)
    #expect(!scene.stage.animations.presentationIsIdle, "what it has going goes on")
    #expect(scene.installed == ["b", "?"])
    #expect(scene.screens[0].view.alpha == 0)
    #expect(scene.screens[1].view.frame == Rect(x: 50, y: 25, width: 100, height: 50))
  }

  @Test func theViewThatStaysAfterACancelHasItsBackgroundBack() {
    let scene = Scene(.navigation)
    let colour = Color(red: 1, green: 0, blue: 0, alpha: 1)
    scene.screens[0].view.backgroundColor = colour
    scene.delegate.animator = TestAnimator { context in
      context.view(forKey: .from)?.backgroundColor = nil
      context.completeTransition(false)
    }
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(scene.screens[0].view.backgroundColor == colour)
  }

  @Test func animationsThatOutliveTheTransitionAreEnded() {
    var finished: Bool?
    let animator = TestAnimator { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.alpha = 0
      View.animate(withDuration: 9, delay: 0, options: [], animations: { to.alpha = 1 }) {
        finished = $0
      }
      context.completeTransition(true)
    }
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 0)
    #expect(finished == true)
    #expect(scene.screens[1].view.layer.current.opacity == 1)
    #expect(scene.stage.animations.presentationIsIdle)
  }

  @Test func displayLinksThatOutliveTheTransitionAreEnded() {
    let animator = TestAnimator { _ in }
    let scene = Scene(.navigation, animator: animator)
    var ticks = 0
    animator.perform = { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      scene.stage.addDisplayLink(
        DisplayLink { _ in
          ticks += 1
          to.alpha = 0.1
          if ticks == 3 { context.completeTransition(true) }
        })
    }
    let mine = DisplayLink { _ in }
    scene.stage.addDisplayLink(mine)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(1)
    #expect(ticks == 3)
    #expect(scene.screens[1].view.alpha == 1)
    #expect(scene.stage.activeDisplayLinks.map(ObjectIdentifier.init) == [ObjectIdentifier(mine)])
  }
}
