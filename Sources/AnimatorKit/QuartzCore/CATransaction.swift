import CTransHost

/// Settings for the layer animations that are added between `begin` and `commit`. [main]
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
      stack.append(Settings())
    }
  }

  /// Closes it.
  open class func commit() {
    guard let settings = stack.popLast() else { return }
    if settings.disablesActions {
      HostSession.call(\.viewAnimations, "CATransaction.commit") { $0.end_without_animation($1) }
    }
    HostSession.call(\.layerAnimations, "CATransaction.commit") { $0.commit_transaction($1) }
  }

  /// Does nothing: what was committed shows in the next frame.
  open class func flush() {}

  /// Sets the duration of animations that have none of their own, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) {
    change("CATransaction.setAnimationDuration") { $0.duration = dur }
  }

  /// The duration of animations that have none of their own, in seconds.
  open class func animationDuration() -> CFTimeInterval { stack.last?.duration ?? 0.25 }

  /// Sets the curve of animations that have none of their own.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    change("CATransaction.setAnimationTimingFunction") { $0.function = function }
  }

  /// The curve of animations that have none of their own.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { stack.last?.function }

  /// Switches off, until the commit, that a view's layer is animated inside `UIView.animate`.
  open class func setDisableActions(_ flag: Bool) {
    guard let top = stack.last, top.disablesActions != flag else { return }
    let done = HostSession.call(\.viewAnimations, "CATransaction.setDisableActions") {
      flag ? $0.begin_without_animation($1) : $0.end_without_animation($1)
    }
    if done { stack[stack.count - 1].disablesActions = flag }
  }

  /// Whether that is switched off.
  open class func disableActions() -> Bool { stack.last?.disablesActions ?? false }

  /// Sets what runs once all animations added in the transaction are over.
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
