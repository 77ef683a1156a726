import Compositing
import Containers
import Geometry
import LayerAnimating
import Transitioning
public import ViewControllers

/// A small screen with two children, of which the one that is on show goes and the other comes.
extension Scene {
  /// What is done in which container.
  public enum Operation: String, CaseIterable, CustomStringConvertible, Sendable {
    case push, pop, select, selectBack

    public var description: String { rawValue }

    var kind: Kind { self == .push || self == .pop ? .navigation : .custom }

    /// Whether the second child is on show at the start.
    public var goesBack: Bool { self == .pop || self == .selectBack }
  }

  /// Sets a container up for an operation, with `going` on show.
  public convenience init(_ operation: Operation, width: Int = 64, height: Int = 48) {
    self.init(
      operation.kind, titles: operation.goesBack ? ["coming", "going"] : ["going", "coming"],
      size: Size(width: Double(width), height: Double(height)), fill: Self.fill)
    if operation == .pop { navigation.pushViewController(going, animated: false) }
    if operation == .selectBack { custom.show(going, animated: false) }
    stage.advance(to: 0)
  }

  public var going: ViewController { screens.first { $0.title == "going" }! }
  public var coming: ViewController { screens.first { $0.title == "coming" }! }

  public var isOver: Bool { container.currentTransition == nil }

  /// Starts the transition.
  public func start() { change(to: coming) }

  /// Brings a child on show: what there is pushes, pops or selects it.
  public func change(to child: ViewController, animated: Bool = true) {
    switch container {
    case let tabs as TabBarController:
      let animator = delegate.animator
      if !animated { delegate.animator = nil }
      tabs.selectedViewController = child
      delegate.animator = animator
    case let custom as ContainerViewController where animated: custom.selectedViewController = child
    case let custom as ContainerViewController: custom.show(child, animated: false)
    case _ where container.viewControllers.count == 2:
      navigation.popViewController(animated: animated)
    default: navigation.pushViewController(child, animated: animated)
    }
  }

  /// What is wrong where one child should be on the screen, whole and where it belongs, and nothing
  /// else.
  public func disorder(on child: ViewController) -> [String] {
    let view: View = child.view
    let rules: [(String, Bool)] = [
      ("the transition is over", isOver),
      ("one view is in the container", containerView.subviews.count == 1),
      ("it is the child's", containerView.subviews.first === view),
      ("it can be seen", view.alpha == 1 && !view.isHidden),
      ("it is not transformed", view.transform3D == .identity),
      ("it fills the container", view.frame == containerView.bounds),
      ("no bracket is open", stage.animations.bracketDepth == 0),
      ("no display link ticks", stage.activeDisplayLinks.isEmpty),
    ]
    return rules.filter { !$0.1 }.map { "not so: \($0.0)" }
  }

  /// Colours, and something in them that is not even, so that a wrong picture shows.
  public static func fill(_ child: ViewController) {
    child.view.backgroundColor =
      child.title == "going"
      ? Color(red: 0.9, green: 0.3, blue: 0.1) : Color(red: 0.1, green: 0.4, blue: 0.8)
    let mark = View(frame: Rect(x: 3, y: 5, width: 17, height: 9), stage: child.stage)
    mark.backgroundColor = .white
    child.view.addSubview(mark)
  }
}
