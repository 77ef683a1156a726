import Animating
import CTransHost
import Compositing
import Containers
import Geometry
import Transitioning
import ViewControllers

@testable import AnimatorKit
@testable import PluginHosting

/// An animator whose body each test writes.
final class Script: NSObject, UIViewControllerAnimatedTransitioning {
  static var duration = 1.0
  static var body: (UIViewControllerContextTransitioning) -> Void = { _ in }
  static var animator: ((UIViewControllerContextTransitioning) -> UIViewPropertyAnimator)?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { Script.duration }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    Script.body(transitionContext)
  }

  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  { Script.animator?(transitionContext) ?? NoInterruptibleAnimator.shared }
}

/// An interaction controller that moves its transition by a tenth in each frame up to the middle,
/// and then lets it go.
class Hand: UIPercentDrivenInteractiveTransition {
  static var finishes = true
  private var tenths: CGFloat = 0

  override init() {
    super.init()
    completionSpeed = 2
    completionCurve = .linear
  }

  override func startInteractiveTransition(
    _ transitionContext: UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    tenths = 0
    CADisplayLink { [self] link in
      tenths += 1
      if tenths <= 5 { return update(tenths / 10) }
      link.invalidate()
      if Hand.finishes { finish() } else { cancel() }
    }.add(to: .main, forMode: .common)
  }
}

/// An animator that is its own interaction controller.
final class ScriptedHand: Hand, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { Script.duration }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    Script.body(transitionContext)
  }
}

private let plugin = AnimatorPlugin(
  id: "org.example.script", name: "Script", version: "1.0.0",
  animators: [
    .init(id: "script", name: "Script", transitions: .any, duration: 1) { Script() },
    .init(id: "both", name: "Both", transitions: .any, duration: 1) { ScriptedHand() },
  ], interactors: [.init(id: "hand", name: "Hand") { Hand() }])

/// The real host with the SDK in the same process: a transition whose animator is a closure.
@MainActor
final class Scene {
  let stage: Stage
  let container: ViewController
  let from: ViewController
  let to: ViewController
  let conductor: TransitionConductor
  let library: PluginLibrary
  let interactor = PercentDrivenInteractiveTransition()
  var outcomes: [Bool] = []
  nonisolated(unsafe) static var lines: [String] = []

  init(scale: Double = 1, seed: UInt64 = 0) throws {
    stage = Stage(size: Size(width: 100, height: 50), scale: scale, seed: seed)
    container = ViewController(title: "container", stage: stage)
    from = ViewController(title: "from", stage: stage)
    to = ViewController(title: "to", stage: stage)
    conductor = TransitionConductor(container: container)
    stage.window.addSubview(container.view)
    container.view.addSubview(from.view)
    Scene.lines = []
    library = try PluginLibrary(
      path: "in process", entry: plugin.entry, log: PluginLog { Scene.lines.append($0.text) })
  }

  func start(
    _ operation: TransitionOperation = .push, interactive: Bool = false,
    animator: PluginAnimationController? = nil, hand: PluginInteractionController? = nil,
    _ body: @escaping (UIViewControllerContextTransitioning) -> Void
  ) throws {
    Script.body = body
    var request = TransitionRequest(
      operation: operation, from: from, to: to, containerView: container.view,
      animator: try animator ?? library.makeAnimationController(),
      makeDefaultAnimator: { DefaultContainerAnimator() })
    request.interactor = hand ?? (interactive ? interactor : nil)
    request.commit = { [weak self] in self?.outcomes.append($0) }
    conductor.perform { [conductor] in conductor.start(request) }
  }

  /// Lets time pass, by tenths of a second.
  func advance(by seconds: Double) {
    for _ in 0..<Int((seconds * 10).rounded()) { stage.advance(to: stage.clock.now + 0.1) }
  }

  /// What is left over: nothing, if all is well.
  var leftovers: [String] {
    var leftovers = Scene.lines + library.misbehaviours.map(\.description)
    if library.handleCount != 0 { leftovers.append("\(library.handleCount) handles") }
    if HostCallbacks.alive != 0 { leftovers.append("\(HostCallbacks.alive) callbacks") }
    return leftovers
  }
}
