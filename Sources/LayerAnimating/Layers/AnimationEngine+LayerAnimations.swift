public import Animating
public import Compositing

extension AnimationEngine {
  /// Adds an explicit animation to a layer; the same key replaces.
  ///
  /// Core Animation: `add(_:forKey:)`.
  public func add(_ animation: LayerAnimation, to layer: Layer, key: String? = nil) {
    var animation = animation
    let transaction = transactions.last
    if animation.duration <= 0 { animation.duration = transaction?.duration ?? 0.25 }
    if animation.curve == nil { animation.curve = transaction?.curve }
    if let key { removeAnimation(layer, key: key) }
    let running = RunningLayerAnimation(
      animation, key: key, layer: layer, timeline: currentTimeline, transaction: transaction)
    transaction?.open += 1
    entry(for: layer).explicit.append(running)
  }

  /// Takes the explicit animation of a key away.
  ///
  /// - Returns: False if there is none.
  @discardableResult
  public func removeAnimation(_ layer: Layer, key: String) -> Bool {
    guard let entry = animated[ObjectIdentifier(layer)],
      let index = entry.explicit.firstIndex(where: { $0.key == key })
    else { return false }
    let animation = entry.explicit.remove(at: index)
    stop(animation, finished: false)
    return true
  }

  /// Opens a transaction.
  ///
  /// Core Animation: `CATransaction.begin()`.
  public func beginTransaction() { transactions.append(Transaction()) }

  /// Sets the duration, in seconds, and the curve of animations that have none.
  ///
  /// - Returns: False outside a transaction.
  public func setTransaction(duration: Double, curve: TimingCurve?) -> Bool {
    guard let transaction = transactions.last else { return false }
    transaction.duration = max(0, duration)
    transaction.curve = curve
    return true
  }

  /// Sets what runs when all animations of the transaction are over.
  ///
  /// - Returns: False outside a transaction.
  public func setTransactionCompletion(_ completion: (@MainActor (Bool) -> Void)?) -> Bool {
    guard let transaction = transactions.last else { return false }
    if let old = transaction.completion { host.enqueue { old(false) } }
    transaction.completion = completion
    return true
  }

  /// Closes a transaction.
  ///
  /// - Returns: False if none is open.
  @discardableResult
  public func commitTransaction() -> Bool {
    guard let transaction = transactions.popLast() else { return false }
    transaction.leave(host)
    return true
  }

  /// Commits whatever is open beyond a depth; for hosts of code that may have left something.
  public func closeTransactions(downTo depth: Int) {
    while transactionDepth > depth { commitTransaction() }
  }

  /// How many transactions are open.
  public var transactionDepth: Int { transactions.count }

  func fire(_ running: RunningLayerAnimation, at time: Double) {
    if !running.hasStarted, let at = running.timeline.clockTime(of: running.beginning), at <= time {
      running.hasStarted = true
      if let start = running.animation.didStart { host.enqueue(start) }
    }
    guard running.hasStarted, !running.hasStopped, let end = running.endTime,
      let at = running.timeline.clockTime(of: end), at <= time
    else { return }
    if running.animation.isRemovedOnCompletion {
      animated[ObjectIdentifier(running.layer)]?.explicit.removeAll { $0 === running }
    }
    stop(running, finished: true)
  }

  func stop(_ running: RunningLayerAnimation, finished: Bool) {
    guard !running.hasStopped else { return }
    running.hasStopped = true
    running.transaction?.leave(host)
    if let stop = running.animation.didStop { host.enqueue { stop(finished) } }
  }
}
