import Animating
public import ViewControllers

extension Stage {
  /// The events so far, as `target.kind`.
  @MainActor public var log: [String] { events.events.map { "\($0.target).\($0.kind)" } }

  /// How often something happened.
  @MainActor public func count(_ kind: String) -> Int { events.events.count { $0.kind == kind } }

  /// The appearance callbacks so far, as the oracle spells them.
  @MainActor public var appearances: [String] {
    let short = [
      "viewWillAppear": "willAppear", "viewDidAppear": "didAppear",
      "viewWillDisappear": "willDisappear", "viewDidDisappear": "didDisappear",
    ]
    return events.events.compactMap { event in short[event.kind].map { "\(event.target).\($0)" } }
  }

  /// Lets time pass in frames of a sixtieth of a second.
  @MainActor public func play(_ seconds: Double) {
    let start = clock.now
    let frames = Int((seconds * 60).rounded(.up))
    for frame in 1...max(frames, 1) {
      advance(to: start + seconds * Double(frame) / Double(frames))
    }
  }

  /// Lets time pass by frames until something is so.
  @MainActor public func play(
    framesPerSecond: Double = 60, atMost frames: Int = 3000, until isOver: () -> Bool
  ) {
    var frame = (clock.now * framesPerSecond).rounded()
    for _ in 0..<frames where !isOver() {
      frame += 1
      advance(to: frame / framesPerSecond)
    }
    advance(to: clock.now)
  }
}
