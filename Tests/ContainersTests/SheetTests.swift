import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Where sheets rest, and what is around them.
@MainActor
@Suite struct SheetTests {
  private func sheet(
    _ style: ModalPresentationStyle = .pageSheet, size: Size = Size(width: 400, height: 800),
    _ change: (SheetPresentationController) -> Void = { _ in }
  ) throws -> (ModalScene, SheetPresentationController) {
    let scene = ModalScene(style, size: size)
    let sheet = try #require(scene.screens[0].sheetPresentationController)
    change(sheet)
    scene.root.present(scene.screens[0], animated: false)
    scene.stage.advance(to: 0)
    return (scene, sheet)
  }

  @Test func onANarrowScreenItStandsOnTheEdge() throws {
    for style in [ModalPresentationStyle.pageSheet, .formSheet, .automatic] {
      let (scene, sheet) = try sheet(style)
      #expect(sheet.presentedView?.frame == Rect(x: 0, y: 10, width: 400, height: 790))
      #expect(sheet.presentedView?.layer.model.cornerRadius == 10)
      #expect(sheet.presentedView?.layer.model.maskedCorners == [.minXMinY, .maxXMinY])
      #expect(scene.screens[0].view.frame == Rect(x: 0, y: 0, width: 400, height: 790))
      #expect(scene.visible == ["root", "a"] && scene.root.appearanceState == .appeared)
    }
  }

  @Test func onAWideScreenItLiesInTheMiddle() throws {
    let (_, form) = try sheet(.formSheet, size: Size(width: 1000, height: 800))
    #expect(form.presentedView?.frame == Rect(x: 230, y: 90, width: 540, height: 620))
    #expect(form.presentedView?.layer.model.maskedCorners == .all)
    let (_, page) = try sheet(.pageSheet, size: Size(width: 1000, height: 800))
    #expect(page.presentedView?.frame == Rect(x: 148, y: 10, width: 704, height: 780))
    let (_, small) = try sheet(.formSheet, size: Size(width: 620, height: 300))
    #expect(small.presentedView?.frame == Rect(x: 40, y: 10, width: 540, height: 280))
  }

  @Test func itRestsAtTheSelectedDetent() throws {
    let third = SheetPresentationController.Detent.Identifier(rawValue: "third")
    let (scene, sheet) = try sheet { sheet in
      sheet.detents = [
        .medium, .large, .custom(identifier: third) { most in most / 3 },
        .custom(identifier: .init(rawValue: "off")) { _ in nil },
        .custom(identifier: .init(rawValue: "too high")) { _ in 5000 },
        .custom(identifier: .init(rawValue: "none")) { _ in .nan },
      ]
    }
    func height(_ identifier: SheetPresentationController.Detent.Identifier?) -> Double? {
      sheet.selectedDetentIdentifier = identifier
      scene.stage.advance(to: scene.stage.clock.now)
      return sheet.presentedView?.frame.height
    }
    #expect(height(nil) == 400 && height(.large) == 790 && height(.medium) == 400)
    #expect(abs((height(third) ?? 0) - 790.0 / 3) < 1e-9)
    for name in ["off", "too high", "none"] { #expect(height(.init(rawValue: name)) == 790) }
    #expect(height(.init(rawValue: "unknown")) == 400)
  }

  @Test func aChangeOfTheDetentCanBeAnimated() throws {
    let (scene, sheet) = try sheet { $0.detents = [.medium, .large] }
    sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
    scene.stage.advance(to: 0.1)
    let moving = try #require(sheet.presentedView?.layer.current.bounds.height)
    #expect(moving > 400 && moving < 790)
    scene.stage.advance(to: 1)
    #expect(sheet.presentedView?.layer.current.bounds.height == 790)
  }

  @Test func thePresenterIsDimmedUnlessTheDetentIsLow() throws {
    let (scene, sheet) = try sheet {
      $0.detents = [.medium, .large]
      $0.largestUndimmedDetentIdentifier = .medium
    }
    let dimmingView = try #require(sheet.containerView?.subviews.first)
    #expect(dimmingView.alpha == 0)
    sheet.selectedDetentIdentifier = .large
    scene.stage.advance(to: 0)
    #expect(dimmingView.alpha == 1)
    sheet.largestUndimmedDetentIdentifier = nil
    sheet.selectedDetentIdentifier = .medium
    scene.stage.advance(to: 0)
    #expect(dimmingView.alpha == 1 && dimmingView.frame == scene.stage.window.bounds)
    #expect(dimmingView.backgroundColor == Color(white: 0, alpha: 0.2))
  }

  @Test func itComesUpAndThePresenterGetsDarker() throws {
    let scene = ModalScene(.pageSheet, size: Size(width: 400, height: 800))
    let sheet = try #require(scene.screens[0].sheetPresentationController)
    sheet.prefersGrabberVisible = true
    scene.root.present(scene.screens[0], animated: true)
    scene.stage.advance(to: 0)
    let view = try #require(sheet.presentedView)
    #expect(view.layer.current.transform.m42 == 790)
    scene.stage.advance(to: 0.1)
    let dark = try #require(sheet.containerView?.subviews.first?.layer.current.opacity)
    #expect(dark > 0 && dark < 1)
    scene.finish()
    #expect(view.transform == .identity && view.subviews.last?.isHidden == false)
    #expect(view.subviews.last?.frame == Rect(x: 182, y: 5, width: 36, height: 5))
    scene.root.dismiss(animated: true)
    scene.finish()
    #expect(scene.visible == ["root"] && scene.stage.window.subviews.count == 1)
  }

  @Test func onItsWayItIsTheAnimators() throws {
    let scene = ModalScene(
      .pageSheet, size: Size(width: 400, height: 800),
      animator: TestAnimator { context in
        context.view(forKey: .to).map(context.containerView.addSubview)
        View.animate(withDuration: 1) {
          context.view(forKey: .to)?.center = Point(x: 7, y: 9)
        } completion: { _ in
          context.completeTransition(true)
        }
      })
    let sheet = try #require(scene.screens[0].sheetPresentationController)
    scene.root.present(scene.screens[0], animated: true)
    for time in [0.0, 0.5] {
      sheet.containerView?.setNeedsLayout()
      scene.stage.advance(to: time)
      #expect(sheet.presentedView?.center == Point(x: 7, y: 9))
    }
    scene.finish()
    sheet.containerView?.setNeedsLayout()
    scene.stage.advance(to: scene.stage.clock.now)
    #expect(sheet.presentedView?.frame == Rect(x: 0, y: 10, width: 400, height: 790))
  }

  @Test(arguments: ModalTransitionStyle.allCases)
  func everyTransitionStyleGoesThereAndBack(style: ModalTransitionStyle) {
    for presentation in [ModalPresentationStyle.fullScreen, .overFullScreen] {
      let scene = ModalScene(presentation)
      let shown = scene.screens[0]
      shown.modalTransitionStyle = style
      scene.root.present(shown, animated: true)
      scene.stage.advance(to: 0.25)
      let layer = shown.view.layer.current
      #expect(layer.transform != .identity || layer.opacity < 1)
      scene.finish()
      #expect(shown.view.transform3D == .identity && shown.view.alpha == 1)
      scene.root.dismiss(animated: true)
      scene.finish()
      #expect(scene.root.view.transform3D == .identity && scene.visible == ["root"])
      #expect(scene.stage.count("misbehaviour") == 0)
    }
  }
}
