import Geometry
import LayerAnimating
import Transitioning
import ViewControllers

/// What a view looked like before a presentation and with it.
///
/// What animators leave on the presented view and on the presenter's (moved aside, half clear) lasts as
/// long as the presentation, and goes with it, unless the application has changed the view since.
@MainActor
struct PresentationLooks {
  private let view: View
  private var before: ViewState
  private var with: ViewState

  /// Remembers a view that nothing has been done to yet.
  init(of view: View) {
    self.view = view
    before = ViewState(of: view)
    with = before
  }

  /// The presentation's animator has done its work.
  mutating func settle() { with = ViewState(of: view) }

  /// Whether nobody has changed the view since.
  var areKept: Bool { with.isCurrent(of: view) }

  /// What the view is in has another size, which the view has followed.
  mutating func resize(from old: Size, to new: Size) {
    before.resize(view.autoresizingMask, from: old, to: new)
    viewFollowed()
  }

  /// The view has been placed anew, which changes nothing about whose its looks are.
  mutating func viewFollowed() { with.placed(as: view) }

  /// Gives the view back what it had before.
  func giveBack() {
    view.stage.animations.beginWithoutAnimation()
    before.restore(view, frame: nil, includingBackground: false)
    view.stage.animations.endWithoutAnimation()
  }
}
