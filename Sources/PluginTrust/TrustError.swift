/// Why a key, a signature or a file cannot be used; its `description` is one plain sentence.
public enum TrustError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refuses to read it.
  case cannotRead(path: String, reason: String)
  /// The system refuses to write it.
  case cannotWrite(path: String, reason: String)
  /// A text is no key of minisign's.
  case noKey(String)
  /// A file is no signature of minisign's.
  case noSignature(path: String, problem: String)
  /// No trusted key goes by that.
  case unknownKey(String, known: [String])
  /// Others than the user may write what should be theirs alone.
  case writableByOthers(path: String)
  /// There is no place to keep anything: no home directory.
  case noPlace(String)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "'\(path)' cannot be read: \(reason)."
    case .cannotWrite(let path, let reason): "'\(path)' cannot be written: \(reason)."
    case .noKey(let problem):
      "That is no public key of minisign's: \(problem); give the file that 'minisign -G' has made, or the "
        + "line in it that begins with RW."
    case .noSignature(let path, let problem):
      "'\(path)' is no signature of minisign's: \(problem)."
    case .unknownKey(let key, let known):
      "No trusted key is called '\(key)'; "
        + (known.isEmpty ? "there is none." : "there are: \(known.joined(separator: ", ")).")
    case .writableByOthers(let path):
      "'\(path)' is not believed, since others may write it; 'chmod go-w' it."
    case .noPlace(let variable):
      "There is no place to keep it: neither \(variable) nor HOME is set."
    }
  }
}
