internal import CTransHost
internal import LayerAnimating
internal import PluginTrust
internal import Transitioning
internal import ViewControllers

/// The host as one plugin sees it: what stands behind its `th_host_t`.
///
/// There is one for as long as the process lives, as the plugin may keep its pointer.
@MainActor
final class PluginHost {
  // Asked with every call, on the thread that `MainThread` has looked at; nobody else comes here.
  @exclusivity(unchecked) private nonisolated(unsafe) static var hosts: [UInt: PluginHost] = [:]
  /// The one that was asked for last, and where it lies.
  @exclusivity(unchecked) private nonisolated(unsafe) static var last: Unmanaged<PluginHost>?
  @exclusivity(unchecked) private nonisolated(unsafe) static var lastAddress: UInt = 0

  /// The host behind a pointer, if there is one: a plugin may hand over anything.
  ///
  /// Only on the main thread of a plugin's.
  @inline(__always)
  nonisolated static func live(at address: UInt) -> Unmanaged<PluginHost>? {
    lastAddress == address ? last : find(at: address)
  }

  private nonisolated static func find(at address: UInt) -> Unmanaged<PluginHost>? {
    guard let host = hosts[address] else { return nil }
    (last, lastAddress) = (Unmanaged.passUnretained(host), address)
    return last
  }

  let handles = HandleTable()
  /// The stage of the transition that is going on, or the last one.
  var stage: Stage? {
    get { place?.stage }
    set { place = newValue?.anchor }
  }
  @exclusivity(unchecked) private var place: StageAnchor?
  /// The transition that the call under way is about; nil in one about none.
  @exclusivity(unchecked) var scope: TransitionScope?
  /// What is lent in a call that is about no transition: until it returns.
  let callLoan = LentHandles()
  /// Looks for work from other threads in each turn of the stage's loop.
  private var observation: TurnObservation?
  /// The transitions that the plugin has part in, until it has been told that they are over.
  private(set) var scopes: [TransitionScope] = []
  /// The plugin's id, once it is known.
  private(set) var pluginID = ""
  /// Why the last call that failed did.
  var lastError = ""
  /// How many calls of the plugin's the host is in.
  @exclusivity(unchecked) var callsFromPlugin = 0
  /// How many calls to the plugin the host has made and not come back from.
  var callsIntoPlugin = 0
  /// How many brackets and transactions were open when the plugin was called: none of its own.
  @exclusivity(unchecked) var foreign = (brackets: 0, transactions: 0)
  /// What waits for the plugin to return.
  var waiting: [@MainActor () -> Void] = []
  /// What the plugin did that it may not.
  var misbehaviours: [Misbehaviour] {
    reportStrays()
    return noted
  }
  private var noted: [Misbehaviour] = []
  /// Why the last call was refused that was, as long as the plugin has not asked for that: who asks can say it
  /// himself, as the SDK does with the name of what its author called.
  var unaskedRefusal: String?
  /// What the plugin is being called for.
  var callback = "no call"
  /// How many lines there are about the plugin, and what those said that are not repeated.
  private var lines = LineCount()
  private var said: Set<String> = []
  /// The layers that the plugin has made.
  let layers = LayerCount()
  /// How many callbacks of the plugin's the host keeps.
  var callbackCount = 0
  /// The recognisers that the plugin has put on views.
  var gestures = PluginGestures()
  /// The plugin while it is started: callbacks that are still to be destroyed keep it so.
  weak var plugin: StartedPlugin?
  /// What the program that loaded the plugin wants of it.
  var setting = Setting() {
    didSet {
      watch = setting.watch
      isKnown(as: pluginID)
    }
  }
  /// Who counts its calls: the setting's, where each call finds it without a copy of that.
  @exclusivity(unchecked) private(set) var watch: PluginWatch?

  /// Where a plugin's lines go, and what is kept of the process.
  struct Setting {
    var log = PluginLog.none
    var surroundings: Surroundings?
    var decoder: PictureDecoder?
    var isolation = PluginIsolation.never
    var trust = TrustPolicy()
    var readable: [String] = []
    var quarantine: Quarantine?
    var watch: PluginWatch?
  }

  /// The process in which the plugin runs, if that is not this one.
  var worker: WorkerProcess?
  /// What has become of that, a phrase that follows the plugin's name; nil while it runs.
  var death: String?
  /// How this run of the plugin is remembered if it fails.
  var attempt: PluginAttempt?
  /// Whether whoever calls the plugin tells what becomes of it.
  var isQuiet = false

  /// The plugin has ended, and its process with it.
  func endWorker() {
    worker?.listen()
    worker = nil
    attempt = nil
  }

  /// The files that the plugin may have pictures of.
  var resources = PluginResources(besidePluginAt: "")

  private let pointer: UnsafeMutablePointer<th_host_t>
  private var address: UInt { UInt(bitPattern: pointer) }

  init() {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: HostTables.host)
    Self.hosts[address] = self
    WrongThreadReports.expect(host: address)
  }

  /// What the plugin is given.
  ///
  /// It stays where it is for the life of the process: a plugin is never unloaded, and may keep it.
  var host: UnsafePointer<th_host_t> { UnsafePointer(pointer) }

  /// Gives the plugin no table from now on.
  func offerNothing() { pointer.pointee.get_extension = { _, _ in nil } }

  /// Begins with a plugin, for the first time or after its end, of which only the file is known.
  func begin(as name: String, _ setting: Setting) {
    noted.removeAll()
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

  /// Takes back all that the plugin has been lent, when nobody has its library any more, and says what
  /// it still retained.
  func takeEverythingBack() {
    for scope in scopes {
      for link in scope.displayLinks.values { link.invalidate() }
      scope.displayLinks = [:]
      close(scope)
    }
    // A gesture that one is in the middle of is cancelled, of which the plugin hears.
    removeGestures()
    ForeignWork.take(for: self, host: address, to: nil)
    let retained = handles.retained.sorted { $0.key < $1.key }
    if !retained.isEmpty {
      let count = retained.reduce(0) { $0 + $1.value }
      let kinds = retained.map { "\($0.value) \(Self.kindName($0.key))" }
      say(
        "retained \(count) handle\(count == 1 ? "" : "s") to its end and has not released "
          + "\(count == 1 ? "it" : "them"): \(kinds.joined(separator: ", "))")
    }
    handles.removeAll()
  }

  /// The stage, or the fault of a call that came before the first transition.
  func currentStage() throws(Fault) -> Stage {
    guard let stage else { throw Self.noStage }
    return stage
  }

  /// How many animations are under way on the stage, or wait in brackets that are open.
  func load() throws(Fault) -> Int {
    guard let place, place.isHeld else { throw Self.noStage }
    return place.load
  }

  private static var noStage: Fault { .invalidState("there is no transition yet") }

  // MARK: Transitions

  /// What the plugin has part in for a context: the same for its animation controller and its
  /// interaction controller.
  func scope(for context: any ContextTransitioning) -> TransitionScope {
    if let known = scopes.first(where: { $0.context === context }) { return known }
    let scope = TransitionScope(context)
    scopes.append(scope)
    enter(scope.stage)
    renewLog()
    return scope
  }

  /// What the plugin does from now on is about this stage.
  func enter(_ stage: Stage) {
    guard self.stage !== stage else { return }
    self.stage = stage
    observation?.cancel()
    observation = stage.observeTurns { [self, place] in
      guard let stage = place?.stage else { return }
      hearWorker()
      ForeignWork.take(for: self, host: address, to: stage)
    }
  }

  /// Ends a transition for the plugin: takes back what was lent, and ends its display links.
  func close(_ scope: TransitionScope) {
    guard scopes.contains(where: { $0 === scope }) else { return }
    scopes.removeAll { $0 === scope }
    scope.undoTraces()
    let links = scope.displayLinks.values
    scope.displayLinks = [:]
    for link in links { link.invalidate() }
    let left = links.count { !scope.linksOfGestures.contains(ObjectIdentifier($0)) }
    if left > 0 { report(.leftDisplayLinks(left)) }
    handles.takeBack(scope.lent)
    if scopes.isEmpty { scope.stage.animations.areAnimationsEnabled = true }
  }

  /// Forgets a display link that the plugin has ended itself.
  func forget(_ link: DisplayLink) {
    for scope in scopes { scope.displayLinks[ObjectIdentifier(link)] = nil }
  }

  /// The transition of the plugin's that is going on, for calls that are about none by themselves.
  var openScope: TransitionScope? { scopes.last { !$0.isOver } }

  /// What handles are lent to that are given now.
  var borrower: LentHandles { scope?.lent ?? callLoan }

  /// Whether a bracket is open that the plugin has opened since it was called.
  var hasOpenBracket: Bool {
    OpenBrackets.count > foreign.brackets && place?.isHeld == true
  }

  /// Whether a transaction is.
  var hasOpenTransaction: Bool {
    guard let stage else { return false }
    return stage.animations.transactionDepth > foreign.transactions
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

  // MARK: What is said of it

  /// Begins to count anew what is said of the plugin and by it: a transition begins.
  func renewLog() {
    lines = LineCount()
    said.removeAll()
    PluginLogs.renew(host: address)
  }

  /// Notes that the plugin did what it may not, in the log, in the events and for the exit status.
  ///
  /// What it does to its surroundings in each call of many is noted once.
  func report(_ kind: Misbehaviour.Kind) {
    if case .changed = kind, noted.contains(where: { $0.kind == kind }) { return }
    if note(kind) { stage?.events.record(kind: "misbehaviour", target: pluginID) }
  }

  /// Notes what the transition model has put among the events already.
  ///
  /// - Returns: False if there is too much of it to be noted.
  @discardableResult
  func note(_ kind: Misbehaviour.Kind) -> Bool {
    let misbehaviour = Misbehaviour(kind, by: .plugin(pluginID))
    // What follows from the end of its process has been said with that.
    if !isConsequence(kind) { guard warn(misbehaviour.description) else { return false } }
    noted.append(misbehaviour)
    return true
  }

  private func isConsequence(_ kind: Misbehaviour.Kind) -> Bool {
    death.map { kind != .failed($0) } ?? false
  }

  /// Writes a line about the plugin, once until the next transition begins.
  ///
  /// - Parameter words: What it did, without a full stop.
  func say(_ words: String) {
    if said.insert(words).inserted { warn("The plugin '\(pluginID)' \(words).") }
  }

  /// Says why a call was refused, if the plugin has not asked.
  func sayRefusal() {
    guard let reason = unaskedRefusal else { return }
    unaskedRefusal = nil
    say("was refused a call in \(callback): \(reason)")
  }

  /// Says something about the plugin that its author should hear.
  ///
  /// - Returns: False if there is too much of it.
  @discardableResult
  func warn(_ text: String) -> Bool {
    let answer = lines.next()
    guard answer != .dropped else { return false }
    let text = answer == .taken ? text : LineCount.farewell
    setting.log.write(PluginLogEntry(.warning, pluginID, text, by: .host))
    return answer == .taken
  }

  func reportStrays() {
    let strays = WrongThreadReports.take(host: address)
    if strays > 0 { report(.wrongThread(calls: strays)) }
  }
}
