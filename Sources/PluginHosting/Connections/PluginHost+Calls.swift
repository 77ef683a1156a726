internal import CTransHost
internal import LayerAnimating
internal import PluginTrust
internal import Transitioning
internal import ViewControllers

/// Calls to the plugin.
extension PluginHost {
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
    callPlugin(what, in: scope) {
      call()
      return statusOK
    } failed: { _ in
    }
  }

  /// The same with a call that can fail.
  ///
  /// - Parameters:
  ///   - what: What is called, for the report.
  ///   - scope: The transition that it is about.
  ///   - call: The call.
  ///   - failed: What is done where it fails, after the call: when it is known what has become of the
  ///     plugin's process.
  func callPlugin(
    _ what: String, in scope: TransitionScope?, _ call: @escaping @MainActor () -> th_status_t,
    failed: @escaping @MainActor (th_status_t) -> Void
  ) {
    guard callsFromPlugin == 0 else {
      return `defer` { self.callPlugin(what, in: scope, call, failed: failed) }
    }
    let status = callNow(what, in: scope, call)
    if status != statusOK { failed(status) }
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
    let outerCallback = callback
    callback = what
    let surroundings = setting.surroundings
    surroundings?.beginCall(to: self)
    let (answer, changed) = MainThread.call(call)
    callsIntoPlugin -= 1
    sayRefusal()
    callback = outerCallback
    for surrounding in changed + (worker?.changed ?? []) { report(.changed(surrounding, in: what)) }
    surroundings?.endCall(what, to: self)
    // A process that has gone in the middle of the call could close nothing.
    let isGone = worker?.isGone == true
    if let stage, hasOpenBracket {
      let count = stage.animations.bracketDepth - foreign.brackets
      stage.animations.closeBrackets(downTo: foreign.brackets)
      if !isGone { report(.openBrackets(count, in: what)) }
    }
    if let stage, hasOpenTransaction {
      stage.animations.closeTransactions(downTo: foreign.transactions)
      if !isGone { report(.openTransaction(in: what)) }
    }
    foreign = before
    hearWorker(after: what)
    reportStrays()
    if callsIntoPlugin == 0 {
      handles.takeBack(callLoan)
      let work = waiting
      waiting.removeAll()
      for work in work { work() }
    }
    return answer
  }

  /// Takes the plugin's recognisers off their views.
  func removeGestures() {
    for recognizer in gestures.forgetAll() { recognizer.view?.removeGestureRecognizer(recognizer) }
  }

  /// Calls the plugin for somebody who tells himself what becomes of it then: see `death`.
  func quietly<Answer, Failure: Error>(
    _ call: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let outer = isQuiet
    isQuiet = true
    defer { isQuiet = outer }
    return try call()
  }

  /// Takes in what the plugin's process has to say, and notices when it is gone.
  ///
  /// - Parameter call: What was called, for the report; nil where nothing was.
  func hearWorker(after call: String? = nil) {
    guard let worker, death == nil else { return }
    worker.listen()
    guard let death = worker.death(in: call) else { return }
    self.death = death
    setting.watch?.death = death
    attempt?.fail(death)
    if !isQuiet { report(.failed(death)) }
    // Nobody drives what it drove, nor ends what it began.
    for scope in scopes {
      for link in scope.displayLinks.values { link.invalidate() }
      scope.displayLinks = [:]
      let context = scope.context as? TransitionContext
      if scope.isInItsHand, context?.isInteractive == true {
        context?.cancelInteractiveTransition()
      }
    }
    removeGestures()
  }
}
