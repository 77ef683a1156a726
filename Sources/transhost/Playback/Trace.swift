import Compositing
import Geometry
import ViewControllers

/// What a transition looked like at moments of it, and what happened, as data.
///
/// Made whole before anything is printed: the outcome stands at the beginning.
@MainActor
struct Trace {
  /// A layer at a moment.
  struct LayerState {
    var id: Int
    var parent: Int?
    var depth: Int
    var name: String
    var properties: LayerProperties
  }

  /// A moment.
  struct Moment {
    var time: Double
    var progress: Double
    var layers: [LayerState]
  }

  let plugin: String
  let animator: String
  let container: String
  let operation: String
  let duration: Double
  let outcome: TransitionPlayer.Outcome
  let moments: [Moment]
  let events: [Event]

  /// Plays a transition to its end and notes the moments: fractions of the duration in any order,
  /// or every step, so many seconds apart.
  init(
    _ player: TransitionPlayer, plugin: String, animator: String, container: String,
    moments fractions: [Double]?, step: Double
  ) {
    self.plugin = plugin
    self.animator = animator
    self.container = container
    operation = player.operationName
    var layers = LayerNumbers()
    var noted: [Moment] = []
    player.start()
    duration = player.duration
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
