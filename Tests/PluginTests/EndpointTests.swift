import Animating
import Compositing
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// At progress 0 the picture is exactly *from*, at 1 exactly *to*, after a cancel exactly *from*.
@Suite("Endpoints", .serialized)
@MainActor
struct EndpointTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let animator: Plugins.Animator
    let operation: TransitionOperation
    let width: Double
    let height: Double
    let scale: Double
    /// Whether both screens have a part with the same tag.
    var hasParts = false
    var testDescription: String {
      "\(animator.testDescription) \(operation) \(width)x\(height)@\(scale)"
        + (hasParts ? " with parts" : "")
    }

    @MainActor
    func makeScene() -> Scene {
      let scene = Plugins.scene(width, height, scale)
      if hasParts { scene.addParts() }
      return scene
    }
  }

  /// Every operation that an animator says it suits, at odd and even sizes.
  nonisolated static let cases: [Case] = {
    let parted = ["shared-element", "container-transform"].map { Plugins.animator($0) }
    let sizes = [(1.0, 1.0, 1.0), (2, 3, 1), (33, 17, 1), (16, 10, 1), (9, 7, 2), (5, 4, 3)]
    return Plugins.animators.flatMap { animator in
      animator.operations.flatMap { operation in
        sizes.map { width, height, scale in
          Case(animator: animator, operation: operation, width: width, height: height, scale: scale)
        }
      }
    }
      + parted.flatMap { animator in
        animator.operations.map {
          Case(
            animator: animator, operation: $0, width: 34, height: 58, scale: 1.5, hasParts: true)
        }
      }
  }()

  @Test(arguments: cases)
  func byHand(_ example: Case) throws {
    for completes in [true, false] {
      let (library, animator) = try example.animator.load()
      let scene = example.makeScene()
      let from = scene.picture(of: scene.from).bytes
      let to = scene.picture(of: scene.to).bytes
      #expect(from != to)
      scene.conduct(example.operation, animator, interactive: true)
      scene.stage.advance(to: 0)
      #expect(scene.picture().bytes == from)
      for fraction in [0.3, 0.7, 1, 0.5, 0, 0.2] {
        scene.interactor.update(fraction)
        scene.stage.advance(to: scene.stage.clock.now + 0.01)
        if fraction == 1 { #expect(scene.picture().bytes == to) }
        if fraction == 0 { #expect(scene.picture().bytes == from) }
      }
      if completes { scene.interactor.finish() } else { scene.interactor.cancel() }
      scene.finish()
      #expect(scene.outcomes == [completes])
      #expect(scene.picture().bytes == (completes ? to : from))
      #expect(scene.containerView.subviews.count == 1)
      #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
    }
  }

  @Test(arguments: cases)
  func byItself(_ example: Case) throws {
    let (library, animator) = try example.animator.load()
    let scene = example.makeScene()
    let from = scene.picture(of: scene.from).bytes
    let to = scene.picture(of: scene.to).bytes
    scene.conduct(example.operation, animator)
    scene.stage.advance(to: 0)
    #expect(scene.picture().bytes == from)
    scene.finish()
    #expect(scene.outcomes == [true])
    #expect(scene.picture().bytes == to)
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// The host puts much in order; a plugin does not rely on it.
  @Test(arguments: Plugins.animators, [true, false])
  func whatIsChangedIsPutBackByThePluginItself(
    animator: Plugins.Animator, completes: Bool
  ) throws {
    for operation in animator.operations {
      let scene = Plugins.scene(20, 10)
      let parts = scene.addParts()
      let background = scene.containerView.layer.model.backgroundColor
      scene.conduct(operation, try animator.load().controller, interactive: true, restoration: [])
      scene.interactor.update(0.4)
      scene.stage.advance(to: 0.1)
      if completes { scene.interactor.finish() } else { scene.interactor.cancel() }
      scene.finish()
      #expect(scene.containerView.layer.model.backgroundColor == background)
      for controller in [scene.from, scene.to] {
        let view = controller.view
        #expect(view.alpha == 1 && !view.isHidden && view.transform == .identity)
        #expect(view.layer.model.anchorPoint == Point(x: 0.5, y: 0.5))
        #expect(view.superview == nil || view.frame == scene.containerView.bounds)
      }
      #expect(parts.allSatisfy { $0.alpha == 1 && !$0.isHidden && $0.superview != nil })
      #expect(parts.map(\.layer.model.cornerRadius) == parts.map { 0.1 * $0.bounds.height })
      #expect(scene.from.view.frame == scene.containerView.bounds)
      #expect(
        scene.containerView.subviews.map(ObjectIdentifier.init) == [
          ObjectIdentifier(completes ? scene.to.view : scene.from.view)
        ])
    }
  }
}

extension EndpointTests {
  /// A cancel runs back as long as it had run.
  @Test(arguments: Plugins.animators)
  func aCancelTakesItsTime(animator: Plugins.Animator) throws {
    let (_, controller) = try animator.load()
    let scene = Plugins.scene(20, 10)
    let duration = controller.descriptor.duration
    scene.conduct(animator.operations[0], controller, interactive: true)
    scene.interactor.update(0.5)
    scene.stage.advance(to: 0)
    let half = scene.picture().bytes
    scene.interactor.cancel()
    scene.stage.advance(to: 0)
    #expect(scene.picture().bytes == half)
    scene.stage.advance(to: duration * 0.45)
    #expect(scene.outcomes == [])
    scene.stage.advance(to: duration * 0.51)
    #expect(scene.outcomes == [false])
  }
}
