import Animating
import Compositing
import PluginHosting
import TestSupport
import Transitioning
import ViewControllers

/// A case as it went, in this process.
@MainActor
final class HostileRun {
  /// What refused the plugin, if anything did.
  private(set) var refusal: String?
  /// What is wrong with the container and its picture.
  private(set) var disorder: [String] = []
  /// Lines about the plugin, and which of them are misbehaviours.
  private(set) var lines: [(text: String, isMisbehaviour: Bool)] = []
  /// Lines about calls of the plugin's that were refused.
  private(set) var refusedCalls: [String] = []
  /// Lines of the plugin's own.
  private(set) var own: [String] = []
  private(set) var events: [String] = []
  private(set) var endTime = 0.0
  private(set) var handleCount = 0
  private(set) var picture: PixelBuffer?

  private let item: HostileCase
  private let isNamed: Bool
  private let recorder = LogRecorder()

  /// Plays a case to its end, and the plugin's.
  ///
  /// - Parameters:
  ///   - item: The case.
  ///   - other: A container that it does not name; in the end it goes back there to where it began.
  init(_ item: HostileCase, in other: OtherContainer? = nil) throws {
    self.item = item
    isNamed = other == nil
    let folder = Scratch()
    let path = try HostilePlugin.install(item.name, script: item.script, in: folder)
    var misbehaviours: [String] = []
    do throws(PluginLoadError) {
      let library = try PluginLibrary(path: path, log: recorder.log, isolation: .never)
      let animator = try library.makeAnimationController(parameters: item.parameters)
      // The last of it goes with its stage: what still waits there is destroyed.
      let scene: any HostileScene = other?.scene() ?? Scene(item.operation)
      try play(animator, in: scene)
      handleCount = library.handleCount
      scene.delegate.animator = nil
      scene.delegate.interactor = nil
      scene.stage.tearDown()
      scene.stage.drain()
      // As the log has them.
      misbehaviours = library.misbehaviours.map {
        $0.description.replacing("\n", with: "\\n")
      }
    } catch {
      refusal = "\(error)"
    }
    own = recorder.ownTexts
    refusedCalls = recorder.hostTexts.filter(HostileCase.isAboutRefusedCall)
    lines = recorder.hostTexts.filter { !HostileCase.isAboutRefusedCall($0) }.map { line in
      (line, misbehaviours.firstIndex(of: line).map { misbehaviours.remove(at: $0) } != nil)
    }
  }

  private func play(
    _ animator: PluginAnimationController, in scene: any HostileScene
  ) throws(PluginLoadError) {
    scene.delegate.animator = animator
    var shown = scene.going
    for round in 0..<item.count {
      let other = shown === scene.going ? scene.coming : scene.going
      let driver = try driver(of: animator, in: scene)
      scene.delegate.interactor = driver
      if round == 0 { touch(scene) }
      scene.change(to: other, animated: true)
      if round == 0 { interfere(with: scene, before: shown) }
      if case .catching(let time, let fraction, let cancels) = item.driver {
        catchAndLetGo(scene, driver as? PercentDrivenInteractiveTransition, time, fraction, cancels)
      }
      scene.playToTheEnd()
      endTime = scene.stage.clock.now
      shown = round < item.count - 1 || item.endsComing ? other : shown
    }
    // What comes late has its time.
    scene.stage.play(0.2)
    events = scene.stage.log
    disorder = scene.disorder(on: isNamed ? shown : scene.shown)
    // A finger that is down still may be in the middle of something.
    let isActive = !scene.stage.input.activeGestureRecognizers.isEmpty
    if isActive, item.drags.allSatisfy({ $0.to != nil }) {
      disorder.append("not so: no recogniser is begun")
    }
    scene.stage.input.cancelTouches()
    if !scene.stage.input.activeGestureRecognizers.isEmpty {
      disorder.append("not so: no recogniser stays begun")
    }
    if !isNamed { disorder += goBack(scene) }
    picture = scene.stage.picture()
  }

  /// Goes back to where it began, without the plugin.
  ///
  /// - Returns: What is wrong then.
  private func goBack(_ scene: any HostileScene) -> [String] {
    scene.delegate.animator = nil
    scene.delegate.interactor = nil
    scene.change(to: scene.going, animated: false)
    return scene.disorder(on: scene.going)
  }

  private func driver(
    of animator: PluginAnimationController, in scene: any HostileScene
  ) throws(PluginLoadError) -> (any InteractiveTransitioning)? {
    switch item.driver {
    case .nobody: return nil
    case .plugin:
      let driver = try animator.interactionController()
      if item.isAttached { driver?.attach(to: scene.going.parent ?? scene.going) }
      return driver
    case .scrubbing(let fraction, let cancels):
      return ScrubbingInteractionController(
        to: fraction, then: cancels ? .cancel : .finish, stage: scene.stage)
    case .catching:
      let driver = PercentDrivenInteractiveTransition()
      driver.wantsInteractiveStart = false
      return driver
    }
  }

  private func catchAndLetGo(
    _ scene: any HostileScene, _ driver: PercentDrivenInteractiveTransition?, _ time: Double,
    _ fraction: Double, _ cancels: Bool
  ) {
    scene.stage.play(time)
    scene.conductor.current?.pauseInteractiveTransition()
    driver?.update(fraction)
    if cancels { driver?.cancel() } else { driver?.finish() }
  }

  /// Has fingers come in time: those that stay go on a little and are down to the end.
  private func touch(_ scene: any HostileScene) {
    for (index, drag) in item.drags.enumerated() {
      let hand = Hand(stage: scene.stage)
      let (x, y) = drag.from
      let (endX, endY) = drag.to ?? (x + 20, y)
      let finger = index + 1
      scene.stage.perform(after: drag.time) { hand.down(x, y, finger: finger) }
      for step in 1...6 {
        let part = Double(step) / 6
        scene.stage.perform(after: drag.time + Double(step) / 120) {
          hand.move(x + (endX - x) * part, y + (endY - y) * part, finger: finger)
        }
      }
      guard drag.to != nil else { continue }
      scene.stage.perform(after: drag.time + 0.05) { hand.up(endX, endY, finger: finger) }
    }
  }

  private func interfere(with scene: any HostileScene, before shown: ViewController) {
    guard let (time, what) = item.interference else { return }
    scene.stage.play(time)
    switch what {
    case .change: scene.change(to: shown, animated: false)
    case .end: scene.stage.tearDown()
    }
  }
}
