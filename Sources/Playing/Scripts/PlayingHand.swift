internal import Transitioning
internal import ViewControllers

/// Who drives the transitions that are played, if they are driven by hand.
@MainActor
final class PlayingHand {
  private let setting: TransitionPlayer.Setting
  private let place: StageAnchor
  private var stage: Stage? { place.stage }
  /// The plugin's own.
  var given: (any InteractiveTransitioning)?

  init(_ setting: TransitionPlayer.Setting, _ stage: Stage) {
    self.setting = setting
    place = stage.anchor
  }

  /// What drives the next transition; nil lets it run.
  var interactor: (any InteractiveTransitioning)? {
    if let fraction = setting.cancelAt, let stage {
      return ScrubbingInteractionController(to: fraction, then: .cancel, stage: stage)
    }
    // A finger of the container's own drives where the plugin's does not want to.
    if let given { return given.wantsInteractiveStart ? given : nil }
    return setting.script?.hasInteractions == true ? PercentDrivenInteractiveTransition() : nil
  }
}
