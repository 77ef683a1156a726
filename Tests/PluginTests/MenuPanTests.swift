import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import Playing
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Menu: what moves how far, and a pan from the edge in and another out, each with its threshold.
@Suite(.serialized)
@MainActor
struct MenuPanTests {
  /// Wider than the main screen moves aside.
  nonisolated private static let width = 400.0
  nonisolated private static let styles: [ModalPresentationStyle] = [.custom, .fullScreen]

  /// The part of the whole that a pan has come: ten points of slop do not count.
  private func part(of way: Double) -> Double { (way - 10) / Self.width * 0.5 }

  private func makeScene(
    _ style: ModalPresentationStyle = .custom, operation: String = "present"
  ) throws -> PlayedFingers {
    // A picture lies in its screen as an icon in a menu.
    let picture = Screen.picture(try PixelBuffer(width: 4, height: 3))
    return try PlayedFingers(
      "menu", container: "modal", operation: operation, style: style, width: Self.width,
      to: picture)
  }

  private func current(_ scene: PlayedFingers) -> TransitionContext? {
    scene.player.root.presentationConductor.current
  }

  private func panIn(_ scene: PlayedFingers, by way: Double) {
    scene.hand.down(3, 100)
    scene.hand.drag(from: (3, 100), to: (3 + way, 100), frames: 40)
  }

  private func panOut(_ scene: PlayedFingers, by way: Double) {
    scene.hand.down(250, 100)
    scene.hand.drag(from: (250, 100), to: (250 - way, 100), frames: 40)
  }

  private func letGo(_ scene: PlayedFingers, at x: Double) {
    scene.hand.up(x, 100)
    scene.stage.play(2)
  }

  @Test(arguments: styles)
  func theMainScreenMovesAsideAndTheIconsComeIn(style: ModalPresentationStyle) throws {
    let scene = try makeScene(style)
    scene.player.start()
    scene.stage.advance(to: scene.stage.clock.now + 0.1)
    #expect(current(scene)?.isInteractive == false && scene.player.duration == 0.5)
    // Damping 0.7, velocity 0.8, half a second.
    let spring = SpringParameters(
      mass: 1, stiffness: 380.515, damping: 27.310, initialVelocity: 0.8)
    try expect(scene, spring.value(at: 0.1), 1e-4)
  }

  /// Held by a finger it goes as far as that has come, and back to where it was.
  @Test(arguments: styles)
  func everythingFollowsTheFinger(style: ModalPresentationStyle) throws {
    let scene = try makeScene(style)
    let picture = scene.picture
    panIn(scene, by: 110)
    let context = try #require(current(scene))
    #expect(context.isInteractive)
    expectNear(context.percentComplete, part(of: 110))
    try expect(scene, part(of: 110), 1e-9)
    scene.hand.drag(from: (113, 100), to: (3, 100), frames: 20)
    #expect(context.percentComplete == 0)
    let isSame = scene.picture == picture
    #expect(isSame)
  }

  /// Expects the main screen, the menu and its icon to have come a part of their way.
  private func expect(_ scene: PlayedFingers, _ way: Double, _ tolerance: Double) throws {
    let context = try #require(current(scene))
    let main = try #require(context.containerView.subviews.last)
    let menu = try #require(context.viewController(forKey: .to)).view
    let icon = try #require(menu.subviews.first)
    expectNear(main.layer.current.transform.m41, 290 * way, 290 * tolerance)
    expectNear(menu.layer.current.opacity, way, tolerance)
    expectNear(icon.layer.current.transform.m41, -200 * (1 - way), 200 * tolerance)
  }

  @Test(arguments: styles, [(171.0, true), (169.0, false)])
  func beyondAFifthTheMenuComes(
    style: ModalPresentationStyle, pan: (way: Double, comes: Bool)
  ) throws {
    let scene = try makeScene(style)
    panIn(scene, by: pan.way)
    letGo(scene, at: 3 + pan.way)
    #expect(scene.shown == (pan.comes ? "to" : "from") && scene.isInOrder)
    // The main screen stays to be seen beside the menu.
    let main = scene.stage.window.hitTest(Point(x: 395, y: 100))
    #expect((main?.isDescendant(of: scene.player.root.view) == true) == !pan.comes)
    #expect(scene.pixel(395, 100) == [0, 0, 255, 255])
    #expect((scene.pixel(200, 100) == [0, 0, 255, 255]) == !pan.comes)
  }

  @Test(arguments: styles, [(91.0, true), (89.0, false)])
  func beyondATenthTheMenuGoes(
    style: ModalPresentationStyle, pan: (way: Double, goes: Bool)
  ) throws {
    let scene = try makeScene(style)
    scene.player.start()
    scene.stage.play(1)
    let open = scene.picture
    panOut(scene, by: pan.way)
    let context = try #require(current(scene))
    #expect(context.operation == .dismiss && context.isInteractive)
    expectNear(context.percentComplete, part(of: pan.way))
    letGo(scene, at: 250 - pan.way)
    #expect(scene.shown == (pan.goes ? "from" : "to") && scene.isInOrder)
    let isOpen = scene.picture == open
    #expect(isOpen == !pan.goes)
    // And there and back again.
    if pan.goes { panIn(scene, by: 300) } else { panOut(scene, by: 150) }
    letGo(scene, at: pan.goes ? 303 : 100)
    #expect(scene.shown == (pan.goes ? "to" : "from") && scene.isInOrder)
  }

  @Test func onlyAFingerFromTheEdgeDrawsItIn() throws {
    let scene = try makeScene()
    scene.hand.down(14, 100)
    scene.hand.drag(from: (14, 100), to: (300, 100), frames: 40)
    #expect(current(scene) == nil)
    letGo(scene, at: 300)
    #expect(scene.shown == "from" && scene.isInOrder)
  }

  @Test func lostFingersTakeItBack() throws {
    let scene = try makeScene()
    panIn(scene, by: 300)
    scene.stage.input.cancelTouches()
    scene.stage.play(2)
    #expect(scene.shown == "from" && scene.isInOrder)
  }

  /// What somebody else presented goes with the menu's way back all the same.
  @Test(arguments: styles)
  func aMenuThatCameOtherwiseGoesToo(style: ModalPresentationStyle) throws {
    let scene = try makeScene(style, operation: "dismiss")
    let open = scene.picture
    scene.player.start()
    scene.stage.advance(to: scene.stage.clock.now)
    let isSame = scene.picture == open
    #expect(current(scene)?.isInteractive == false && isSame)
    scene.stage.play(1)
    #expect(scene.shown == "to" && scene.isInOrder)
  }

  /// The stage goes, and with it the last who had the plugin, while a finger holds the transition.
  @Test func thePluginGoesUnderAFinger() throws {
    weak var stage: Stage?
    weak var library: PluginLibrary?
    do {
      let scene = try makeScene()
      panIn(scene, by: 110)
      #expect(current(scene)?.isInteractive == true)
      stage = scene.stage
      library = scene.library
    }
    #expect(stage == nil && library == nil)
  }
}
