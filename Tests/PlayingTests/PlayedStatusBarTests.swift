#if Drawing
  import Compositing
  import Containers
  import Geometry
  import Testing
  import Transitioning
  import ViewControllers

  @testable import Playing

  /// The bar over the built-in screens.
  @Suite @MainActor
  struct PlayedStatusBarTests {
    private func player(
      _ kind: any PlayedContainer.Type, _ from: Screen, _ to: Screen,
      style: ModalPresentationStyle = .fullScreen, cancelAt: Double? = nil
    ) -> TransitionPlayer {
      TransitionPlayer(
        .init(
          container: kind, operation: kind.operations[0], presentationStyle: style,
          size: Size(width: 195, height: 422), cancelAt: cancelAt),
        animator: DefaultNavigationAnimator(), from: from, to: to)
    }

    /// How much is to be seen of the dark bar, and of the light one.
    private func shown(_ player: TransitionPlayer) -> [Double] {
      let bars = player.stage.window.layer.sublayers.filter { $0.name == "status bar" }
      return bars.map { ($0.current.opacity * 1000).rounded() / 1000 }
    }

    private func play(_ player: TransitionPlayer, to part: Double) -> [Double] {
      player.advance(to: part * player.expectedLength)
      return shown(player)
    }

    @Test(arguments: PlayedContainers.all.map { $0.name })
    func itGoesOverToWhatTheNewScreenWants(name: String) throws {
      let kind = try #require(PlayedContainers.all.first { $0.name == name })
      let player = player(kind, .builtIn(.photoList), .builtIn(.photo))
      #expect(shown(player) == [1, 0])
      player.start()
      #expect(shown(player) == [1, 0])
      let middle = play(player, to: 0.5)
      #expect(middle.allSatisfy { $0 > 0 && $0 < 1 })
      #expect(play(player, to: 1.1) == [0, 1])
      #expect(player.isOver)
    }

    @Test(arguments: ["tab", "navigation", "modal"])
    func afterACancelItIsAsItWas(name: String) throws {
      let kind = try #require(PlayedContainers.all.first { $0.name == name })
      let player = player(kind, .builtIn(.photo), .builtIn(.photoList), cancelAt: 0.6)
      player.start()
      #expect(play(player, to: 0.4).allSatisfy { $0 > 0 && $0 < 1 })
      // A hand moves once a frame.
      for step in 5...30 { _ = play(player, to: Double(step) / 10) }
      #expect(shown(player) == [0, 1])
      #expect(player.isOver && player.outcome == .cancelled)
    }

    /// Over what somebody else has made there is none.
    @Test func itFadesWhereTheNewScreenHasNone() {
      let player = player(PlayedNavigation.self, .builtIn(.photo), .color(.white))
      player.start()
      #expect(play(player, to: 0.5)[0] == 0)
      #expect(play(player, to: 1.1) == [0, 0])
    }

    @Test func whereNoScreenWantsOneThereIsNone() {
      let player = player(PlayedNavigation.self, .color(.black), .color(.white))
      #expect(shown(player) == [])
    }

    /// UIKit: what presents decides as long as it can be seen.
    @Test func overACardItStaysAsThePresenterWantsIt() {
      for (style, end) in [(ModalPresentationStyle.custom, [1.0, 0]), (.fullScreen, [0, 1])] {
        let player = player(
          PlayedModal.self, .builtIn(.photoList), .builtIn(.photo), style: style)
        player.start()
        #expect(play(player, to: 1.1) == end)
      }
    }

    @Test func itLiesOverEverythingAndDoesNotMove() throws {
      let player = player(PlayedModal.self, .builtIn(.photoList), .builtIn(.photo))
      let window = player.stage.window
      let bar = try #require(window.layer.sublayers.first { $0.name == "status bar" })
      let frame = bar.current.frame
      player.start()
      _ = play(player, to: 0.5)
      #expect(bar.current.frame == frame && bar.superlayer === window.layer)
      // Nobody finds it among the views.
      #expect(window.subviews.allSatisfy { $0.layer !== bar })
      let others = window.layer.sublayers.filter { $0.name != "status bar" }
      #expect(others.allSatisfy { $0.current.zPosition < bar.current.zPosition })
    }
  }
#endif
