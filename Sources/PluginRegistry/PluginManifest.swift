internal import CTransHost

/// What a plugin's manifest says: enough to list it and to choose it without opening its library.
///
/// A manifest is a JSON file; `Registry/FORMAT.md` has its grammar. What it says is a promise: the
/// host checks the library itself before it believes anything.
public struct PluginManifest: Hashable, Sendable {
  /// The value of `schema` that this version reads.
  public static let schema = "transhost-plugin/1"

  /// The revision of the ABI that a plugin was built for.
  public struct ABI: Hashable, Sendable, Decodable {
    /// Hosts of another major refuse the plugin.
    public var major: Int
    /// Any minor of the same major goes; before 1.0 only the host's own.
    public var minor: Int

    /// What this host has.
    static let supported = Self(major: Int(TH_ABI_MAJOR), minor: Int(TH_ABI_MINOR))

    var isSupported: Bool {
      major == Self.supported.major && (major > 0 || minor == Self.supported.minor)
    }
  }

  /// One of the animators that a plugin offers.
  public struct Animator: Hashable, Sendable {
    /// Unique within the plugin: `fold`.
    public var id: String
    /// For people: `Fold`.
    public var name: String
    /// The transitions that it suits, in the manifest's order, each one of `knownKinds`; never empty.
    public var kinds: [String]
    /// Seconds, with default parameters.
    public var duration: Double
    /// What may be set before a transition.
    public var parameters: [Parameter]

    /// The kinds of transition, as manifests spell them.
    static let knownKinds = ["push", "pop", "present", "dismiss", "tab", "custom", "any"]
  }

  /// A parameter of an animator, in words.
  public struct Parameter: Hashable, Sendable, Decodable {
    /// What a user types: `curve`.
    public var key: String
    /// What a value is: `double`, `enumeration`.
    public var kind: String
    /// The value that it has if it is not set, as a user types it.
    public var defaultValue: String?
    /// An enumeration's values.
    public var choices: [String]?
    /// One sentence.
    public var description: String?
    /// What it is shown together with.
    public var group: String?

    enum CodingKeys: String, CodingKey {
      case key, kind, choices, description, group
      case defaultValue = "default"
    }
  }

  /// Reverse domain: `org.transhost.fold`.
  public var id: String
  /// The short name that it is asked for by: `fold`.
  public var name: String
  /// Semantic version: `1.0.0`.
  public var version: String
  /// SPDX identifier: `MIT`.
  public var license: String
  /// Who made it.
  public var author: String
  /// One sentence.
  public var description: String
  /// What it is written in: `Swift`, `C11`.
  public var language: String
  /// The ABI that it was built for.
  public var abi: ABI
  /// The library's file name: `libfold.so`.
  public var file: String
  /// What it offers; never empty.
  public var animators: [Animator]
  /// What it asks for beyond what every plugin may do.
  public var capabilities: [PluginCapability] = []
}
