internal import CHosting
internal import CTransHost
internal import CWire
internal import Glibc
internal import SystemCalls
internal import Transitioning

/// A process in which one plugin runs, and the wire over which it is called.
///
/// What it offers looks like any other plugin's: stand-ins whose calls go over the wire. When the process
/// is gone, calls come back at once with an error, and `death(in:)` says what has become of it.
@MainActor
final class WorkerProcess {
  /// How long a worker may take to go by itself, in milliseconds.
  private static let longestEnd: Int32 = 2_000

  private let path: String
  private let wire: OpaquePointer
  let process: Int32
  private var reports: OutputLines
  private var output: OutputLines
  private var frames: [String] = []
  private var status: Int32? { didSet { LivingWorkers.remove(process) } }
  /// What the kernel lacks for the plugin to be confined as it should be.
  private(set) var lacks: [String] = []
  /// Hears what the plugin prints, line by line.
  var printed: (String) -> Void = { _ in }

  /// Starts a worker for a plugin, which it does not load yet.
  ///
  /// It will load the file that was looked at, or none: another at the same path is refused.
  ///
  /// - Parameters:
  ///   - file: The plugin's file.
  ///   - readable: What else the plugin may read: files, and folders with all in them.
  /// - Throws: A `PluginLoadError` if no process can be started.
  init(of file: OpenFile, readable: [String]) throws(PluginLoadError) {
    let path = file.path.absolutePath(in: workingDirectory())
    let program = PluginIsolation.workerProgram
    var arguments = WorkerProgram.arguments(forPluginAt: path)
    if !PluginIsolation.makesClosures { arguments.append("--thunks") }
    // The host ends what it waits for; what it does not wait for yet is to end as well, and later.
    let patience = max(1, PluginIsolation.patience * 1000)
    arguments += ["--load", "\(Int(patience * 2))"]
    for folder in ELFFile.ownLibraries(of: path) + readable {
      arguments += ["--read", folder]
    }
    arguments += ["--opened", "5"]
    var worker = hosting_worker_t()
    var words = copies(arguments)
    defer { for word in words { free(word) } }
    let problem = program.withPathBytes {
      hosting_start_worker($0, &words, file.descriptor, &worker)
    }
    let standIns = PluginIsolation.makesClosures ? WIRE_CLOSURES : WIRE_THUNKS
    guard problem == 0, let wire = wire_create(worker.socket, standIns) else {
      throw .cannotOpen(
        path: path, reason: "its worker '\(program)' cannot be started: \(systemText(problem))")
    }
    wire_set_patience(wire, UInt32(patience))
    self.path = path
    self.wire = wire
    process = worker.process
    LivingWorkers.insert(process)
    reports = OutputLines(worker.reports)
    output = OutputLines(worker.output)
    wire_on_idle(
      wire,
      { worker in
        guard let worker else { return }
        let address = UInt(bitPattern: worker)
        MainActor.assumeIsolated { WorkerProcess.at(address)?.drainOutput() }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The worker that a wire says is waited for: it lives as long as that.
  private static func at(_ address: UInt) -> WorkerProcess? {
    UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<WorkerProcess>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// A worker that prints more than a pipe holds would wait for ever.
  private func drainOutput() { output.drain { printed($0) } }

  isolated deinit { end() }

  /// Has the worker load its plugin.
  ///
  /// - Parameter host: What the plugin is given.
  /// - Returns: The stand-in of its entry.
  /// - Throws: A `PluginLoadError` with what the worker says.
  func entry(for host: UnsafePointer<th_host_t>) throws(PluginLoadError) -> UnsafePointer<
    th_entry_t
  > {
    var words = [CChar](repeating: 0, count: 512)
    let entry = wire_greet_worker(wire, host, &words, words.count)
    listen()
    if let entry { return entry }
    let said = String(decoding: words.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    switch said {
    case "symbol": throw .noEntry(path: path)
    case "null": throw .entryReturnedNull(path: path)
    case _ where said.hasPrefix("load "):
      throw .cannotOpen(
        path: path, reason: said.dropFirst(5).replacing("\(path): ", with: "").description)
    default: throw .failed(path: path, deed: death(in: "its load") ?? "says nothing in its load")
    }
  }

  /// Takes in what has come by itself: what is printed, and calls from other threads.
  func listen() {
    if wire_state(wire) == WIRE_OPEN { wire_take_in(wire) }
    drainOutput()
    reports.drain { line in
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      switch words.first {
      case "frame": frames.append(words.last ?? "")
      case "lacks": lacks.append(words.last ?? "")
      default: break
      }
    }
  }

  /// Hears of calls on threads that are not the main one.
  func onStray(_ host: PluginHost) {
    wire_on_stray(
      wire,
      { host, count in
        let address = UInt(bitPattern: host)
        for _ in 0..<count { WrongThreadReports.add(host: address) }
      }, UnsafeMutableRawPointer(mutating: host.host))
  }

  /// What the plugin has changed, since this was asked last, of how its process computes and writes numbers.
  var changed: [Misbehaviour.Surrounding] { MainThread.surroundings(wire_take_changed(wire)) }

  /// Whether the process has ended by itself, before anything was called.
  var hasEnded: Bool {
    var status: Int32 = 0
    if self.status == nil, hosting_await_end(process, 0, &status) { self.status = status }
    return self.status != nil
  }

  /// Whether the process serves no more calls.
  var isGone: Bool { wire_state(wire) != WIRE_OPEN }

  /// What has become of the plugin.
  ///
  /// - Parameter call: What was called in words; nil where the wire alone knows.
  /// - Returns: A phrase that follows its name; nil while it runs.
  func death(in call: String?) -> String? {
    let state = wire_state(wire)
    guard state != WIRE_OPEN else { return nil }
    let last = String(cString: wire_last_call(wire)).split(separator: ".").last.map(String.init)
    let place = (call ?? last).map { " in \($0)" } ?? ""
    if state == WIRE_TIMED_OUT {
      kill()
      return "has not returned\(place) in time and was ended"
    }
    if state == WIRE_MALFORMED {
      kill()
      return "was ended: \(String(cString: wire_problem(wire)))\(place)"
    }
    awaitEnd()
    listen()
    let own = frames.filter { $0.hasPrefix(Self.fileName(of: path) + " ") }
    let at = own.isEmpty ? "" : " at " + own.prefix(8).joined(separator: ", ")
    guard let status else { return "has gone\(place)" }
    if status & 0x7F == 0 { return "ended its process with status \(status >> 8 & 0xFF)\(place)" }
    return "crashed with \(String(cString: hosting_signal_name(status & 0x7F)))\(place)\(at)"
  }

  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func kill() {
    if status == nil { hosting_kill(process) }
    awaitEnd()
  }

  private func awaitEnd() {
    guard status == nil else { return }
    var status: Int32 = 0
    if hosting_await_end(process, Self.longestEnd, &status) {
      self.status = status
    } else {
      hosting_kill(process)
      if hosting_await_end(process, Self.longestEnd, &status) { self.status = status }
    }
  }

  /// Ends the worker, which ends when its socket does.
  private func end() {
    // What has not returned, or has sent what it may not, is not waited for.
    if [WIRE_TIMED_OUT, WIRE_MALFORMED].contains(wire_state(wire)) { kill() }
    wire_kill(wire, WIRE_CLOSED, "it is over")
    awaitEnd()
    listen()
    output.finish { printed($0) }
    wire_destroy(wire)
    output.close()
    reports.close()
  }
}
