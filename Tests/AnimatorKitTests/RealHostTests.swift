import Animating
import Compositing
import Foundation
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import AnimatorKit
@testable import PluginHosting

extension HostTests {
  /// What an animator's author writes, down to what the layers show.
  @Suite("In the real host", .serialized)
  @MainActor
  struct RealHostTests {
    init() {
      Script.duration = 1
      Script.animator = nil
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    @Test func aPropertyAnimatorMovesAViewAndCompletes() throws {
      let scene = try HostScene()
      var ends: [UIViewAnimatingPosition] = []
      try scene.start { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
        // Set after the block was added, before it runs: UIKit starts from here.
        view.alpha = 0
        animator.addCompletion {
          ends.append($0)
          context.completeTransition($0 == .end)
        }
        animator.startAnimation()
        #expect(animator.state == .active && animator.isRunning)
      }
      scene.advance(by: 0.5)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.5))
      scene.advance(by: 1)
      #expect(ends == [.end] && scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test(arguments: [true, false])
    func anInterruptibleAnimatorIsDrivenByHand(finishes: Bool) throws {
      let scene = try HostScene()
      var ends: [UIViewAnimatingPosition] = []
      var kept: UIViewPropertyAnimator?
      Script.animator = { context in
        if let kept { return kept }
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        view.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { view.alpha = 1 }
        animator.addCompletion { ends.append($0) }
        animator.addCompletion { _ in
          context.completeTransition(!context.transitionWasCancelled)
          kept = nil
        }
        kept = animator
        return animator
      }
      try scene.start(interactive: true) { Script.animator?($0).startAnimation() }
      scene.interactor.update(0.5)
      scene.advance(by: 0.1)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.5))
      if finishes { scene.interactor.finish() } else { scene.interactor.cancel() }
      scene.advance(by: 2)
      Script.animator = nil
      #expect(ends == [finishes ? .end : .start])
      #expect(scene.outcomes == [finishes])
      #expect(scene.leftovers == [])
    }

    @Test func aLayerAnimationTellsItsDelegate() throws {
      final class Delegate: NSObject, CAAnimationDelegate {
        weak var context: UIViewControllerContextTransitioning?
        var started = 0
        func animationDidStart(_ anim: CAAnimation) { started += 1 }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
          context?.completeTransition(flag)
        }
      }
      let scene = try HostScene()
      let delegate = Delegate()
      var seen: Float?
      try scene.start { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        delegate.context = context
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1.0
        animation.duration = 1
        animation.delegate = delegate
        view.layer.add(animation, forKey: "fade")
        CADisplayLink { link in
          if link.timestamp > 0.45 {
            seen = view.layer.presentation()?.opacity
            #expect(view.layer.opacity == 1)
            link.invalidate()
          }
        }.add(to: .main, forMode: .common)
      }
      scene.advance(by: 0.5)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.5))
      scene.advance(by: 1)
      #expect(delegate.started == 1 && scene.outcomes == [true] && scene.leftovers == [])
      #expect(seen.map { $0 > 0.3 && $0 < 0.6 } == true)
    }

    @Test func aDisplayLinkDrivesATransition() throws {
      let scene = try HostScene()
      var ticks = 0
      try scene.start { context in
        context.containerView.addSubview(context.view(forKey: .to) ?? UIView())
        CADisplayLink { link in
          ticks += 1
          if ticks == 4 {
            link.invalidate()
            context.completeTransition(true)
          }
        }.add(to: .main, forMode: .common)
      }
      scene.advance(by: 1)
      #expect(ticks == 4 && scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func aTransactionCompletes() throws {
      let scene = try HostScene()
      try scene.start { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock { context.completeTransition(true) }
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 100
        view.layer.add(animation, forKey: nil)
        CATransaction.commit()
      }
      scene.advance(by: 0.2)
      #expect(isClose(scene.to.view.layer.current.position.x, 40))
      #expect(scene.outcomes == [])
      scene.advance(by: 0.5)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func picturesGoOutAndComeBack() throws {
      let scene = try HostScene()
      let red: [UInt8] = [0, 0, 255, 255]
      let blue: [UInt8] = [255, 0, 0, 255]
      try scene.start { context in
        context.containerView.addSubview(context.view(forKey: .to) ?? UIView())
        let image = CGImage(width: 2, height: 1, bytesPerRow: 8, bgra: red + blue)
        #expect(image?.width == 2 && image?.height == 1)
        #expect(image?.bgraPixels() == red + blue)
        let view = UIImageView(image: image.map { UIImage(cgImage: $0) })
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(view.renderedImage()?.cgImage?.bgraPixels() == red + blue)
        #expect(image?.replacePixels(blue + red, bytesPerRow: 8) == true)
        #expect(view.renderedImage()?.cgImage?.bgraPixels() == blue + red)
        let layer = CALayer()
        layer.contents = image
        view.layer.addSublayer(layer)
        #expect(view.layer.sublayers?.first === layer)
        #expect(CGImage(width: 2, height: 2, bytesPerRow: 8, bgra: red) == nil)
        context.completeTransition(true)
      }
      scene.advance(by: 0.2)
      #expect(scene.outcomes == [true])
      #expect(scene.lines.count == 1 && scene.lines[0].hasPrefix("CGImage.init: "))
      #expect(scene.library.handleCount == 0)
    }

    @Test func theScreenTheClockAndTheDice() throws {
      var drawn: [[UInt64]] = []
      for seed in [7, 7, 8] as [UInt64] {
        let scene = try HostScene(scale: 1.5, seed: seed)
        scene.stage.isReducedMotion = true
        scene.stage.advance(to: 3)
        try scene.start { context in
          context.containerView.addSubview(context.view(forKey: .to) ?? UIView())
          #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
          #expect(UIScreen.main.scale == 1.5)
          #expect(CACurrentMediaTime() == 3)
          #expect(UIAccessibility.isReduceMotionEnabled)
          var dice = HostRandomNumberGenerator()
          drawn.append([dice.next(), dice.next()])
          context.completeTransition(true)
        }
        scene.advance(by: 0.1)
        #expect(scene.leftovers == [])
      }
      #expect(drawn[0] == drawn[1] && drawn[0] != drawn[2])
    }

    @Test func theContextAndTheTreeAreTheHosts() throws {
      let scene = try HostScene()
      try scene.start(.present) { context in
        let container = context.containerView
        let from = context.viewController(forKey: .from)
        let to = context.viewController(forKey: .to)
        #expect(container === context.containerView)
        #expect(from?.view === context.view(forKey: .from))
        #expect(container.subviews.first === from?.view && from?.view.superview === container)
        #expect(from?.title == "from" && to?.title == "to")
        #expect(to?.isBeingPresented == true && from?.isBeingPresented == false)
        #expect(to?.presentingViewController === from && from?.presentedViewController === to)
        #expect(context.transitionWasCancelled == false && context.isAnimated)
        #expect(to.map(context.finalFrame(for:)) == container.bounds)
        #expect(to.map(context.initialFrame(for:)) == .zero)
        #expect(context.targetTransform == .identity)
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 10))
        view.tag = 5
        view.backgroundColor = .orange
        container.addSubview(view)
        #expect(view.backgroundColor == .orange && container.viewWithTag(5) === view)
        #expect(view.convert(CGPoint(x: 1, y: 2), to: container) == CGPoint(x: 11, y: 22))
        #expect(view.convert(container.bounds, from: nil).origin == CGPoint(x: -10, y: -20))
        view.frame = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
        #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 10))
        context.completeTransition(true)
        context.completeTransition(true)
      }
      scene.advance(by: 0.1)
      #expect(scene.outcomes == [true])
      #expect(scene.lines.filter { $0.hasPrefix("frame: ") }.count == 1)
      #expect(scene.lines.filter { $0.hasPrefix("completeTransition: ") }.count == 1)
    }

    @Test func theTreeOfControllersHasUIKitsClasses() throws {
      let scene = try HostScene()
      try scene.start { context in
        let (from, to) = (
          context.viewController(forKey: .from), context.viewController(forKey: .to)
        )
        context.containerView.addSubview(to?.view ?? UIView())
        let navigation = from?.navigationController
        #expect(navigation != nil && from?.parent === navigation)
        #expect(navigation?.viewControllers.first === from)
        #expect(
          navigation?.topViewController === from && navigation?.visibleViewController === from)
        #expect(from?.tabBarController == nil && from?.children.isEmpty == true)
        #expect(from?.isViewLoaded == true && from?.viewIfLoaded === from?.view)
        #expect(from?.isMovingToParent == false && from?.isMovingFromParent == false)
        #expect(from?.presentedViewController == nil && from?.presentingViewController == nil)
        context.completeTransition(true)
      }
      scene.advance(by: 0.1)
      #expect(scene.leftovers == [])
    }

    @Test func layoutTouchesAndTheSafeAreaAreTheHosts() throws {
      let scene = try HostScene()
      scene.stage.safeAreaInsets.top = 12
      try scene.start { context in
        let container = context.containerView
        container.addSubview(context.view(forKey: .to) ?? UIView())
        #expect(container.safeAreaInsets == UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0))
        let badge = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        container.addSubview(badge)
        #expect(container.hitTest(CGPoint(x: 15, y: 15), with: nil) === badge)
        #expect(badge.hitTest(CGPoint(x: 25, y: 5), with: nil) == nil)
        #expect(badge.point(inside: CGPoint(x: 19, y: 19), with: nil))
        #expect(!badge.point(inside: CGPoint(x: 20, y: 19), with: nil))
        container.setNeedsLayout()
        container.layoutIfNeeded()
        context.completeTransition(true)
      }
      scene.advance(by: 0.1)
      #expect(scene.leftovers == [])
    }

    @Test func picturesComeFromTheFolderAndFromBytes() throws {
      let scratch = Scratch()
      let folder = "\(scratch.path)/kit.resources"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try scratch.write("kit.resources/star@2x.png", Data([8, 6]))
      let scene = try HostScene(scale: 2)
      let host = scene.library.host
      host.resources = PluginResources(besidePluginAt: "\(scratch.path)/kit.so")
      host.setting.decoder = { try PixelBuffer(width: Int($0[0]), height: Int($0[1])) }
      try scene.start { context in
        context.containerView.addSubview(context.view(forKey: .to) ?? UIView())
        let star = UIImage(named: "star")
        #expect(star?.size == CGSize(width: 4, height: 3) && star?.scale == 2)
        #expect(UIImageView(image: star).bounds.size == CGSize(width: 4, height: 3))
        #expect(UIImage(contentsOfFile: "star@2x.png")?.cgImage?.width == 8)
        #expect(UIImage(data: Data([3, 5]), scale: 2)?.size == CGSize(width: 1.5, height: 2.5))
        #expect(UIImage(data: [3, 5] as [UInt8])?.size == CGSize(width: 3, height: 5))
        #expect(UIImage(named: "moon") == nil && UIImage(contentsOfFile: "/etc/hostname") == nil)
        context.completeTransition(true)
      }
      scene.advance(by: 0.1)
      #expect(scene.lines.count == 2, "\(scene.lines)")
      #expect(scene.lines.first?.hasPrefix("UIImage(named:): there is no such thing") == true)
      #expect(scene.library.handleCount == 0)
    }

    @Test func aSubclassKeepsItsObjectThroughTheTransition() throws {
      final class Badge: UIView {
        var number = 0
        var laidOut = 0
        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { nil }
        override func layoutSubviews() { laidOut += 1 }
      }
      let scene = try HostScene()
      var found: Int?
      try scene.start { context in
        context.containerView.addSubview(context.view(forKey: .to) ?? UIView())
        let badge = Badge()
        badge.number = 7
        badge.setNeedsLayout()
        context.containerView.addSubview(badge)
        context.containerView.layoutIfNeeded()
        #expect(badge.laidOut == 1)
        UIView.animate(withDuration: 0.2) {
          context.view(forKey: .from)?.alpha = 0
        } completion: { [weak context] _ in
          found = (context?.containerView.subviews.last as? Badge)?.number
          context?.completeTransition(true)
        }
      }
      scene.advance(by: 0.5)
      #expect(found == 7 && scene.outcomes == [true] && scene.leftovers == [])
    }
  }
}
