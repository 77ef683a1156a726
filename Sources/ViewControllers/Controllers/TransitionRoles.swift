/// Who plays what in a change of a container that is under way.
///
/// Roles are the change's and not the controllers': one controller can be `from` in one change and
/// the container of another within it. A stage knows the changes under way, so that a controller's
/// part in them can be looked up.
@MainActor
package final class TransitionRoles {
  /// The controller whose change it is.
  package private(set) weak var container: ViewController?
  /// The controller on show, which is `from` in events.
  package private(set) weak var from: ViewController?
  /// The controller that is to be on show, which is `to` in events.
  package private(set) weak var to: ViewController?
  /// The transition, where the change is animated.
  package weak var transition: AnyObject?

  /// Gives the parts; a change that does not go from one controller to another has none to give.
  ///
  /// - Parameters:
  ///   - container: The controller whose change it is.
  ///   - from: The controller on show.
  ///   - to: The controller that is to be on show.
  package init(container: ViewController, from: ViewController?, to: ViewController?) {
    self.container = container
    guard let from, let to, from !== to else { return }
    self.from = from
    self.to = to
  }

  /// The part of a controller that goes or comes.
  ///
  /// - Parameter controller: Any controller.
  /// - Returns: `from`, `to`, or nil for any other.
  func part(of controller: ViewController) -> String? {
    controller === from ? "from" : controller === to ? "to" : nil
  }
}

/// The changes of containers that are under way on a stage.
@MainActor
package struct TransitionRegister {
  /// All of them, in the order in which they began.
  package private(set) var underWay: [TransitionRoles] = []
  /// Those at whose call things happen now, the innermost last.
  private var speaking: [TransitionRoles] = []

  /// A change has begun.
  package mutating func add(_ roles: TransitionRoles) { underWay.append(roles) }

  /// A change is over.
  package mutating func remove(_ roles: TransitionRoles) { underWay.removeAll { $0 === roles } }

  /// What happens from now on happens at the call of a change.
  package mutating func enter(_ roles: TransitionRoles) { speaking.append(roles) }

  /// The counterpart of `enter`.
  package mutating func leave() { speaking.removeLast() }

  /// The part of a controller: in the change at whose call things happen, else in the one of those
  /// under way that began last.
  ///
  /// The container of the change at whose call things happen has its own name, whatever it is in
  /// another change.
  func part(of controller: ViewController) -> String? {
    if let roles = speaking.last {
      if let part = roles.part(of: controller) { return part }
      if roles.container === controller { return nil }
    }
    return underWay.lazy.reversed().compactMap { $0.part(of: controller) }.first
  }
}
