public import Transitioning
public import ViewControllers

extension ViewController {
  /// How this controller is presented.
  ///
  /// UIKit: `modalPresentationStyle`. It is full screen, as it was when custom transitions came; since
  /// iOS 13 UIKit's is automatic.
  public var modalPresentationStyle: ModalPresentationStyle {
    get { presentationTraits.presentationStyle }
    set { presentationTraits.presentationStyle = newValue }
  }

  /// How its presentation is animated where nobody vends an animator.
  ///
  /// UIKit: `modalTransitionStyle`.
  public var modalTransitionStyle: ModalTransitionStyle {
    get { presentationTraits.transitionStyle }
    set { presentationTraits.transitionStyle = newValue }
  }

  /// Who vends what presents and dismisses this controller; not kept.
  ///
  /// UIKit: `transitioningDelegate`.
  public var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
    get { presentationTraits.delegate }
    set { presentationTraits.delegate = newValue }
  }

  /// Whether no finger dismisses it.
  ///
  /// UIKit: `isModalInPresentation`.
  public var isModalInPresentation: Bool {
    get { presentationTraits.isModal }
    set { presentationTraits.isModal = newValue }
  }

  /// Whether what is presented over the current context within this controller covers its view alone.
  ///
  /// UIKit: `definesPresentationContext`.
  public var definesPresentationContext: Bool {
    get { presentationTraits.definesContext }
    set { presentationTraits.definesContext = newValue }
  }

  /// What presents this controller, or the nearest one around it that is presented; where none is,
  /// what will present this one, for as long as it is kept.
  ///
  /// UIKit: `presentationController`.
  public var presentationController: PresentationController? {
    if let controller = presentationTraits.controller { return controller }
    return parent?.presentationController ?? preparedPresentationController
  }

  /// The sheet that presents this controller; nil where it is no sheet.
  ///
  /// UIKit: `sheetPresentationController`.
  public var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }

  // MARK: Presenting and dismissing

  /// Presents a controller.
  ///
  /// The presenter is this controller's outermost container; for a style over the current context it
  /// is the nearest controller around this one that defines a context. A presentation or dismissal
  /// that runs ends first, as `TransitionConductor` says. A controller that cannot be presented is
  /// not, and why is among the `diagnoses` of `presentationConductor`, where UIKit throws or writes
  /// into its log: one that has a parent or is presented already, a presenter that presents another
  /// or is not in the window. UIKit: `present(_:animated:completion:)`.
  ///
  /// - Parameters:
  ///   - presented: The controller to present, which is kept until it is dismissed.
  ///   - animated: Whether with a transition.
  ///   - completion: Called when the transition is over, after the appearance callbacks; not called
  ///     for one that cannot be presented.
  public func present(
    _ presented: ViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    let conductor = presentationConductor
    conductor.perform { [self] in
      let presentation = presented.makePresentationController(presentedBy: self)
      let presenter =
        presentation.shouldPresentInFullscreen ? outermostContainer : nearestContext
      if let problem = presenter.whyItCannotPresent(presented) {
        return conductor.diagnose(
          "'\(presented.title ?? "A controller")' was not presented: \(problem)", on: presenter)
      }
      presentation.presentingViewController = presenter
      conductor.carryOut(
        presentation.planOfPresentation(from: self, by: presenter, then: completion),
        animated: animated, of: presenter)
    }
  }

  /// Dismisses what this controller, or the nearest one around it, presents; if nothing is, the
  /// presented controller that this is, or is in.
  ///
  /// What that presents in turn goes along: the topmost controller is the one that is seen going, with
  /// its animation. Without effect where nothing is presented. UIKit:
  /// `dismiss(animated:completion:)`.
  ///
  /// - Parameters:
  ///   - animated: Whether with a transition.
  ///   - completion: Called when the transition is over, after the appearance callbacks; at once
  ///     where there is nothing to dismiss.
  public func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    dismiss(animated: animated, by: nil, completion: completion)
  }

  /// Dismisses, driven by a finger where nobody else drives it.
  func dismiss(
    animated: Bool, by interactor: (any InteractiveTransitioning)?,
    completion: (@MainActor () -> Void)? = nil
  ) {
    let conductor = presentationConductor
    conductor.perform { [self] in
      guard let presented = presentedViewController ?? presentedSelf,
        let presenter = presented.presenter,
        let presentation = presented.topmost.presentationTraits.controller
      else {
        completion?()
        return
      }
      var plan = presentation.planOfDismissal(to: presenter, then: completion)
      plan.ownInteractor = interactor
      conductor.carryOut(plan, animated: animated, of: presenter)
    }
  }
}

extension ViewController {
  /// The controller presented last of those that begin with this one.
  var topmost: ViewController {
    var top = self
    while let next = top.presentee { top = next }
    return top
  }

  /// This controller, or the nearest one around it, that is presented.
  private var presentedSelf: ViewController? {
    presenter != nil ? self : parent?.presentedSelf
  }

  /// The outermost controller around this one that has the screen: what is presented in a context has
  /// not, and its presenter's does it.
  private var outermostContainer: ViewController {
    if let parent { return parent.outermostContainer }
    guard let presenter, isInContext else { return self }
    return presenter.outermostContainer
  }

  /// Whether its view has not the screen but its place in another controller's view.
  var isInContext: Bool { parent != nil || presentationTraits.controller?.isInContext == true }

  private var nearestContext: ViewController {
    definesPresentationContext ? self : parent?.nearestContext ?? self
  }

  /// The presentation controller for a presentation that begins.
  func makePresentationController(presentedBy source: ViewController) -> PresentationController {
    guard modalPresentationStyle == .custom, let delegate = transitioningDelegate else {
      return preparedPresentationController
    }
    stage.record(.presentationController, "delegate")
    let vended = delegate.presentationController(
      forPresented: self, presenting: source.outermostContainer, source: source)
    guard let vended, vended.presentedViewController === self else {
      return preparedPresentationController
    }
    return vended
  }

  /// What presents this controller where nobody vends anything else.
  private var preparedPresentationController: PresentationController {
    let traits = presentationTraits
    let style = modalPresentationStyle.resolved
    if let prepared = traits.prepared, prepared.presentationStyle == style { return prepared }
    let isSheet = style == .pageSheet || style == .formSheet
    let made =
      isSheet
      ? SheetPresentationController(presentedViewController: self, presenting: nil)
      : PresentationController(presentedViewController: self, presenting: nil)
    traits.prepared = made
    return made
  }

  /// The reason why this controller cannot present another; nil if it can.
  private func whyItCannotPresent(_ presented: ViewController) -> String? {
    if presented === self { return "it cannot present itself." }
    if presented.parent != nil { return "it is a child of another controller." }
    if presented.presenter != nil { return "it is presented already." }
    if isAbove(presented) { return "its presenter is in it, or above it." }
    if let presentee {
      return "its presenter presents '\(presentee.title ?? "another controller")' already."
    }
    guard let view = viewIfLoaded, view.superview != nil, view.isDescendant(of: stage.window) else {
      return "its presenter's view is not in the window."
    }
    return presented.stage === stage ? nil : "it belongs to another stage."
  }
}
