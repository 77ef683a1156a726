internal import Animating
internal import Compositing

/// The time of a layer: that of its superlayer, begun later, faster or slower, or from elsewhere.
///
/// Core Animation: `CAMediaTiming` of a `CALayer`, which nests.
@MainActor
struct LayerTime {
  /// From the root down.
  private let steps: [MediaTiming]

  /// As the timeline's.
  static let even = LayerTime(steps: [])

  private init(steps: [MediaTiming]) { self.steps = steps }

  /// Whether any layer's time ever went otherwise than its timeline's: else none need be looked at.
  static var isUsed = false

  /// The time of a layer; nil if it goes as its timeline does, as almost all do.
  init?(ifAny layer: Layer) {
    guard Self.isUsed else { return nil }
    self.init(of: layer)
  }

  /// The time of a layer; nil if it and all that it is in go as the timeline does.
  init?(of layer: Layer) {
    var steps: [MediaTiming] = []
    var next: Layer? = layer
    while let current = next {
      if current.timing != LayerTiming() {
        let timing = current.timing
        steps.append(
          MediaTiming(
            beginTime: timing.beginTime, duration: 0, speed: timing.speed,
            timeOffset: timing.timeOffset))
      }
      next = current.superlayer ?? current.maskedLayer
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps.reversed()
  }

  /// The layer's time at a time of the host's clock, as the timeline has it.
  func time(at time: Double) -> Double { steps.reduce(time) { $1.localTime(of: $0) } }

  /// The time of the host's clock at a time of the layer's.
  func clockTime(at time: Double) -> Double {
    steps.reversed().reduce(time) { $1.time(ofLocal: $0) ?? $1.beginTime }
  }

  /// When some more seconds of the layer's have gone by, if nothing changes.
  ///
  /// - Parameters:
  ///   - left: Seconds of the layer's; none are left of what is over.
  ///   - time: Now, on the timeline.
  /// - Returns: On the timeline; infinite for never.
  func time(after left: Double, from time: Double) -> Double {
    if left <= 0 { return time }
    return rate > 0 ? time + left / rate : .infinity
  }

  /// How many seconds of the layer's go in one of the timeline's.
  private var rate: Double { steps.reduce(1) { $0 * $1.speed } }

  /// How long a change has been going on.
  ///
  /// - Parameters:
  ///   - time: On the change's timeline.
  ///   - change: The change.
  /// - Returns: Seconds of the layer's.
  func elapsed(at time: Double, of change: PropertyChange) -> Double {
    self.time(at: time + change.block.timeline.birth)
      - (change.layerBeginning ?? change.block.beginning + change.block.timeline.birth)
  }
}
