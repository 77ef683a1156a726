internal import FoundationEssentials
internal import PluginHosting

/// What a plugin's process has of the system.
@MainActor
struct ProcessUse {
  private let folder: String
  /// Where its open descriptors lead, by their numbers.
  let files: [String: String]
  /// The number of its threads.
  let threads: Int
  /// Kilobytes of memory that are its own.
  private let memory: Int

  /// Looks at the process of a plugin.
  init(of library: PluginLibrary) { self.init(pid: library.process) }

  private init(pid: Int32?) {
    folder = "/proc/\(pid.map { "\($0)" } ?? "self")"
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: "\(folder)/fd")) ?? []
    var files: [String: String] = [:]
    for name in names {
      files[name] = (try? manager.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(name)")) ?? "?"
    }
    self.files = files
    threads = (try? manager.contentsOfDirectory(atPath: "\(folder)/task").count) ?? 0
    memory = Self.number(of: "RssAnon", in: folder) ?? 0
  }

  /// A line of the process's status, a number in it.
  static func number(of key: String, in folder: String, radix: Int = 10) -> Int? {
    guard let data = FileManager.default.contents(atPath: "\(folder)/status") else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("\(key):") }) else { return nil }
    let word = line.dropFirst(key.count + 1).split { $0 == " " || $0 == "\t" }.first
    return word.flatMap { Int($0, radix: radix) }
  }

  /// A set of signals of the process's status.
  func signals(_ key: String) -> Int { Self.number(of: key, in: folder, radix: 16) ?? 0 }

  /// That of this very process.
  static let current = ProcessUse(pid: nil)

  /// What it has more than before, and how much of that is nothing to speak of.
  func growth(since before: Self, in runs: Int) -> [(what: String, growth: Int, limit: Int)] {
    [
      ("files", files.count - before.files.count, 0), ("threads", threads - before.threads, 0),
      // An allocator takes its memory in pieces: half a megabyte, or a quarter kilobyte a run.
      ("kilobytes", memory - before.memory, max(512, runs / 4)),
    ]
  }
}
