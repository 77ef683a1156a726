import Foundation
import PluginHosting
import PluginRegistry
import Transitioning

/// The plugin that the user named, opened, and the animator of it that will play.
@MainActor
struct PluginChoice {
  /// The name that stands for the container's own animator.
  static let containersOwn = "default"

  /// The opened library; nil is the container's own animator.
  let library: PluginLibrary?
  /// Which of its animators.
  let descriptor: AnimatorDescriptor?
  private let parameters: [String: String]

  /// Resolves, opens and checks a plugin.
  init(_ options: PlaybackOptions) throws {
    parameters = options.parameters
    guard options.plugin != Self.containersOwn else {
      guard parameters.isEmpty else {
        throw Failure("The container's own animator has no parameters.")
      }
      library = nil
      descriptor = nil
      return
    }
    let registry = Registry(.ofThisProgram(options.searchDirectories))
    let (name, animator) = Self.parts(of: options.plugin)
    let library = try PluginLibrary(
      path: registry.resolve(name).path, log: Self.log(isQuiet: options.isQuiet))
    guard let descriptor = library.animators.first(where: { animator == nil || $0.id == animator })
    else {
      throw PluginLoadError.noSuchAnimator(
        path: library.path, id: animator ?? "", available: library.animators.map(\.id))
    }
    self.library = library
    self.descriptor = descriptor
  }

  /// What the plugin is called in traces and file names: its animator's id, or the last part of
  /// its own.
  var name: String {
    guard let library else { return Self.containersOwn }
    return library.descriptor.id.split(separator: ".").last.map(String.init)
      ?? library.descriptor.id
  }

  /// The animator's name in traces.
  var animatorName: String { descriptor?.id ?? Self.containersOwn }

  /// Makes the animation controller; nil is the container's own.
  func makeAnimator() throws -> PluginAnimationController? {
    try library?.makeAnimationController(id: descriptor?.id, parameters: parameters)
  }

  /// Whether the plugin broke rules so far.
  var hasMisbehaved: Bool { !(library?.misbehaviours.isEmpty ?? true) }

  /// `fold/unfold` is the animator `unfold` of `fold`; anything that is a file is a file.
  private static func parts(of name: String) -> (plugin: String, animator: String?) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !name.hasSuffix(".so"), !parts[0].isEmpty, !parts[1].isEmpty,
      parts[0] != ".", parts[0] != "..", !FileManager.default.fileExists(atPath: name)
    else { return (name, nil) }
    return (parts[0], parts[1])
  }

  private static func log(isQuiet: Bool) -> PluginLog {
    PluginLog { entry in
      switch entry.severity {
      case .debug: break
      case .info: if !isQuiet { Console.say("\(entry.plugin): \(entry.text)") }
      case .warning, .error: Console.warn(entry.text)
      }
    }
  }
}

extension SearchPath {
  /// The search path of this program, with what the user named first.
  static func ofThisProgram(_ directories: [String]) -> SearchPath {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments.first ?? ""
    return SearchPath(
      directories: directories, environment: ProcessInfo.processInfo.environment,
      executable: executable)
  }
}
