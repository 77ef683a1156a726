public import Compositing
public import Transitioning
public import ViewControllers

/// What a transition looked like at moments of it, and what happened, as data.
///
/// `json` is the format `transhost-trace/1`; `text` says the same to people. Lengths are points,
/// angles radians, times seconds after the start, colours are not told. A trace is whole before
/// anything of it is printed: the outcome stands at the beginning.
@MainActor
public struct Trace {
  /// A layer at a moment, as it is shown then.
  public struct LayerState {
    /// Its number: layers are numbered from 1, in the order in which they are first seen.
    public var id: Int
    /// The number of its superlayer; nil for the window's.
    public var parent: Int?
    /// How many layers it lies in.
    public var depth: Int
    /// Its name; empty if it has none.
    public var name: String
    /// What it looks like.
    public var properties: LayerProperties
  }

  /// A moment.
  public struct Moment {
    /// When: seconds after the start.
    public var time: Double
    /// How far the transition has come: 0...1.
    public var progress: Double
    /// The window's layer and all below it: each before its sublayers, the sublayers in their order.
    public var layers: [LayerState]
  }

  /// What the animator's source is called.
  public let plugin: String
  /// Which of the source's animators it is.
  public let animator: String
  /// The kind of container.
  public let container: String
  /// What was done in it.
  public let operation: String
  /// The transition's own duration in seconds; with a script, the script's, if that is longer.
  public let duration: Double
  /// How it ended.
  public let outcome: TransitionPlayer.Outcome
  /// The moments in their order.
  public let moments: [Moment]
  /// What happened, in order.
  public let events: [Event]

  /// Plays a transition from its start to its end and notes moments of it.
  ///
  /// - Parameters:
  ///   - player: Plays it; not started yet.
  ///   - vended: Its animator.
  ///   - fractions: The moments as fractions of the duration, in any order; nil notes every step.
  ///   - step: The seconds from one step to the next; at steps display links tick.
  public init(
    _ player: TransitionPlayer, of vended: VendedAnimator, moments fractions: [Double]? = nil,
    step: Double = 1.0 / 60
  ) {
    plugin = vended.sourceName
    animator = vended.animatorID
    container = player.setting.container.name
    operation = player.setting.operation.name
    var layers = LayerNumbers()
    var noted: [Moment] = []
    player.start()
    let duration = player.setting.script.map { max($0.length, player.duration) } ?? player.duration
    var pending = Array(Set(fractions ?? [])).sorted()[...]
    var count = 0
    // Moments that are asked for lie between the frames: display links tick at both.
    while true {
      let time = Double(count) * step
      while let fraction = pending.first, fraction * duration <= time {
        pending.removeFirst()
        player.advance(to: fraction * duration)
        noted.append(layers.moment(of: player, time: fraction * duration))
      }
      player.advance(to: time)
      if fractions == nil { noted.append(layers.moment(of: player, time: time)) }
      count += 1
      if player.isOver, pending.isEmpty { break }
    }
    // What comes late is heard too: a second completion, say.
    player.advance(to: Double(count) * step)
    outcome = player.outcome
    self.duration = duration
    moments = noted
    events = player.stage.events.events
  }
}

/// Numbers layers in the order in which they are first seen.
@MainActor
private struct LayerNumbers {
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// A layer that has gone keeps its place in memory, or another might get its number.
  private var seen: [Layer] = []

  mutating func moment(of player: TransitionPlayer, time: Double) -> Trace.Moment {
    var states: [Trace.LayerState] = []
    var stack: [(layer: Layer, parent: Int?, depth: Int)] = [(player.stage.window.layer, nil, 0)]
    while let (layer, parent, depth) = stack.popLast() {
      let id = number(layer)
      states.append(
        Trace.LayerState(
          id: id, parent: parent, depth: depth, name: layer.name ?? "", properties: layer.current))
      for sublayer in layer.sublayers.reversed() { stack.append((sublayer, id, depth + 1)) }
    }
    return Trace.Moment(time: time, progress: player.progress, layers: states)
  }

  private mutating func number(_ layer: Layer) -> Int {
    if let number = numbers[ObjectIdentifier(layer)] { return number }
    seen.append(layer)
    numbers[ObjectIdentifier(layer)] = seen.count
    return seen.count
  }
}
