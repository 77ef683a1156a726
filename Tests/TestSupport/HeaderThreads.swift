import Foundation

/// On which threads the headers of the ABI say that the host's functions may be called.
public enum HeaderThreads {
  /// The words in brackets that end the comments of each function: `th_host_views_t.create` has
  /// `main`.
  public static func read() throws -> [String: [String]] {
    let folder = Repository.headers.appending(path: "transhost")
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    var threads: [String: [String]] = [:]
    for name in names where name.hasSuffix(".h") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for table in text.matches(of: /struct (th_host\w*) \{\n(.*?)\n\}/.dotMatchesNewlines()) {
        // What stands before a function's name belongs to it, from the end of the one before.
        for function in table.2.matches(of: /(.*?)\(\*(\w+)\)\(.*?\);/.dotMatchesNewlines()) {
          threads["\(table.1)_t.\(function.2)"] = function.1
            .matches(of: /\[(main|any)\]\s*\*\//).map { String($0.1) }
        }
      }
    }
    return threads
  }
}
