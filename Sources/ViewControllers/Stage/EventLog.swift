/// Something that happened on a stage.
public struct Event: Hashable, Sendable {
  /// Seconds on the stage's clock.
  public var time: Double
  /// What happened, spelled as UIKit spells the callback: `viewWillAppear`.
  public var kind: String
  /// Whom it happened to: `from`, `to`, `container`.
  public var target: String

  /// Creates an event.
  public init(time: Double, kind: String, target: String) {
    self.time = time
    self.kind = kind
    self.target = target
  }
}

/// What happened on a stage, in order.
@MainActor
public final class EventLog {
  /// The events so far.
  public private(set) var events: [Event] = []
  private let clock: () -> Double

  init(clock: @escaping () -> Double) { self.clock = clock }

  /// Adds an event that happens now.
  public func record(kind: String, target: String) {
    events.append(Event(time: clock(), kind: kind, target: target))
  }

  /// Forgets all events.
  public func removeAll() { events.removeAll() }
}
