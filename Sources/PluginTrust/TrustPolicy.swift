internal import Glibc
package import SystemCalls

/// Which plugins are trusted to run in the host's own process.
///
/// Those that were built with the host, which it knows by their digests; and those that a trusted key has
/// signed. A value, good on any thread; what it says of a file holds for the file as it is then.
public struct TrustPolicy: Sendable {
  /// The name of the list of the host's own plugins, which lies beside the worker.
  public static let ownPluginsName = "plugins.sha256"

  /// The file with the digests of the host's own plugins, as `sha256sum` writes them, each line with the
  /// file's size behind it or without; nil for none.
  public var ownPlugins: String?
  /// The keys whose plugins are trusted.
  public var keys: TrustedKeys
  private var remembered: OwnPlugins?
  private var knownDigests: KnownDigests?

  /// Names what is believed.
  ///
  /// - Parameters:
  ///   - ownPlugins: The file with the digests of the host's own plugins; nil for none.
  ///   - keys: The keys whose plugins are trusted.
  public init(ownPlugins: String? = nil, keys: TrustedKeys = TrustedKeys(folder: nil)) {
    self.ownPlugins = ownPlugins
    self.keys = keys
  }

  /// What is to be thought of a plugin.
  public enum Verdict: Hashable, Sendable {
    /// It was built with the host.
    case own
    /// A trusted key has signed it.
    case signed(keyID: String)
    /// Nobody has signed it.
    case unsigned
    /// A key has signed it that is not trusted.
    case unknownKey(id: String)
    /// There is a signature, and it is not one of this file.
    case badSignature(String)

    /// Whether it may run in the host's process.
    public var isTrusted: Bool {
      switch self {
      case .own, .signed: true
      case .unsigned, .unknownKey, .badSignature: false
      }
    }

    /// The same in words: `not signed`.
    public var reason: String {
      switch self {
      case .own: "ours"
      case .signed(let id): "signed by the trusted key \(id)"
      case .unsigned: "not signed"
      case .unknownKey(let id): "signed by the key \(id), which is not trusted"
      case .badSignature(let problem): "its signature is not right: \(problem)"
      }
    }
  }

  /// Looks at a plugin's file, and at the signature beside it.
  ///
  /// - Parameter path: The plugin's file.
  /// - Returns: What is to be thought of it; nobody has signed what cannot be read.
  public func verdict(on path: String) -> Verdict {
    (try? OpenFile(path)).map(verdict) ?? .unsigned
  }

  /// Looks at a plugin's file that is open, and at the signature beside where it was.
  package func verdict(on file: OpenFile) -> Verdict {
    if (remembered ?? OwnPlugins(ownPlugins)).contains(file, knownDigests) { return .own }
    let signature = Signature.path(for: file.path)
    guard access(signature, F_OK) == 0 else { return .unsigned }
    do throws(TrustError) {
      let signature = try Signature(at: signature)
      let named = keys.all().keys.map(\.key).filter { $0.id == signature.keyID }
      guard !named.isEmpty else { return .unknownKey(id: signature.keyID) }
      for key in named where try signature.isMade(by: key, of: file) {
        return .signed(keyID: key.id)
      }
      return .badSignature("the file is not the one that was signed")
    } catch {
      return .badSignature(error.description.droppingFullStop)
    }
  }

  /// The same policy, which has read the list of the host's own plugins: for a look at many files that are
  /// not run for it.
  ///
  /// - Parameter knownDigests: What is known of files that have not changed since.
  /// - Returns: The policy; it does not notice that the list is written anew.
  public func remembering(_ knownDigests: KnownDigests? = nil) -> TrustPolicy {
    var policy = self
    policy.remembered = OwnPlugins(ownPlugins)
    policy.knownDigests = knownDigests
    return policy
  }
}

/// The digests of the host's own plugins.
private struct OwnPlugins {
  private var digests: Set<FileDigest> = []
  /// The sizes that one of them has; nil where that is not known of all.
  private var sizes: Set<Int>? = []

  init(_ path: String?) {
    guard let path, let text = try? readText(path) else { return }
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      guard let digest = words.first.flatMap({ FileDigest($0) }) else { continue }
      digests.insert(digest)
      if let size = words.dropFirst(2).first.flatMap({ Int($0) }) {
        sizes?.insert(size)
      } else {
        sizes = nil
      }
    }
  }

  /// Whether a file is one of them; most that are not have another size, and need not be read.
  func contains(_ file: OpenFile, _ knownDigests: KnownDigests?) -> Bool {
    guard !digests.isEmpty, sizes?.contains(file.size) != false,
      let digest = knownDigests?.digest(of: file) ?? (try? FileDigest(of: file))
    else { return false }
    return digests.contains(digest)
  }
}

extension String {
  fileprivate var droppingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
