public import PluginTrust
public import Transitioning

/// Vends plugins' animation controllers by name, so that a container can ask for `fold`.
///
/// How a name becomes a file is the registry's business and comes in as a closure. A library is
/// opened when it is first asked for, and kept; when the source goes, those that nobody else has are
/// given up, the last one first. Main thread only.
@MainActor
public final class PluginSource: AnimatorSource {
  private let resolve: (String) throws -> String
  private let log: PluginLog
  private let surroundings: Surroundings?
  private let decoder: PictureDecoder?
  private let isolation: PluginIsolation
  private let trust: TrustPolicy
  private let readable: [String]
  private let quarantine: Quarantine?
  /// What those did that have been opened anew.
  private var past: [Misbehaviour] = []
  /// In the order in which they were opened.
  private var libraries: [(name: String, library: PluginLibrary)] = []

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - log: Where the plugins' lines, and those about them, go.
  ///   - surroundings: The process, if it is the program's own: plugins leave it as it was.
  ///   - decoder: Reads pictures for the plugins; with nil they get none.
  ///   - isolation: Whether plugins run in processes of their own.
  ///   - trust: Which plugins need none.
  ///   - readable: What plugins may read in processes of their own beyond what every plugin may: files,
  ///     and folders with all in them.
  ///   - quarantine: Where it is remembered that plugins failed, which are not opened then; with nil it
  ///     is not.
  ///   - resolve: Gives the path of the file for a plugin's name, or throws why there is none; asked
  ///     once for each name.
  public init(
    log: PluginLog = .none, surroundings: Surroundings? = nil, decoder: PictureDecoder? = nil,
    isolation: PluginIsolation = .auto, trust: TrustPolicy = .ofThisProgram,
    readable: [String] = [], quarantine: Quarantine? = nil,
    resolve: @escaping (String) throws -> String
  ) {
    self.log = log
    self.surroundings = surroundings
    self.decoder = decoder
    self.isolation = isolation
    self.trust = trust
    self.readable = readable
    self.quarantine = quarantine
    self.resolve = resolve
  }

  isolated deinit { _ = giveUp() }

  /// Makes the animation controller of a name.
  ///
  /// - Parameters:
  ///   - name: What the registry knows, or a file, and which of its animators.
  ///   - operations: What it is for, where the name means several.
  ///   - parameters: Keys and values as a user types them; the others have their defaults.
  /// - Returns: A new controller.
  /// - Throws: What `resolve` throws, or a `PluginLoadError`.
  public func animator(
    named name: AnimatorName, for operations: Set<TransitionOperation>,
    parameters: [String: String]
  ) throws -> VendedAnimator {
    let library = try library(named: name.plugin)
    let controller = try library.makeAnimationController(
      id: name.animator, for: operations, parameters: parameters)
    return VendedAnimator(
      controller, sourceName: library.shortName, animatorID: controller.descriptor.id,
      operations: controller.descriptor.transitions)
  }

  /// The library of a plugin, opened once; and anew when its process has gone, or its file is another.
  ///
  /// - Parameter name: What the registry knows, or a file.
  /// - Returns: The library.
  /// - Throws: What `resolve` throws, or a `PluginLoadError`.
  public func library(named name: String) throws -> PluginLibrary {
    if let known = libraries.firstIndex(where: { $0.name == name }) {
      guard libraries[known].library.isStale else { return libraries[known].library }
      past += libraries.remove(at: known).library.misbehaviours
    }
    let library = try PluginLibrary(
      path: resolve(name), log: log, surroundings: surroundings, decoder: decoder,
      isolation: isolation, trust: trust, readable: readable, quarantine: quarantine)
    libraries.append((name, library))
    return library
  }

  /// Starts the process of a plugin that will be asked for, if it has one of its own, and does not wait
  /// for it.
  ///
  /// - Parameter name: What the registry knows, or a file. What is wrong with it is told when it is asked
  ///   for.
  public func prepare(_ name: String) {
    guard !libraries.contains(where: { $0.name == name }), let path = try? resolve(name) else {
      return
    }
    StartedPlugin.prepare(
      path,
      PluginHost.Setting(
        isolation: isolation, trust: trust, readable: readable, quarantine: quarantine))
  }

  /// The same for an animator's name, as containers do.
  public func prepare(_ name: AnimatorName) { prepare(name.plugin) }

  /// What the plugins did and may not do, since they were started.
  public var misbehaviours: [Misbehaviour] { past + hosts.flatMap(\.misbehaviours) }

  /// Gives up all libraries, the last one first: a plugin ends here unless somebody else has its
  /// library, or a controller that came from it.
  ///
  /// - Returns: What the plugins did and may not do, to their end.
  public func giveUp() -> [Misbehaviour] {
    let hosts = hosts
    defer { past = [] }
    while libraries.popLast() != nil {}
    return past + hosts.flatMap(\.misbehaviours)
  }

  /// One for each file, however many names it goes by.
  private var hosts: [PluginHost] {
    var hosts: [PluginHost] = []
    for (_, library) in libraries where !hosts.contains(where: { $0 === library.host }) {
      hosts.append(library.host)
    }
    return hosts
  }
}

extension PluginLibrary {
  /// What the plugin is called in file names and traces: the last part of its id.
  public var shortName: String {
    descriptor.id.split(separator: ".").last.map(String.init) ?? descriptor.id
  }
}
