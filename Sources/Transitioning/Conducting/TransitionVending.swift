public import ViewControllers

/// Who vends the animation and the interaction controller of a transition: one adapter for whatever
/// delegate a container has.
@MainActor
public struct TransitionVending {
  /// Asks for the animation controller from one controller to another; nil leaves it to the
  /// container.
  let animator: @MainActor (ViewController, ViewController) -> (any AnimatedTransitioning)?
  /// Asks for the interaction controller of an animation controller that somebody vends.
  let interactor: @MainActor (any AnimatedTransitioning) -> (any InteractiveTransitioning)?

  /// Vends what closures answer.
  ///
  /// - Parameters:
  ///   - animator: Answers with the animation controller from one controller to another.
  ///   - interactor: Answers with the interaction controller of an animation controller.
  public init(
    animator:
      @escaping @MainActor (ViewController, ViewController) ->
      (any AnimatedTransitioning)? = { _, _ in nil },
    interactor:
      @escaping @MainActor (any AnimatedTransitioning) ->
      (any InteractiveTransitioning)? = { _ in nil }
  ) {
    self.animator = animator
    self.interactor = interactor
  }

  /// Vends what a container's delegate answers; each question is noted in the stage's log.
  ///
  /// - Parameters:
  ///   - container: Whose delegate it is; not kept alive.
  ///   - delegate: The delegate, which is looked up when it is asked.
  ///   - animatorQuestion: What asking for an animation controller is called in the log.
  ///   - askAnimator: Asks the delegate, from one controller to another.
  ///   - interactorQuestion: What asking for an interaction controller is called in the log.
  ///   - askInteractor: Asks the delegate, about an animation controller.
  public init<Container: ViewController, Delegate>(
    of container: Container, delegate: KeyPath<Container, Delegate?>,
    animator animatorQuestion: CallbackKind,
    asking askAnimator:
      @escaping @MainActor (Container, Delegate, ViewController, ViewController) ->
      (any AnimatedTransitioning)?,
    interactor interactorQuestion: CallbackKind,
    asking askInteractor:
      @escaping @MainActor (Container, Delegate, any AnimatedTransitioning) ->
      (any InteractiveTransitioning)?
  ) {
    func ask<Answer>(
      _ container: Container?, _ question: CallbackKind, _ ask: (Container, Delegate) -> Answer?
    ) -> Answer? {
      guard let container, let delegate = container[keyPath: delegate] else { return nil }
      container.stage.record(question, "delegate")
      return ask(container, delegate)
    }
    self.init { [weak container] from, to in
      ask(container, animatorQuestion) { askAnimator($0, $1, from, to) }
    } interactor: { [weak container] animator in
      ask(container, interactorQuestion) { askInteractor($0, $1, animator) }
    }
  }
}
