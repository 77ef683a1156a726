import Compositing
import Containers
import Geometry
import LayerAnimating
import Playing
import Testing
import Transitioning
import ViewControllers

/// Every container that can be played, by the same rules.
@Suite @MainActor
struct PlayedContainerTests {
  nonisolated static let operations: [(any PlayedContainer.Type, PlayedOperation)] =
    PlayedContainers.all.flatMap { kind in
      (kind.operations + kind.operations.map { kind.reverse(of: $0) }).map { (kind, $0) }
    }

  @Test func namesAreTold() {
    #expect(PlayedContainers.all.map { $0.name } == ["navigation", "tab", "modal", "custom"])
    #expect(
      PlayedContainers.all.map { $0.operations.map(\.name) } == [
        ["push", "pop"], ["select"], ["present", "dismiss"], ["select"],
      ])
  }

  @Test func theOppositeOfTheOppositeIsTheSame() {
    for (kind, operation) in Self.operations {
      let other = kind.reverse(of: operation)
      #expect(other.goesBack != operation.goesBack)
      #expect(kind.reverse(of: other) == operation)
    }
  }

  private func player(
    _ kind: any PlayedContainer.Type, _ operation: PlayedOperation, cancelAt: Double? = nil,
    animator: (any AnimatedTransitioning)? = nil
  ) -> TransitionPlayer {
    TransitionPlayer(
      .init(
        container: kind, operation: operation, size: Size(width: 40, height: 30),
        cancelAt: cancelAt),
      animator: animator ?? kind.makeDefaultAnimator(), from: .color(.white), to: .color(.black))
  }

  @Test(arguments: operations.indices, [nil, 0.5])
  func anOperationBringsTheOneInPlaceOfTheOtherOrIsCancelled(index: Int, cancelAt: Double?) {
    let (kind, operation) = Self.operations[index]
    // Tabs have no animation of their own.
    let own = kind.makeDefaultAnimator()
    let animator = own is ImmediateAnimator ? DefaultNavigationAnimator() : own
    let player = player(kind, operation, cancelAt: cancelAt, animator: animator)
    let from = player.shownViewController
    #expect(from?.title == "from")
    #expect(from?.view.window === player.stage.window)
    #expect(player.stage.events.events.isEmpty)
    player.start()
    #expect(!player.isOver)
    #expect(player.progress == 0)
    player.advance(to: player.expectedLength / 2)
    #expect(!player.isOver)
    #expect(abs(player.progress - 0.5) < 1e-9)
    player.advance(to: player.expectedLength + 1)
    #expect(player.isOver)
    #expect(player.outcome == (cancelAt == nil ? .completed : .cancelled))
    #expect(player.shownViewController?.title == (cancelAt == nil ? "to" : "from"))
    #expect(!player.hasMisbehaved)
  }

  /// A sheet is smaller than the stage: what is on the screen goes along.
  @Test func aScreenFillsAViewOfAnotherSize() throws {
    let modal = try #require(PlayedContainers.all.first { $0.name == "modal" })
    let size = Size(width: 800, height: 600)
    let player = TransitionPlayer(
      .init(
        container: modal, operation: modal.operations[0], presentationStyle: .formSheet, size: size),
      animator: modal.makeDefaultAnimator(), from: .color(.white),
      to: .picture(try PixelBuffer(width: 4, height: 3)))
    player.start()
    player.advance(to: player.expectedLength + 1)
    let view = try #require(player.shownViewController?.view)
    #expect(view.bounds.width < size.width && view.bounds.height <= size.height)
    // Four to three, in the middle of what is higher.
    let (width, height) = (view.bounds.width, view.bounds.width * 3 / 4)
    let top = ((view.bounds.height - height) / 2).rounded(.down)
    #expect(view.subviews.map(\.frame) == [Rect(x: 0, y: top, width: width, height: height)])
  }

  /// Fades, and says twice that it is done.
  private final class Twice: AnimatedTransitioning {
    var count = 0

    func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.25 }

    func animateTransition(using context: any ContextTransitioning) {
      count += 1
      let to = context.view(forKey: .to)
      if let to { context.containerView.addSubview(to) }
      to?.alpha = 0
      View.animate(withDuration: 0.25) {
        to?.alpha = 1
      } completion: { _ in
        context.completeTransition(true)
        context.completeTransition(true)
      }
    }
  }

  @Test func theAnimatorThatIsGivenAnimatesAndItsMisbehaviourIsKnown() {
    for (kind, operation) in Self.operations {
      let animator = Twice()
      let player = player(kind, operation, animator: animator)
      player.start()
      #expect(player.duration == 0.25)
      player.advance(to: 0.25)
      player.advance(to: 0.5)
      #expect(animator.count == 1)
      #expect(player.isOver)
      #expect(player.hasMisbehaved)
    }
  }

  @Test func theStageIsAsTheSettingSays() {
    let kind = PlayedContainers.all[0]
    let setting = TransitionPlayer.Setting(
      container: kind, operation: kind.operations[0], size: Size(width: 40, height: 30),
      scale: 1.5, seed: 5, isReducedMotion: true)
    let player = TransitionPlayer(
      setting, animator: kind.makeDefaultAnimator(), from: .color(.white), to: .color(.black))
    #expect(
      player.stage.random.next()
        == {
          var own = SeededRandom(seed: 5); return own.next()
        }())
    #expect(player.stage.isReducedMotion && player.stage.scale == 1.5)
  }

  @Test func aCancelledTransitionIsAsLongAsItsWayThereAndBack() {
    let (kind, operation) = Self.operations[0]
    let whole = player(kind, operation)
    whole.start()
    let cancelled = player(kind, operation, cancelAt: 0.25)
    cancelled.start()
    #expect(whole.expectedLength == whole.duration)
    #expect(cancelled.expectedLength == 0.5 * cancelled.duration)
  }

  /// An animator that says that it has completed what was cancelled is heard, and forgiven.
  @Test func whatIsToleratedIsNoMisbehaviour() {
    final class Stubborn: AnimatedTransitioning {
      func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.2 }

      func animateTransition(using context: any ContextTransitioning) {
        let to = context.view(forKey: .to)
        if let to { context.containerView.addSubview(to) }
        View.animate(
          withDuration: 0.2, animations: { to?.alpha = 0.5 },
          completion: { _ in context.completeTransition(true) })
      }
    }
    let (kind, operation) = Self.operations[0]
    let player = player(kind, operation, cancelAt: 0.5, animator: Stubborn())
    player.start()
    for frame in 1...60 { player.advance(to: Double(frame) / 60) }
    #expect(player.isOver && player.outcome == .cancelled)
    #expect(!player.hasMisbehaved)
    #expect(player.stage.events.events.contains { $0.kind == "misbehaviour" })
  }

  @Test func theContainersOwnAnimatorIsVendedLikeAnyOther() throws {
    for kind in PlayedContainers.all {
      let source = ContainersOwnAnimator(of: kind)
      guard !(kind.makeDefaultAnimator() is ImmediateAnimator) else {
        #expect(throws: ContainersOwnAnimator.Problem.noAnimation(kind.name)) {
          try source.animator(named: ContainersOwnAnimator.name)
        }
        continue
      }
      let vended = try source.animator(named: ContainersOwnAnimator.name)
      #expect(vended.sourceName == "default" && vended.animatorID == "default")
      #expect(vended.operations == Set(TransitionOperation.allCases))
      #expect(type(of: vended.controller) == type(of: kind.makeDefaultAnimator()))
      #expect(throws: ContainersOwnAnimator.Problem.noParameters) {
        try source.animator(named: "default", for: [], parameters: ["depth": "1"])
      }
      #expect(throws: ContainersOwnAnimator.Problem.unknownName("default/x")) {
        try source.animator(named: "default/x")
      }
    }
  }
}
