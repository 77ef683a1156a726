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
  /// In the order in which they were opened.
  private var libraries: [(name: String, library: PluginLibrary)] = []

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - log: Where the plugins' lines, and those about them, go.
  ///   - surroundings: The process, if it is the program's own: plugins leave it as it was.
  ///   - decoder: Reads pictures for the plugins; with nil they get none.
  ///   - isolation: Whether plugins run in processes of their own.
  ///   - resolve: Gives the path of the file for a plugin's name, or throws why there is none; asked
  ///     once for each name.
  public init(
    log: PluginLog = .none, surroundings: Surroundings? = nil, decoder: PictureDecoder? = nil,
    isolation: PluginIsolation = .never, resolve: @escaping (String) throws -> String
  ) {
    self.log = log
    self.surroundings = surroundings
    self.decoder = decoder
    self.isolation = isolation
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

  /// The library of a plugin, opened once.
  ///
  /// - Parameter name: What the registry knows, or a file.
  /// - Returns: The library.
  /// - Throws: What `resolve` throws, or a `PluginLoadError`.
  public func library(named name: String) throws -> PluginLibrary {
    if let known = libraries.first(where: { $0.name == name }) { return known.library }
    let library = try PluginLibrary(
      path: resolve(name), log: log, surroundings: surroundings, decoder: decoder,
      isolation: isolation)
    libraries.append((name, library))
    return library
  }

  /// What the plugins did and may not do, since they were started.
  public var misbehaviours: [Misbehaviour] { hosts.flatMap(\.misbehaviours) }

  /// Gives up all libraries, the last one first: a plugin ends here unless somebody else has its
  /// library, or a controller that came from it.
  ///
  /// - Returns: What the plugins did and may not do, to their end.
  public func giveUp() -> [Misbehaviour] {
    let hosts = hosts
    while libraries.popLast() != nil {}
    return hosts.flatMap(\.misbehaviours)
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
