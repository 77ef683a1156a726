import CTransHost

/// A handle, held by the object that stands for it.
///
/// While that object lives, the handle is alive and gives the same object. The host lends handles for
/// a transition; those of objects that outlive it are retained.
final class HostReference {
  let session: HostSession?
  let handle: th_handle_t
  private(set) weak var object: AnyObject?
  private var isRetained = false

  /// Holds a handle that the host has lent.
  init(_ session: HostSession?, lent handle: th_handle_t) {
    self.session = handle == 0 ? nil : session
    self.handle = handle
    self.session?.borrow(self)
  }

  /// Holds a handle that the current session's host lends for a call.
  convenience init<Table>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString,
    _ call: (Table, UnsafePointer<th_host_t>, UnsafeMutablePointer<th_handle_t>) -> th_status_t
  ) {
    self.init(
      HostSession.current, lent: HostSession.value(table, what, or: TH_NONE, call))
  }

  /// What an object holds that no host knows, made outside a session: every call does nothing.
  static var none: HostReference { HostReference(nil, lent: 0) }

  deinit { session?.drop(self) }

  /// Keeps the handle alive beyond its loan.
  func retain() {
    guard !isRetained, let session else { return }
    isRetained = session.retain(handle)
  }

  var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Makes `object` the one that stands for the handle.
  func bind(_ object: AnyObject) {
    self.object = object
    session?.register(self)
  }
}

extension HostSession {
  /// The object of a handle that the host has just given: the known one, or a new one.
  ///
  /// - Parameters:
  ///   - handle: The handle; may be none.
  ///   - make: Makes the object; it must bind the reference.
  /// - Returns: The object, or nil for no handle.
  func adopt<Object: AnyObject>(
    _ handle: th_handle_t, _ make: (HostReference) -> Object
  ) -> Object? {
    guard handle != 0 else { return nil }
    return object(handle) as? Object ?? make(HostReference(self, lent: handle))
  }

  func view(adopting handle: th_handle_t) -> UIView? { adopt(handle, UIView.init(reference:)) }

  func layer(adopting handle: th_handle_t) -> CALayer? { adopt(handle, CALayer.init(reference:)) }

  func viewController(adopting handle: th_handle_t) -> UIViewController? {
    adopt(handle) { UIViewController.make(reference: $0) }
  }
}
