public import ViewControllers

/// Who becomes a child of a container with a transition, and who is one no more.
@MainActor
public struct ContainmentPlan {
  /// The children that leave the container, in the order in which they hear of it.
  public var removed: [ViewController]
  /// The controllers that become children, in the order in which they hear of it.
  public var added: [ViewController]
  /// Whether those that leave have been told that they will, by whoever takes them out.
  public var isAnnounced = false

  /// Describes a change of children; without any, containment stays as it is.
  ///
  /// - Parameters:
  ///   - removed: The children that leave.
  ///   - added: The controllers that become children.
  public init(removed: [ViewController] = [], added: [ViewController] = []) {
    self.removed = removed
    self.added = added
  }

  /// What is said before the transition.
  func begin(in container: ViewController) {
    for controller in removed {
      controller.isMovingFromParent = true
      if !isAnnounced { controller.willMove(toParent: nil) }
    }
    for controller in added {
      controller.isMovingToParent = true
      container.addChild(controller)
    }
  }

  /// What is said when it is over: the change is carried through, or undone.
  func settle(completed: Bool, in container: ViewController) {
    for controller in removed { controller.isMovingFromParent = false }
    for controller in added { controller.isMovingToParent = false }
    if completed {
      container.removeChildren(removed)
      for controller in added { controller.didMove(toParent: container) }
    } else {
      container.removeChildren(added) { $0.willMove(toParent: nil) }
      for controller in removed {
        controller.willMove(toParent: container)
        controller.didMove(toParent: container)
      }
    }
  }
}
