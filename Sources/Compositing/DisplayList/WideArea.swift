/// The part of a target in which pixels are wide until all is drawn: 16 bits a channel, in 128ths of a level, or,
/// where light is mixed, in as many parts of it.
struct WideArea: Hashable, Sendable {
  /// Where they are.
  var rect = IntRect.empty
  /// The part of that in which they become bytes by an ordered dither; in the rest they are rounded.
  var dithered = IntRect.empty

  /// Nowhere.
  static let none = WideArea()
}
