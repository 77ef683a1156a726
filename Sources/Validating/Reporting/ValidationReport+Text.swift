internal import Playing
internal import SystemCalls

extension ValidationReport {
  /// The report for people: a table for each plugin, and a line that counts.
  ///
  /// - Parameter paint: Gives a state's word its colour.
  /// - Returns: Lines.
  public func text(paint: (ValidationResult.State, String) -> String = { $1 }) -> String {
    var text = ""
    for plugin in plugins {
      text += "\(plugin.path.printable)\n"
      let width = plugin.results.map(\.name.count).max() ?? 0
      for result in plugin.results {
        // Colours take no room.
        let word = result.state.rawValue
        let space = String(repeating: " ", count: Self.wordWidth - word.count)
        let name = result.name + String(repeating: " ", count: width - result.name.count)
        text += "  \(paint(result.state, word))\(space)  \(name)  \(result.words.printable)\n"
        guard result.state.isFault else { continue }
        if !result.combination.isEmpty {
          text += "\(Self.margin)at \(result.combination.printable)\n"
        }
        text += "\(Self.margin)again: \(command(for: result, of: plugin))\n"
      }
      text += "\n"
    }
    return text + summary + "\n"
  }

  private static let wordWidth = ValidationResult.State.allCases.map(\.rawValue.count).max() ?? 0
  private static let margin = String(repeating: " ", count: wordWidth + 4)

  /// How many cases ended how: `31 passed, 1 failed; seed 1.`.
  private var summary: String {
    let counts = ValidationResult.State.allCases.filter { count($0) > 0 }
      .map { "\(count($0)) \($0.rawValue)" }
    return "\(counts.isEmpty ? "nothing was tried" : counts.joined(separator: ", ")); seed \(seed)."
  }
}
