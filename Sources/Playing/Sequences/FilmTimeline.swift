/// When a film of many screens shows what, in frames.
public struct FilmTimeline: Hashable, Sendable {
  /// The time of one screen.
  public struct Span: Hashable, Sendable {
    /// Frames for which it is seen alone.
    public var alone: Int
    /// Frames of the transition after it; 0 for the last screen.
    public var link: Int

    /// Describes the time of a screen.
    ///
    /// - Parameters:
    ///   - alone: Frames for which it is seen alone.
    ///   - link: Frames of the transition after it.
    public init(alone: Int, link: Int) {
      self.alone = alone
      self.link = link
    }

    /// Both together.
    public var count: Int { alone + link }
  }

  /// The screens, in their order.
  public private(set) var spans: [Span] = []
  /// For each screen the frame from which on it is seen alone, and last how many frames there are.
  private var starts = [0]

  /// Takes the times of all screens.
  ///
  /// - Parameter spans: In their order.
  public init(_ spans: [Span] = []) { for span in spans { append(span) } }

  /// Adds the next screen.
  mutating func append(_ span: Span) {
    spans.append(span)
    starts.append(count + span.count)
  }

  /// How many frames there are.
  public var count: Int { starts.last ?? 0 }

  /// The frames in which a screen is seen: alone, and before and after that in transitions.
  ///
  /// - Parameter index: Which screen.
  /// - Returns: Numbers of frames, from 0.
  public func visible(_ index: Int) -> Range<Int> {
    (index > 0 ? transition(index - 1).lowerBound : 0)..<starts[index + 1]
  }

  /// The frames in which a screen is seen alone, and those of the transition after it.
  ///
  /// - Parameter index: Which screen.
  /// - Returns: Numbers of frames, from 0.
  public func frames(_ index: Int) -> Range<Int> { starts[index]..<starts[index + 1] }

  /// The frames of the transition after a screen.
  ///
  /// - Parameter index: Which screen.
  /// - Returns: Numbers of frames, from 0; empty for the last screen.
  public func transition(_ index: Int) -> Range<Int> {
    starts[index + 1] - spans[index].link..<starts[index + 1]
  }

  /// A moment of each screen, in the middle of the time that it is seen alone, and the middle of each
  /// transition, as far as they have a time.
  ///
  /// - Returns: Numbers of frames, from 0, each greater than the one before.
  public var moments: [Int] {
    spans.indices.flatMap { index in
      let alone = frames(index).prefix(spans[index].alone)
      return [alone, transition(index)[...]].filter { !$0.isEmpty }
        .map { $0.startIndex + $0.count / 2 }
    }
  }
}
