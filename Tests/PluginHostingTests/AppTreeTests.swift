import Compositing
import CTransHost
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import PluginHosting

/// What a plugin is told of the app around its transition, and how it has the app's views lay out.
@MainActor
@Suite(.serialized)
struct AppTreeTests {
  private let plugin: ScriptedPlugin

  init() throws { plugin = try ScriptedPlugin() }

  private func controller(_ context: th_handle_t, _ key: Int) -> th_handle_t {
    plugin.handle { plugin.contexts.get_view_controller($0, context, UInt32(key), $1) }
  }

  private var controllers: th_host_view_controllers_t { plugin.table(TH_EXT_VIEW_CONTROLLERS) }

  private func number(
    _ controller: th_handle_t,
    _ get: (UnsafePointer<th_host_t>?, th_handle_t, UnsafeMutablePointer<UInt32>?) -> th_status_t
  ) -> Int {
    var number = UInt32.max
    #expect(get(plugin.host, controller, &number) == ok)
    return Int(number)
  }

  private func children(of controller: th_handle_t) -> [th_handle_t] {
    var count: UInt32 = 0
    #expect(controllers.get_children(plugin.host, controller, nil, 0, &count) == ok)
    var found = [th_handle_t](repeating: 0, count: Int(count))
    let capacity = count
    #expect(controllers.get_children(plugin.host, controller, &found, capacity, &count) == ok)
    if count > 0 {
      let few = controllers.get_children(plugin.host, controller, &found, capacity - 1, &count)
      #expect(few == th_status_t(TH_ERROR_BUFFER_TOO_SMALL) && count == capacity)
    }
    return found
  }

  @Test func theNavigationControllerAndItsStack() throws {
    plugin.animate = { [self] plugin, context in
      let (from, to) = (controller(context, TH_KEY_FROM), controller(context, TH_KEY_TO))
      let navigation = plugin.handle { controllers.get_parent($0, to, $1) }
      #expect(number(navigation, controllers.get_kind) == TH_VIEW_CONTROLLER_NAVIGATION)
      #expect(number(to, controllers.get_kind) == TH_VIEW_CONTROLLER_CONTENT)
      #expect(children(of: navigation) == [from, to] && children(of: to) == [])
      #expect(plugin.handle { controllers.get_shown($0, navigation, $1) } == to)
      #expect(plugin.handle { controllers.get_shown($0, to, $1) } == 0)
      #expect(
        number(to, controllers.get_state)
          == TH_VIEW_CONTROLLER_VIEW_LOADED | TH_VIEW_CONTROLLER_MOVING_TO_PARENT)
      #expect(number(from, controllers.get_state) == TH_VIEW_CONTROLLER_VIEW_LOADED)
      #expect(plugin.handle { controllers.get_presenting($0, to, $1) } == 0)
      #expect(plugin.handle { controllers.get_presented($0, from, $1) } == 0)
      plugin.fade(context)
    }
    let scene = Scene(.navigation)
    scene.delegate.animator = try plugin.controller()
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.finish()
    #expect(plugin.animated == 1 && plugin.recorder.texts.isEmpty)
  }

  @Test func anotherContainerAndAllOfItsChildren() throws {
    plugin.animate = { [self] plugin, context in
      let (from, to) = (controller(context, TH_KEY_FROM), controller(context, TH_KEY_TO))
      let container = plugin.handle { controllers.get_parent($0, from, $1) }
      #expect(number(container, controllers.get_kind) == TH_VIEW_CONTROLLER_CONTAINER)
      // As people know them, also those that are not contained at the moment.
      #expect(children(of: container).count == 4)
      #expect(children(of: container)[2] == to && children(of: container)[0] == from)
      // This one says so when it is over.
      #expect(plugin.handle { controllers.get_shown($0, container, $1) } == from)
      plugin.fade(context)
    }
    let scene = Scene(.custom)
    scene.delegate.animator = try plugin.controller()
    scene.custom.selectedIndex = 2
    scene.finish()
    #expect(plugin.animated == 1 && plugin.recorder.texts.isEmpty)
  }

  @Test func presenterAndPresented() throws {
    var states: [[Int]] = []
    plugin.animate = { [self] plugin, context in
      let (from, to) = (controller(context, TH_KEY_FROM), controller(context, TH_KEY_TO))
      let isPresentation = states.isEmpty
      let (presenter, presented) = isPresentation ? (from, to) : (to, from)
      #expect(plugin.handle { controllers.get_presenting($0, presented, $1) } == presenter)
      #expect(plugin.handle { controllers.get_presented($0, presenter, $1) } == presented)
      #expect(plugin.handle { controllers.get_presented($0, presented, $1) } == 0)
      states.append([presenter, presented].map { number($0, controllers.get_state) })
      plugin.fade(context)
    }
    let scene = try plugin.play(.present)
    scene.conduct(.dismiss, try plugin.controller()) { plan in
      swap(&plan.from, &plan.to)
      plan.from?.stay = .leaving
      plan.to?.stay = .arriving
    }
    scene.finish()
    let loaded = Int(TH_VIEW_CONTROLLER_VIEW_LOADED)
    #expect(
      states == [
        [loaded, loaded | Int(TH_VIEW_CONTROLLER_BEING_PRESENTED)],
        [loaded, loaded | Int(TH_VIEW_CONTROLLER_BEING_DISMISSED)],
      ])
  }

  /// Moves its subview to the middle when it is laid out.
  private final class Shelf: View {
    var isAside = false
    override func layoutSubviews() { subviews.first?.center.x = isAside ? 90 : 10 }
  }

  @Test func layoutInABracketIsAnimated() throws {
    let scene = Scene(.navigation)
    let shelf = Shelf(frame: Rect(x: 0, y: 0, width: 100, height: 50), stage: scene.stage)
    let book = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: scene.stage)
    shelf.addSubview(book)
    scene.from.view.addSubview(shelf)
    plugin.animate = { plugin, context in
      let from = plugin.view(context, TH_KEY_FROM)
      plugin.add(plugin.view(context, TH_KEY_TO), to: plugin.container(context))
      shelf.isAside = true
      var subviews = [th_handle_t](repeating: 0, count: 1)
      var count: UInt32 = 0
      #expect(plugin.views.get_subviews(plugin.host, from, &subviews, 1, &count) == ok)
      plugin.animated(for: 0.1) {
        #expect(plugin.views.set_needs_layout(plugin.host, subviews[0]) == ok)
        #expect(book.center.x == 10)
        #expect(plugin.views.layout_if_needed(plugin.host, from) == ok)
        #expect(book.center.x == 90)
      } completion: {
        _ = plugin.contexts.complete(plugin.host, context, 1)
      }
    }
    scene.stage.advance(to: 0)
    scene.conduct(.push, try plugin.controller())
    scene.stage.advance(to: 0.05)
    let shown = try #require(book.layer.presentation?.position.x)
    #expect(shown > 20 && shown < 80)
    scene.finish()
    #expect(plugin.recorder.texts.isEmpty)
  }

  @Test func whatIsNotThePluginsIsNotLaidOut() throws {
    let refused = th_status_t(TH_ERROR_INVALID_STATE)
    plugin.animate = { plugin, context in
      let above = plugin.superview(plugin.container(context))
      #expect(plugin.views.set_needs_layout(plugin.host, above) == refused)
      #expect(plugin.views.layout_if_needed(plugin.host, above) == refused)
      plugin.fade(context)
    }
    try plugin.play()
  }

  @Test func touchesAndTheSafeArea() throws {
    let scene = Scene(.navigation)
    scene.stage.safeAreaInsets = EdgeInsets(top: 7, left: 1, bottom: 2, right: 3)
    plugin.animate = { plugin, context in
      let (host, container) = (plugin.host, plugin.container(context))
      var insets = th_edge_insets_t()
      #expect(plugin.views.get_safe_area_insets(host, container, &insets) == ok)
      #expect([insets.top, insets.left, insets.bottom, insets.right] == [7, 1, 2, 3])
      let own = plugin.newView()
      #expect(plugin.views.get_safe_area_insets(host, own, &insets) == ok && insets.top == 0)
      #expect(plugin.views.add_subview(host, container, own) == ok)
      var (inside, outside) = (th_point_t(x: 5, y: 5), th_point_t(x: 50, y: 5))
      #expect(plugin.handle { plugin.views.hit_test($0, container, &inside, $1) } == own)
      #expect(plugin.handle { plugin.views.hit_test($0, own, &outside, $1) } == 0)
      var isInside: th_bool_t = -1
      #expect(plugin.views.contains_point(host, own, &inside, &isInside) == ok && isInside == 1)
      #expect(plugin.views.contains_point(host, own, &outside, &isInside) == ok && isInside == 0)
      var nowhere = th_point_t(x: .nan, y: 0)
      var hit: th_handle_t = 0
      #expect(plugin.views.hit_test(host, own, &nowhere, &hit) == invalidArgument)
      #expect(plugin.views.contains_point(host, own, nil, &isInside) == invalidArgument)
      plugin.fade(context)
    }
    scene.conduct(.push, try plugin.controller())
    scene.finish()
    #expect(plugin.animated == 1)
    #expect(plugin.recorder.texts.allSatisfy { $0.contains(" was refused a call in animate_") })
  }

  /// `mask` of a view is its layer's; a layer masks while it lies in no other.
  @Test func aViewsLayerIsAMask() throws {
    plugin.animate = { plugin, context in
      let (host, to) = (plugin.host, plugin.view(context, TH_KEY_TO))
      let mask = plugin.newView()
      let layer = plugin.handle { plugin.views.get_layer($0, to, $1) }
      let maskLayer = plugin.handle { plugin.views.get_layer($0, mask, $1) }
      #expect(plugin.layers.set_reference(host, layer, UInt32(TH_LAYER_MASK), maskLayer) == ok)
      #expect(
        plugin.handle { plugin.layers.get_reference($0, layer, UInt32(TH_LAYER_MASK), $1) }
          == maskLayer)
      // What holds the masked view cannot come into the mask; a view that is somewhere masks nothing.
      #expect(plugin.views.add_subview(host, mask, to) == invalidArgument)
      let placed = plugin.newView()
      plugin.add(placed, to: plugin.container(context))
      let placedLayer = plugin.handle { plugin.views.get_layer($0, placed, $1) }
      #expect(
        plugin.layers.set_reference(host, layer, UInt32(TH_LAYER_MASK), placedLayer)
          == invalidArgument)
      plugin.fade(context) {
        // Put somewhere, it is a view like any other.
        plugin.add(mask, to: plugin.container(context))
        #expect(
          plugin.handle { plugin.layers.get_reference($0, layer, UInt32(TH_LAYER_MASK), $1) } == 0)
      }
    }
    let scene = try plugin.play(finish: false)
    scene.stage.advance(to: 0.05)
    #expect(scene.to.view.layer.mask?.model.bounds.size == Size(width: 20, height: 10))
    scene.finish()
    #expect(scene.to.view.layer.mask == nil)
    #expect(plugin.recorder.texts.allSatisfy { $0.contains(" was refused a call in animate_") })
  }
}
