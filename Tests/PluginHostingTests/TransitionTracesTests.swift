import CTransHost
import Compositing
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import PluginHosting

/// What a plugin leaves in the app's two views when its transition is over.
@MainActor
@Suite(.serialized)
struct TransitionTracesTests {
  private let plugin: ScriptedPlugin

  init() throws { plugin = try ScriptedPlugin() }

  /// Puts a view and a layer into the coming view and colours it; then fades.
  private func leaveTraces() {
    plugin.animate = { plugin, context in
      plugin.add(plugin.view(context, TH_KEY_TO), to: plugin.container(context))
      for key in [TH_KEY_FROM, TH_KEY_TO] {
        let view = plugin.view(context, key)
        #expect(plugin.views.add_subview(plugin.host, view, plugin.newView()) == TH_OK)
        let layer = plugin.handle { plugin.views.get_layer($0, view, $1) }
        let own = plugin.handle { plugin.layers.create($0, $1) }
        #expect(plugin.layers.add_sublayer(plugin.host, layer, own) == TH_OK)
        for color in [[1.0, 0, 0, 1], [0.0, 1, 0, 1]] {
          var numbers = color
          #expect(
            plugin.views.set_numbers(
              plugin.host, view, UInt32(TH_VIEW_BACKGROUND_COLOR), &numbers, 4) == TH_OK)
        }
      }
      plugin.fade(context)
    }
  }

  private func scene() -> Scene {
    Scene(.navigation) { screen in
      screen.view.backgroundColor = screen.title == "a" ? .white : .black
      screen.view.addSubview(View(frame: .zero, stage: screen.stage))
    }
  }

  @Test func nothingLastsWhereTheViewsFillTheContainer() throws {
    leaveTraces()
    let scene = scene()
    scene.conduct(.push, try plugin.controller())
    scene.finish()
    for (screen, color) in [(scene.from, Color.white), (scene.to, .black)] {
      #expect(screen.view.backgroundColor == color)
      #expect(screen.view.subviews.count == 1 && screen.view.layer.sublayers.count == 1)
    }
    #expect(scene.outcomes == [true] && plugin.library.misbehaviours.isEmpty)
  }

  @Test func whatTheAppHasChangedSinceStays() throws {
    leaveTraces()
    let scene = scene()
    scene.conduct(.push, try plugin.controller())
    scene.stage.advance(to: 0)
    #expect(scene.outcomes.isEmpty)
    scene.to.view.backgroundColor = Color(red: 0, green: 0, blue: 1)
    scene.to.view.addSubview(View(frame: .zero, stage: scene.stage))
    scene.finish()
    #expect(scene.to.view.backgroundColor == Color(red: 0, green: 0, blue: 1))
    #expect(scene.to.view.subviews.count == 2 && scene.from.view.backgroundColor == .white)
  }

  @Test func inAPresentationItLasts() throws {
    leaveTraces()
    let scene = scene()
    scene.conduct(.present, try plugin.controller(), restoration: .presentation)
    scene.finish()
    #expect(scene.to.view.backgroundColor == Color(red: 0, green: 1, blue: 0))
    #expect(scene.to.view.subviews.count == 2 && scene.to.view.layer.sublayers.count == 3)
  }
}
