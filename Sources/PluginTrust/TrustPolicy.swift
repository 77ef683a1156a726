internal import Glibc
internal import SystemCalls

/// Which plugins are trusted to run in the host's own process.
///
/// Those that were built with the host, which it knows by their digests; and those that a trusted key has
/// signed. A value, good on any thread; what it says of a file holds for the file as it is then.
public struct TrustPolicy: Sendable {
  /// The name of the list of the host's own plugins, which lies beside the worker.
  public static let ownPluginsName = "plugins.sha256"

  /// The file with the digests of the host's own plugins, as `sha256sum` writes them; nil for none.
  public var ownPlugins: String?
  /// The keys whose plugins are trusted.
  public var keys: TrustedKeys

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
    if let digest = try? FileDigest(of: path), ownDigests.contains(digest) { return .own }
    let signature = Signature.path(for: path)
    guard access(signature, F_OK) == 0 else { return .unsigned }
    do throws(TrustError) {
      let signature = try Signature(at: signature)
      let named = keys.all().keys.map(\.key).filter { $0.id == signature.keyID }
      guard !named.isEmpty else { return .unknownKey(id: signature.keyID) }
      for key in named where try signature.isMade(by: key, of: path) {
        return .signed(keyID: key.id)
      }
      return .badSignature("the file is not the one that was signed")
    } catch {
      return .badSignature(error.description.droppingFullStop)
    }
  }

  private var ownDigests: Set<FileDigest> {
    guard let ownPlugins, let text = try? readText(ownPlugins) else { return [] }
    return Set(
      text.split(whereSeparator: \.isNewline).compactMap { line in
        line.split(separator: " ").first.flatMap { FileDigest($0) }
      })
  }
}

extension String {
  fileprivate var droppingFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
