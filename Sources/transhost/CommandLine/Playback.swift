import Geometry
import Playing
import PluginHosting
import Transitioning

/// A transition as the options ask for it, on its stage.
@MainActor
struct Playback {
  let vended: VendedAnimator
  let player: TransitionPlayer
  private let choice: AnimatorChoice
  private let isStrict: Bool

  /// Sets the stage; without screens the built-in ones, the list on the side where a person is first.
  init(
    _ options: PlaybackOptions, _ choice: AnimatorChoice, _ vended: VendedAnimator, size: Size,
    scale: Double, from: Screen?, to: Screen?
  ) throws {
    self.vended = vended
    self.choice = choice
    isStrict = options.isStrict
    let setting = try options.setting(for: vended, size: size, scale: scale)
    let builtIn: (BuiltInScreen, BuiltInScreen) =
      setting.operation.goesBack ? (.photo, .photoList) : (.photoList, .photo)
    let interactor = try options.interactor.flatMap { try choice.interactor(named: $0) }
    player = TransitionPlayer(
      setting, animator: vended.controller, from: from ?? .builtIn(builtIn.0),
      to: to ?? .builtIn(builtIn.1),
      makeInteractor: interactor.map { interactor in
        { container in
          interactor.attach(to: container)
          return interactor
        }
      })
  }

  /// Whether the animator broke rules so far.
  var hasMisbehaved: Bool { choice.hasMisbehaved || player.hasMisbehaved }

  /// Throws where nothing is to be written, because rules were broken.
  func approve() throws {
    if isStrict, hasMisbehaved {
      throw Failure("The plugin misbehaved; with --strict nothing is written.")
    }
  }

  /// Says that all is written.
  ///
  /// - Returns: Whether the animator broke rules.
  func finish() -> Bool {
    Ending.becomesWhole()
    return hasMisbehaved
  }
}
