import CTransHost

extension HostSession {
  var displayLinks: UnsafePointer<th_host_display_link_t>? { table(TH_EXT_DISPLAY_LINK) }
}

/// A call for every frame.
///
/// Selectors do not exist on Linux, so a link is made with a closure. For the same source to
/// compile on iOS, add this there:
///
/// ```swift
/// #if canImport(ObjectiveC)
/// import UIKit
/// final class DisplayLinkTarget: NSObject {
///   let tick: (CADisplayLink) -> Void
///   init(_ tick: @escaping (CADisplayLink) -> Void) { self.tick = tick }
///   @objc func fire(_ link: CADisplayLink) { tick(link) }
/// }
/// extension CADisplayLink {
///   convenience init(_ tick: @escaping (CADisplayLink) -> Void) {
///     self.init(target: DisplayLinkTarget(tick), selector: #selector(DisplayLinkTarget.fire))
///   }
/// }
/// #endif
/// ```
open class CADisplayLink: NSObject {
  private var tick: ((CADisplayLink) -> Void)?
  private var reference = HostReference.none

  /// The time of this frame, in seconds on the host's clock.
  open private(set) var timestamp: CFTimeInterval = 0
  /// When the next frame is expected, in seconds on the host's clock.
  open private(set) var targetTimestamp: CFTimeInterval = 0
  /// Seconds between two frames.
  open var duration: CFTimeInterval { targetTimestamp - timestamp }

  /// Makes a link that calls `tick` for every frame once it is added to a run loop.
  public init(_ tick: @escaping (CADisplayLink) -> Void) {
    self.tick = tick
    super.init()
  }

  /// Whether it is silent.
  open var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      reference.call(\.displayLinks, "CADisplayLink.isPaused") {
        $0.set_paused($1, $2, isPaused ? 1 : 0)
      }
    }
  }

  /// Starts it; the host holds it until `invalidate`.
  ///
  /// - Parameters:
  ///   - runloop: Left alone: links tick from the host's loop.
  ///   - mode: Left alone.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard reference.handle == 0, tick != nil, let session = HostSession.current else { return }
    let callback = HostCallback<(Double, Double)>(once: false) { times in
      (self.timestamp, self.targetTimestamp) = times
      self.tick?(self)
    }
    var handle = TH_NONE
    let isTaken = callback.hand { data in
      var triple = th_tick_t(
        size: UInt32(MemoryLayout<th_tick_t>.size), reserved: 0,
        invoke: { HostCallback<(Double, Double)>.run($0, ($2, $3)) }, user_data: data,
        destroy: { HostCallback<(Double, Double)>.release($0) })
      handle = session.value(session.displayLinks, "CADisplayLink.add", or: TH_NONE) {
        $0.create($1, &triple, $2)
      }
      return handle != TH_NONE
    }
    guard isTaken else { return }
    reference = HostReference(session, lent: handle)
    if isPaused {
      reference.call(\.displayLinks, "CADisplayLink.add") { $0.set_paused($1, $2, 1) }
    }
  }

  /// Ends it; may be called in a tick.
  open func invalidate() {
    tick = nil
    reference.call(\.displayLinks, "CADisplayLink.invalidate") { $0.invalidate($1, $2) }
    reference = .none
  }
}
