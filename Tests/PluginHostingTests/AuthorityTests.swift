import CTransHost
import Compositing
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
          + "it is outside of the transition's container view."
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
