import Containers
import Animating
import Compositing
import Geometry
import PluginHosting
import Transitioning
import ViewControllers

/// A screen with a container and two controllers that show noise, and what is on the screen.
@MainActor
final class Playground {
  let stage: Stage
  let container: ViewController
  let containerView: View
  let from: ViewController
  let to: ViewController
  let conductor: TransitionConductor
  let interactor = PercentDrivenInteractiveTransition()
  private(set) var outcomes: [Bool] = []

  init(width: Double, height: Double, scale: Double = 1) throws {
    stage = Stage(size: Size(width: width, height: height), scale: scale)
    container = ViewController(title: "container", stage: stage)
    conductor = TransitionConductor(container: container)
    containerView = View(frame: stage.window.bounds, stage: stage)
    container.view.addSubview(containerView)
    stage.window.addSubview(container.view)
    from = try Self.noise(seed: 1, on: stage)
    to = try Self.noise(seed: 2, on: stage)
    containerView.addSubview(from.view)
  }

  /// A controller whose view shows opaque noise, a pixel of it on each pixel of the screen.
  private static func noise(seed: UInt64, on stage: Stage) throws -> ViewController {
    let controller = ViewController(title: "noise \(seed)", stage: stage)
    let width = Int((stage.size.width * stage.scale).rounded(.up))
    let height = Int((stage.size.height * stage.scale).rounded(.up))
    let picture = try PixelBuffer(width: width, height: height)
    var random = SeededRandom(seed: seed)
    picture.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
          bytes.storeBytes(
            of: pixel, toByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
    let view = controller.view
    view.layer.model.contents = picture
    view.layer.model.contentsScale = stage.scale
    return controller
  }

  /// Starts a transition; with `interactive` it is held at its start.
  @discardableResult
  func start(
    _ operation: TransitionOperation, _ animator: any AnimatedTransitioning,
    interactive: Bool = false, restoration: ViewRestoration = .all,
    change: (inout TransitionRequest) -> Void = { _ in }
  ) -> TransitionContext? {
    var request = TransitionRequest(
      operation: operation, from: from, to: to, containerView: containerView, animator: animator,
      makeDefaultAnimator: { DefaultContainerAnimator() })
    request.interactor = interactive ? interactor : nil
    request.restoration = restoration
    request.commit = { [weak self] completed in self?.outcomes.append(completed) }
    change(&request)
    conductor.perform { [conductor] in conductor.start(request) }
    return conductor.current
  }

  /// Gives how many transitions have ended, and counts anew.
  func forgetOutcomes() -> Int {
    defer { outcomes = [] }
    return outcomes.count
  }

  /// Lets time pass until the transition is over, by frames.
  func finish(frames: Int = 400) {
    for _ in 0..<frames where conductor.current != nil {
      stage.advance(to: stage.clock.now + 1.0 / 60)
    }
    stage.advance(to: stage.clock.now)
  }

  /// What the screen shows, in bytes.
  func picture() throws -> [UInt8] {
    let width = Int((stage.size.width * stage.scale).rounded(.up))
    let height = Int((stage.size.height * stage.scale).rounded(.up))
    let buffer = try PixelBuffer(width: width, height: height)
    Renderer(threads: 1).render(
      stage.window.layer, size: (width, height), scale: stage.scale,
      background: Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 1), into: buffer)
    return buffer.withUnsafeBytes { bytes in
      (0..<height).flatMap { row in
        bytes[row * buffer.bytesPerRow..<row * buffer.bytesPerRow + width * 4]
      }
    }
  }

  /// What the screen shows with one controller's view alone.
  func picture(of controller: ViewController) throws -> [UInt8] {
    let subviews = containerView.subviews
    for view in subviews { view.removeFromSuperview() }
    containerView.addSubview(controller.view)
    defer {
      controller.view.removeFromSuperview()
      for view in subviews { containerView.addSubview(view) }
    }
    return try picture()
  }
}
