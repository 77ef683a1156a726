import Animating
import Containers
import Foundation
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Random sequences of pushes, pops, presentations and dismissals, caught, turned and begun during one
/// another, with our plugins as their animators: at rest nothing of theirs is left, and no handle.
///
/// `TRANSHOST_PLUGIN_SEQUENCES` says how many; each has a number, by which it is the same every time.
@Suite(.serialized)
@MainActor
struct PluginModelTests {
  nonisolated private static let count =
    ProcessInfo.processInfo.environment["TRANSHOST_PLUGIN_SEQUENCES"].flatMap(Int.init) ?? 12

  @Test func whateverIsPlayedNothingOfThePluginsStays() throws {
    // Copies of their own: other tests count what the plugins hold.
    let scratch = Scratch()
    let libraries = try ["fold", "slide", "cross-dissolve", "rise", "drop", "zoom", "pixellate"]
      .map { name in
        let path = "\(scratch.path)/lib\(name).so"
        try FileManager.default.copyItem(atPath: BuiltProducts.plugin(name), toPath: path)
        return try PluginLibrary(path: path, isolation: .never)
      }
    for seed in 1...Self.count { try play(UInt64(seed), libraries) }
  }

  private func play(_ seed: UInt64, _ libraries: [PluginLibrary]) throws {
    var random = SeededRandom(seed: seed)
    let scene = Scene(.navigation, size: Size(width: 24, height: 32))
    let (stage, navigation) = (scene.stage, scene.navigation)
    let modal = ViewController(title: "modal", stage: stage)
    modal.transitioningDelegate = scene.delegate
    let interactor = PercentDrivenInteractiveTransition()
    for _ in 0..<40 {
      let kind = Int.random(in: 0..<9, using: &random)
      let operation: TransitionOperation = [.push, .push, .pop, .present, .dismiss][min(kind, 4)]
      // What a plugin does not say that it suits is not its fault.
      let suited = try libraries.map { try $0.makeAnimationController() }
        .filter { $0.descriptor.transitions.contains(operation) }
      scene.delegate.animator = suited.randomElement(using: &random)
      scene.delegate.interactor = Int.random(in: 0..<4, using: &random) == 0 ? interactor : nil
      switch kind {
      case 0, 1:
        let free = scene.screens.filter { $0.parent == nil }
        if let next = free.randomElement(using: &random) {
          navigation.pushViewController(next, animated: true)
        }
      case 2: navigation.popViewController(animated: true)
      case 3 where modal.presentingViewController == nil:
        modal.modalPresentationStyle = Bool.random(using: &random) ? .custom : .fullScreen
        navigation.present(modal, animated: true)
      case 4: navigation.dismiss(animated: true)
      case 5: interactor.update(Double.random(in: 0...1, using: &random))
      case 6: if Bool.random(using: &random) { interactor.finish() } else { interactor.cancel() }
      case 7: interactor.pause()
      default: stage.play(Double.random(in: 0.05...1, using: &random))
      }
    }
    for _ in 0..<20 {
      let running = [navigation.currentTransition, navigation.presentationConductor.current]
      for context in running.compactMap(\.self) where context.isInteractive {
        context.finishInteractiveTransition()
      }
      stage.play(1)
    }
    scene.delegate.animator = nil
    #expect(navigation.currentTransition == nil, "sequence \(seed)")
    #expect(navigation.presentationConductor.current == nil, "sequence \(seed)")
    #expect(scene.installed == [navigation.topViewController?.title], "sequence \(seed)")
    #expect(stage.activeDisplayLinks.isEmpty && stage.isAtRest, "sequence \(seed)")
    for library in libraries {
      #expect(library.handleCount == 0, "sequence \(seed)")
      #expect(library.misbehaviours.isEmpty, "sequence \(seed): \(library.misbehaviours)")
    }
  }
}
