import Compositing
import Containers
import Geometry
import LayerAnimating
import Transitioning
import ViewControllers

extension ModelWorld {
  /// What is wrong now, a sentence each.
  var broken: [String] {
    var broken = screens.flatMap(\.faults) + containment + links
    if running.isEmpty { broken += rest }
    if stage.input.touches.isEmpty { broken += gestures }
    return broken
  }

  /// What is wrong when no finger is down: nothing is in the middle of a gesture, and, at rest, the
  /// controller in front is where a finger finds it.
  private var gestures: [String] {
    var broken = stage.input.activeGestureRecognizers.map { "\($0.name ?? "?") is still begun" }
    guard running.isEmpty, stage.animations.presentationIsIdle,
      let front = shown(by: tabs).last
    else { return broken }
    // Above the tab bar, which lies before much of what is so small.
    let place = front.view.convert(
      Point(x: front.view.bounds.midX, y: front.view.bounds.minY + 3), to: nil)
    // An animator may have left what is presented out of sight: that is where it belongs then.
    guard stage.window.bounds.contains(place), front.view.alpha >= 0.01 else { return broken }
    stage.input.send(.began, at: place, finger: 77)
    let found = stage.input.touches.first?.view
    stage.input.send(.cancelled, at: place, finger: 77)
    if found?.isDescendant(of: front.view) != true {
      broken.append("a finger does not find \(name(front))")
    }
    return broken
  }

  /// What is wrong in the end: what something was zoomed out of is seen again.
  var vanished: [String] {
    [inGround, inTabs].filter { $0.layer.current.opacity < 1 }.map { _ in
      "what something was zoomed out of is not seen"
    }
  }

  // MARK: Always

  private var containment: [String] {
    containers.flatMap { container -> [String] in
      var broken: [String] = []
      for child in container.children where child.parent !== container {
        broken.append("\(name(child)) is a child of \(name(container)) but does not know it")
      }
      let known = Set(container.children.map(ObjectIdentifier.init))
      if !(container is ContainerViewController) {
        for child in container.viewControllers where !known.contains(ObjectIdentifier(child)) {
          broken.append("\(name(child)) is no child of \(name(container)), which lists it")
        }
      }
      if known.count != container.children.count {
        broken.append("\(name(container)) has a child twice")
      }
      return broken
    }
  }

  private var links: [String] {
    controllers.flatMap { one -> [String] in
      var broken: [String] = []
      if let presentee = one.presentee, presentee.presenter !== one {
        broken.append("\(name(presentee)) does not know that \(name(one)) presents it")
      }
      if let presenter = one.presenter, presenter.presentee !== one {
        broken.append("\(name(one)) is presented by \(name(presenter)), which does not know it")
      }
      if (one.presenter != nil) != (one.ownPresentationController != nil) {
        broken.append("\(name(one)) is presented, or has a presentation controller, but not both")
      }
      return broken
    }
  }

  // MARK: At rest

  private var rest: [String] {
    var broken: [String] = []
    let shown = shown(by: tabs)
    for one in controllers {
      let isShown = shown.contains { $0 === one }
      if one.appearanceState != (isShown ? .appeared : .disappeared) {
        broken.append("\(name(one)) is \(one.appearanceState), and is it shown: \(isShown)")
      }
      let isInWindow = one.viewIfLoaded?.window === stage.window
      if isInWindow != isShown {
        broken.append("\(name(one)) is in the window: \(isInWindow), and should be: \(isShown)")
      }
      if one.transitionCoordinator != nil { broken.append("\(name(one)) has a coordinator") }
      if one.isBeingPresented || one.isBeingDismissed || one.isMovingToParent
        || one.isMovingFromParent
      {
        broken.append("\(name(one)) says that it is on its way")
      }
    }
    for container in containers where container.isViewLoaded { broken += whole(container) }
    for one in controllers where one.viewIfLoaded?.layer.mask != nil {
      broken.append("\(name(one)) has a mask")
    }
    let links = stage.activeDisplayLinks.count
    if links > 0 { broken.append("\(links) display links tick") }
    if !tabs.view.transform3D.isIdentity || tabs.view.alpha != 1 || tabs.view.isHidden {
      broken.append("the root is moved, clear or hidden")
    }
    let screen = Rect(x: 0, y: 0, width: stage.size.width, height: stage.size.height)
    if stage.window.untransformedFrame != screen { broken.append("the window is not the screen") }
    // Those that may lie in a sheet aside.
    let filling: [any TransitionContainer] = [tabs, navigation, custom]
    for container in filling where container.viewIfLoaded?.window != nil {
      if container.view.untransformedFrame != screen || container.containerView.frame != screen {
        broken.append("\(name(container)) does not fill the screen")
      }
    }
    // The root, unless it is covered, and a container view for each presentation that has the screen.
    let chain = tabs.presentationChain
    let covered = tabs.presentee?.coversScreen == true ? 1 : 0
    let holders = chain.compactMap { $0.ownPresentationController?.containerView }
    let expected = 1 - covered + holders.count { $0.superview === stage.window }
    if stage.window.subviews.count != expected {
      broken.append("\(stage.window.subviews.count) views in the window, not \(expected)")
    }
    return broken
  }

  /// Who is on the screen where a controller is: itself, what it shows, and what it presents.
  private func shown(by one: ViewController) -> [ViewController] {
    var found = [one]
    if let child = (one as? any TransitionContainer)?.shownViewController {
      found += shown(by: child)
    }
    guard let presentee = one.presentee else { return found }
    // Its view is out of the window then, with all that is in it.
    if presentee.coversScreen { found = [] }
    return found + shown(by: presentee)
  }

  /// What is wrong with a container: it shows one child, whole and where it belongs.
  private func whole(_ container: any TransitionContainer) -> [String] {
    let place = container.containerView
    guard let child = container.shownViewController else {
      return place.subviews.isEmpty ? [] : ["\(name(container)) shows something, but no child"]
    }
    let view: View = child.view
    // What was replaced may still fade, as long as something moves.
    let isQuiet =
      stage.animations.presentationIsIdle && !stage.hasWork(on: stage.animations.clockTimeline)
    let layers = place.layer.sublayers.filter { $0.name != "afterimage" || isQuiet }
    let rules: [(String, Bool)] = [
      ("shows one view", place.subviews.count == 1),
      ("shows the view of \(name(child))", place.subviews.first === view),
      ("has one layer", layers.count == 1),
      ("shows it untransformed", view.transform3D.isIdentity),
      ("shows it opaque", view.alpha == 1 && !view.isHidden),
      ("shows it all over", view.frame == place.bounds),
      ("shows a child of its own", child.parent === container),
    ]
    return rules.filter { !$0.1 }.map { "not so: \(name(container)) \($0.0)" }
  }

  private func name(_ one: ViewController) -> String { one.title ?? "?" }
}

extension ViewController {
  /// What this controller presents, what that presents, and so on.
  fileprivate var presentationChain: [ViewController] {
    presentee.map { [$0] + $0.presentationChain } ?? []
  }

  /// What presents this very controller.
  fileprivate var ownPresentationController: PresentationController? {
    presenter == nil ? nil : presentationController
  }
}

extension Transform3D {
  fileprivate var isIdentity: Bool { self == .identity }
}
