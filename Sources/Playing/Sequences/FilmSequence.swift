public import Media

/// What a film of many screens shows: one after another, with a transition between each two.
///
/// Screens and transitions are made when their time comes and let go afterwards, so that a film of a
/// thousand takes no more memory than one of three. Main thread only.
@MainActor
public struct FilmSequence {
  /// One of the screens.
  public struct Part {
    /// How long it is seen alone, in seconds, between the transitions; a clip plays to its end instead.
    public var hold: Double
    /// Reads what there is to show; called once, shortly before it is shown.
    public var open: @MainActor () throws -> Screen
    /// How long what it shows takes, in seconds, without reading all of it; nil for what stands.
    public var length: @MainActor () throws -> Double?

    /// Describes a part.
    ///
    /// - Parameters:
    ///   - hold: How long it is seen alone, in seconds; a clip plays to its end instead.
    ///   - length: How long what it shows takes, in seconds: asked for a timeline; nil for what stands.
    ///   - open: Reads what there is to show; called once, shortly before it is shown.
    public init(
      hold: Double, length: @escaping @MainActor () throws -> Double? = { nil },
      open: @escaping @MainActor () throws -> Screen
    ) {
      self.hold = hold
      self.length = length
      self.open = open
    }
  }

  /// The screens, in order; at least one.
  public var parts: [Part]
  /// What kind of transition follows a part: those of a kind take equally long.
  public var kind: @MainActor (_ index: Int) -> String
  /// How long the transition after a part is to take, in seconds; nil is what the film says.
  public var duration: @MainActor (_ index: Int) -> Double?
  /// Makes the transition that follows a part, on screens as large as the film.
  public var player:
    @MainActor (_ index: Int, _ from: Screen, _ to: Screen) throws -> TransitionPlayer
  /// Hears of each transition that is over, before it is let go.
  public var isOver: @MainActor (TransitionPlayer) -> Void

  /// Describes what a film shows.
  ///
  /// - Parameters:
  ///   - parts: The screens, in order; at least one.
  ///   - kind: What kind of transition follows a part: those of a kind take equally long. One of each is
  ///     played beforehand, between two colours, to see how long that is.
  ///   - duration: How long the transition after a part is to take, in seconds; nil is what the film says.
  ///   - player: Makes the transition that follows a part; for the last part, one that is never started.
  ///   - isOver: Hears of each transition that is over.
  public init(
    parts: [Part], kind: @escaping @MainActor (_ index: Int) -> String,
    duration: @escaping @MainActor (_ index: Int) -> Double? = { _ in nil },
    player:
      @escaping @MainActor (_ index: Int, _ from: Screen, _ to: Screen) throws ->
      TransitionPlayer, isOver: @escaping @MainActor (TransitionPlayer) -> Void = { _ in }
  ) {
    self.parts = parts
    self.kind = kind
    self.duration = duration
    self.player = player
    self.isOver = isOver
  }
}

extension Screen {
  /// How long what it shows takes, in seconds; nil for what stands, and for a clip that does not say.
  var length: Double? {
    guard case .clip(let clip, _) = content else { return nil }
    return clip.length
  }
}
