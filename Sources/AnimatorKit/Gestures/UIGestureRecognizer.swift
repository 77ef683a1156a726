import CTransHost

extension HostSession {
  var gestures: UnsafePointer<th_host_gestures_t>? { table(TH_EXT_GESTURES) }
}

/// Makes a gesture out of the touches on a view of the host's.
///
/// Selectors do not exist on Linux, so a recogniser is made with a closure:
/// `UIPanGestureRecognizer { pan in … }`. For the same source to compile on iOS, add this there:
///
/// ```swift
/// #if canImport(ObjectiveC)
/// import UIKit
/// final class GestureTarget: NSObject {
///   let action: (UIGestureRecognizer) -> Void
///   init(_ action: @escaping (UIGestureRecognizer) -> Void) { self.action = action }
///   @objc func fire(_ recognizer: UIGestureRecognizer) { action(recognizer) }
/// }
/// private var key: UInt8 = 0
/// protocol GestureAction {}
/// extension UIGestureRecognizer: GestureAction {}
/// extension GestureAction where Self: UIGestureRecognizer {
///   init(_ action: @escaping (Self) -> Void) {
///     let target = GestureTarget { action($0 as! Self) }
///     self.init(target: target, action: #selector(GestureTarget.fire))
///     objc_setAssociatedObject(self, &key, target, .OBJC_ASSOCIATION_RETAIN)
///   }
/// }
/// #endif
/// ```
///
/// The host holds a recogniser as long as it is on a view. UIKit: `UIGestureRecognizer`.
open class UIGestureRecognizer: NSObject, GestureAction {
  /// Where a gesture stands.
  public enum State: Int, Sendable {
    /// Nothing is known yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// It has gone on.
    case changed
    /// It has come to its end, or a discrete gesture has been recognised.
    case ended
    /// It was broken off.
    case cancelled
    /// These touches are not this gesture.
    case failed

    /// What a discrete gesture is in the end.
    public static let recognized = State.ended
  }

  /// Which of the host's kinds it is; 0 for none.
  class var kind: Int { 0 }

  private var actions: [(UIGestureRecognizer) -> Void] = []
  var reference = HostReference.none
  /// What has been set before it was put on a view, by key.
  private var settings: [Int: [Double]] = [:]
  private var told: State?

  /// Makes a recogniser without an action, on no view.
  public required override init() { super.init() }

  /// Has something more called whenever the state or the values change.
  func addAction(_ action: @escaping (UIGestureRecognizer) -> Void) { actions.append(action) }

  /// The view whose touches it sees.
  open var view: UIView? {
    reference.view(\.gestures, "UIGestureRecognizer.view") { $0.get_view($1, $2, $3) }
  }

  /// Where the gesture stands.
  open var state: State {
    told ?? State(rawValue: Int(number(TH_GESTURE_STATE, or: 0))) ?? .possible
  }

  /// How many fingers are down in it.
  open var numberOfTouches: Int { Int(number(TH_GESTURE_TOUCHES, or: 0)) }

  /// Whether it sees touches; one that is disabled in the middle of a gesture is cancelled.
  open var isEnabled: Bool {
    get { number(TH_GESTURE_ENABLED, or: 1) != 0 }
    set { set(TH_GESTURE_ENABLED, newValue ? 1 : 0) }
  }

  /// Whether views are told that touches are cancelled when the gesture is recognised.
  open var cancelsTouchesInView: Bool {
    get { number(TH_GESTURE_CANCELS_TOUCHES, or: 1) != 0 }
    set { set(TH_GESTURE_CANCELS_TOUCHES, newValue ? 1 : 0) }
  }

  /// A name for people; the host's log has the plugin's.
  open var name: String?

  /// Who has a say in it: the host asks whether it may begin, and, when it is set or put on a view,
  /// whether it recognises beside others.
  open weak var delegate: UIGestureRecognizerDelegate? {
    didSet { tellWhetherSimultaneous() }
  }

  /// The middle of the fingers.
  ///
  /// - Parameter view: In whose coordinates; nil is the window.
  /// - Returns: The point, zero before there was a finger.
  open func location(in view: UIView?) -> CGPoint { point(TH_GESTURE_LOCATION, in: view) }

  /// Has this one wait until another has failed; both are on views.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    reference.call(\.gestures, "require(toFail:)") {
      $0.require_failure($1, $2, otherGestureRecognizer.reference.handle)
    }
  }

  // MARK: On a view

  /// Puts it on a view of the host's.
  func attach(to view: UIView) {
    detach()
    guard let session = view.reference.session else { return }
    let held = Unmanaged.passRetained(self)
    var action = th_gesture_action_t(
      size: UInt32(MemoryLayout<th_gesture_action_t>.size), reserved: 0,
      invoke: { UIGestureRecognizer.invoke($0, $2) }, user_data: held.toOpaque(),
      destroy: { data in
        if let data { Unmanaged<UIGestureRecognizer>.fromOpaque(data).release() }
      }, should_begin: { UIGestureRecognizer.shouldBegin($0, $2) })
    let handle = session.value(session.gestures, "addGestureRecognizer", or: TH_NONE) {
      $0.create($1, UInt32(Self.kind), view.handle, &action, $2)
    }
    guard handle != TH_NONE else { return held.release() }
    reference = HostReference(session, lent: handle)
    for (key, numbers) in settings { write(key, numbers, nil) }
    tellWhetherSimultaneous()
  }

  /// Takes it off its view.
  func detach() {
    guard reference.handle != TH_NONE else { return }
    reference.call(\.gestures, "removeGestureRecognizer") { $0.remove($1, $2) }
    reference = .none
  }

  private static func invoke(_ data: UnsafeMutableRawPointer?, _ state: UInt32) {
    guard let data else { return }
    let this = Unmanaged<UIGestureRecognizer>.fromOpaque(data).takeUnretainedValue()
    HostSession.enter(this.reference.session)
    this.told = State(rawValue: Int(state))
    for action in this.actions { action(this) }
    this.told = nil
    CATransaction.reset()
  }

  private static func shouldBegin(
    _ data: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<th_bool_t>?
  ) -> th_status_t {
    guard let data, let out else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    let this = Unmanaged<UIGestureRecognizer>.fromOpaque(data).takeUnretainedValue()
    HostSession.enter(this.reference.session)
    out.pointee = this.delegate?.gestureRecognizerShouldBegin(this) == false ? 0 : 1
    return th_status_t(TH_OK)
  }

  private func tellWhetherSimultaneous() {
    let isSimultaneous =
      delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: self) == true
    set(TH_GESTURE_SIMULTANEOUS, isSimultaneous ? 1 : 0)
  }

  // MARK: Values

  func numbers(_ key: Int, in view: UIView? = nil) -> [Double]? {
    guard let session = reference.session else { return settings[key] }
    return session.numbers(session.gestures, "UIGestureRecognizer", capacity: 2) {
      $0.get_numbers($1, reference.handle, UInt32(key), view?.handle ?? TH_NONE, $2, $3, $4)
    }
  }

  func number(_ key: Int, or usual: Double) -> Double { numbers(key)?.first ?? usual }

  func point(_ key: Int, in view: UIView?) -> CGPoint {
    numbers(key, in: view).flatMap { CGPoint(numbers: $0) } ?? .zero
  }

  func set(_ key: Int, _ number: Double) {
    settings[key] = [number]
    if reference.handle != TH_NONE { write(key, [number], nil) }
  }

  func write(_ key: Int, _ numbers: [Double], _ view: UIView?) {
    reference.call(\.gestures, "UIGestureRecognizer") {
      $0.set_numbers(
        $1, $2, UInt32(key), view?.handle ?? TH_NONE, numbers, UInt32(numbers.count))
    }
  }
}

/// What a recogniser is made of that calls a closure.
public protocol GestureAction {}

extension GestureAction where Self: UIGestureRecognizer {
  /// Makes a recogniser, on no view.
  ///
  /// - Parameter action: Called with it whenever its state or values change.
  public init(_ action: @escaping (Self) -> Void) {
    self.init()
    addAction { [unowned self] _ in action(self) }
  }
}

/// Has a say in what a recogniser recognises.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether the gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Whether it recognises beside others that see the same touch: asked once, about itself.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// True.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// False.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}

extension UIView {
  /// Has a recogniser see the touches on this view and on all that is in it.
  ///
  /// The host lets an animator do so during its transition, on the two screens and on the container's
  /// view, and an interaction controller when it is attached to a container.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.attach(to: self)
  }

  /// Has a recogniser see nothing any more.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.detach()
  }
}
