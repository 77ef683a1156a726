import Playing
import PluginHosting
import PluginRegistry
import SystemCalls
import Transitioning

/// The animator that the person named, and where it comes from.
@MainActor
struct AnimatorChoice {
  private let name: AnimatorName
  private let operations: Set<TransitionOperation>
  private let parameters: [String: String]
  private let isStrict: Bool
  private let run: PluginRun
  private let own: ContainersOwnAnimator
  private let source: any AnimatorSource
  /// The plugin's library, and its manifest; none is the container's own animator, or what cannot be found.
  let files: [String]

  /// Takes what the options name.
  ///
  /// - Parameters:
  ///   - options: How it is played.
  ///   - other: A choice whose surroundings serve for this one too.
  /// - Throws: What is wrong with what the plugin is to be granted.
  init(_ options: PlaybackOptions, sharing other: AnimatorChoice? = nil) throws {
    name = AnimatorName(options.plugin)
    operations = options.transitions
    parameters = options.parameters
    let registry = Registry(.ofThisProgram(options.searchDirectories))
    run =
      try other?.run
      ?? PluginRun(
        registry, isolation: options.isolation,
        readable: registry.readable(by: name.plugin, allowed: options.allowed),
        isQuiet: options.isQuiet)
    own = ContainersOwnAnimator(of: options.container ?? PlayedContainers.all[0])
    isStrict = options.isStrict
    source = name == ContainersOwnAnimator.name ? own : run.plugins
    guard name != ContainersOwnAnimator.name else {
      files = []
      return
    }
    let match = try? registry.resolve(name.plugin)
    files = match.map(registry.files) ?? []
    for note in match?.notes ?? [] { Console.warn(note) }
    // Its process starts while pictures are read.
    run.plugins.prepare(name.plugin)
  }

  /// Makes the animation controller.
  ///
  /// Where the plugin crashes or hangs at that, or did before, it is the container's own one.
  func vend() throws -> VendedAnimator {
    do {
      return try source.animator(named: name, for: operations, parameters: parameters)
    } catch let failure as PluginLoadError where failure.isFailure && !isStrict {
      let animator = try own.animator(
        named: ContainersOwnAnimator.name, for: operations, parameters: [:])
      run.goOn(without: failure, "The container's own animation takes its place.")
      return VendedAnimator(
        animator.controller, sourceName: name.plugin.libraryName, animatorID: animator.animatorID,
        operations: animator.operations)
    }
  }

  /// Makes one of the plugin's interaction controllers.
  ///
  /// Where the plugin crashes or hangs at that, or did before, there is none.
  func interactor(named id: String) throws -> PluginInteractionController? {
    guard name != ContainersOwnAnimator.name else {
      throw Failure("The container's own animator has no interaction controllers.")
    }
    do {
      return try run.plugins.library(named: name.plugin).makeInteractionController(id: id)
    } catch let failure as PluginLoadError where failure.isFailure && !isStrict {
      run.goOn(without: failure, "Nothing drives the transition.")
      return nil
    }
  }

  /// Whether the plugin broke rules so far.
  var hasMisbehaved: Bool { run.hasMisbehaved }

  /// Does what there is to do with the animator, and gives it up: see `PluginRun`.
  func perform(_ work: () throws -> Bool) rethrows -> ExitCode { try run.perform(work) }
}
