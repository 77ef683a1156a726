import CSignatures
import CTransHost
import Compositing
import Containers
import Geometry
import Glibc
import LayerAnimating
import PluginHosting
import Transitioning
import ViewControllers

/// A small screen with a navigation controller in the middle of a transition, and a plugin host.
@MainActor
final class FuzzScene: NavigationControllerDelegate {
  private let stage: Stage
  private var container: NavigationController
  private let probe: PluginHostProbe
  private var frame = 0
  private var isInteractive = false

  init(seed: UInt64) {
    stage = Stage(size: Size(width: 160, height: 120), seed: seed)
    container = NavigationController(
      rootViewController: ViewController(stage: stage), stage: stage)
    probe = PluginHostProbe(stage: stage)
    install()
  }

  /// The host as a plugin gets it.
  var pointer: UnsafePointer<th_host_t> { probe.pointer }

  /// The function of a signature, if this host has its table.
  func function(for signature: Signature) -> (@convention(c) () -> Void)? {
    let id = signature.row.pointee.table.pointee.id
    guard let id, id.pointee != 0, let table = pointer.pointee.get_extension(pointer, id) else {
      return nil
    }
    let address = table.load(
      fromByteOffset: Int(signature.row.pointee.offset), as: UnsafeRawPointer?.self)
    return address.map { unsafeBitCast($0, to: (@convention(c) () -> Void).self) }
  }

  /// Runs calls as a plugin's callback does, so that what they leave open is closed.
  func insidePlugin(_ calls: () -> Void) { probe.insidePlugin(calls) }

  /// Handles of the objects of the transition that is going on.
  func lendHandles() -> [th_handle_t] { probe.lendHandles() }

  func advance() {
    frame += 1
    stage.advance(to: Double(frame) / 60)
  }

  /// Draws the screen as it is, whatever it is.
  func render() {
    guard let buffer = try? PixelBuffer(width: 160, height: 120) else { return }
    Renderer(threads: 1).render(
      stage.window.layer, size: (width: 160, height: 120), scale: 1, background: .black,
      into: buffer)
  }

  /// The kind of a handle, as the host tells it.
  func kind(of handle: th_handle_t) -> UInt32 { probe.kind(of: handle) }

  /// Starts another transition, on a new container.
  func restart(interactive: Bool) -> [th_handle_t] {
    isInteractive = interactive
    // As the host does when a plugin's transition is over.
    stage.animations.areAnimationsEnabled = true
    container.view.removeFromSuperview()
    container = NavigationController(
      rootViewController: ViewController(stage: stage), stage: stage)
    install()
    return lendHandles()
  }

  func tearDown() {
    probe.tearDown()
    stage.tearDown()
    // What the end has let go of is destroyed in a turn of its own.
    stage.drain()
  }

  private func install() {
    container.view.frame = stage.window.bounds
    stage.window.addSubview(container.view)
    container.beginAppearanceTransition(true, animated: false)
    container.endAppearanceTransition()
    container.delegate = self
    container.pushViewController(ViewController(stage: stage), animated: true)
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { probe }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { isInteractive ? probe : nil }
}

/// Ends the program as failed.
func exitFailing() -> Never { exit(1) }
