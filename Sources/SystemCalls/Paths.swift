internal import Glibc

extension String {
  /// An absolute path without links, `.` and `..` on the way to what it names, which may be a link itself,
  /// or not be.
  package var plainPath: String {
    guard hasPrefix("/") else { return self }
    let parts = split(separator: "/").filter { $0 != "." }
    var path = ""
    for (index, part) in parts.enumerated() {
      if part == ".." {
        path = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        continue
      }
      path += "/\(part)"
      guard index < parts.count - 1, let real = realpath(path, nil) else { continue }
      defer { free(real) }
      // One that is not in UTF-8 would be another as text.
      guard let text = String(validatingCString: real) else { continue }
      path = text == "/" ? "" : text
    }
    return path.isEmpty ? "/" : path
  }

  /// What follows the last slash of a path, without what follows its last point: `a.b` of `c/a.b.png`.
  package var bareName: String {
    let name = split(separator: "/").last.map(String.init) ?? self
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
