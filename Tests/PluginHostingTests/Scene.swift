import Animating
import Compositing
import Containers
import Foundation
import Geometry
import LayerAnimating
import PluginHosting
import Testing
import Transitioning
import ViewControllers

/// A small screen with two children, and plugins to go from one to the other.
@MainActor
final class Scene: NavigationControllerDelegate, ContainerViewControllerDelegate {
  enum Operation: CaseIterable, CustomTestStringConvertible {
    case push, pop, select, selectBack

    var testDescription: String { "\(self)" }
  }

  let stage: Stage
  let from: ViewController
  let to: ViewController
  var animator: (any AnimatedTransitioning)?
  var interactor: (any InteractiveTransitioning)?
  private(set) var navigation: NavigationController?
  private(set) var container: ContainerViewController?
  private let operation: Operation

  init(_ operation: Operation, width: Int = 64, height: Int = 48) {
    self.operation = operation
    stage = Stage(size: Size(width: Double(width), height: Double(height)))
    from = Self.child(Color(red: 0.9, green: 0.3, blue: 0.1), stage)
    to = Self.child(Color(red: 0.1, green: 0.4, blue: 0.8), stage)
    switch operation {
    case .push:
      navigation = NavigationController(rootViewController: from, stage: stage)
    case .pop:
      let navigation = NavigationController(rootViewController: to, stage: stage)
      navigation.pushViewController(from, animated: false)
      self.navigation = navigation
    case .select, .selectBack:
      let children = operation == .select ? [from, to] : [to, from]
      let container = ContainerViewController(viewControllers: children, stage: stage)
      container.selectedViewController = from
      self.container = container
    }
    let root: ViewController? = navigation ?? container
    if let root {
      root.view.frame = stage.window.bounds
      stage.window.addSubview(root.view)
      root.beginAppearanceTransition(true, animated: false)
      root.endAppearanceTransition()
    }
    navigation?.delegate = self
    container?.delegate = self
    stage.advance(to: 0)
  }

  /// Starts the transition.
  func start() {
    switch operation {
    case .push: navigation?.pushViewController(to, animated: true)
    case .pop: navigation?.popViewController(animated: true)
    case .select, .selectBack: container?.selectedViewController = to
    }
  }

  var isOver: Bool {
    navigation?.currentTransition == nil && container?.currentTransition == nil
  }

  var containerView: View? { navigation?.containerView ?? container?.containerView }

  /// Lets time pass in frames until the transition is over.
  func finish(framesPerSecond: Double = 30, atMost frames: Int = 3000) {
    var frame = (stage.clock.now * framesPerSecond).rounded()
    for _ in 0..<frames where !isOver {
      frame += 1
      stage.advance(to: frame / framesPerSecond)
    }
  }

  /// What is on the screen.
  func picture() -> PixelBuffer { Self.picture(of: stage.window, stage) }

  /// What a view looks like on a screen of its own.
  static func picture(of view: View, _ stage: Stage, threads: Int = 1) -> PixelBuffer {
    let size = (width: Int(stage.size.width), height: Int(stage.size.height))
    guard let buffer = try? PixelBuffer(width: size.width, height: size.height) else {
      preconditionFailure("no memory for a small picture")
    }
    Renderer(threads: threads).render(
      view.layer, size: size, scale: stage.scale, background: .black, into: buffer)
    return buffer
  }

  /// Exactly one child is on the screen, whole and where it belongs, and nothing else is.
  func expectSettled(on child: ViewController, _ comment: Comment? = nil) {
    #expect(isOver, comment)
    guard let containerView else { return }
    #expect(containerView.subviews.count == 1, comment)
    #expect(containerView.subviews.first === child.view, comment)
    #expect(child.view.alpha == 1, comment)
    #expect(!child.view.isHidden, comment)
    #expect(child.view.transform3D == .identity, comment)
    #expect(child.view.frame == containerView.bounds, comment)
    #expect(stage.animations.bracketDepth == 0, comment)
    #expect(stage.activeDisplayLinks.isEmpty, comment)
  }

  private static func child(_ color: Color, _ stage: Stage) -> ViewController {
    let child = ViewController(stage: stage)
    child.view.backgroundColor = color
    // Something in it that is not even, so that a wrong picture shows.
    let mark = View(frame: Rect(x: 3, y: 5, width: 17, height: 9), stage: stage)
    mark.backgroundColor = .white
    child.view.addSubview(mark)
    return child
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interactor }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { animator }

  func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { animator }

  func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interactor }
}
