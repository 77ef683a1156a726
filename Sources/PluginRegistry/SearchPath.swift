internal import Glibc
internal import SystemCalls

/// Where a plugin is looked for, in order; the first place that has it wins.
public struct SearchPath: Hashable, Sendable {
  /// How a place came to be looked in.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Named by `--plugin-path`.
    case option = "--plugin-path"
    /// Named by `$TRANSHOST_PLUGIN_PATH`.
    case environment = "$TRANSHOST_PLUGIN_PATH"
    /// The user's data directory.
    case user
    /// Beside the installed program.
    case installed
    /// The build directory that the program is in.
    case build
  }

  /// A place.
  public struct Place: Hashable, Sendable {
    /// Where the libraries are.
    public var libraries: String
    /// Where the manifests are: the same directory, but for a build.
    public var manifests: String
    /// How it came to be looked in.
    public var origin: Origin

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - libraries: The directory with the libraries.
    ///   - manifests: The directory with the manifests; nil if it is the same.
    ///   - origin: How it came to be looked in.
    public init(libraries: String, manifests: String? = nil, origin: Origin) {
      self.libraries = libraries
      self.manifests = manifests ?? libraries
      self.origin = origin
    }

    /// Why nobody can look in it; nil if one can, and for those of the usual places that are not there.
    var closure: String? {
      switch FileKind(libraries) {
      case .directory: access(libraries, R_OK | X_OK) == 0 ? nil : systemText()
      case .nothing: origin == .option ? systemText(ENOENT) : nil
      case .file, .other: systemText(ENOTDIR)
      }
    }

    /// Whether it is passed over: everybody may put something there.
    ///
    /// Of a build that is no matter, as the program itself lies there.
    var isOpen: Bool { origin != .build && isWritableByEverybody(libraries) }
  }

  /// The places, in order.
  public var places: [Place]

  /// Makes a search path of places.
  public init(places: [Place]) { self.places = places }

  /// The search path of a program: what the user names; `$TRANSHOST_PLUGIN_PATH`; the user's data
  /// directory by the XDG Base Directory Specification; the installation that the program is in;
  /// the build that it is in.
  ///
  /// - Parameters:
  ///   - directories: What the user names.
  ///   - environment: `TRANSHOST_PLUGIN_PATH`, `XDG_DATA_HOME` and `HOME` are looked at.
  ///   - executable: The program's own path, absolute.
  ///   - hasRaisedRights: Whether the program runs with rights that its user lacks; the environment,
  ///     which is the user's, says nothing then.
  public init(
    directories: [String], environment: [String: String], executable: String,
    hasRaisedRights: Bool = false
  ) {
    let environment = hasRaisedRights ? [:] : environment
    places = directories.map { Place(libraries: $0, origin: .option) }
    let named = environment["TRANSHOST_PLUGIN_PATH"] ?? ""
    // Paths are bytes: one that begins with a mark makes one character with the colon.
    places += named.utf8.split(separator: UInt8(ascii: ":")).map {
      Place(libraries: String(Substring($0)), origin: .environment)
    }
    // The specification: a path that is not absolute is ignored.
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      places.append(Place(libraries: "\(data)/transhost/plugins", origin: .user))
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      places.append(Place(libraries: "\(home)/.local/share/transhost/plugins", origin: .user))
    }
    guard let directory = Self.parent(executable) else { return }
    if let prefix = Self.parent(directory) {
      let base = prefix == "/" ? "" : prefix
      places.append(Place(libraries: "\(base)/lib/transhost/plugins", origin: .installed))
    }
    places.append(
      Place(libraries: directory, manifests: Self.registry(above: directory), origin: .build))
  }

  /// The `Registry` of the package whose build directory this is.
  private static func registry(above directory: String) -> String? {
    var candidate: String? = directory
    while let current = candidate {
      if FileKind("\(current)/Package.swift") == .file,
        FileKind("\(current)/Registry") == .directory
      {
        return "\(current)/Registry"
      }
      candidate = parent(current)
    }
    return nil
  }

  private static func parent(_ path: String) -> String? {
    guard path != "/", let slash = path.lastSlash else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
