internal import PluginRegistry

extension ValidationCase {
  /// The names that are like a word.
  ///
  /// - Parameter word: What somebody has typed.
  /// - Returns: Those that a slip of the keyboard away, and those with the word in them.
  public static func names(near word: String) -> [String] {
    all.map(\.name).filter { $0.isNear(word) || (word.count > 2 && $0.contains(word)) }
  }
}
