internal import Animating
internal import Compositing

/// What moves in a layer.
@MainActor
final class AnimatedLayer {
  let layer: Layer
  private(set) var changes: [LayerProperty: MemberList<PropertyChange>] = [:]
  var explicit = MemberList<RunningLayerAnimation>()

  init(_ layer: Layer) { self.layer = layer }

  var isIdle: Bool { changes.isEmpty && explicit.isEmpty }

  func add(_ change: PropertyChange) {
    changes[change.property, default: MemberList()].append(change)
  }

  /// Adds what is carried on from before all others: it stands on what those show.
  func addFirst(_ change: PropertyChange) {
    var list = MemberList<PropertyChange>()
    list.append(change)
    for other in changes[change.property] ?? MemberList() { list.append(other) }
    changes[change.property] = list
  }

  func remove(_ change: PropertyChange) {
    changes[change.property]?.remove(change)
    if changes[change.property]?.isEmpty == true { changes[change.property] = nil }
  }

  /// Everything that is shown.
  ///
  /// - Parameter time: The time of each timeline.
  /// - Returns: What the layer looks like then.
  func shown(at time: (AnimationTimeline) -> Double = { $0.time }) -> LayerProperties {
    var shown = layer.model
    for (property, changes) in changes {
      let model = property.value(in: layer.model)
      let alone = changes.only.flatMap { $0.value(over: model, at: time($0.block.timeline)) }
      property.set(
        alone ?? Self.value(of: property, changes, over: model, at: time), in: &shown)
    }
    for animation in explicit { animation.apply(to: &shown, at: time(animation.timeline)) }
    return shown
  }

  /// What view animations show of a property.
  ///
  /// - Parameters:
  ///   - property: Which.
  ///   - time: The time of each timeline.
  /// - Returns: The value.
  func value(
    of property: LayerProperty, at time: (AnimationTimeline) -> Double
  ) -> AnimatableValue {
    let model = property.value(in: layer.model)
    guard let changes = changes[property] else { return model }
    return Self.value(of: property, changes, over: model, at: time)
  }

  /// What changes of a property show together.
  static func value(
    of property: LayerProperty, _ changes: some Sequence<PropertyChange>,
    over model: AnimatableValue, at time: (AnimationTimeline) -> Double
  ) -> AnimatableValue {
    var shares: [(offset: ValueOffset, weight: Double)] = []
    var vertical: [(offset: ValueOffset, weight: Double)] = []
    var isSplit = false
    for change in changes {
      let time = time(change.block.timeline)
      let share = change.share(at: time)
      shares += share
      guard property == .position else { continue }
      let other = change.verticalShare(at: time)
      isSplit = isSplit || other != nil
      vertical += other ?? share
    }
    let value = shares.isEmpty ? model : ValueOffset.adding(shares, to: model)
    guard isSplit, case .vector(var both) = value,
      case .vector(let other) = ValueOffset.adding(vertical, to: model)
    else { return value }
    both.y = other.y
    return .vector(both)
  }
}
