public import Animating
public import Compositing

extension AnimationEngine {
  /// Adds an explicit animation to a layer; the same key replaces.
  ///
  /// Core Animation: `add(_:forKey:)`.
  public func add(_ animation: LayerAnimation, to layer: Layer, key: String? = nil) {
    var animation = animation
    let transaction = transactions.last
    if animation.duration <= 0 {
      animation.duration = transaction?.duration ?? Transaction.standardDuration
    }
    if animation.curve == nil { animation.curve = transaction?.curve }
    if let key { removeAnimation(layer, key: key) }
    let running = RunningLayerAnimation(
      animation, key: key, layer: layer, timeline: currentTimeline)
    transaction?.open += 1
    running.transaction = transaction
    animationCount += running.count
    entry(for: layer).explicit.append(running)
    currentTimeline.add(running)
  }

  /// Takes the explicit animation of a key away.
  ///
  /// - Returns: False if there is none.
  @discardableResult
  public func removeAnimation(_ layer: Layer, key: String) -> Bool {
    guard
      let animation = animated[ObjectIdentifier(layer)]?.explicit.first(where: { $0.key == key })
    else { return false }
    takeOut(animation, finished: false)
    return true
  }

  /// Opens a transaction.
  ///
  /// Core Animation: `CATransaction.begin()`.
  public func beginTransaction() { transactions.append(Transaction(in: transactions.last)) }

  /// Sets the duration, in seconds, and the curve of animations that have none.
  ///
  /// - Returns: False outside a transaction.
  public func setTransaction(duration: Double, curve: TimingCurve?) -> Bool {
    guard let transaction = transactions.last else { return false }
    transaction.duration = max(0, duration)
    transaction.curve = curve
    return true
  }

  /// Sets whether whatever is set goes there at once, also in a bracket.
  ///
  /// Core Animation: `CATransaction.setDisableActions(_:)`.
  ///
  /// - Returns: False outside a transaction.
  public func setTransactionDisablesActions(_ disables: Bool) -> Bool {
    guard let transaction = transactions.last else { return false }
    transaction.disablesActions = disables
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

  /// Begins it, or brings it to its end, whichever is due.
  func fire(_ running: RunningLayerAnimation, at time: Double) {
    guard running.dueTime <= time else { return running.timeline.wait(for: running) }
    if !running.hasStarted {
      running.hasStarted = true
      if let start = running.animation.didStart {
        withTimeline(running.timeline) { host.enqueue(start) }
      }
      running.timeline.wait(for: running)
      return
    }
    if running.animation.isRemovedOnCompletion, !running.timeline.keepsWhatIsOver {
      takeOut(running, finished: true)
    } else {
      stop(running, finished: true)
    }
  }

  /// Takes it out of what shows it; it stops.
  func takeOut(_ running: RunningLayerAnimation, finished: Bool) {
    if running.isShown { animationCount -= running.count }
    running.isShown = false
    animated[ObjectIdentifier(running.layer)]?.explicit.remove(running)
    running.timeline.layerAnimations.remove(running)
    stop(running, finished: finished)
  }

  private func stop(_ running: RunningLayerAnimation, finished: Bool) {
    guard !running.hasStopped else { return }
    if running.counts { running.timeline.outstanding -= 1 }
    running.hasStopped = true
    withTimeline(running.timeline) {
      if let stop = running.animation.didStop { host.enqueue { stop(finished) } }
      running.transaction?.leave(host)
    }
    running.transaction = nil
  }
}
