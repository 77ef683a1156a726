import Geometry
import ViewControllers

/// Something that is done to the model's world; numbers choose among what there is then.
///
/// So any part of a sequence is a sequence, and one that fails can be made shorter.
enum ModelOperation: Codable, Sendable {
  case push(Int, animated: Bool)
  case pop(animated: Bool)
  case popTo(Int, animated: Bool)
  case popToRoot(animated: Bool)
  case setStack([Int], animated: Bool)
  case selectTab(Int)
  case setTabs([Int], animated: Bool)
  case selectChild(Int)
  case present(from: Int, Int, style: Int, animated: Bool)
  case dismiss(from: Int, animated: Bool)
  case takeOut(Int, viewFirst: Bool)
  case later([ModelOperation])
  case within([ModelOperation])
  case vend(AnimatorCharacter?, interactive: Bool)
  case update(Double)
  case finish
  case cancel
  case pause
  case play(Double)
  case touch(Touch.Phase, finger: Int, Double, Double)
  case drag(finger: Int, from: [Double], to: [Double], frames: Int)
  case loseFingers
  case prefer(Int, zoom: Bool)
  case resize(Double, Double, duration: Double)
  case rotate(Int, animated: Bool)

  /// A random one.
  static func random(_ random: inout SeededRandom, depth: Int = 0) -> ModelOperation {
    func number() -> Int { Int.random(in: 0..<1000, using: &random) }
    let animated = Int.random(in: 0..<4, using: &random) > 0
    switch Int.random(in: 0..<(depth == 0 ? 39 : 19), using: &random) {
    case 0, 1: return .push(number(), animated: animated)
    case 2: return .pop(animated: animated)
    case 3: return .popTo(number(), animated: animated)
    case 4: return .popToRoot(animated: animated)
    case 5:
      let count = Int.random(in: 1...4, using: &random)
      return .setStack((0..<count).map { _ in number() }, animated: animated)
    case 6, 7: return .selectTab(number())
    case 8:
      let count = Int.random(in: 1...3, using: &random)
      return .setTabs((0..<count).map { _ in number() }, animated: animated)
    case 9, 10: return .selectChild(number())
    case 11, 12, 13:
      return .present(from: number(), number(), style: number(), animated: animated)
    case 14, 15: return .dismiss(from: number(), animated: animated)
    case 16: return .takeOut(number(), viewFirst: !animated)
    case 17:
      return .resize(
        Double(Int.random(in: 60...240, using: &random)),
        Double(Int.random(in: 60...240, using: &random)), duration: animated ? 0.3 : 0)
    case 18: return .rotate(number(), animated: animated)
    case 19: return .later([.random(&random, depth: 1)])
    case 20: return .within([.random(&random, depth: 1)])
    case 21, 22:
      let character =
        Int.random(in: 0..<4, using: &random) > 0
        ? AnimatorCharacter.allCases.randomElement(using: &random) : nil
      return .vend(character, interactive: Int.random(in: 0..<3, using: &random) == 0)
    case 23: return .update(Double.random(in: 0...1, using: &random))
    case 24: return .finish
    case 25: return .cancel
    case 26: return .pause
    case 27, 28, 29:
      // From the left edge, across, and down.
      let starts = [[2.0, 40], [60, 40], [60, 60], [100, 20]]
      let ends = [[110.0, 40], [10, 45], [60, 78], [60, 5], [40, 42]]
      return .drag(
        finger: Int.random(in: 1...2, using: &random), from: starts.randomElement(using: &random)!,
        to: ends.randomElement(using: &random)!, frames: Int.random(in: 1...20, using: &random))
    case 30, 31:
      return .touch(
        Touch.Phase.allCases.randomElement(using: &random)!,
        finger: Int.random(in: 1...3, using: &random), Double.random(in: 0...119, using: &random),
        Double.random(in: 0...79, using: &random))
    case 32: return .touch(.ended, finger: Int.random(in: 1...3, using: &random), 60, 40)
    case 33: return .loseFingers
    case 34: return .prefer(number(), zoom: animated)
    default: return .play(Double.random(in: 0.01...0.9, using: &random))
    }
  }

  /// Whether it catches a transition or lets it go, without moving it.
  var isOfAHand: Bool {
    switch self {
    case .pause, .finish, .cancel: true
    default: false
    }
  }

  /// Whether it changes a container at once: nothing that was seen goes on, also where a change that
  /// waited is animated after it.
  var isSeenAtOnce: Bool {
    switch self {
    case .push(_, animated: false), .pop(animated: false), .popTo(_, animated: false),
      .popToRoot(animated: false), .setStack(_, animated: false), .setTabs(_, animated: false),
      .present(from: _, _, style: _, animated: false), .dismiss(from: _, animated: false):
      true
    default: false
    }
  }

  /// Whether it is done within an animation block.
  var isWithin: Bool { if case .within = self { true } else { false } }
}
