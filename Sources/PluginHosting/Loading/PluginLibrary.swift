internal import CTransHost
public import PluginTrust
public import Transitioning

/// A plugin that has been opened, checked and started.
///
/// A file is opened and started once, whatever it is called: libraries of one file, also by a link or
/// another spelling of its path, have one image and one host between them, and the log of the one that
/// was made last. When the last of them is given up, with every controller that came from it, the
/// plugin is told (`deinit`); its image stays, since images with Swift code in them cannot be
/// unloaded. Main thread only.
@MainActor
public final class PluginLibrary {
  /// The file.
  public let path: String

  let plugin: StartedPlugin

  /// Opens a plugin, checks everything that it says about itself, and starts it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - log: Where the plugin's lines, and those about it, go.
  ///   - surroundings: The process, if it is the program's own: the plugin leaves it as it was.
  ///   - decoder: Reads pictures for the plugin; with nil it gets none.
  ///   - isolation: Whether it runs in a process of its own.
  ///   - trust: Which plugins need none.
  ///   - readable: What it may read in a process of its own beyond what every plugin may: files, and
  ///     folders with all in them.
  ///   - quarantine: Where it is remembered that plugins failed, which are not opened then; with nil it
  ///     is not.
  /// - Throws: The `PluginLoadError` that says what is wrong. What has been opened stays so.
  public convenience init(
    path: String, log: PluginLog = .none, surroundings: Surroundings? = nil,
    decoder: PictureDecoder? = nil, isolation: PluginIsolation = .auto,
    trust: TrustPolicy = .ofThisProgram, readable: [String] = [], quarantine: Quarantine? = nil
  ) throws(PluginLoadError) {
    let setting = PluginHost.Setting(
      log: log, surroundings: surroundings, decoder: decoder, isolation: isolation, trust: trust,
      readable: readable, quarantine: quarantine)
    self.init(path: path, try StartedPlugin.at(path, setting))
  }

  /// Opens a plugin while somebody looks on: see `init(path:log:surroundings:decoder:isolation:)`.
  package convenience init(
    path: String, log: PluginLog = .none, surroundings: Surroundings? = nil,
    decoder: PictureDecoder? = nil, isolation: PluginIsolation, watch: PluginWatch
  ) throws(PluginLoadError) {
    let setting = PluginHost.Setting(
      log: log, surroundings: surroundings, decoder: decoder, isolation: isolation, watch: watch)
    self.init(path: path, try StartedPlugin.at(path, setting))
  }

  /// Checks and starts a plugin whose code is in this process already.
  ///
  /// - Parameters:
  ///   - path: What errors call it.
  ///   - entry: What its entry function returned.
  ///   - log: Where the plugin's lines, and those about it, go.
  /// - Throws: The `PluginLoadError` that says what is wrong.
  convenience init(
    path: String, entry: UnsafePointer<th_entry_t>, log: PluginLog
  ) throws(PluginLoadError) {
    let host = PluginHost()
    host.begin(as: path, PluginHost.Setting(log: log))
    self.init(path: path, try StartedPlugin(path: path, entry: entry, on: host))
  }

  private init(path: String, _ plugin: StartedPlugin) {
    self.path = path
    self.plugin = plugin
    plugin.libraryCount += 1
  }

  isolated deinit { plugin.libraryCount -= 1 }

  /// Who it is.
  public var descriptor: PluginDescriptor { plugin.descriptor }

  /// The revision of the ABI that it was built for.
  public var abi: (major: Int, minor: Int) { plugin.abi }

  /// What it offers; at least one.
  public var animators: [AnimatorDescriptor] { plugin.animators }

  /// What the plugin did and may not do, since it was started.
  public var misbehaviours: [Misbehaviour] { host.misbehaviours }

  /// Whether the plugin has to be opened anew: its process has gone, or its file has been written since
  /// that was started.
  public var isStale: Bool { plugin.isStale }

  /// How many handles the plugin holds now; after its transitions it should hold none.
  public var handleCount: Int { host.handles.count }

  var host: PluginHost { plugin.host }
  var interactionFactory: StartedPlugin.GivenFactory<th_interaction_controller_factory_t>? {
    plugin.interactionFactory
  }

  /// Makes an animation controller.
  ///
  /// - Parameters:
  ///   - id: Which animator; nil takes the first that suits.
  ///   - operations: What it is for, any of these; where none suits it is the first of all.
  ///   - parameters: Keys and values as a user types them; the others have their defaults.
  /// - Returns: A controller, good for any number of transitions one after another.
  /// - Throws: A `PluginLoadError` if there is no such animator or parameter, or the plugin fails.
  public func makeAnimationController(
    id: String? = nil, for operations: Set<TransitionOperation> = [],
    parameters: [String: String] = [:]
  ) throws(PluginLoadError) -> PluginAnimationController {
    let available = animators.map(\.id)
    let suitable = animators.first { !$0.transitions.isDisjoint(with: operations) }
    guard
      let animator = id.map({ id in animators.first { $0.id == id } })
        ?? suitable ?? animators.first
    else {
      throw .noSuchAnimator(path: path, id: id ?? "", available: available)
    }
    let values = try checked(parameters, of: animator)
    let factory = plugin.factory
    let instance = try made(animator.id) {
      factory.functions.create?(factory.pointer, host.host, $0)
    }
    let controller = try PluginAnimationController(instance, of: self, animator: animator)
    for (parameter, value) in values { try controller.set(parameter, to: value) }
    return controller
  }

  /// Asks one of the plugin's factories for an instance.
  ///
  /// - Parameters:
  ///   - id: What it is called.
  ///   - create: Calls the factory.
  /// - Returns: What that gave.
  /// - Throws: A `PluginLoadError` if it gave nothing.
  func made<Instance>(
    _ id: String, by create: (UnsafePointer<CChar>) -> UnsafePointer<Instance>?
  ) throws(PluginLoadError) -> UnsafePointer<Instance> {
    let instance = host.quietly { host.ask("create") { id.withCString(create) } }
    if let instance = instance ?? nil { return instance }
    if let deed = host.death { throw .failed(path: path, deed: deed) }
    throw .cannotCreate(path: path, id: id, problem: "its factory returned null")
  }

  private func checked(
    _ parameters: [String: String], of animator: AnimatorDescriptor
  ) throws(PluginLoadError) -> [(ParameterDescriptor, ParameterDescriptor.Value)] {
    let known = Dictionary(animator.parameters.map { ($0.key, $0) }) { first, _ in first }
    var values: [(ParameterDescriptor, ParameterDescriptor.Value)] = []
    for (key, text) in parameters.sorted(by: { $0.key < $1.key }) {
      guard let parameter = known[key] else {
        let keys = animator.parameters.map(\.key)
        throw .badParameter(
          path: path, key: key,
          problem: keys.isEmpty
            ? "animator '\(animator.id)' has no parameters"
            : "animator '\(animator.id)' has: \(keys.joined(separator: ", "))")
      }
      guard let value = parameter.value(from: text) else {
        throw .badParameter(
          path: path, key: key, problem: "'\(text)' is not \(parameter.expectation)")
      }
      values.append((parameter, value))
    }
    return values
  }
}
