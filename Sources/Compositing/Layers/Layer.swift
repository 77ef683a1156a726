internal import CKernels

/// A node of the retained tree that is drawn.
///
/// A layer has the properties that were set (`model`) and, while something moves it, those that are
/// shown (`presentation`). A layer belongs to at most one place: a list of sublayers or another
/// layer's mask; putting it elsewhere takes it from there. A layer is never put inside itself.
///
/// A tree belongs to one thread at a time; layers are not `Sendable`. A layer keeps its sublayers
/// and its mask alive, not its superlayer. Trees may be of any depth.
public final class Layer: ListedChild {
  // First what is asked of every layer in every frame, close together: the properties are large.
  /// Another number whenever something may have been set.
  @exclusivity(unchecked) package private(set) var modelVersion: UInt32 = 0
  @exclusivity(unchecked) @usableFromInline package private(set) var showsOther = false
  /// Whether the look of what it is in may have been noted; whether its own has, and how often what
  /// is in it has changed since such a note.
  @exclusivity(unchecked) var isWatched = false {
    didSet { if isWatched { unsteady() } }
  }
  var isInsideWatched = false
  var changesInside: UInt32 = 0
  // Of these nobody keeps hold while somebody else may change them, and to check that takes longer than to read them.
  @exclusivity(unchecked) var storedMask: Layer?
  @exclusivity(unchecked) var children = ChildList<Layer>()
  /// The presentation, once there has been one.
  @exclusivity(unchecked) private var shown: UnsafeMutablePointer<ShownProperties>?
  // Nobody calls out while it is changed where it lies, and to check that takes longer than to set a number.
  @exclusivity(unchecked) @usableFromInline package var stored: LayerProperties
  /// What was set.
  @inlinable public var model: LayerProperties {
    @inline(__always) get { stored }
    @inline(__always) _modify {
      defer { modelDidChange() }
      yield &stored
    }
  }
  /// Whether what is shown is kept apart from what was set.
  @inlinable package var hasPresentation: Bool {
    // Other modules check for exclusive access where they read what is stored.
    @inline(__always) get { showsOther }
  }
  /// What is shown now, where that differs from what was set; written by the animation engine.
  public var presentation: LayerProperties? {
    get { hasPresentation ? shown?.pointee.properties : nil }
    set {
      let isOther = isWatched && (newValue ?? model) != current
      unsteady()
      showsOther = newValue != nil
      if let newValue {
        shownPlace.pointee.properties = newValue
      } else {
        // What is not shown any more need not be kept alive.
        shown?.pointee.properties = LayerProperties()
      }
      if isOther { lookChanged() }
    }
  }
  /// How its time goes, for whoever animates it: `AnimationEngine.setTiming(_:of:)` sets
  /// it.
  public package(set) var timing = LayerTiming()
  /// A name for people: in traces and logs.
  public var name: String?
  /// Whom the layer draws for, a view for instance; not kept alive.
  ///
  /// Who has put itself here takes itself away before it goes: a weak reference would make all use of a view
  /// slow.
  package unowned(unsafe) var owner: AnyObject?

  /// The layer that this one is in; `nil` at the root, and for a mask.
  public internal(set) weak var superlayer: Layer?
  /// The layers in this one, from back to front where their z positions are equal.
  public var sublayers: [Layer] { children.elements }
  /// Whether there are layers in this one; cheaper than asking for them.
  var hasSublayers: Bool { children.count > 0 }
  package var listPlace = 0

  /// The layer that this one is the mask of.
  public internal(set) weak var maskedLayer: Layer?
  /// The height, or 0 where it is not known; where it is, so is that of all in it.
  var knownHeight: Int32 = 0

  /// Kept for as long as the layer lives, for whoever counts layers.
  package var companion: AnyObject?

  /// Makes a layer that is in no tree.
  public init(_ properties: LayerProperties = LayerProperties()) {
    stored = properties
  }

  /// What is drawn: the presentation if there is one, else the model.
  public var current: LayerProperties {
    presentation ?? model
  }

  /// Lends what is drawn, where it lies: it is large, and copying it counts references.
  func withCurrent<Result>(_ body: (UnsafePointer<LayerProperties>) -> Result) -> Result {
    guard hasPresentation, let shown else { return withModel(body) }
    return body(UnsafePointer(ShownProperties.properties(in: shown)))
  }

  /// Where the presentation lies: the same place as long as the layer lives.
  package var shownPlace: UnsafeMutablePointer<ShownProperties> {
    if let shown { return shown }
    let place = UnsafeMutablePointer<ShownProperties>.allocate(capacity: 1)
    place.initialize(to: ShownProperties())
    shown = place
    return place
  }

  /// Asks for the beginning of what is shown, which is what is read of most layers.
  @inline(__always)
  func expectShown() {
    guard let shown else { return }
    for line in 0..<4 { ck_expect(UnsafeRawPointer(shown) + 64 * line) }
  }

  /// Has the animation engine write all of the presentation the next time.
  private func unsteady() { shown?.pointee.isSteady = false }

  /// Notes that all of the presentation has been written, so that the engine may go on to write what moves
  /// and no more, in its place.
  ///
  /// - Parameter moved: What the engine moves.
  /// - Returns: False, with nothing noted, where somebody wants to know whether the layer looks otherwise.
  package func becomeSteady(moving moved: some Sequence<LayerProperty>) -> Bool {
    guard hasPresentation, !isWatched, let shown else { return false }
    shown.pointee.isSteady = true
    var isPlain = UnsafePointer(ShownProperties.properties(in: shown)).isPlain
    for property in moved where property.fastPath == .plain { isPlain = false }
    shown.pointee.isPlain = isPlain
    return true
  }

  /// Whether all properties of which the display list's fast path knows nothing are plain.
  func isPlain(_ properties: UnsafePointer<LayerProperties>) -> Bool {
    // Known of what moves steadily: the properties lie far apart.
    if hasPresentation, let shown, shown.pointee.isSteady { return shown.pointee.isPlain }
    return properties.isPlain
  }

  /// Lends what was set, where it lies.
  @inlinable @inline(__always)
  package func withModel<Result>(_ body: (UnsafePointer<LayerProperties>) -> Result) -> Result {
    withUnsafePointer(to: &stored, body)
  }

  /// Sets properties where they lie.
  @inlinable @inline(__always)
  package func changeModel(_ change: (UnsafeMutablePointer<LayerProperties>) -> Void) {
    withUnsafeMutablePointer(to: &model, change)
  }

  /// Something may have been set.
  @usableFromInline
  package func modelDidChange() {
    modelVersion &+= 1
    unsteady()
    if !hasPresentation { lookChanged() }
  }

  /// Changes what is shown where it lies, if there is a presentation and nobody has noted how the layer
  /// looks; for the animation engine, which writes little of it in most frames.
  ///
  /// - Returns: False, with nothing done, where the whole has to be given.
  package func changePresentation(
    _ change: (UnsafeMutablePointer<LayerProperties>) -> Void
  ) -> Bool {
    guard hasPresentation, !isWatched, let shown else { return false }
    change(ShownProperties.properties(in: shown))
    return true
  }

  /// Releases what is below without recursion, so that no depth overflows the stack.
  deinit {
    shown?.deinitialize(count: 1)
    shown?.deallocate()
    var doomed: [Layer] = []
    empty(into: &doomed)
    while var layer = doomed.popLast() {
      // A layer that someone else holds keeps what is in it.
      if isKnownUniquelyReferenced(&layer) { layer.empty(into: &doomed) }
    }
  }

  private func empty(into layers: inout [Layer]) {
    layers.append(contentsOf: sublayers)
    children = ChildList()
    guard let mask = storedMask else { return }
    layers.append(mask)
    storedMask = nil
  }
}
