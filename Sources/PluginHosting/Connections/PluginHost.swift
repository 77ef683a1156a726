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
  /// The transition that the call under way is about; nil in one about none.
  private(set) var scope: TransitionScope?
  /// What is lent in a call that is about no transition: until it returns.
  private let callLoan = LentHandles()
  /// Looks for work from other threads in each turn of the stage's loop.
  private var observation: TurnObservation?
  /// The transitions that the plugin has part in, until it has been told that they are over.
  private(set) var scopes: [TransitionScope] = []
  /// Whether the log has a line about a change outside of any transition.
  private var hasNotedRefusal = false
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
  let log: PluginLog

  private let pointer: UnsafeMutablePointer<th_host_t>
  private var address: UInt { UInt(bitPattern: pointer) }
  private static let name = StaticCString("transhost")
  private static let version = StaticCString(hostVersion)

  init(log: PluginLog) {
    self.log = log
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

  /// Tells who the plugin is, and so whose lines these are in the log.
  func isKnown(as id: String) {
    pluginID = id
    PluginLogs.set(host: address, plugin: id, log: log)
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
  ///   - scope: The transition that it is about, if it is not over for the plugin.
  ///   - call: The call.
  func callPlugin(
    _ what: String, in scope: TransitionScope?, _ call: @escaping @MainActor () -> Void
  ) {
    guard callsFromPlugin == 0 else {
      return `defer` { [weak self] in self?.callPlugin(what, in: scope, call) }
    }
    callNow(what, in: scope, call)
  }

  /// Calls the plugin for an answer.
  ///
  /// While the plugin is calling the host there is none.
  func ask<Answer>(
    _ what: String, in scope: TransitionScope? = nil, _ call: () -> Answer
  ) -> Answer? {
    guard callsFromPlugin == 0 else { return nil }
    return callNow(what, in: scope, call)
  }

  private func callNow<Answer>(
    _ what: String, in scope: TransitionScope?, _ call: () -> Answer
  ) -> Answer {
    let outer = self.scope
    self.scope = scopes.contains { $0 === scope } ? scope : nil
    defer { self.scope = outer }
    if let scope = self.scope { enter(scope.stage) }
    let before = foreign
    foreign = (
      stage?.animations.bracketDepth ?? 0, stage?.animations.transactionDepth ?? 0
    )
    callsIntoPlugin += 1
    let answer = MainThread.call(call)
    callsIntoPlugin -= 1
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
      handles.takeBack(callLoan)
      let work = waiting
      waiting.removeAll()
      for work in work { work() }
    }
    return answer
  }

  // MARK: Transitions

  /// What the plugin has part in for a context: the same for its animation controller and its
  /// interaction controller.
  func scope(for context: any ContextTransitioning) -> TransitionScope {
    if let known = scopes.first(where: { $0.context === context }) { return known }
    let scope = TransitionScope(context)
    scopes.append(scope)
    enter(scope.stage)
    return scope
  }

  /// What the plugin does from now on is about this stage.
  private func enter(_ stage: Stage) {
    guard self.stage !== stage else { return }
    self.stage = stage
    observation?.cancel()
    observation = stage.observeTurns { [weak self, weak stage] in
      guard let self, let stage else { return }
      ForeignWork.take(for: self, host: address, to: stage)
    }
  }

  /// Ends a transition for the plugin: takes back what was lent, and ends its display links.
  func close(_ scope: TransitionScope) {
    guard scopes.contains(where: { $0 === scope }) else { return }
    scopes.removeAll { $0 === scope }
    let links = scope.displayLinks.values
    scope.displayLinks = [:]
    for link in links { link.invalidate() }
    if !links.isEmpty { report(.leftDisplayLinks(links.count)) }
    handles.takeBack(scope.lent)
    if scopes.isEmpty { scope.stage.animations.areAnimationsEnabled = true }
  }

  /// Forgets a display link that the plugin has ended itself.
  func forget(_ link: DisplayLink) {
    for scope in scopes { scope.displayLinks[ObjectIdentifier(link)] = nil }
  }

  /// What handles are lent to that are given now.
  var borrower: LentHandles { scope?.lent ?? callLoan }

  /// Notes once for each transition that a change was refused.
  func noteRefusal(_ reason: String) {
    guard scope.map({ !$0.hasNotedRefusal }) ?? !hasNotedRefusal else { return }
    if let scope { scope.hasNotedRefusal = true } else { hasNotedRefusal = true }
    log.write(
      PluginLogEntry(
        severity: .warning, plugin: pluginID, text: "A change was refused: \(reason)."))
  }

  /// Whether a bracket is open that the plugin has opened since it was called.
  var hasOpenBracket: Bool {
    stage.map { $0.animations.bracketDepth > foreign.brackets } ?? false
  }

  /// Whether a transaction is.
  var hasOpenTransaction: Bool {
    stage.map { $0.animations.transactionDepth > foreign.transactions } ?? false
  }

  /// Runs something when the plugin has returned from the call that it is in, so that it can be
  /// asked; in the next turn of the loop if it is in none.
  func whenReturned(_ work: @escaping @MainActor () -> Void) {
    if callsIntoPlugin > 0 { waiting.append(work) } else { `defer`(work) }
  }

  /// Runs something in the next turn of the loop.
  func `defer`(_ work: @escaping @MainActor () -> Void) {
    guard let stage else { return work() }
    stage.enqueue(work)
  }

  /// Notes that the plugin did what it may not, in the log, in the events and for the exit status.
  func report(_ kind: Misbehaviour.Kind) {
    stage?.events.record(kind: "misbehaviour", target: pluginID)
    note(kind)
  }

  /// Notes what the transition model has put among the events already.
  func note(_ kind: Misbehaviour.Kind) {
    let misbehaviour = Misbehaviour(kind, by: .plugin(pluginID))
    misbehaviours.append(misbehaviour)
    log.write(
      PluginLogEntry(severity: .warning, plugin: pluginID, text: misbehaviour.description))
  }
}
