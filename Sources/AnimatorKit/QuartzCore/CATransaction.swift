import CTransHost

/// Settings for what is animated between `begin` and `commit`; outside they have no effect. [main]
open class CATransaction: NSObject {
  private struct Settings {
    var duration = 0.25
    var function: CAMediaTimingFunction?
    var disablesActions = false
  }

  private static var stack: [Settings] = []

  /// Opens a transaction.
  open class func begin() {
    if HostSession.call(\.layerAnimations, "CATransaction.begin", { $0.begin_transaction($1) }) {
      stack.append(Settings(disablesActions: disableActions()))
    }
  }

  /// Closes it.
  open class func commit() {
    guard stack.popLast() != nil else { return }
    HostSession.call(\.layerAnimations, "CATransaction.commit") { $0.commit_transaction($1) }
  }

  /// Does nothing: what was committed shows in the next frame.
  open class func flush() {}

  /// Sets the duration of animations that have none of their own, and of layers that move by
  /// themselves, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    change("CATransaction.setAnimationDuration") { $0.duration = dur }
  }

  /// The duration of animations that have none of their own, in seconds.
  open class func animationDuration() -> CFTimeInterval { stack.last?.duration ?? 0.25 }

  /// Sets the curve of animations that have none of their own, of layers that move by themselves, and
  /// of `UIView.animate` and its keyframes in place of their options'.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change("CATransaction.setAnimationTimingFunction") { $0.function = function }
  }

  /// The curve of animations that have none of their own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { stack.last?.function }

  /// Sets whether everything that is set changes at once, until the commit: layers of no view, and
  /// views' inside `UIView.animate`.
  open class func setDisableActions(_ flag: Bool) {
    guard !stack.isEmpty else { return }
    let done = HostSession.call(\.layerAnimations, "CATransaction.setDisableActions") {
      $0.set_transaction_disables_actions($1, flag ? 1 : 0)
    }
    if done { stack[stack.count - 1].disablesActions = flag }
  }

  /// Whether everything that is set changes at once.
  open class func disableActions() -> Bool { stack.last?.disablesActions ?? false }

  /// Sets what runs once all animations begun in the transaction are over, those of
  /// `UIView.animate` among them.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    guard let block, let session = HostSession.current else { return }
    session.complete(
      session.layerAnimations, "CATransaction.setCompletionBlock", { _ in block() }
    ) { $0.set_transaction_completion($1, $2) }
  }

  private class func change(_ what: StaticString, _ change: (inout Settings) -> Void) {
    guard var settings = stack.last else { return }
    change(&settings)
    let curve = settings.function?.points ?? []
    let done = HostSession.call(\.layerAnimations, what) {
      $0.set_transaction_timing($1, settings.duration, curve, UInt32(curve.count))
    }
    if done { stack[stack.count - 1] = settings }
  }

  /// Forgets what a plugin has left open when its function returned: the host closes it.
  static func reset() { stack = [] }
}
