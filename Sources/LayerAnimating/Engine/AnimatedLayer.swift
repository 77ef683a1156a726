internal import Animating
internal import Compositing

/// What moves in a layer.
@MainActor
final class AnimatedLayer {
  let layer: Layer
  /// What view animations move, a property each: few, so that they are looked through.
  @exclusivity(unchecked) private var moved: [Moved] = []
  /// What layer animations move.
  var explicit = MemberList<RunningLayerAnimation>() {
    didSet { steady.invalidate() }
  }
  private let steady: SteadyMotions
  /// The model that stands in the presentation, with what is animated now and nothing else in it; nil
  /// where the whole has to be written.
  @exclusivity(unchecked) private var shownModel: UInt32? {
    didSet { if shownModel == nil { steady.invalidate() } }
  }

  private struct Moved {
    let property: LayerProperty
    var changes = MemberList<PropertyChange>()
    /// The only change, where what it shows goes by nothing else: known as long as the model is.
    var only: PropertyChange?
  }

  init(_ layer: Layer, _ steady: SteadyMotions) {
    self.layer = layer
    self.steady = steady
  }

  var isIdle: Bool { moved.isEmpty && explicit.isEmpty }

  /// All changes.
  var changes: [PropertyChange] { moved.flatMap(\.changes) }

  /// Those of a property, the oldest first; nil where there are none.
  func changes(of property: LayerProperty) -> MemberList<PropertyChange>? {
    index(of: property).map { moved[$0].changes }
  }

  /// The change of a property that belongs to a block whose bracket is open.
  ///
  /// What has begun since is of brackets that were opened in that one; behind lies what was there before.
  func change(of property: LayerProperty, in block: AnimationBlock) -> PropertyChange? {
    guard let place = index(of: property) else { return nil }
    let serial = block.serial
    var slot = moved[place].changes.end
    while let change = moved[place].changes.member(before: &slot) {
      if change.serial <= serial { return change.serial == serial ? change : nil }
    }
    return nil
  }

  /// Whether view animations move a property.
  func moves(_ property: LayerProperty) -> Bool { index(of: property) != nil }

  func add(_ change: PropertyChange) {
    shownModel = nil
    moved[place(of: change.property)].changes.append(change)
  }

  /// Adds what is carried on from before all others: it stands on what those show.
  func addFirst(_ change: PropertyChange) {
    shownModel = nil
    let place = place(of: change.property)
    var list = MemberList<PropertyChange>()
    list.append(change)
    for other in moved[place].changes { list.append(other) }
    moved[place].changes = list
  }

  private func place(of property: LayerProperty) -> Int {
    if let place = index(of: property) { return place }
    moved.append(Moved(property: property))
    return moved.count - 1
  }

  func remove(_ change: PropertyChange) {
    guard let place = index(of: change.property) else { return }
    shownModel = nil
    moved[place].changes.remove(change)
    if moved[place].changes.isEmpty { moved.remove(at: place) }
  }

  // A loop, as below: a closure that is handed to somebody of no actor asks each time whether it runs on the
  // right one, which takes longer than what it does.
  private func index(of property: LayerProperty) -> Int? {
    for index in moved.indices where moved[index].property == property { return index }
    return nil
  }

  /// Has the layer show what moves in it.
  ///
  /// What does not is written once: a presentation is large, and most of it stays what it is.
  func show() {
    guard explicit.isEmpty else {
      if shownModel != nil { shownModel = nil }
      return layer.presentation = shown()
    }
    if shownModel == layer.modelVersion, layer.changePresentation(showAgain) { return }
    layer.presentation = shown()
    for index in moved.indices {
      moved[index].only = nil
      guard let only = moved[index].changes.only,
        only.goesStraight(to: only.property.modelValue(of: layer))
      else { continue }
      moved[index].only = only
    }
    shownModel = layer.modelVersion
  }

  /// Whether each change alone moves a property, straight between numbers, and all the rest has been written.
  var isPlain: Bool {
    guard explicit.isEmpty, shownModel == layer.modelVersion else { return false }
    for index in moved.indices {
      guard let only = moved[index].only, only.straightEnds != nil,
        SteadyMotions.place(of: moved[index].property) != nil
      else { return false }
    }
    return true
  }

  /// What view animations move.
  var properties: some Sequence<LayerProperty> { moved.lazy.map(\.property) }

  /// Those changes.
  var plainChanges: some Sequence<PropertyChange> { moved.lazy.compactMap(\.only) }

  /// Writes what view animations move into a presentation that has all the rest.
  private func showAgain(_ shown: UnsafeMutablePointer<LayerProperties>) {
    for index in moved.indices {
      if let only = moved[index].only {
        only.property.set(only.straightValue(at: only.block.timeline.time), at: shown)
      } else {
        show(moved[index], in: shown) { $0.time }
      }
    }
  }

  /// Everything that is shown.
  ///
  /// - Parameter time: The time of each timeline.
  /// - Returns: What the layer looks like then.
  func shown(at time: (AnimationTimeline) -> Double = { $0.time }) -> LayerProperties {
    var shown = layer.model
    withUnsafeMutablePointer(to: &shown) { shown in
      for moved in moved { show(moved, in: shown, at: time) }
    }
    for animation in explicit { animation.apply(to: &shown, at: time(animation.timeline)) }
    return shown
  }

  /// Writes what view animations show of a property.
  private func show(
    _ moved: Moved, in shown: UnsafeMutablePointer<LayerProperties>,
    at time: (AnimationTimeline) -> Double
  ) {
    let model = moved.property.modelValue(of: layer)
    if let only = moved.changes.only, only.goesStraight(to: model) {
      return moved.property.set(only.straightValue(at: time(only.block.timeline)), at: shown)
    }
    moved.property.set(
      Self.value(of: moved.property, moved.changes, over: model, at: time), at: shown)
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
    let model = property.modelValue(of: layer)
    guard let changes = changes(of: property) else { return model }
    return Self.value(of: property, changes, over: model, at: time)
  }

  /// What changes of a property show together.
  static func value(
    of property: LayerProperty, _ changes: some Sequence<PropertyChange>,
    over model: AnimatableValue, at time: (AnimationTimeline) -> Double
  ) -> AnimatableValue {
    var total = ValueTotal(over: model)
    var isSplit = false
    for change in changes {
      let time = time(change.block.timeline)
      change.addShare(at: time, to: &total)
      if property == .position, !isSplit { isSplit = change.isSplit(at: time) }
    }
    guard isSplit, case .vector(var both) = total.value else { return total.value }
    var vertical = ValueTotal(over: model)
    for change in changes {
      change.addVerticalShare(at: time(change.block.timeline), to: &vertical)
    }
    guard case .vector(let other) = vertical.value else { return total.value }
    both.y = other.y
    return .vector(both)
  }
}
