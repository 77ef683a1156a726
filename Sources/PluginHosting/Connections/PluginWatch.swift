/// What somebody who looks on notes of a plugin, beyond what the log has.
@MainActor
package final class PluginWatch {
  /// Whether the plugin is given none of the host's tables; heeded in a worker alone.
  package let isBare: Bool
  /// How many calls of its main thread's the host has served, refused ones among them.
  @exclusivity(unchecked) package internal(set) var callCount = 0
  /// How many of those were about handles that are stale, foreign or invented.
  package internal(set) var staleHandleCount = 0
  /// How many of those were refused for what they were given: a number that is none, say.
  package internal(set) var refusedArgumentCount = 0
  /// The lines that it has printed, where it runs in a worker.
  package internal(set) var printedLines: [String] = []
  /// What has become of its worker, a phrase that follows its name; nil while that runs, or has ended
  /// as it should.
  package internal(set) var death: String?

  /// Begins to look on.
  ///
  /// - Parameter isBare: Whether the plugin is given none of the host's tables.
  package init(isBare: Bool = false) { self.isBare = isBare }
}
