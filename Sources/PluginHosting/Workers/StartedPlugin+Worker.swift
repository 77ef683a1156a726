internal import PluginTrust
internal import SystemCalls
internal import Transitioning

/// Plugins that run in workers.
extension StartedPlugin {
  /// Those that are started, by what they are.
  private static var started: [Key: Started] = [:]
  /// The processes that were started ahead, with what they load, the oldest first.
  private static var prepared: [(key: Key, process: WorkerProcess)] = []
  /// How many may wait to be used.
  private static let preparedMaximum = 8

  /// What makes a plugin in a worker another: a file that is written anew, and what it may read.
  private struct Key: Hashable {
    let path: String
    let file: FileVersion
    let readable: [String]

    init(_ file: OpenFile, _ setting: PluginHost.Setting) {
      path = file.path.absolutePath(in: workingDirectory())
      self.file = FileVersion(of: file)
      readable = setting.readable
    }

    // A file has one process, however its path is spelled.
    static func == (one: Key, other: Key) -> Bool {
      one.file == other.file && one.readable == other.readable
    }

    func hash(into hasher: inout Hasher) { hasher.combine(file) }

    @MainActor func process(of file: OpenFile) throws(PluginLoadError) -> WorkerProcess {
      try WorkerProcess(
        of: file, readable: [path.droppingSuffix(".so") + ".resources"] + readable)
    }
  }

  private struct Started {
    weak var plugin: StartedPlugin?
  }

  /// Starts the process of a plugin that will be asked for, if it has one, and does not wait for it.
  ///
  /// What is wrong with it is told when it is asked for.
  static func prepare(_ path: String, _ setting: PluginHost.Setting) {
    guard let file = try? ELFFile.open(path) else { return }
    let key = Key(file, setting)
    guard started[key]?.plugin == nil, !prepared.contains(where: { $0.key == key }),
      setting.isolation.way(of: file, setting.trust).isIsolated,
      setting.quarantine?.entry(for: file) == nil
    else { return }
    if prepared.count == preparedMaximum { prepared.removeFirst() }
    guard let process = try? key.process(of: file) else { return }
    prepared.append((key, process))
  }

  /// The plugin of a file in a worker: the one that is started, or else a new one.
  static func isolated(
    _ path: String, _ file: OpenFile, _ setting: PluginHost.Setting
  ) throws(PluginLoadError) -> StartedPlugin {
    let key = Key(file, setting)
    if let plugin = started[key]?.plugin, plugin.host.death == nil {
      plugin.host.setting = setting
      return plugin
    }
    let host = PluginHost()
    host.begin(as: path.split(separator: "/").last.map(String.init) ?? path, setting)
    host.attempt = try? setting.quarantine?.begin(file, at: key.path, isMarked: false)
    do throws(PluginLoadError) {
      let ahead = prepared.firstIndex { $0.key == key }.map { prepared.remove(at: $0).process }
      // What has ended meanwhile does so again, and it is told how.
      let worker = if let ahead, !ahead.hasEnded { ahead } else { try key.process(of: file) }
      let plugin = try host.quietly { () throws(PluginLoadError) in
        try start(path, on: host, in: worker)
      }
      plugin.loaded = (key.path, key.file)
      started[key] = Started(plugin: plugin)
      warnOfExports(of: file, on: host)
      return plugin
    } catch {
      let deed = host.death
      host.endWorker()
      if let deed { throw .failed(path: path, deed: deed) }
      throw error
    }
  }

  private static func start(
    _ path: String, on host: PluginHost, in worker: WorkerProcess
  ) throws(PluginLoadError) -> StartedPlugin {
    worker.printed = { line in
      host.setting.watch?.printedLines.append(line)
      host.setting.log.write(PluginLogEntry(.info, host.pluginID, line, by: .plugin))
    }
    worker.onStray(host)
    if host.setting.watch?.isBare == true { host.offerNothing() }
    do throws(PluginLoadError) {
      let entry = try worker.entry(for: host.host)
      for surrounding in worker.changed { host.report(.changed(surrounding, in: "its load")) }
      host.worker = worker
      if let lack = worker.lacks.first, host.setting.isolation == .always {
        throw .cannotConfine(path: path, lacks: lack)
      }
      // It is not to be thought confined where it is not.
      for lack in worker.lacks {
        host.warn("The plugin '\(host.pluginID)' is not confined as it should be: no \(lack).")
      }
      return try StartedPlugin(path: path, entry: entry, on: host)
    } catch {
      if case .failed(_, let deed) = error {
        host.setting.watch?.death = deed
        host.attempt?.fail(deed)
      }
      throw error
    }
  }
}
