import CTransHost

/// The host as this plugin sees it from the first `init` to the last `deinit`.
///
/// All objects of the SDK belong to the session in which they were made; when it is closed they
/// turn into objects that do nothing. [main]
final class HostSession {
  /// The session that new objects belong to: that of the host's call that is going on, or of the
  /// last one; nil outside a host.
  static private(set) var current: HostSession?

  /// One for each host of this process's; there is more than one only where several load the same
  /// library.
  private static var sessions: [UnsafePointer<th_host_t>: HostSession] = [:]

  let host: UnsafePointer<th_host_t>
  let handles: UnsafePointer<th_host_handles_t>
  let views: UnsafePointer<th_host_views_t>
  let layers: UnsafePointer<th_host_layers_t>
  let viewAnimations: UnsafePointer<th_host_view_animations_t>
  let transitionContext: UnsafePointer<th_host_transition_context_t>
  let viewControllers: UnsafePointer<th_host_view_controllers_t>
  let log: UnsafePointer<th_host_log_t>?
  /// The tables that a host may do without, asked for when they are first used.
  private var tables: [String: UnsafeRawPointer?] = [:]

  /// The transition that is going on, or the last one, while its animator keeps it.
  weak var context: HostTransitionContext?

  /// False once the plugin was shut down: the host's memory must not be touched any more.
  private(set) var isOpen = true

  /// The wrappers that are alive, by handle: what makes one view one object.
  private var references: [th_handle_t: Unmanaged<HostReference>] = [:]

  /// False while objects are made of handles that need not be retained.
  private var retainsWhatIsLent = true
  /// Transitions in which the host has called and which it has not ended.
  private var transitionCount = 0
  /// The wrappers that are alive whose handles are lent and not retained.
  private var loans: [ObjectIdentifier: Unmanaged<HostReference>] = [:]

  /// What has been warned of, as long as it is not too much.
  var warnings: Set<String> = []
  /// How much is remembered of that.
  static let mostWarnings = 500

  /// Asks for the tables without which nothing can be animated; nil if one is missing.
  private init?(_ host: UnsafePointer<th_host_t>) {
    self.host = host
    log = Self.table(host, TH_EXT_LOG)
    guard let handles: UnsafePointer<th_host_handles_t> = Self.table(host, TH_EXT_HANDLES),
      let views: UnsafePointer<th_host_views_t> = Self.table(host, TH_EXT_VIEWS),
      let layers: UnsafePointer<th_host_layers_t> = Self.table(host, TH_EXT_LAYERS),
      let animations: UnsafePointer<th_host_view_animations_t> =
        Self.table(host, TH_EXT_VIEW_ANIMATIONS),
      let context: UnsafePointer<th_host_transition_context_t> =
        Self.table(host, TH_EXT_TRANSITION_CONTEXT),
      let controllers: UnsafePointer<th_host_view_controllers_t> =
        Self.table(host, TH_EXT_VIEW_CONTROLLERS)
    else { return nil }
    self.handles = handles
    self.views = views
    self.layers = layers
    viewAnimations = animations
    transitionContext = context
    viewControllers = controllers
  }

  private static func table<Table>(
    _ host: UnsafePointer<th_host_t>, _ id: String
  ) -> UnsafePointer<Table>? {
    id.withCString { host.pointee.get_extension?(host, $0) }?.assumingMemoryBound(to: Table.self)
  }

  /// The table with an id; nil if the host does not have it, or the session is closed.
  ///
  /// Each extension offers its own by name, in the file that uses it.
  func table<Table>(_ id: String) -> UnsafePointer<Table>? {
    guard isOpen else { return nil }
    if let known = tables[id] { return known?.assumingMemoryBound(to: Table.self) }
    let table: UnsafePointer<Table>? = Self.table(host, id)
    tables[id] = .some(table.map { UnsafeRawPointer($0) })
    return table
  }

  /// Opens the session of a host; false if the host lacks what the SDK cannot do without.
  static func open(_ host: UnsafePointer<th_host_t>) -> Bool {
    if sessions[host] == nil { sessions[host] = HostSession(host) }
    current = sessions[host]
    return current != nil
  }

  /// The open session of a host.
  static func of(_ host: UnsafePointer<th_host_t>?) -> HostSession? {
    host.flatMap { sessions[$0] }
  }

  /// Makes a session the current one: its host is calling.
  static func enter(_ session: HostSession?) {
    if let session, session.isOpen { current = session }
  }

  /// Closes all; objects that outlive them do nothing.
  static func close() {
    for session in sessions.values { session.isOpen = false }
    sessions = [:]
    current = nil
  }

  // MARK: Identity

  /// The live object of a handle, if there is one.
  func object(_ handle: th_handle_t) -> AnyObject? {
    references[handle]?.takeUnretainedValue().object
  }

  /// How many objects of the host's this plugin holds; for tests.
  var referenceCount: Int { references.count }

  func register(_ reference: HostReference) {
    references[reference.handle] = Unmanaged.passUnretained(reference)
  }

  /// Forgets a wrapper that is going away, and gives its handle back.
  func drop(_ reference: HostReference) {
    loans[ObjectIdentifier(reference)] = nil
    if let known = references[reference.handle], known.toOpaque() == reference.address {
      references[reference.handle] = nil
    }
    guard isOpen else { return }
    // The host ends a handle with what it stands for, and nobody here is at fault: the host need not
    // say that there was nothing to give back.
    if handles.pointee.release(host, reference.handle) != TH_OK { _ = lastError() }
  }

  // MARK: Loans

  /// Holds a handle that was lent: for the transition that is going on, or, in a call outside of any,
  /// by retaining it.
  func borrow(_ reference: HostReference) {
    if !retainsWhatIsLent { return }
    if transitionCount > 0 {
      loans[ObjectIdentifier(reference)] = Unmanaged.passUnretained(reference)
    } else {
      reference.retain()
    }
  }

  /// Makes objects of handles that are good beyond the call by themselves.
  func withoutRetaining<Result>(_ body: () -> Result) -> Result {
    retainsWhatIsLent = false
    defer { retainsWhatIsLent = true }
    return body()
  }

  func transitionDidBegin() { transitionCount += 1 }

  /// Retains the handles of what the author has kept, which the host is about to take back.
  func transitionWillEnd() {
    transitionCount -= 1
    let kept = loans.values.map { $0.takeUnretainedValue() }
    loans = [:]
    for reference in kept { reference.retain() }
  }

  func retain(_ handle: th_handle_t) -> Bool {
    isOpen && handles.pointee.retain(host, handle) == TH_OK
  }
}
