internal import Animating
internal import Compositing

/// One property of one layer on its way to a new value: an offset from that value, which decays.
///
/// Several add up (`ValueOffset`), so that an animation that starts while another runs goes on from
/// where that is, as fast as that is.
@MainActor
final class PropertyChange {
  // First what is asked in each frame.
  unowned let block: AnimationBlock
  /// The block's.
  let serial: Int
  let layer: Layer
  /// Where in its layer's time it began; nil if that goes as the timeline does.
  let layerBeginning: Double?
  private var offset: ValueOffset
  /// The keys on the way; nil goes straight.
  private let keys: Keys?
  private var source: ValueSource? { keys?.source }
  let property: LayerProperty
  var start: AnimatableValue { offset.value(weight: 1) }
  var end: AnimatableValue { cut?.end ?? offset.value(weight: 0) }
  /// The velocities at the start that a straight way has besides its own: how far it went in a moment,
  /// and how long that moment is; a negative one is taken off.
  private var momentum: [(offset: ValueOffset, moment: Double)] = []
  /// How it goes until another change of the same timeline took over from it; it stays only to be
  /// run back to.
  private var cut: Cut?

  /// Paces and values are large, and few changes have some of their own.
  private final class Cut {
    /// Where it stays.
    let end: AnimatableValue
    var pace: Pace
    var verticalPace: Pace?

    init(at end: AnimatableValue, _ pace: Pace, vertical: Pace?) {
      (self.end, self.pace, verticalPace) = (end, pace, vertical)
    }
  }

  private final class Keys {
    let source: ValueSource

    init(_ source: ValueSource) { self.source = source }
  }

  /// How it goes, where another change took over; nil goes as its block does.
  var cutPace: Pace? { cut?.pace }
  /// The same for the y of a position.
  var cutVerticalPace: Pace? { cut?.verticalPace }

  /// Makes the change of a property from one value to another.
  convenience init(
    _ property: LayerProperty, of layer: Layer, from start: AnimatableValue,
    to end: AnimatableValue, in block: AnimationBlock, source: ValueSource? = nil
  ) {
    self.init(
      property, of: layer, along: ValueOffset(from: start, to: end), source.map { Keys($0) },
      in: block)
  }

  /// Sets a property in the model of a layer, and makes the change to that from what was set before.
  ///
  /// - Returns: The change; nil, and nothing is set, where the value was set already.
  static func setting(
    _ property: LayerProperty, of layer: Layer, to value: AnimatableValue, in block: AnimationBlock
  ) -> PropertyChange? {
    // Looked at once: values are large, and each look copies one.
    switch value {
    case .number(let number):
      guard case .number(let place, let range) = property.storage else { break }
      let old = layer.withModel { $0[place] }
      guard number != old else { return nil }
      layer.changeModel { $0[place] = number.brought(into: range) }
      return PropertyChange(
        property, of: layer, along: ValueOffset(from: old, to: number), nil, in: block)
    case .vector(let vector):
      guard let old = property.modelVector(of: layer) else { break }
      guard vector != old else { return nil }
      property.set(value, inModelOf: layer)
      return PropertyChange(
        property, of: layer, along: ValueOffset(from: old, to: vector), nil, in: block)
    case .transform: break
    }
    let old = property.modelValue(of: layer)
    guard value != old else { return nil }
    property.set(value, inModelOf: layer)
    return PropertyChange(property, of: layer, from: old, to: value, in: block)
  }

  private init(
    _ property: LayerProperty, of layer: Layer, along offset: ValueOffset, _ keys: Keys?,
    in block: AnimationBlock
  ) {
    self.block = block
    serial = block.serial
    self.layer = layer
    self.property = property
    self.keys = keys
    self.offset = offset
    layerBeginning =
      LayerTime.isUsed
      ? LayerTime(ifAny: layer)?.time(at: block.beginning + block.timeline.birth) : nil
  }

  /// Sets another end before it has begun to move.
  func setEnd(_ value: AnimatableValue) {
    offset = ValueOffset(from: start, to: value)
  }

  /// Gives it a velocity.
  ///
  /// - Parameters:
  ///   - place: Where something is.
  ///   - after: Where it is a moment later.
  ///   - moment: How much later, in seconds; negative for a velocity that is to be taken off.
  func addMomentum(
    from place: AnimatableValue, towards after: AnimatableValue, moment: Double
  ) {
    guard after != place else { return }
    momentum.append((ValueOffset(from: after, to: place), moment))
  }

  /// Has it stay where it is from now on: another change takes over.
  func cut(at time: Double) {
    // Scrubbed back, it may be cut shorter still.
    var place = value(block.progress(of: self, at: time), time)
    if let vertical = block.verticalProgress(of: self, at: time), case .vector(var both) = place,
      case .vector(let other) = value(vertical, time)
    {
      both.y = other.y
      place = .vector(both)
    }
    let within = elapsed(at: time) - block.timing.beginTime
    cut = Cut(
      at: place, (cutPace ?? block.pace).cut(at: within),
      vertical: (cutVerticalPace ?? block.verticalPace)?.cut(at: within))
  }

  /// Catches the way that is left of it, or lets it go.
  func turnCutPaces(_ turn: (Pace) -> Pace) {
    guard let cut else { return }
    cut.pace = turn(cut.pace)
    cut.verticalPace = cut.verticalPace.map(turn)
  }

  // MARK: Time

  /// The layer's own time, if it differs from the timeline's, or did when this began.
  var layerTime: LayerTime? {
    LayerTime(ifAny: layer) ?? (layerBeginning == nil ? nil : .even)
  }

  /// Its time since the block began, in seconds.
  func elapsed(at time: Double) -> Double {
    guard let layerTime else { return time - block.beginning }
    return layerTime.elapsed(at: time, of: self)
  }

  // MARK: What it adds

  /// Whether it takes no detour to a value.
  func goesStraight(to model: AnimatableValue) -> Bool {
    cut == nil && momentum.isEmpty && model == end
      && (block.verticalPace == nil || property != .position)
  }

  /// What shows of it where it takes no detour, and nothing else moves the property.
  func straightValue(at time: Double) -> AnimatableValue {
    let progress = block.progress(of: self, at: time)
    if let source { return source.value(at: progress) }
    return offset.value(weight: 1 - progress)
  }

  /// Where the way begins and ends, where it goes straight between numbers.
  var straightEnds: (from: SIMD4<Double>, to: SIMD4<Double>)? { keys == nil ? offset.ends : nil }

  /// Adds to the value in force what it adds now, if anything.
  func addShare(at time: Double, to total: inout ValueTotal) {
    addShare(progress: block.progress(of: self, at: time), time, to: &total)
  }

  /// Whether the y of a position goes by a pace of its own.
  func isSplit(at time: Double) -> Bool { block.verticalProgress(of: self, at: time) != nil }

  /// The same as `addShare` for the y of a position.
  func addVerticalShare(at time: Double, to total: inout ValueTotal) {
    let progress = block.verticalProgress(of: self, at: time) ?? block.progress(of: self, at: time)
    addShare(progress: progress, time, to: &total)
  }

  private func addShare(progress: Double, _ time: Double, to total: inout ValueTotal) {
    if cut != nil || keys != nil {
      let value = value(progress, time)
      if value != end { total.add(ValueOffset(from: value, to: end), weight: 1) }
    } else {
      addWeighted(progress, time, to: &total)
    }
  }

  private func addWeighted(_ progress: Double, _ time: Double, to total: inout ValueTotal) {
    if progress != 1 { total.add(offset, weight: 1 - progress) }
    guard !momentum.isEmpty else { return }
    let inner = min(elapsed(at: time) - block.timing.beginTime, cutPace?.end ?? .infinity)
    let x = inner / block.pace.duration
    if x > 0, x < 1 {
      let way = block.pace.duration * x * (1 - x) * (1 - x)
      for part in momentum { total.add(part.offset, weight: way / part.moment) }
    }
  }

  /// A value on the way, though the end is another by now.
  private func value(_ progress: Double, _ time: Double) -> AnimatableValue {
    if let source { return source.value(at: progress) }
    var total = ValueTotal(over: offset.value(weight: 0))
    addWeighted(progress, time, to: &total)
    return total.value
  }

  /// What it adds when the timeline is back at its start.
  var wholeShare: (offset: ValueOffset, weight: Double) {
    (cut == nil ? offset : ValueOffset(from: start, to: end), 1)
  }
}
