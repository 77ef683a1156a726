internal import Glibc
package import SystemCalls

/// The plugins that crashed or hung, which are not run again until somebody says so.
///
/// A plugin is known by its file's digest, so that a new build is another one. What is tried in the host's
/// own process is written down before (`begin`), so that it is known also where the plugin takes the host
/// with it. A value, good on any thread; several hosts may share a folder.
public struct Quarantine: Sendable {
  /// The folder, a file for each plugin; it is made when it is needed.
  public let folder: String

  /// Names the folder.
  public init(folder: String) { self.folder = folder }

  /// A plugin that failed.
  public struct Entry: Hashable, Sendable {
    /// Which file it was.
    public var digest: FileDigest
    /// Where that was, and so what it is called.
    public var path: String
    /// What it did: a phrase that follows its name.
    public var deed: String
    /// The day: `2026-11-22`.
    public var day: String
  }

  /// All of them, by their paths.
  public var entries: [Entry] {
    var entries = visibleNames(in: folder).compactMap { name -> Entry? in
      let parts = name.split(separator: ".", maxSplits: 1)
      guard let digest = parts.first.flatMap({ FileDigest($0) }) else { return nil }
      return parts.count == 1 ? entry(digest) : lostAttempt(name, of: digest)
    }
    entries.sort { ($0.path, $0.digest.description) < ($1.path, $1.digest.description) }
    var seen: Set<FileDigest> = []
    return entries.filter { seen.insert($0.digest).inserted }
  }

  /// What is known of a plugin.
  ///
  /// - Parameter path: Its file.
  /// - Returns: What it did; nil if nothing is known.
  public func entry(for path: String) -> Entry? { Self.entry(for: path, among: entries) }

  /// What is known of a plugin whose file is open.
  package func entry(for file: OpenFile) -> Entry? { Self.entry(for: file, among: entries) }

  /// What is known of a plugin, for a look at many of them.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - entries: What is known of all.
  ///   - knownDigests: What is known of files that have not changed since.
  /// - Returns: What it did; nil if nothing is known.
  public static func entry(
    for path: String, among entries: [Entry], _ knownDigests: KnownDigests? = nil
  ) -> Entry? {
    if entries.isEmpty { return nil }
    return (try? OpenFile(path)).flatMap { entry(for: $0, among: entries, knownDigests) }
  }

  private static func entry(
    for file: OpenFile, among entries: [Entry], _ knownDigests: KnownDigests? = nil
  ) -> Entry? {
    guard !entries.isEmpty,
      let digest = knownDigests?.digest(of: file) ?? (try? FileDigest(of: file))
    else { return nil }
    return entries.first { $0.digest == digest }
  }

  /// Begins a run of a plugin.
  ///
  /// - Parameters:
  ///   - path: Its file, absolute.
  ///   - isMarked: Whether that is written down, for a plugin that can take the host with it: if the host
  ///     dies before the end of the run, the plugin is held to have done it.
  /// - Returns: What is to be told how it went.
  /// - Throws: A `TrustError` if it cannot be read or written.
  public func begin(_ path: String, isMarked: Bool) throws(TrustError) -> PluginAttempt {
    try begin(path, FileDigest(of: path), isMarked: isMarked)
  }

  /// Begins a run of a plugin whose file is open.
  package func begin(
    _ file: OpenFile, at path: String, isMarked: Bool
  ) throws(TrustError) -> PluginAttempt {
    try begin(path, FileDigest(of: file), isMarked: isMarked)
  }

  private func begin(
    _ path: String, _ digest: FileDigest, isMarked: Bool
  ) throws(TrustError) -> PluginAttempt {
    guard isMarked else { return PluginAttempt(self, digest, path: path, marker: nil) }
    let marker = "\(folder)/\(digest).\(HostIdentity.own)"
    try Folder.make(folder)
    try Folder.write("\(path)\n\n\(Self.today)\n", to: marker)
    return PluginAttempt(self, digest, path: path, marker: marker)
  }

  /// Releases plugins.
  ///
  /// - Parameter name: What one is called (`fold`), its file, or the beginning of its digest.
  /// - Returns: Those that were released.
  public func clear(_ name: String) -> [Entry] {
    let meant = entries.filter { $0.isCalled(name) }
    for entry in meant {
      for file in visibleNames(in: folder) where file.hasPrefix(entry.digest.description) {
        unlink("\(folder)/\(file)")
      }
    }
    return meant
  }

  func write(_ entry: Entry) throws(TrustError) {
    try Folder.make(folder)
    try Folder.write(
      "\(entry.path)\n\(entry.deed)\n\(entry.day)\n", to: "\(folder)/\(entry.digest)")
  }

  private func entry(_ digest: FileDigest) -> Entry? {
    guard let lines = lines(of: digest.description) else { return nil }
    return Entry(digest: digest, path: lines[0], deed: lines[1], day: lines[2])
  }

  /// What an attempt tells whose host has died in the middle of it.
  private func lostAttempt(_ name: String, of digest: FileDigest) -> Entry? {
    guard let host = HostIdentity(name.dropFirst(digest.description.count + 1)), !host.isAlive,
      let lines = lines(of: name)
    else { return nil }
    // The machine went down with it: that tells nothing.
    guard host.isOfThisBoot else {
      unlink("\(folder)/\(name)")
      return nil
    }
    return Entry(
      digest: digest, path: lines[0], deed: "ended the program that it ran in", day: lines[2])
  }

  private func lines(of name: String) -> [String]? {
    let text = try? readText("\(folder)/\(name)", atMost: 1 << 16)
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.flatMap { $0.count >= 3 ? $0 : nil }
  }

  static var today: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }
}

extension Quarantine.Entry {
  /// `fold` of `/somewhere/libfold.so`.
  public var name: String { path.libraryName }

  fileprivate func isCalled(_ name: String) -> Bool {
    self.name == name || path == name || path.hasSuffix("/\(name)")
      || name.count >= 8 && digest.description.hasPrefix(name)
  }
}
