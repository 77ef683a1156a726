/// One thing that the registry knows: a manifest, or a library without one.
public struct RegistryEntry: Hashable, Sendable {
  /// Whether it can be had, as far as that shows without opening the library.
  public enum State: Hashable, Sendable {
    /// Its file is there.
    case ok
    /// Its manifest is good and its file is not there.
    case fileMissing
    /// What is where its file should be is no library: why, in words that go after "it".
    case unusableFile(String)
    /// Its manifest cannot be used.
    case invalidManifest(String)
    /// Another entry that comes first has its name or its id.
    case shadowed(by: String)
    /// It was built for a version of the ABI that this host does not take.
    case incompatibleABI(found: PluginManifest.ABI, supported: PluginManifest.ABI)
    /// A library without a manifest: only opening it would tell what it is.
    case noManifest

    /// One word for programs.
    public var word: String {
      switch self {
      case .ok: "ok"
      case .fileMissing: "file missing"
      case .unusableFile: "unusable file"
      case .invalidManifest: "invalid manifest"
      case .shadowed: "shadowed"
      case .incompatibleABI: "incompatible ABI"
      case .noManifest: "no manifest"
      }
    }

    /// What there is to say beyond the word.
    public var reason: String? {
      switch self {
      case .invalidManifest(let problem): problem
      case .unusableFile(let problem): "it \(problem)"
      case .shadowed(let path): "by \(path)"
      case .incompatibleABI(let found, let supported):
        "built for ABI \(found.major).\(found.minor), and this host has ABI "
          + "\(supported.major).\(supported.minor)"
      case .ok, .fileMissing, .noManifest: nil
      }
    }
  }

  /// The name that it is asked for by; of an invalid manifest the file's, without its ending.
  public var name: String
  /// What the manifest says; nil if it is invalid, or there is none.
  public var manifest: PluginManifest?
  /// Where the manifest is; nil if there is none.
  public var manifestPath: String?
  /// Where the library is or should be; nil if the manifest is invalid.
  public var libraryPath: String?
  /// How its place came to be looked in.
  public var origin: SearchPath.Origin
  /// Whether it can be had.
  public var state: State

  /// Whether it may be opened; with a manifest or without one.
  public var isUsable: Bool { state == .ok || state == .noManifest }
}
