import Media
import Synchronization

/// A file that is shown, as a person names it: what a pipe gives is kept, for it gives it once.
final class ScreenFile: Sendable {
  /// What the person wrote; `-` is standard input.
  let name: String
  private let patience: Double
  private let gathered = Mutex<PipedFile?>(nil)

  /// Takes a name; nothing is opened.
  ///
  /// - Parameters:
  ///   - name: What the person wrote.
  ///   - patience: Seconds without a byte after which a pipe is given up.
  init(_ name: String, patience: Double) {
    self.name = name
    self.patience = patience
  }

  /// Reads it.
  ///
  /// - Parameter read: Reads what is at a path, again and again.
  /// - Returns: What that gave.
  /// - Throws: The `MediaError` that says what is wrong.
  func withPath<Result>(
    _ read: (String) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    let gathered = try gathered.withLock { gathered throws(MediaError) in
      if gathered == nil { gathered = try PipedFile(name, patience: patience) }
      return gathered
    }
    guard let gathered else { return try read(name) }
    do throws(MediaError) {
      return try read(gathered.path)
    } catch {
      throw error.about(name)
    }
  }
}
