/// How far a transition is for a finger that has caught it, so that what it holds stays under it.
///
/// A transition that is held goes evenly from its start to where it was caught, and from there to its
/// end; what is seen of it then had come another part of its way.
package struct CaughtProgress {
  private let progress: Double
  private let place: Double

  /// Notes a catch.
  ///
  /// - Parameters:
  ///   - progress: How far the transition was, 0...1.
  ///   - place: The part of its way that what the finger holds had come; nil where that is not known.
  package init(progress: Double = 0, place: Double? = nil) {
    self.progress = progress
    self.place = min(max(place ?? progress, 0), 1)
  }

  /// How far the transition is when the finger has gone on.
  ///
  /// - Parameter way: How far the finger has gone since, as a part of the whole way; negative is back.
  /// - Returns: The progress, which may be beyond 0...1.
  package func progress(after way: Double) -> Double {
    let wanted = place + way
    if wanted < place { return place > 0 ? progress * wanted / place : progress + way }
    return place < 1 ? progress + (1 - progress) * (wanted - place) / (1 - place) : progress + way
  }
}
