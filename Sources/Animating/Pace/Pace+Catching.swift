extension Pace {
  /// Whether progress grows evenly in each of its pieces.
  public var isEven: Bool { cuts.isEmpty ? whole.isEven : cuts.allSatisfy(\.isEven) }

  /// The pace of something that is caught: even on both sides of the catch.
  ///
  /// Under a hand things go as the hand goes, whatever their curves; and because both sides meet
  /// where it was caught, nothing jumps. What is even already stays as it is.
  ///
  /// - Parameter time: When it is caught.
  /// - Returns: A pace with the same ends that agrees with this one at that time.
  public func caught(at time: Double) -> Pace {
    guard !isEven else { return self }
    let time = min(end, max(start, time))
    let corners = [
      (start, segments[0].progress(at: start)), (time, progress(at: time)),
      (end, progress(at: end)),
    ]
    let pieces = zip(corners, corners.dropFirst()).filter { $0.0 < $1.0 }.map { a, b in
      Segment(
        start: a.0, end: b.0, from: a.1, to: b.1, curve: .linear, curveStart: a.0,
        curveDuration: b.0 - a.0)
    }
    return pieces.isEmpty ? self : Pace(whole, cutInto: pieces)
  }

  /// The pace of something that goes no further than it is.
  ///
  /// - Parameter time: When it ends, instead of its end.
  /// - Returns: A pace that agrees with this one until then.
  public func cut(at time: Double) -> Pace {
    guard time < end else { return self }
    let time = max(start, time)
    var whole = whole
    whole.end = time
    let pieces = segments.filter { $0.start <= time }.map { piece in
      var piece = piece
      // What bends it goes on as if it went on.
      if piece.bend != Bend(), piece.bend.duration == nil { piece.bend.duration = piece.length }
      piece.end = min(piece.end, time)
      return piece
    }
    return Pace(whole, cutInto: pieces)
  }

  /// The pace of something that goes on by itself: along the curve that it was made of, from where
  /// it is.
  ///
  /// What it is off that curve fades to both ends, so nothing jumps, and it goes on as fast as the
  /// curve does there.
  ///
  /// - Parameter time: When it goes on.
  /// - Returns: A pace with the same ends that agrees with this one at that time.
  public func resumed(at time: Double) -> Pace {
    guard !cuts.isEmpty else { return self }
    let time = min(end, max(start, time))
    var curve = whole
    curve.bend = Bend()
    let off = progress(at: time) - curve.progress(at: time)
    guard off != 0, duration > 0 else { return Pace(curve, cutInto: [curve]) }
    var before = curve
    before.end = time
    before.bend = Bend(endOffset: off)
    var after = curve
    after.start = time
    after.bend = Bend(startOffset: off)
    return Pace(whole, cutInto: [before, after].filter { $0.length > 0 })
  }
}
