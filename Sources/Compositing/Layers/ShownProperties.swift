/// What a layer shows, apart from the layer: where it lies stays the same as long as the layer lives.
package struct ShownProperties {
  /// Whether nothing has been set since the animation engine last wrote all of it, so that it need write no more
  /// than what moves.
  package var isSteady = false
  /// Whether all properties of which the display list's fast path knows nothing are plain, and will be as long as
  /// this is steady.
  var isPlain = false
  /// The properties.
  package var properties = LayerProperties()

  /// Where the properties lie.
  static func properties(
    in place: UnsafeMutablePointer<ShownProperties>
  ) -> UnsafeMutablePointer<LayerProperties> {
    (UnsafeMutableRawPointer(place) + offset).assumingMemoryBound(to: LayerProperties.self)
  }

  /// How many bytes they lie behind the beginning.
  package static let offset = MemoryLayout<ShownProperties>.offset(of: \.properties) ?? 0
}
