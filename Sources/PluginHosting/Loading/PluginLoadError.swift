/// Why a file cannot be used as a plugin: one case for each way to be wrong, with the facts.
///
/// Its `description` is one plain sentence that says what is wrong, where, and what to do.
public enum PluginLoadError: Error, Equatable, Sendable {
  /// Nothing is there.
  case notFound(path: String)
  /// It is a directory.
  case isDirectory(path: String)
  /// It is a device, a socket or another thing that is not a file.
  case notAFile(path: String)
  /// The system refuses to read it, in its own words.
  case notReadable(path: String, reason: String)
  /// It is not a shared library: text, a picture, an executable of another kind.
  case notALibrary(path: String)
  /// It was built for another processor or word size.
  case wrongMachine(path: String, found: String, expected: String)
  /// The file ends before its own headers say that it does.
  case truncated(path: String)
  /// Its headers cannot be.
  case damaged(path: String)
  /// The dynamic linker refuses it: unresolved symbols and the like, in its own words.
  case cannotOpen(path: String, reason: String)
  /// It does not export `th_plugin_entry`.
  case noEntry(path: String)
  /// `th_plugin_entry` returned null.
  case entryReturnedNull(path: String)
  /// What `th_plugin_entry` returned does not begin with the magic number.
  case wrongMagic(path: String, found: UInt32)
  /// A struct says that it is smaller than the first release of this ABI had it.
  case structTooSmall(path: String, name: String, size: UInt32, minimum: UInt32)
  /// It was built for another major version of the ABI.
  case incompatibleABI(path: String, found: UInt16, supported: UInt16)
  /// It was built for another minor version of an ABI that is not released yet.
  case unreleasedABI(path: String, found: UInt16, supported: UInt16)
  /// It needs a newer host.
  case hostTooOld(path: String, needed: UInt16, supported: UInt16)
  /// A function that must be there is null, or points outside any library.
  case missingFunction(path: String, name: String)
  /// Something that it says about itself cannot be: a missing, absurd or unreadable text or number.
  case badDescription(path: String, field: String, problem: String)
  /// It has no animation controllers.
  case noAnimators(path: String)
  /// Two of its animators have the same id.
  case duplicateAnimator(path: String, id: String)
  /// Its `init` answered with a status other than `TH_OK`.
  case initFailed(path: String, status: Int32)
  /// It has no animator of that name.
  case noSuchAnimator(path: String, id: String, available: [String])
  /// It has no interaction controller of a name, or none at all.
  case noSuchInteractor(path: String, id: String, available: [String])
  /// Its factory returned no instance, or a broken one.
  case cannotCreate(path: String, id: String, problem: String)
  /// It crashed or hung before it made anything: what it did, a phrase that follows its name.
  case failed(path: String, deed: String)
  /// It did so before, and nobody has released it since.
  case quarantined(path: String, name: String, deed: String, day: String)
  /// The kernel cannot confine it as was asked for.
  case cannotConfine(path: String, lacks: String)
  /// It has no such parameter, or the value does not fit.
  case badParameter(path: String, key: String, problem: String)
}

extension PluginLoadError: CustomStringConvertible {
  /// One plain sentence: what, where, what to do.
  public var description: String { words.inOneLine }

  /// Whether the plugin is to blame for what it did when it ran, now or before, and not for what it is.
  public var isFailure: Bool {
    switch self {
    case .failed, .quarantined: true
    default: false
    }
  }

  private var words: String {
    switch self {
    case .notFound(let path):
      "There is no plugin at '\(path)'; check the path, or see 'transhost list'."
    case .isDirectory(let path):
      "'\(path)' is a directory; name the plugin's .so file in it."
    case .notAFile(let path):
      "'\(path)' is not a regular file; a plugin is a .so file."
    case .notReadable(let path, let reason):
      "'\(path)' cannot be read: \(reason)."
    case .notALibrary(let path):
      "'\(path)' is not a shared library; a plugin is an ELF .so file."
    case .wrongMachine(let path, let found, let expected):
      "'\(path)' was built for \(found), and this machine needs \(expected); build it for this one."
    case .truncated(let path):
      "'\(path)' is cut short: its headers promise more than the file holds; copy or build it again."
    case .damaged(let path):
      "'\(path)' is damaged: its ELF headers contradict themselves; copy or build it again."
    case .cannotOpen(let path, let reason):
      "'\(path)' cannot be opened: \(reason); link it against everything that it needs."
    case .noEntry(let path):
      "'\(path)' is no transhost plugin: it does not export th_plugin_entry."
    case .entryReturnedNull(let path):
      "The plugin '\(path)' declines to run here: its th_plugin_entry returned null."
    case .wrongMagic(let path, let found):
      "The entry of '\(path)' begins with \(hexadecimal(found)) instead of the ABI's magic number; "
        + "build it with this ABI's headers."
    case .structTooSmall(let path, let name, let size, let minimum):
      "In '\(path)', \(name) says that it has \(size) bytes, but the ABI has at least \(minimum); "
        + "set its size to sizeof(\(name))."
    case .incompatibleABI(let path, let found, let supported):
      "'\(path)' was built for ABI \(found), and this host has ABI \(supported); "
        + (found > supported ? "install a newer transhost." : "ask its vendor for a newer build.")
    case .unreleasedABI(let path, let found, let supported):
      "'\(path)' was built for ABI 0.\(found), and this host has ABI 0.\(supported): before 1.0 they "
        + "must be the same; build it with this host's headers."
    case .hostTooOld(let path, let needed, let supported):
      "'\(path)' needs a host with ABI minor \(needed) at least, and this one has \(supported); "
        + "install a newer transhost."
    case .missingFunction(let path, let name):
      "In '\(path)', \(name) must be a function and is not."
    case .badDescription(let path, let field, let problem):
      "In '\(path)', \(field) \(problem)."
    case .noAnimators(let path):
      "The plugin '\(path)' has no animation controllers."
    case .duplicateAnimator(let path, let id):
      "The plugin '\(path)' has two animators with the id '\(id)'; ids must differ."
    case .initFailed(let path, let status):
      "The plugin '\(path)' could not start: its init answered with status \(status)."
    case .noSuchInteractor(let path, let id, let available):
      "The plugin '\(path)' has no interaction controller '\(id)'; "
        + (available.isEmpty ? "it has none." : "it has: \(available.joined(separator: ", ")).")
    case .noSuchAnimator(let path, let id, let available):
      "The plugin '\(path)' has no animator '\(id)'; it has: \(available.joined(separator: ", "))."
    case .cannotCreate(let path, let id, let problem):
      "The plugin '\(path)' did not make its animator '\(id)': \(problem)."
    case .failed(let path, let deed):
      "The plugin '\(path)' \(deed)."
    case .quarantined(let path, let name, let deed, let day):
      "The plugin '\(path)' is not run, since on \(day) it \(deed); a new build of it is, and "
        + "'transhost quarantine clear \(name)' releases it."
    case .cannotConfine(let path, let lacks):
      "The plugin '\(path)' is not run, since this system cannot confine it: no \(lacks); "
        + "'--isolation auto' runs it with what there is."
    case .badParameter(let path, let key, let problem):
      "The plugin '\(path)' cannot take the parameter '\(key)': \(problem)."
    }
  }
}

private func hexadecimal(_ number: UInt32) -> String {
  "0x" + String(number, radix: 16, uppercase: true)
}
