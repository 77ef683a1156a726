import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A small screen with two children, of which the one that is on show goes and the other comes.
extension Scene {
  enum Operation: CaseIterable, CustomTestStringConvertible {
    case push, pop, select, selectBack

    var testDescription: String { "\(self)" }

    var kind: Kind { self == .push || self == .pop ? .navigation : .custom }

    /// Whether the second child is on show at the start.
    var goesBack: Bool { self == .pop || self == .selectBack }
  }

  convenience init(_ operation: Operation, width: Int = 64, height: Int = 48) {
    self.init(
      operation.kind, titles: operation.goesBack ? ["coming", "going"] : ["going", "coming"],
      size: Size(width: Double(width), height: Double(height)), fill: Self.fill)
    if operation == .pop { navigation.pushViewController(going, animated: false) }
    if operation == .selectBack { custom.show(going, animated: false) }
    stage.advance(to: 0)
  }

  var going: ViewController { screens.first { $0.title == "going" }! }
  var coming: ViewController { screens.first { $0.title == "coming" }! }

  var isOver: Bool { container.currentTransition == nil }

  /// Starts the transition.
  func start() {
    switch container {
    case let custom as ContainerViewController: custom.selectedViewController = coming
    case _ where container.viewControllers.count == 2: navigation.popViewController(animated: true)
    default: navigation.pushViewController(coming, animated: true)
    }
  }

  /// Exactly one child is on the screen, whole and where it belongs, and nothing else is.
  func expectSettled(on child: ViewController, _ comment: Comment? = nil) {
    #expect(isOver, comment)
    #expect(containerView.subviews.count == 1, comment)
    #expect(containerView.subviews.first === child.view, comment)
    #expect(child.view.alpha == 1, comment)
    #expect(!child.view.isHidden, comment)
    #expect(child.view.transform3D == .identity, comment)
    #expect(child.view.frame == containerView.bounds, comment)
    #expect(stage.animations.bracketDepth == 0, comment)
    #expect(stage.activeDisplayLinks.isEmpty, comment)
  }

  /// Colours, and something in them that is not even, so that a wrong picture shows.
  private static func fill(_ child: ViewController) {
    child.view.backgroundColor =
      child.title == "going"
      ? Color(red: 0.9, green: 0.3, blue: 0.1) : Color(red: 0.1, green: 0.4, blue: 0.8)
    let mark = View(frame: Rect(x: 3, y: 5, width: 17, height: 9), stage: child.stage)
    mark.backgroundColor = .white
    child.view.addSubview(mark)
  }
}
