internal import Glibc
internal import SystemCalls

/// The keys whose plugins are trusted: a folder of public keys in minisign's format.
///
/// A plugin cannot write there: one that is not trusted can write nowhere. What others than the user and
/// root may write is not believed.
public struct TrustedKeys: Sendable {
  /// The user's own, which keys are added to; nil where the user has no home.
  public let folder: String?
  /// The folders that are looked in.
  let folders: [String]

  /// Names the folders.
  ///
  /// - Parameters:
  ///   - folder: The user's own; nil if there is none.
  ///   - others: More to look in, the machine's say.
  public init(folder: String?, others: [String] = []) {
    self.folder = folder
    folders = [folder].compactMap(\.self) + others
  }

  /// The keys, with the files that they are in; and why other files are none.
  public func all() -> (keys: [(key: PublicKey, path: String)], problems: [TrustError]) {
    var keys: [(key: PublicKey, path: String)] = []
    var problems: [TrustError] = []
    for folder in folders {
      let names = visibleNames(in: folder).filter { $0.hasSuffix(".pub") }
      for path in names.isEmpty ? [] : [folder] where Self.othersMayWrite(path) {
        problems.append(.writableByOthers(path: path))
      }
      guard !Self.othersMayWrite(folder) else { continue }
      for path in names.map({ "\(folder)/\($0)" }) {
        do throws(TrustError) {
          guard !Self.othersMayWrite(path) else { throw .writableByOthers(path: path) }
          let key = try PublicKey(readText(path))
          if !keys.contains(where: { $0.key.line == key.line }) { keys.append((key, path)) }
        } catch {
          problems.append(error)
        }
      }
    }
    return (keys, problems)
  }

  /// Trusts a key from now on.
  ///
  /// - Parameter key: The key.
  /// - Returns: The file that it is in.
  /// - Throws: A `TrustError` if it cannot be kept.
  @discardableResult
  public func add(_ key: PublicKey) throws(TrustError) -> String {
    guard let folder else { throw .noPlace("XDG_CONFIG_HOME") }
    let path = "\(folder)/\(key.id).pub"
    try Folder.make(folder)
    try Folder.write(key.file, to: path)
    return path
  }

  /// Ends the trust in a key of the user's.
  ///
  /// - Parameter name: Its number, the beginning of one, or the key itself.
  /// - Returns: The key.
  /// - Throws: A `TrustError` if there is none, or more than one.
  public func remove(_ name: String) throws(TrustError) -> PublicKey {
    let known = all().keys
    let meant = known.filter {
      !name.isEmpty && ($0.key.id.hasPrefix(name.uppercased()) || $0.key.line == name)
    }
    guard meant.count == 1, let (key, path) = meant.first else {
      throw .unknownKey(name, known: known.map(\.key.id))
    }
    guard unlink(path) == 0 else { throw .cannotWrite(path: path, reason: systemText()) }
    return key
  }

  /// Whether anybody but the user and root may write a file, or it is neither's.
  private static func othersMayWrite(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let isOurs = status.st_uid == 0 || status.st_uid == geteuid()
    return !isOurs || status.st_mode & (S_IWGRP | S_IWOTH) != 0
  }
}
