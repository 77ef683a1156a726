import CTransHost
import Compositing
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import PluginHosting

/// What a plugin may change, and until when.
@MainActor
@Suite(.serialized)
struct AuthorityTests {
  private let plugin: ScriptedPlugin
  private let refused = th_status_t(TH_ERROR_INVALID_STATE)

  init() throws { plugin = try ScriptedPlugin() }

  @Test func theContainersTreeAndTheControllersViewsAreThePlugins() throws {
    plugin.animate = { plugin, context in
      let container = plugin.container(context)
      let to = plugin.view(context, TH_KEY_TO)
      // Not in the container yet.
      #expect(plugin.setAlpha(to) == TH_OK && plugin.setAlpha(container, 1) == TH_OK)
      #expect(plugin.setAlpha(plugin.view(context, TH_KEY_FROM), 1) == TH_OK)
      let own = plugin.newView()
      #expect(plugin.setAlpha(own) == TH_OK)
      #expect(plugin.views.add_subview(plugin.host, container, own) == TH_OK)
      let layer = plugin.handle { plugin.views.get_layer($0, to, $1) }
      var numbers = [1.0]
      #expect(
        plugin.layers.set_numbers(plugin.host, layer, UInt32(TH_LAYER_Z_POSITION), &numbers, 1)
          == TH_OK)
      plugin.fade(context)
    }
    #expect(try plugin.play().outcomes == [true])
    #expect(plugin.library.misbehaviours.isEmpty && plugin.recorder.texts.isEmpty)
  }

  @Test func nothingAboveTheContainerIs() throws {
    plugin.animate = { [refused] plugin, context in
      let container = plugin.container(context)
      var above = plugin.superview(container)
      var count = 0
      while above != 0 {
        #expect(plugin.setAlpha(above) == refused)
        #expect(plugin.views.add_subview(plugin.host, above, plugin.newView()) == refused)
        #expect(plugin.views.remove_from_superview(plugin.host, above) == refused)
        #expect(plugin.views.set_tag(plugin.host, above, 5) == refused)
        let layer = plugin.handle { plugin.views.get_layer($0, above, $1) }
        var number = 0.5
        #expect(
          plugin.layers.set_numbers(plugin.host, layer, UInt32(TH_LAYER_OPACITY), &number, 1)
            == refused)
        // It may be looked at.
        var tag: Int64 = 1
        #expect(plugin.views.get_tag(plugin.host, above, &tag) == TH_OK && tag == 0)
        above = plugin.superview(above)
        count += 1
      }
      #expect(count >= 2)
      #expect(plugin.views.remove_from_superview(plugin.host, container) == refused)
      plugin.fade(context)
    }
    let scene = try plugin.play()
    #expect(scene.stage.window.alpha == 1)
    // Once, whatever it did.
    #expect(
      plugin.recorder.texts == [
        "The plugin 'org.transhost.test.script' changed what it may not, and nothing came of it: "
          + "it is outside of the transition's container view.",
        "The plugin 'org.transhost.test.script' was refused a call in animate_transition: "
          + "the container view, and what holds it, cannot be moved.",
      ])
  }

  @Test func nothingOfTheAppsIsBeforeTheTransitionBegins() throws {
    plugin.duration = { [refused] plugin, context in
      #expect(plugin.setAlpha(plugin.container(context)) == refused)
      #expect(plugin.setAlpha(plugin.view(context, TH_KEY_TO)) == refused)
      #expect(plugin.brackets.set_animations_enabled(plugin.host, 0) == refused)
      #expect(plugin.setAlpha(plugin.newView()) == TH_OK)
    }
    plugin.animate = { plugin, context in plugin.fade(context) }
    let scene = try plugin.play()
    #expect(scene.to.view.alpha == 1 && scene.stage.animations.areAnimationsEnabled)
  }

  @Test func theCallThatCompletesMayTidyUpAndTheNextMayNot() throws {
    var to: th_handle_t = 0
    var later: [th_status_t] = []
    var ownLater: th_status_t = -1
    plugin.animate = { plugin, context in
      to = plugin.view(context, TH_KEY_TO)
      let own = plugin.newView()
      plugin.fade(context) {
        #expect(plugin.contexts.complete(plugin.host, context, 1) == TH_OK)
        #expect(plugin.setAlpha(to, 0.25) == TH_OK)
        #expect(plugin.views.remove_from_superview(plugin.host, to) == TH_OK)
      }
      plugin.ended = { plugin, _ in
        later.append(plugin.setAlpha(to))
        later.append(plugin.views.remove_from_superview(plugin.host, to))
        ownLater = plugin.setAlpha(own)
      }
    }
    let scene = try plugin.play()
    #expect(later == [refused, refused] && ownLater == TH_OK)
    // Whatever it did, the container is whole.
    #expect(scene.to.view.alpha == 1 && scene.to.view.superview === scene.containerView)
    #expect(scene.outcomes == [true])
  }

  @Test func whatWasThePluginsInOneTransitionIsNotOutsideOfOne() throws {
    var to: th_handle_t = 0
    plugin.animate = { plugin, context in
      to = plugin.view(context, TH_KEY_TO)
      _ = plugin.handles.retain(plugin.host, to)
      plugin.fade(context)
    }
    let scene = try plugin.play()
    _ = plugin.library.host.ask("a test") {
      #expect(plugin.isAlive(to) && plugin.setAlpha(to) == refused)
      #expect(plugin.setAlpha(plugin.newView()) == TH_OK)
      #expect(plugin.setAlpha(to) == refused)
    }
    #expect(scene.to.view.alpha == 1)
    #expect(
      plugin.recorder.texts == [
        "The plugin 'org.transhost.test.script' changed what it may not, and nothing came of it: "
          + "no transition of the plugin's is going on."
      ])
  }

  @Test func whatIsRefusedIsSaidAgainInTheNextTransition() throws {
    plugin.animate = { plugin, context in
      for _ in 0..<2 { _ = plugin.setAlpha(plugin.superview(plugin.container(context))) }
      plugin.fade(context)
    }
    for count in 1...2 {
      try plugin.play()
      #expect(plugin.recorder.texts.count == count)
    }
  }

  @Test func aViewOfTheAppsThatIsElsewhereIsNotTakenAlong() throws {
    plugin.animate = { [refused] plugin, context in
      let window = plugin.root(context)
      let stranger = plugin.subviews(window).last ?? 0
      #expect(stranger != 0)
      #expect(plugin.views.add_subview(plugin.host, plugin.newView(), stranger) == refused)
      #expect(
        plugin.views.add_subview(plugin.host, plugin.container(context), stranger) == refused)
      plugin.fade(context)
    }
    ScriptedPlugin.enter(plugin)
    let scene = Scene(.navigation)
    let stranger = View(frame: .zero, stage: scene.stage)
    scene.stage.window.addSubview(stranger)
    scene.conduct(.push, try plugin.library.makeAnimationController())
    scene.finish()
    #expect(stranger.superview === scene.stage.window && scene.outcomes == [true])
  }

  @Test func theContainerViewIsNotPutElsewhere() throws {
    plugin.animate = { [refused] plugin, context in
      let container = plugin.container(context)
      #expect(plugin.views.add_subview(plugin.host, plugin.newView(), container) == refused)
      plugin.fade(context)
    }
    let scene = try plugin.play()
    #expect(scene.containerView.window != nil && scene.outcomes == [true])
  }

  /// A controller's view is the plugin's, unless the container view lies in it.
  @Test func aControllersViewThatHoldsTheContainerViewIsNotThePlugins() throws {
    plugin.animate = { [refused] plugin, context in
      let above = plugin.superview(plugin.container(context))
      #expect(plugin.view(context, TH_KEY_FROM) == above && above != 0)
      #expect(plugin.setAlpha(above) == refused)
      plugin.fade(context)
    }
    ScriptedPlugin.enter(plugin)
    let scene = Scene(.navigation)
    scene.conduct(.push, try plugin.library.makeAnimationController()) {
      $0.from?.controller = scene.navigation
    }
    scene.finish()
    #expect(scene.navigation.view.alpha == 1)
  }

  @Test func whatTheAppPutsIntoItsViewsLayerIsThePlugins() throws {
    plugin.animate = { plugin, context in
      let layer = plugin.handle { plugin.views.get_layer($0, plugin.view(context, TH_KEY_TO), $1) }
      let inner = plugin.sublayers(layer)
      #expect(inner.count == 1 && plugin.setOpacity(inner[0]) == TH_OK)
      plugin.fade(context)
    }
    ScriptedPlugin.enter(plugin)
    let scene = Scene(.navigation)
    scene.to.view.layer.addSublayer(Layer())
    scene.conduct(.push, try plugin.library.makeAnimationController())
    scene.finish()
    #expect(plugin.recorder.texts.isEmpty && scene.outcomes == [true])
  }

  /// Layers of its own, those of its views, and what lies in these.
  @Test func whatAPluginHasMadeItMayChangeAtAnyTime() throws {
    plugin.animate = { plugin, context in plugin.fade(context) }
    let scene = try plugin.play()
    _ = plugin.library.host.ask("a test") {
      let layer = plugin.handle { plugin.layers.create($0, $1) }
      #expect(plugin.setOpacity(layer) == TH_OK)
      let (outer, inner) = (plugin.newView(), plugin.newView())
      #expect(plugin.views.add_subview(plugin.host, outer, inner) == TH_OK)
      #expect(plugin.setOpacity(plugin.handle { plugin.views.get_layer($0, outer, $1) }) == TH_OK)
    }
    #expect(plugin.recorder.texts.isEmpty && scene.outcomes == [true])
  }

  /// Also what has another handle now than when it was made.
  @Test func whatLiesInAViewOfThePluginsIsItsOwn() throws {
    plugin.animate = { [refused] plugin, context in
      let (outer, inner) = (plugin.newView(), plugin.newView())
      #expect(plugin.views.add_subview(plugin.host, outer, inner) == TH_OK)
      #expect(plugin.handles.release(plugin.host, inner) == TH_OK && !plugin.isAlive(inner))
      let again = plugin.subviews(outer)
      #expect(again.count == 1 && again != [inner])
      #expect(plugin.setAlpha(again[0]) == TH_OK)
      // What was made and let go, and lies nowhere in the transition, is nobody's.
      #expect(plugin.setAlpha(plugin.superview(plugin.container(context))) == refused)
      plugin.fade(context)
    }
    #expect(try plugin.play().outcomes == [true])
  }

  /// A plugin that is at work on two stages is called for each of them on its own.
  @Test func eachTransitionIsOnItsOwnStage() throws {
    var stages: [ObjectIdentifier?] = []
    plugin.animate = { plugin, context in
      plugin.fade(context) { stages.append(plugin.library.host.stage.map(ObjectIdentifier.init)) }
    }
    let scenes = [try plugin.play(finish: false), try plugin.play(finish: false)]
    for scene in scenes { scene.finish() }
    #expect(stages == scenes.map { ObjectIdentifier($0.stage) })
    #expect(scenes.map(\.outcomes) == [[true], [true]])
  }

  @Test func whatAnAnimatorThatFailedDidIsUndone() throws {
    plugin.animate = { plugin, context in
      let from = plugin.view(context, TH_KEY_FROM)
      #expect(plugin.setAlpha(from, 0.1) == TH_OK)
      #expect(plugin.views.remove_from_superview(plugin.host, from) == TH_OK)
      #expect(
        plugin.views.add_subview(plugin.host, plugin.container(context), plugin.newView()) == TH_OK)
    }
    plugin.status = th_status_t(TH_ERROR_FAILED)
    let scene = try plugin.play()
    #expect(scene.outcomes == [true] && scene.containerView.subviews.count == 1)
    #expect(scene.from.view.alpha == 1 && scene.to.view.superview === scene.containerView)
  }
}
