import LayerAnimating
import Geometry
import Transitioning
import ViewControllers

extension PresentationController {
  /// The plan that presents.
  ///
  /// - Parameters:
  ///   - source: Whose `present` was called.
  ///   - presenter: Who presents; its view is in the window.
  ///   - completion: Called when it is over.
  /// - Returns: The plan.
  func planOfPresentation(
    from source: ViewController, by presenter: ViewController,
    then completion: (@MainActor () -> Void)?
  ) -> TransitionPlan {
    let presented = presentedViewController
    let stage = presenter.stage
    let place = place(over: presenter)
    isInContext = place.home !== stage.window
    let container = PresentationContainerView(
      of: self, frame: place.frame, stage: stage)
    container.autoresizingMask = .fill
    containerView = container
    presentersHome = presenter.view.superview.map { superview in
      (
        superview, superview.subviews.firstIndex { $0 === presenter.view } ?? 0,
        superview.bounds.size
      )
    }
    let presentersFrame = place.home.convert(presenter.view.frame, from: presenter.view.superview)
      .offsetBy(dx: -place.frame.minX, dy: -place.frame.minY)
    let leaves = shouldRemovePresentersView && !isInContext
    var plan = TransitionPlan(
      .present,
      from: .init(
        presenter, leaves ? .covered(from: presentersPlace) : .untouched,
        initialFrame: presentersFrame, finalFrame: leaves ? .zero : presentersFrame),
      to: participant(.arriving, finalFrame: frameOfPresentedViewInContainerView),
      in: container, makeDefaultAnimator: makeDefaultAnimator)
    plan.containerStay = .made(in: .within(place.home, at: place.index))
    plan.appearance = leaves ? .modalFullScreen : .presentationOver
    finish(&plan)
    plan.vending = TransitionVending(
      of: presented, delegate: \.transitioningDelegate, animator: .presentedAnimationController,
      asking: { $1.animationController(forPresented: $3, presenting: $2, source: source) },
      interactor: .presentationInteractionController,
      asking: { $1.interactionControllerForPresentation(using: $2) })
    plan.begin = { [self] in
      presented.presentationTraits.controller = self
      presented.ownDismissal = { [weak presented] in presented?.dismiss(animated: true) }
      presented.coversScreen = leaves
    }
    plan.willShow = { [self] _, _ in
      if presented.zoom != nil, preferredAnimator != nil { zoomDrag.attach(to: container) }
      tell(.presentationTransitionWillBegin)
      presentationTransitionWillBegin()
      looks = presentedView.map { (.init(of: $0), .init(of: presenter.view)) }
    }
    plan.didSettle = { [self] completed in
      looks?.presented.settle()
      looks?.presenting.settle()
      tell(.presentationTransitionDidEnd)
      presentationTransitionDidEnd(completed)
      presenterFollowed()
      if hasBeenResized { containerView?.setNeedsLayout() }
      if !completed { letGo() }
      completion?()
    }
    return plan
  }

  /// The plan that dismisses, the topmost of what a controller presents.
  ///
  /// - Parameters:
  ///   - presenter: Who presents, this one or others below it.
  ///   - completion: Called when it is over.
  /// - Returns: The plan.
  func planOfDismissal(
    to presenter: ViewController, then completion: (@MainActor () -> Void)?
  ) -> TransitionPlan {
    let presented = presentedViewController
    let others = (presenter.presentee?.presentations ?? []).filter { $0 !== self }
    let lowest = presenter.presentee?.presentationTraits.controller
    // A controller in a context is in or out as its container has it; any other has been taken out by
    // its presentation.
    let hasContext = lowest?.isInContext == true
    let isOut = !hasContext && presenter.viewIfLoaded?.superview == nil
    let home = lowest?.presentersPlace ?? .nowhere
    if isOut { lowest?.resizePresenter(presenter) }
    let presentersFrame = presentersFrame(of: presenter)
    let place: ViewStay.Place =
      containerView?.superview.map { superview in
        .within(superview, at: superview.subviews.firstIndex { $0 === containerView } ?? 0)
      } ?? .nowhere
    var plan = TransitionPlan(
      .dismiss,
      from: participant(
        .leaving, initialFrame: presentedView?.frame ?? .zero),
      to: .init(
        presenter, isOut ? .uncovered(to: home) : .untouched,
        initialFrame: isOut ? .zero : presentersFrame, finalFrame: presentersFrame),
      in: containerView, makeDefaultAnimator: makeDefaultAnimator)
    plan.containerStay = .unmade(in: place)
    plan.appearance = isOut ? .modalFullScreen : .dismissalOver
    finish(&plan)
    plan.vending = TransitionVending(
      of: presented, delegate: \.transitioningDelegate, animator: .dismissedAnimationController,
      asking: { delegate, it, from, _ in it.animationController(forDismissed: from) },
      interactor: .dismissalInteractionController,
      asking: { $1.interactionControllerForDismissal(using: $2) })
    var givesBack = false
    plan.willShow = { [self] _, _ in
      // The looks of a controller in a context are its container's business.
      givesBack = !hasContext && lowest?.looks?.presenting.areKept == true
      for other in others { other.containerView?.isHidden = true }
      tell(.dismissalTransitionWillBegin)
      dismissalTransitionWillBegin()
    }
    plan.didSettle = { [self] completed in
      if completed, givesBack { lowest?.looks?.presenting.giveBack() }
      for other in others {
        if completed { other.goAlong() } else { other.containerView?.isHidden = false }
      }
      tell(.dismissalTransitionDidEnd)
      dismissalTransitionDidEnd(completed)
      lowest?.presenterFollowed()
      if hasBeenResized { containerView?.setNeedsLayout() }
      if completed { letGo() }
      completion?()
    }
    return plan
  }

  // MARK: Parts of both

  /// What presentations have in common.
  private func finish(_ plan: inout TransitionPlan) {
    plan.presentationStyle = presentationStyle
    plan.makePreferredAnimator = preferredAnimator
    // The animator of a custom presentation alone knows which views there are to be.
    plan.isAlwaysVended = presentationStyle == .custom
    // In a context it comes and goes with the presenter.
    plan.followsContainer = isInContext
    plan.restoration = .presentation
    // An animator may have put it somewhere else.
    if plan.operation == .present || presentedView?.frame == frameOfPresentedViewInContainerView {
      plan.presentedFrame = { [self] in frameOfPresentedViewInContainerView }
    }
  }

  private func participant(
    _ stay: ViewStay, initialFrame: Rect = .zero, finalFrame: Rect = .zero
  ) -> TransitionPlan.Participant {
    var participant = TransitionPlan.Participant(
      presentedViewController, stay, initialFrame: initialFrame, finalFrame: finalFrame)
    let view = presentedView
    if view !== presentedViewController.view { participant.wrapper = view }
    return participant
  }

  private func tell(_ kind: CallbackKind) {
    presentedViewController.stage.record(kind, "presentation")
  }

  /// Where the container view goes: to the front of the window, or of the view of a controller in it
  /// that is a context, with which it comes and goes from then on.
  private func place(over presenter: ViewController) -> (home: View, index: Int, frame: Rect) {
    let hasScreen = shouldPresentInFullscreen || !presenter.isInContext
    let home: View = hasScreen ? presenter.stage.window : presenter.view
    return (home, home.subviews.count, home.bounds)
  }

  private var presentersPlace: ViewStay.Place {
    presentersHome.map { .within($0.superview, at: $0.index) } ?? .nowhere
  }

  /// A presenter that was out of the window has missed what happened to the size of what it was in.
  private func resizePresenter(_ presenter: ViewController) {
    guard let (superview, _, old) = presentersHome else { return }
    let view = presenter.view
    view.stage.animations.beginWithoutAnimation()
    view.untransformedFrame = view.autoresizingMask.resized(
      view.untransformedFrame, from: old, to: superview.bounds.size)
    view.stage.animations.endWithoutAnimation()
    looks?.presenting.viewFollowed()
    presenterFollowed()
  }

  /// The presenter's view is as large as it has to be now.
  private func presenterFollowed() {
    guard let superview = presentersHome?.superview else { return }
    presentersHome?.size = superview.bounds.size
  }

  /// The container view has another size: the looks that are given back follow.
  func containerDidResize(from old: Size) {
    guard let new = containerView?.bounds.size else { return }
    looks?.presented.resize(from: old, to: new)
    looks?.presenting.resize(from: old, to: new)
    hasBeenResized = true
  }

  /// Where the presenter's view is when nothing covers it, in the container view's coordinates.
  private func presentersFrame(of presenter: ViewController) -> Rect {
    guard let container = containerView, let view = presenter.viewIfLoaded else { return .zero }
    let home =
      presenter.presentee?.presentationTraits.controller?.presentersHome?.superview
      ?? view.superview
    return container.convert(view.frame, from: home)
  }

  // MARK: The end

  /// Goes with a presentation that is dismissed below it, or above: nobody sees it.
  private func goAlong() {
    let presented = presentedViewController
    presented.isBeingDismissed = true
    tell(.dismissalTransitionWillBegin)
    dismissalTransitionWillBegin()
    presented.beginAppearanceTransition(false, animated: false)
    containerView?.removeFromSuperview()
    presentedView?.removeFromSuperview()
    presented.endAppearanceTransition()
    presented.isBeingDismissed = false
    tell(.dismissalTransitionDidEnd)
    dismissalTransitionDidEnd(true)
    presented.leavePresenter()
    letGo()
  }

  /// The presentation is no more.
  private func letGo() {
    if let looks, looks.presented.areKept { looks.presented.giveBack() }
    looks = nil
    containerView = nil
    presentersHome = nil
    presentedViewController.presentationTraits.controller = nil
    presentedViewController.ownDismissal = nil
    presentedViewController.coversScreen = false
  }
}

extension ViewController {
  /// What presents this controller, and whatever it and those in it present; the innermost first.
  fileprivate var presentations: [PresentationController] {
    var found: [PresentationController] = []
    var waiting: [ViewController] = [self]
    while let next = waiting.popLast() {
      if let controller = next.presentationTraits.controller { found.append(controller) }
      waiting += next.children
      if let presentee = next.presentee { waiting.append(presentee) }
    }
    return found.reversed()
  }
}
