public import Transitioning
public import ViewControllers

/// A container, or a presenter, whose transitions can be played: how it is set up and what is done in it.
///
/// A kind of container is a type that conforms and an entry in `PlayedContainers.all`. The object is
/// the container's delegate: it vends the animator and the interactor that it was given.
@MainActor
public protocol PlayedContainer: AnyObject, SendableMetatype {
  /// What a person calls it: `navigation`.
  nonisolated static var name: String { get }
  /// What can be done in it; the first is done where none is named.
  nonisolated static var operations: [PlayedOperation] { get }
  /// What the opposite of each operation is, in the words of a help: `pop for push`.
  nonisolated static var reversal: String { get }

  /// Makes the container's own animator.
  ///
  /// - Returns: A new one.
  static func makeDefaultAnimator() -> any AnimatedTransitioning

  /// Sets a container up, with the cast's `from` on show and nothing going on.
  ///
  /// - Parameter cast: Who plays in it, and what.
  init(_ cast: PlayedCast)

  /// The controller that is to be put into the window: the container, or the presenter.
  var root: ViewController { get }

  /// What conducts the transition.
  var conductor: TransitionConductor { get }

  /// The controller on show; as soon as a change begins, the one that it is to be.
  var shownViewController: ViewController? { get }

  /// Does what is left to do for the cast's `from` to be on show, when the root is in the window.
  func prepare()

  /// Starts the operation, as a transition.
  func perform()

  /// What a script's actions may be.
  ///
  /// - Parameter action: Something that a person does.
  /// - Returns: Whether it is done in this kind of container.
  nonisolated static func does(_ action: Script.Action) -> Bool

  /// Does what a script says; nothing where that is so already.
  ///
  /// - Parameter action: Something that is done in this kind of container.
  func perform(_ action: Script.Action)
}

extension PlayedContainer {
  /// Nothing is left to do.
  public func prepare() {}

  /// Whether its operations present and dismiss, in a style.
  public nonisolated static var presents: Bool {
    operations.contains { $0.transition == .present }
  }

  /// The operation that undoes one.
  ///
  /// - Parameter operation: One of `operations`, or the opposite of one.
  /// - Returns: The operation that goes the other way; the same one done the other way round, if
  ///   there is none.
  public nonisolated static func reverse(of operation: PlayedOperation) -> PlayedOperation {
    var other = operation
    other.goesBack.toggle()
    return operations.first { $0.goesBack == other.goesBack } ?? other
  }
}

/// The containers that can be played.
public enum PlayedContainers {
  /// All of them; the first is taken where none is named.
  public static let all: [any PlayedContainer.Type] = [
    PlayedNavigation.self, PlayedTabs.self, PlayedModal.self, PlayedCustom.self,
  ]
}
