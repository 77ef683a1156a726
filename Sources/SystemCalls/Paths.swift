// Paths are bytes: a slash that a mark follows is one character with it, and parts files from folders all the same.
extension String {
  /// Whether a path begins at the root.
  package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

  /// The place of the last slash.
  package var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// What lies between slashes, without what is empty.
  package var pathParts: [Substring] {
    utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
  }

  /// `frames/` and `0.png` of `frames/0.png`; nothing and the whole of a name.
  package var splitAtLastSlash: (directory: String, name: String) {
    guard let slash = lastSlash else { return ("", self) }
    let name = utf8.index(after: slash)
    return (String(self[..<name]), String(self[name...]))
  }

  /// The directory that it is in: `frames` of `frames/0.png`, `.` of a name, `/` of what is in the root.
  package var folder: String {
    guard let slash = lastSlash else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// An absolute path without links, `.` and `..` on the way to what it names, which may be a link itself,
  /// or not be.
  package var plainPath: String {
    guard isAbsolutePath else { return self }
    let parts = pathParts.filter { $0 != "." }
    var path = ""
    for (index, part) in parts.enumerated() {
      if part == ".." {
        path = String(path[..<(path.lastSlash ?? path.startIndex)])
        continue
      }
      path += "/\(part)"
      guard index < parts.count - 1, let real = realPath(path) else { continue }
      path = real == "/" ? "" : real
    }
    return path.isEmpty ? "/" : path
  }

  /// What follows the last slash of a path, without what follows its last point: `a.b` of `c/a.b.png`.
  package var bareName: String {
    let name = pathParts.last.map(String.init) ?? self
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
    return String(name[..<point])
  }

  /// Without spaces and tabs at both ends.
  package var trimmed: String {
    let isSpace: (Character) -> Bool = { $0.isWhitespace && !$0.isNewline }
    guard let first = firstIndex(where: { !isSpace($0) }),
      let last = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }
}
