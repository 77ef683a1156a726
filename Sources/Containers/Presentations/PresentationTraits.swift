public import Transitioning
public import ViewControllers

/// How a controller is to be presented, and what presents it.
@MainActor
final class PresentationTraits {
  var presentationStyle = ModalPresentationStyle.fullScreen
  var transitionStyle = ModalTransitionStyle.coverVertical
  var definesContext = false
  var isModal = false
  weak var delegate: (any ViewControllerTransitioningDelegate)?
  /// What presents it, from the beginning of the presentation to the end of the dismissal.
  var controller: PresentationController?
  /// What will present it, for as long as somebody keeps that.
  weak var prepared: PresentationController?
}

extension ViewController {
  var presentationTraits: PresentationTraits { attachments.object(orMake: PresentationTraits.init) }

  /// Conducts the presentations on this controller's stage, one at a time.
  public var presentationConductor: TransitionConductor {
    stage.attachments.object { TransitionConductor(stage: stage) }
  }
}
