extension ViewController {
  /// What this controller is called in the stage's event log.
  ///
  /// In a change of a container its role (`from`, `to`), else `container` for a container, else its
  /// title, else `viewController`. In changes within changes it is the role in the one that speaks.
  public var eventTarget: String {
    stage.register.part(of: self) ?? fixedEventTarget ?? title ?? "viewController"
  }

  /// Adds an event about this controller to the stage's log.
  func record(_ kind: CallbackKind) {
    stage.record(kind, eventTarget)
  }
}

extension Stage {
  /// Adds a callback to the event log, at the time that the clock shows.
  ///
  /// - Parameters:
  ///   - kind: What was called.
  ///   - target: Who was called: `from`, `to`, `container`, `animator`….
  public func record(_ kind: CallbackKind, _ target: String) {
    events.record(kind: kind.name, target: target)
  }
}
