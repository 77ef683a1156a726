import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Transitioning
import ViewControllers

/// A screen that presents another, in a style.
@MainActor
final class PresentingScene: HostileScene {
  let stage: Stage
  let delegate = TestDelegate()
  let going: ViewController
  let coming: ViewController
  private let covers: Bool

  init(_ style: ModalPresentationStyle) {
    let stage = Stage(size: Size(width: 64, height: 48))
    self.stage = stage
    going = ViewController(title: "going", stage: stage)
    coming = ViewController(title: "coming", stage: stage)
    covers = style == .fullScreen
    for screen in [going, coming] { Scene.fill(screen) }
    coming.modalPresentationStyle = style
    coming.transitioningDelegate = delegate
    going.makeRoot()
    stage.advance(to: 0)
  }

  var shown: ViewController { going.presentedViewController ?? going }
  var conductor: TransitionConductor { going.presentationConductor }

  func change(to child: ViewController, animated: Bool) {
    if child === coming {
      going.present(child, animated: animated)
    } else {
      going.dismiss(animated: animated)
    }
  }

  func disorder(on child: ViewController) -> [String] {
    let isPresented = child === coming
    let container = coming.presentationController?.containerView
    let isThere = !covers || !isPresented
    var rules: [(String, Bool)] = [
      ("the transition is over", conductor.current == nil),
      ("it is presented, or is not", (going.presentedViewController === coming) == isPresented),
      (
        "it has appeared, or is gone",
        coming.appearanceState == (isPresented ? .appeared : .disappeared)
      ),
      (
        "the presenter has appeared, or is covered",
        going.appearanceState == (isThere ? .appeared : .disappeared)
      ),
      (
        "the presenter is in the window, or is not",
        (going.view.superview === stage.window) == isThere
      ),
      (
        "there is a container view, or none", (container?.superview === stage.window) == isPresented
      ),
      (
        "there is nothing else",
        stage.window.subviews.count == (isThere ? 1 : 0) + (isPresented ? 1 : 0)
      ),
      ("nobody is on the way", !coming.isBeingPresented && !coming.isBeingDismissed),
      ("no bracket is open", stage.animations.bracketDepth == 0),
      ("no display link ticks", stage.activeDisplayLinks.isEmpty),
    ]
    if isPresented {
      rules.append(("its view is in the container view", coming.view.superview === container))
    } else {
      // What lasts, lasts as long as the presentation.
      for view in [going.view, coming.view] {
        rules.append(("it can be seen", view.alpha == 1 && !view.isHidden))
        rules.append(("it is not transformed", view.transform3D == .identity))
      }
      rules.append(("it fills the window", going.view.frame == stage.window.bounds))
    }
    return rules.filter { !$0.1 }.map { "not so: \($0.0)" }
  }
}
