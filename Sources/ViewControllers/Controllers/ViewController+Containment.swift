extension ViewController {
  /// Whether `other` is this controller, or one of those that contain it.
  ///
  /// - Parameter other: The controller that may contain this one.
  /// - Returns: True also for the controller itself.
  public func isDescendant(of other: ViewController) -> Bool {
    var next: ViewController? = self
    while let controller = next {
      if controller === other { return true }
      next = controller.parent
    }
    return false
  }

  /// Whether a controller contains this one, presents it, or presents what contains it, and so on.
  package func isAbove(_ other: ViewController) -> Bool {
    var next: ViewController? = self
    while let controller = next {
      if controller.isDescendant(of: other) { return true }
      next = controller.presentingViewController
    }
    return false
  }

  /// Whether a container may take a controller in: it is in no other, it is not presented, and this
  /// one is neither in it nor above it.
  package func canContain(_ child: ViewController) -> Bool {
    (child.parent == nil || child.parent === self) && child.presenter == nil && !isAbove(child)
  }

  /// Makes a controller a child of this one.
  ///
  /// Calls the child's `willMove(toParent:)`; the container calls `didMove(toParent:)` itself when
  /// the child's view is in its place. A child of another container is taken out of it first; one
  /// of this container stays as it is. A controller that contains this one, or this one itself, one
  /// that is presented, and one that its container cannot let go now, cannot become its child: the call
  /// does nothing and answers false, where UIKit throws. UIKit: `addChild(_:)`.
  ///
  /// - Parameter child: The controller to contain.
  /// - Returns: Whether it is a child now.
  @discardableResult
  public func addChild(_ child: ViewController) -> Bool {
    if child.parent === self { return true }
    guard child.presenter == nil, !isAbove(child) else { return false }
    child.removeFromParent()
    guard child.parent == nil else { return false }
    record(.addChildViewController)
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
    return true
  }

  /// Takes this controller out of its container, and calls `didMove(toParent: nil)`.
  ///
  /// Whoever calls it calls `willMove(toParent: nil)` before, and takes the view out. A container that
  /// moves its children with transitions shows another in its place, as `removeChild(_:)` of that
  /// container says. Does nothing without a container. UIKit: `removeFromParent()`.
  public func removeFromParent() {
    parent?.removeChild(self)
  }

  /// Takes children out, one after another, at the cost of looking through the children once; a
  /// single one is looked for from the end.
  ///
  /// - Parameters:
  ///   - controllers: Those to take out; others than children are left alone.
  ///   - before: Called for each before it hears that it has been removed.
  package func removeChildren(
    _ controllers: [ViewController], before: (ViewController) -> Void = { _ in }
  ) {
    let leaving = controllers.filter { $0.parent === self }
    if leaving.count == 1, let index = children.lastIndex(where: { $0 === leaving[0] }) {
      children.remove(at: index)
    } else {
      children = children.without(leaving)
    }
    for child in leaving {
      before(child)
      child.parent = nil
      child.record(.removeFromParentViewController)
      child.didMove(toParent: nil)
    }
  }
}

extension [ViewController] {
  /// Each controller once, at its first place.
  package var distinct: [ViewController] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  /// Those that are not among others.
  package func without(_ others: [ViewController]) -> [ViewController] {
    let others = Set(others.map(ObjectIdentifier.init))
    return filter { !others.contains(ObjectIdentifier($0)) }
  }
}
