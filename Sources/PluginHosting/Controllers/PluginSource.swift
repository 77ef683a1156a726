public import Transitioning

/// Vends plugins' animation controllers by name, so that a container can ask for `fold`.
///
/// How a name becomes a file is the registry's business and comes in as a closure. A library is
/// opened when it is first asked for, and kept. Main thread only.
@MainActor
public final class PluginSource: AnimatorSource {
  private let resolve: (String) throws -> String
  private let log: PluginLog
  private var libraries: [String: PluginLibrary] = [:]

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - log: Where the plugins' lines, and those about them, go.
  ///   - resolve: Gives the path of the file for a plugin's name, or throws why there is none.
  public init(log: PluginLog = .none, resolve: @escaping (String) throws -> String) {
    self.log = log
    self.resolve = resolve
  }

  /// Makes the animation controller of a name.
  ///
  /// - Parameters:
  ///   - name: What the registry knows, or a file, and which of its animators.
  ///   - parameters: Keys and values as a user types them; the others have their defaults.
  /// - Returns: A new controller.
  /// - Throws: What `resolve` throws, or a `PluginLoadError`.
  public func animator(
    named name: AnimatorName, parameters: [String: String]
  ) throws -> VendedAnimator {
    let library = try library(named: name.plugin)
    let controller = try library.makeAnimationController(id: name.animator, parameters: parameters)
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
    let path = try resolve(name)
    if let library = libraries[path] { return library }
    let library = try PluginLibrary(path: path, log: log)
    libraries[path] = library
    return library
  }

  /// What the plugins did and may not do, since they were loaded.
  public var misbehaviours: [Misbehaviour] { libraries.values.flatMap(\.misbehaviours) }
}

extension PluginLibrary {
  /// What the plugin is called in file names and traces: the last part of its id.
  public var shortName: String {
    descriptor.id.split(separator: ".").last.map(String.init) ?? descriptor.id
  }
}
