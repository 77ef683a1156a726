internal import CTransHost
internal import LayerAnimating
internal import Transitioning
internal import ViewControllers

/// The host as one plugin sees it: what stands behind its `th_host_t`.
@MainActor
final class PluginHost {
  private static var hosts: [UInt: PluginHost] = [:]
  private static var last: PluginHost?

  /// The host behind a pointer, if there is one: a plugin may hand over anything.
  static func live(at address: UInt) -> PluginHost? {
    if let last, last.address == address { return last }
    last = hosts[address]
    return last
  }

  let handles = HandleTable()
  /// The stage of the transition that is going on, or the last one.
  weak var stage: Stage?
  /// The container view of that transition.
  weak var containerView: View?
  /// The plugin's id, once it is known.
  private(set) var pluginID = ""
  /// Why the last call that failed did.
  var lastError = ""
  /// How many calls of the plugin's the host is in.
  var callsFromPlugin = 0
  /// How many calls to the plugin the host has made and not come back from.
  private(set) var callsIntoPlugin = 0
  /// How many brackets and transactions were open when the plugin was called: none of its own.
  private(set) var foreign = (brackets: 0, transactions: 0)
  /// What waits for the plugin to return.
  private var waiting: [@MainActor () -> Void] = []
  private(set) var misbehaviours: [Misbehaviour] = []
  var displayLinks: [ObjectIdentifier: DisplayLink] = [:]
  /// The plugin while it is started: callbacks that are still to be destroyed keep it so.
  weak var plugin: StartedPlugin?
  /// What the program that loaded the plugin wants of it.
  var setting = Setting() {
    didSet { isKnown(as: pluginID) }
  }

  /// Where a plugin's lines go, and what is kept of the process.
  struct Setting {
    var log = PluginLog.none
    var surroundings: Surroundings?
  }

  private let pointer: UnsafeMutablePointer<th_host_t>
  private var address: UInt { UInt(bitPattern: pointer) }
  private static let name = StaticCString("transhost")
  private static let version = StaticCString(hostVersion)

  init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(
      to: th_host_t(
        size: UInt32(MemoryLayout<th_host_t>.size),
        abi_major: UInt16(TH_ABI_MAJOR), abi_minor: UInt16(TH_ABI_MINOR), host_data: nil,
        name: Self.name.pointer, vendor: Self.name.pointer, version: Self.version.pointer,
        get_extension: { _, id in HostTables.table(id) }))
    Self.hosts[address] = self
  }

  /// What the plugin is given.
  ///
  /// It stays where it is for the life of the process: a plugin is never unloaded, and may keep it.
  var host: UnsafePointer<th_host_t> { UnsafePointer(pointer) }

  /// Begins with a plugin, for the first time or after its end, of which only the file is known.
  func begin(as name: String, _ setting: Setting) {
    misbehaviours.removeAll()
    lastError = ""
    pluginID = name
    self.setting = setting
  }

  /// Tells who the plugin is, and so whose lines these are in the log.
  func isKnown(as id: String) {
    pluginID = id
    PluginLogs.set(host: address, plugin: id, log: setting.log)
    setting.surroundings?.isCalling(named: id)
  }

  /// Takes back all that the plugin has been lent, when nobody has its library any more.
  func takeEverythingBack() {
    for link in displayLinks.values { link.invalidate() }
    displayLinks.removeAll()
    handles.removeAll()
  }

  /// The stage, or the fault of a call that came before the first transition.
  func currentStage() throws(Fault) -> Stage {
    guard let stage else { throw .invalidState("there is no transition yet") }
    return stage
  }

  /// Calls the plugin, sees to it that the call leaves nothing open, and never re-enters: while
  /// the plugin is calling the host, the call waits for the next turn of the loop.
  ///
  /// - Parameters:
  ///   - what: What is called, for the report: "a completion".
  ///   - call: The call.
  func callPlugin(_ what: String, _ call: @escaping @MainActor () -> Void) {
    guard callsFromPlugin == 0 else {
      return `defer` { [weak self] in self?.callPlugin(what, call) }
    }
    callNow(what, call)
  }

  /// Calls the plugin for an answer.
  ///
  /// While the plugin is calling the host there is none.
  func ask<Answer>(_ what: String, _ call: () -> Answer) -> Answer? {
    guard callsFromPlugin == 0 else { return nil }
    return callNow(what, call)
  }

  private func callNow<Answer>(_ what: String, _ call: () -> Answer) -> Answer {
    let before = foreign
    foreign = (
      stage?.animations.bracketDepth ?? 0, stage?.animations.transactionDepth ?? 0
    )
    callsIntoPlugin += 1
    let surroundings = setting.surroundings
    surroundings?.beginCall(to: self)
    let (answer, changed) = MainThread.call(call)
    callsIntoPlugin -= 1
    for surrounding in changed { report(.changed(surrounding, in: what)) }
    surroundings?.endCall(what, to: self)
    if let stage, hasOpenBracket {
      let count = stage.animations.bracketDepth - foreign.brackets
      stage.animations.closeBrackets(downTo: foreign.brackets)
      report(.openBrackets(count, in: what))
    }
    if let stage, hasOpenTransaction {
      stage.animations.closeTransactions(downTo: foreign.transactions)
      report(.openTransaction(in: what))
    }
    foreign = before
    let strays = WrongThreadReports.take(host: address)
    if strays > 0 { report(.wrongThread(calls: strays)) }
    if callsIntoPlugin == 0 {
      let work = waiting
      waiting.removeAll()
      for work in work { work() }
    }
    return answer
  }

  /// Whether a bracket is open that the plugin has opened since it was called.
  var hasOpenBracket: Bool {
    stage.map { $0.animations.bracketDepth > foreign.brackets } ?? false
  }

  /// Whether a transaction is.
  var hasOpenTransaction: Bool {
    stage.map { $0.animations.transactionDepth > foreign.transactions } ?? false
  }

  /// Runs something as soon as the plugin is in no call.
  func whenFree(_ work: @escaping @MainActor () -> Void) {
    if callsIntoPlugin > 0 { waiting.append(work) } else { work() }
  }

  /// Runs something when the plugin has returned from the call that it is in, so that it can be
  /// asked; in the next turn of the loop if it is in none.
  func whenReturned(_ work: @escaping @MainActor () -> Void) {
    if callsIntoPlugin > 0 { waiting.append(work) } else { `defer`(work) }
  }

  /// Runs something in the next turn of the loop; without a stage there is none, and it waits for the
  /// plugin alone.
  func `defer`(_ work: @escaping @MainActor () -> Void) {
    guard let stage else { return whenFree(work) }
    stage.enqueue(work)
  }

  /// Notes that the plugin did what it may not, in the log, in the events and for the exit status.
  ///
  /// What it does to its surroundings in each call of many is noted once.
  func report(_ kind: Misbehaviour.Kind) {
    if case .changed = kind, misbehaviours.contains(where: { $0.kind == kind }) { return }
    stage?.events.record(kind: "misbehaviour", target: pluginID)
    note(kind)
  }

  /// Notes what the transition model has put among the events already.
  func note(_ kind: Misbehaviour.Kind) {
    let misbehaviour = Misbehaviour(kind, by: .plugin(pluginID))
    misbehaviours.append(misbehaviour)
    warn(misbehaviour.description)
  }

  /// Says something about the plugin that its author should hear.
  func warn(_ text: String) {
    setting.log.write(PluginLogEntry(.warning, pluginID, text, by: .host))
  }
}
