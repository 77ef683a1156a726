public import Transitioning

/// Vends plugins' animation controllers by name, so that a container can ask for `fold`.
///
/// How a name becomes a file is the registry's business and comes in as a closure. A library is
/// opened when it is first asked for, and kept. Main thread only.
@MainActor
public final class PluginVendor: AnimatorVending {
  private let resolve: (String) throws -> String
  private let log: PluginLog
  private var libraries: [String: PluginLibrary] = [:]

  /// Creates a vendor.
  ///
  /// - Parameters:
  ///   - log: Where the plugins' lines, and those about them, go.
  ///   - resolve: Gives the path of the file for a name, or throws why there is none.
  public init(log: PluginLog = .none, resolve: @escaping (String) throws -> String) {
    self.log = log
    self.resolve = resolve
  }

  /// Makes the animation controller of a name: `fold`, or `org.example.effects/fold` for one of
  /// several in a plugin.
  ///
  /// - Parameter name: What the registry knows, with the animator's id after a slash if need be.
  /// - Returns: A new controller.
  /// - Throws: What `resolve` throws, or a `PluginLoadError`.
  public func animationController(named name: String) throws -> any AnimatedTransitioning {
    let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
    let isFile = name.contains("/") && name.hasSuffix(".so")
    let library = try library(named: isFile ? name : parts.first ?? name)
    return try library.makeAnimationController(id: isFile || parts.count < 2 ? nil : parts[1])
  }

  /// The library of a name, opened once.
  ///
  /// - Parameter name: What the registry knows.
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
  public var misbehaviours: [PluginMisbehaviour] { libraries.values.flatMap(\.misbehaviours) }
}
