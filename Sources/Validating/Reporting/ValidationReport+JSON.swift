internal import Playing

extension ValidationReport {
  /// The report in the format `transhost-validate/1`, which the module's page describes.
  public var json: String {
    JSON.document([
      "format": "transhost-validate/1", "seed": .text("\(seed)"), "runs": .whole(runs),
      "counts": .object(
        ValidationResult.State.allCases.map { ($0.rawValue, .whole(count($0))) }),
      "results": .list(plugins.flatMap { plugin in plugin.results.map { object($0, of: plugin) } }),
    ])
  }

  private func object(_ result: ValidationResult, of plugin: Plugin) -> JSON {
    [
      "file": .text(plugin.path), "case": .text(result.name),
      "state": .text(result.state.rawValue), "words": .text(result.words),
      "combination": .text(result.combination),
      "reproduce": .optional(
        result.state.isFault ? command(for: result, of: plugin) : nil),
    ]
  }
}
