import Animating
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The gestures of the articles' sample projects, as their authors wrote them.
@MainActor
struct SeedGestureTests {
  private let scene = Scene(.navigation, animator: TestAnimator())
  private var hand: Hand { Hand(stage: scene.stage) }
  private var navigation: NavigationController { scene.navigation }

  /// The interaction controller of the article on swipes: its pan lies on the pushed screen, it is
  /// vended only while the pan is at it, and a display link carries on what the finger lets go.
  private final class PanPop: PercentDrivenInteractiveTransition {
    weak var navigation: NavigationController?
    private(set) var isActive = false
    private var link: DisplayLink?
    private var percent = 0.0

    func wire(to controller: ViewController, in navigation: NavigationController) {
      self.navigation = navigation
      controller.view.addGestureRecognizer(
        PanGestureRecognizer { [weak self, weak controller] recognizer in
          guard let self, let pan = recognizer as? PanGestureRecognizer, let controller else {
            return
          }
          percent = pan.translation(in: controller.view).x / controller.view.bounds.width
          switch pan.state {
          case .began:
            isActive = true
            navigation.popViewController(animated: true)
          case .changed: update(percent)
          case .ended, .cancelled:
            isActive = false
            goOn(on: controller.stage)
          default: break
          }
        })
    }

    private func goOn(on stage: Stage) {
      guard link == nil else { return }
      let grows = percent > 0.4
      let link = DisplayLink { [weak self] link in
        guard let self else { return link.invalidate() }
        percent += (grows ? 1 : -1) * 1.5 / 60
        update(percent)
        guard percent >= 1 || percent <= 0 else { return }
        link.invalidate()
        self.link = nil
        if percent >= 1 { finish() } else { cancel() }
      }
      self.link = link
      stage.addDisplayLink(link)
    }
  }

  @Test(arguments: [(150.0, true), (60.0, false)])
  func aPanOnThePushedScreenPops(end: Double, pops: Bool) throws {
    let interactor = PanPop()
    navigation.pushViewController(scene.screens[1], animated: false)
    interactor.wire(to: scene.screens[1], in: navigation)
    // Vended while the pan is at it.
    scene.delegate.vendInteractor = { interactor.isActive ? interactor : nil }
    hand.down(20, 50)
    hand.drag(from: (20, 50), to: (20 + end, 50), frames: 30)
    let context = try #require(navigation.currentTransition)
    #expect(context.isInteractive)
    #expect(abs(context.percentComplete - (end - 10) / 200) < 1e-9)
    hand.up(20 + end, 50)
    scene.stage.play(2)
    #expect(navigation.viewControllers.count == (pops ? 1 : 2))
    #expect(navigation.currentTransition == nil && scene.stage.activeDisplayLinks.isEmpty)
    // A push, or a pop without the pan, runs by itself.
    if !pops { navigation.popViewController(animated: true) }
    #expect(pops || navigation.currentTransition?.isInteractive == false)
  }

  /// The pan of the article on zooming: from the right half leftwards it pushes.
  @Test(arguments: [(150.0, -80.0, true), (150.0, 30.0, false), (60.0, -50.0, nil)])
  func aPanFromTheRightHalfPushes(start: Double, way: Double, pushes: Bool?) {
    var interactor: PercentDrivenInteractiveTransition?
    let container = navigation.view
    scene.delegate.vendInteractor = { interactor }
    container.addGestureRecognizer(
      PanGestureRecognizer { [navigation, screens = scene.screens] recognizer in
        guard let pan = recognizer as? PanGestureRecognizer else { return }
        switch pan.state {
        case .began:
          guard pan.location(in: container).x > container.bounds.midX else { return }
          interactor = PercentDrivenInteractiveTransition()
          navigation.pushViewController(screens[1], animated: true)
        case .changed:
          interactor?.update(-pan.translation(in: container).x / container.bounds.width)
        case .ended, .cancelled:
          if pan.velocity(in: container).x < 0 {
            interactor?.finish()
          } else {
            interactor?.cancel()
          }
          // The next transition, without a finger, must have none.
          interactor = nil
        default: break
        }
      })
    hand.down(start, 50)
    hand.drag(from: (start, 50), to: (start + way, 50), frames: 20)
    #expect((navigation.currentTransition?.isInteractive == true) == (pushes != nil))
    hand.up(start + way, 50)
    scene.stage.play(2)
    #expect(navigation.viewControllers.count == (pushes == true ? 2 : 1))
    #expect(navigation.currentTransition == nil)
    if pushes == true { navigation.popViewController(animated: true) }
    #expect(navigation.currentTransition?.isInteractive != true)
  }
}
