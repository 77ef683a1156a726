internal import Animating
internal import Compositing
internal import Containers
internal import Geometry
internal import Playing
internal import PluginHosting
internal import Transitioning
internal import ViewControllers

extension Script {
  /// What people do, and when.
  init(_ actions: [(Double, Action)]) {
    self.init(actions.map { .init(at: $0, .action($1)) })
  }
}

/// One of a plugin's animators in a container.
struct Scenario: CustomStringConvertible {
  /// How large the screen is, in points.
  static let size = Size(width: 60, height: 90)

  let act: Act
  let container: any PlayedContainer.Type
  let operation: PlayedOperation
  let style: ModalPresentationStyle

  var description: String {
    let place = "\(act.animator.id)/\(container.name)-\(operation.name)"
    return container.presents ? "\(place)-\(style)" : place
  }

  /// What a person does to have it played.
  var there: Script.Action {
    switch act.operation {
    case .push: .push
    case .pop: .pop
    case .present: .present
    case .dismiss: .dismiss
    case .tab, .custom: .select(1)
    }
  }

  /// What a person does to turn it round; nil where the animator does not say that it suits that.
  var back: Script.Action? {
    let (action, operation): (Script.Action, TransitionOperation) =
      switch act.operation {
      case .push: (.pop, .pop)
      case .pop: (.push, .push)
      case .present: (.dismiss, .dismiss)
      case .dismiss: (.present, .present)
      case .tab, .custom: (.select(0), act.operation)
      }
    return act.animator.transitions.contains(operation) ? action : nil
  }

  /// Sets a stage, where nothing moves yet.
  @MainActor
  func player(
    _ animator: any AnimatedTransitioning, seed: UInt64, script: Script? = nil,
    interactor: PluginInteractionController? = nil
  ) -> TransitionPlayer {
    TransitionPlayer(
      .init(
        container: container, operation: operation, presentationStyle: style,
        size: Self.size, script: script, seed: seed),
      animator: animator, from: .builtIn(operation.goesBack ? .photo : .photoList),
      to: .builtIn(operation.goesBack ? .photoList : .photo),
      makeInteractor: interactor.map { interactor in
        { root in
          interactor.attach(to: root)
          return interactor
        }
      })
  }

  /// What it looks like in numbers, from its start to its end.
  @MainActor
  func trace(_ library: PluginLibrary, seed: UInt64) throws -> String {
    let animator = try library.makeAnimationController(id: act.animator.id)
    return Trace(
      player(animator, seed: seed),
      of: VendedAnimator(
        animator, sourceName: library.shortName, animatorID: act.animator.id,
        operations: act.animator.transitions)
    ).json
  }
}

extension Examination {
  /// Each animator of a plugin's in every container that has something which it suits.
  func scenarios(of library: PluginLibrary) -> [Scenario] {
    acts(of: library).flatMap { act in
      PlayedContainers.all.flatMap { container in
        container.operations.filter { $0.transition == act.operation }.flatMap { operation in
          let styles: [ModalPresentationStyle] =
            container.presents ? [.fullScreen, .custom, .pageSheet] : [.fullScreen]
          return styles.map {
            Scenario(act: act, container: container, operation: operation, style: $0)
          }
        }
      }
    }
  }

  /// Those that can be turned round, each with what a person does for that.
  func turns(of library: PluginLibrary) -> [(Scenario, back: Script.Action)] {
    scenarios(of: library).compactMap { scenario in scenario.back.map { (scenario, $0) } }
  }
}

extension Examination {
  /// What every scenario looks like in numbers, by what it is called.
  func traces(_ isolation: PluginIsolation) throws -> [String: String] {
    try withPlugin(isolation) { library in
      var traces: [String: String] = [:]
      for scenario in scenarios(of: library) {
        try trying("\(scenario)") {
          traces["\(scenario)"] = try scenario.trace(library, seed: setting.seed)
        }
      }
      return traces
    }
  }
}

extension TransitionPlayer {
  /// The transition that is going on.
  var running: TransitionContext? {
    (root as? any TransitionContainer)?.currentTransition ?? root.presentationConductor.current
  }

  /// Lets time pass at a rate of frames, to a moment: seconds after the start.
  func play(to time: Double, framesPerSecond: Double = 60) {
    for frame in stride(from: 1, through: (time * framesPerSecond).rounded(.down), by: 1) {
      advance(to: frame / framesPerSecond)
    }
    advance(to: time)
  }

  /// Lets time pass until all is over.
  func playToEnd() {
    var time = setting.script?.length ?? 0
    for _ in 0..<600 where !isOver {
      time += 1.0 / 30
      advance(to: time)
    }
    advance(to: time + 1)
  }

  /// What has to be so when all is over.
  var order: [(rule: String, isSo: Bool)] {
    let shown = shownViewController
    let container = root as? any TransitionContainer
    let installed = container?.containerView.subviews.map(ObjectIdentifier.init)
    func count(_ kind: String) -> Int { stage.events.events.count { $0.kind == kind } }
    return [
      ("no transition runs", running == nil),
      ("everything has come to rest", stage.isAtRest),
      ("no display link ticks", stage.activeDisplayLinks.isEmpty),
      (
        "the screen on show is alone in its container",
        installed == nil || installed == shown.map { [ObjectIdentifier($0.view)] }
      ),
      (
        "the screen on show can be seen",
        shown.map { $0.view.alpha == 1 && !$0.view.isHidden } == true
      ),
      ("the screen on show has appeared", shown?.appearanceState == .appeared),
      (
        "every animator that began has been told of its end",
        count("animateTransition") <= count("animationEnded")
      ),
    ]
  }
}
