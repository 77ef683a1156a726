import Playing
import PluginHosting
import Transitioning
import ViewControllers

/// A cell of the matrix: who fails how and when, in which scene, and where it runs.
struct FailureCell: CustomStringConvertible, Sendable {
  let way: FailureWay
  let moment: String
  let scene: FailureScene
  let isInteractive: Bool
  let isolation: PluginIsolation

  /// Whether the plugin's own interaction controller drives it, to its end.
  var isDrivenByPlugin: Bool { FailureWay.byItsHand.contains(moment) }

  var description: String {
    "\(way.name)@\(moment) in \(scene)\(isInteractive ? ", driven" : ""), "
      + (isolation == .always ? "isolated" : "in process")
  }

  /// All of them.
  static let all: [FailureCell] = FailureWay.all.flatMap { way in
    way.moments.flatMap { moment in
      FailureScene.all.filter { moment != "gesture" || $0.canBeTouched }.flatMap { scene in
        (FailureWay.byItsHand.contains(moment) ? [false] : [false, true]).flatMap { isInteractive in
          (way.isCatchable ? [.never, .always] : [.always]).map { isolation in
            FailureCell(
              way: way, moment: moment, scene: scene, isInteractive: isInteractive,
              isolation: isolation)
          }
        }
      }
    }
  }

  /// What it has of each kind, by which a sample is chosen.
  private var parts: [String] {
    [way.name, "@\(moment)", "\(scene)", "driven: \(isInteractive)", isolation.rawValue]
  }

  /// The pairs of what it has.
  private var pairs: [String] {
    parts.indices.flatMap { first in
      parts.indices.filter { $0 > first }.map { "\(parts[first]) | \(parts[$0])" }
    }
  }

  /// A sample in which each pair of anything occurs that occurs at all.
  static let pairwise: [FailureCell] = {
    var covered: Set<String> = []
    var sample: [FailureCell] = []
    // From each way and moment the cell with the most pairs that are new; then what is missing.
    var groups: [String: [FailureCell]] = [:]
    for cell in all { groups["\(cell.way.name)@\(cell.moment)", default: []].append(cell) }
    for group in groups.sorted(by: { $0.key < $1.key }).map(\.value) {
      guard let best = group.max(by: { news($0) < news($1) }) else { continue }
      take(best)
    }
    for cell in all where news(cell) > 0 { take(cell) }
    func news(_ cell: FailureCell) -> Int { cell.pairs.count { !covered.contains($0) } }
    func take(_ cell: FailureCell) {
      covered.formUnion(cell.pairs)
      sample.append(cell)
    }
    return sample
  }()
}

/// A container, and what is done in it.
struct FailureScene: CustomStringConvertible, Sendable {
  let container: any PlayedContainer.Type
  let operation: PlayedOperation
  let style: ModalPresentationStyle

  var description: String {
    "\(container.name) \(operation.name)\(operation.goesBack ? " back" : "")"
      + (container.presents ? " \(style)" : "")
  }

  /// Whether a finger finds anything in the container view: it looks through what leaves, and through the
  /// rest of a container view that lies over the presenter.
  var canBeTouched: Bool { !(container.presents && operation.goesBack && style == .custom) }

  /// All containers that there are, with all that is done in them, and the way back.
  static let all: [FailureScene] = PlayedContainers.all.flatMap { container in
    var operations = container.operations
    for operation in container.operations {
      let back = container.reverse(of: operation)
      if !operations.contains(back) { operations.append(back) }
    }
    let styles: [ModalPresentationStyle] =
      container.presents ? [.fullScreen, .custom] : [.fullScreen]
    return operations.flatMap { operation in
      styles.map { FailureScene(container: container, operation: operation, style: $0) }
    }
  }
}
