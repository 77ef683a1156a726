internal import SystemCalls

/// A name with a place for a number, such as `frames/%04d.png`.
///
/// Any other `%` in a name is that letter, and directories have no numbers.
struct NumberedName {
  /// The directory, up to its slash; nothing is the working directory.
  let directory: String
  private let before: String
  private let after: String
  private let digits: Int

  /// Whether a path's name has a place for a number, or more than one.
  static func hasPlace(in path: String) -> Bool {
    path.splitAtLastSlash.name.firstMatch(of: /%\d{0,3}d/) != nil
  }

  /// Reads a path; nil if its name has no place for a number, or more than one.
  init?(_ path: String) {
    let (directory, name) = path.splitAtLastSlash
    let parts = name.matches(of: /%(\d{0,3})d/)
    guard parts.count == 1, let place = parts.first else { return nil }
    self.directory = directory
    before = String(name[..<place.range.lowerBound])
    after = String(name[place.range.upperBound...])
    digits = min(9, Int(place.output.1) ?? 0)
  }

  /// The path with a number in its place.
  func path(_ number: Int) -> String {
    let text = String(number)
    return directory + before + String(repeating: "0", count: max(0, digits - text.count)) + text
      + after
  }

  /// Whether a file's name is this one with some number.
  func isName(_ name: String) -> Bool {
    guard name.hasPrefix(before), name.hasSuffix(after),
      name.utf8.count > before.utf8.count + after.utf8.count
    else { return false }
    let text = name.dropFirst(before.count).dropLast(after.count)
    guard let number = Int(text) else { return false }
    return directory + name == path(number)
  }
}
