public import Transitioning
public import ViewControllers

/// Who plays in a container, and what.
@MainActor
public struct PlayedCast {
  /// What is done.
  public let operation: PlayedOperation
  /// How a controller is presented, where one is.
  public let presentationStyle: ModalPresentationStyle
  /// The controller that goes.
  public let from: ViewController
  /// The controller that comes.
  public let to: ViewController
  /// Where the container is shown.
  public let stage: Stage
  /// What animates the transition.
  public let animator: any AnimatedTransitioning
  /// Makes what drives it by hand; gives nil where nothing does.
  public let makeInteractor: @MainActor () -> (any InteractiveTransitioning)?

  /// The two controllers in the order in which a person knows them: where they come from first.
  public var inOrder: [ViewController] { operation.goesBack ? [to, from] : [from, to] }
}
