internal import CTransHost
internal import Compositing
internal import Glibc
internal import SystemCalls

/// The files that a plugin may have pictures of: its folder of resources, and what a person has named
/// as the value of one of its parameters.
struct PluginResources {
  /// `fold.resources`, beside `libfold.so` or `fold.so`.
  private let folder: String
  /// The values of parameters that are files.
  private var named: Set<String> = []

  /// A picture's file.
  struct File {
    let bytes: [UInt8]
    /// Pixels for a point, as its name says.
    let scale: Double
  }

  /// - Parameter path: The absolute path of the plugin's file.
  init(besidePluginAt path: String) {
    let (directory, file) = path.splitAtLastSlash
    let name = file.hasPrefix("lib") ? file.dropFirst(3) : file[...]
    let stem = name.hasSuffix(".so") ? name.dropLast(3) : name
    folder = directory + stem + ".resources"
  }

  /// From now on the plugin may have a picture of this file.
  mutating func allow(_ path: String) { named.insert(path) }

  /// Reads a picture's file.
  ///
  /// - Parameters:
  ///   - name: A path in the folder, or an absolute one that a parameter has named.
  ///   - screenScale: Pixels for a point on the screen, by which one of several sizes is chosen.
  /// - Returns: The file.
  /// - Throws: The fault of a file that is not there, not the plugin's, or too large.
  func read(_ name: String, screenScale: Double) throws(Fault) -> File {
    if name.isAbsolutePath {
      guard named.contains(name) else { throw .notFound("no parameter has named that file") }
      return File(bytes: try Self.bytes(of: name), scale: Self.scale(of: name))
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !name.isEmpty, !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
      throw .invalidArgument("the name is no path in the plugin's folder of resources")
    }
    for candidate in Self.candidates(for: name, screenScale: screenScale) {
      if let path = place(of: candidate) {
        return File(bytes: try Self.bytes(of: path), scale: Self.scale(of: candidate))
      }
    }
    throw .notFound("there is no such file in '\(folder)'")
  }

  /// The real path of a file in the folder; nil if there is none, or a link leads out of it.
  private func place(of name: String) -> String? {
    guard let home = realPath(folder), let path = realPath("\(folder)/\(name)"),
      path.hasPrefix(home + "/")
    else { return nil }
    return path
  }

  /// The names that a picture may go by, the one that suits the screen first, then larger ones, then
  /// smaller ones.
  private static func candidates(for name: String, screenScale: Double) -> [String] {
    let file = name.split(separator: "/").last ?? ""
    let dot = file.dropFirst().lastIndex(of: ".")
    let suffix = dot.map { String(file[$0...]) } ?? ".png"
    let stem = dot == nil ? name : String(name.dropLast(suffix.count))
    if stem.hasSuffix("@2x") || stem.hasSuffix("@3x") { return [stem + suffix] }
    let marks = [(1.0, ""), (2.0, "@2x"), (3.0, "@3x")]
    let larger = marks.filter { $0.0 >= screenScale }
    let smaller = marks.filter { $0.0 < screenScale }.reversed()
    return (larger + smaller).map { stem + $0.1 + suffix }
  }

  private static func scale(of name: String) -> Double {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
  }

  private static func bytes(of path: String) throws(Fault) -> [UInt8] {
    // A pipe must not hold the host up.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .notFound("'\(path)' cannot be read: \(systemText())") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notFound("'\(path)' is no file")
    }
    guard status.st_size <= TH_FILE_MAXIMUM else { throw .limitExceeded(.file) }
    return readAll(descriptor, offset: 0, count: Int(status.st_size))
  }
}
