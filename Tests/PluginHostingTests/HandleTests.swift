import CTransHost
import TestSupport
import Testing

@testable import PluginHosting

/// How long a handle is good, and who keeps it.
@MainActor
@Suite(.serialized)
struct HandleTests {
  private let plugin: ScriptedPlugin

  init() throws { plugin = try ScriptedPlugin() }

  @Test func whatACallGivesIsGoodUntilAnimationEndedHasReturned() throws {
    var given: [th_handle_t] = []
    var atTheEnd: [Bool] = []
    plugin.duration = { plugin, context in given.append(plugin.container(context)) }
    plugin.animate = { plugin, context in
      given += [context, plugin.view(context, TH_KEY_TO), plugin.newView()]
      plugin.fade(context)
    }
    plugin.ended = { plugin, _ in atTheEnd = given.map(plugin.isAlive) }
    try plugin.play()
    #expect(given.count == 4 && !given.contains(0))
    #expect(atTheEnd == [true, true, true, true])
    #expect(given.map { plugin.library.host.handles.kind(of: $0) } == [0, 0, 0, 0])
    #expect(plugin.library.handleCount == 0)
  }

  @Test func anObjectHasOneHandleWhileThatIsGood() throws {
    plugin.animate = { plugin, context in
      let container = plugin.container(context)
      #expect(plugin.container(context) == container)
      let view = plugin.newView()
      #expect(plugin.views.add_subview(plugin.host, container, view) == TH_OK)
      #expect(plugin.superview(view) == container)
      plugin.fade(context)
    }
    #expect(try plugin.play().outcomes == [true])
  }

  @Test func whatIsRetainedIsGoodUntilItIsReleasedAsOften() throws {
    var kept: th_handle_t = 0
    plugin.animate = { plugin, context in
      kept = plugin.newView()
      #expect(plugin.handles.retain(plugin.host, kept) == TH_OK)
      #expect(plugin.handles.retain(plugin.host, kept) == TH_OK)
      plugin.fade(context)
    }
    try plugin.play()
    #expect(plugin.library.handleCount == 1)
    plugin.animate = { plugin, context in
      #expect(plugin.isAlive(kept) && plugin.setAlpha(kept) == TH_OK)
      #expect(plugin.handles.release(plugin.host, kept) == TH_OK && plugin.isAlive(kept))
      #expect(plugin.handles.release(plugin.host, kept) == TH_OK && !plugin.isAlive(kept))
      #expect(plugin.handles.release(plugin.host, kept) == TH_ERROR_INVALID_HANDLE)
      #expect(plugin.handles.release(plugin.host, 0) == TH_OK)
      plugin.fade(context)
    }
    try plugin.play()
    #expect(plugin.library.handleCount == 0)
  }

  @Test func whatIsLentAndRetainedOutlivesItsReleaseUntilTheEnd() throws {
    plugin.animate = { plugin, context in
      let view = plugin.newView()
      #expect(plugin.handles.retain(plugin.host, view) == TH_OK)
      #expect(plugin.handles.release(plugin.host, view) == TH_OK && plugin.isAlive(view))
      plugin.fade(context)
    }
    try plugin.play()
    #expect(plugin.library.handleCount == 0)
  }

  @Test func aLoanMayBeEndedBeforeItsTime() throws {
    plugin.animate = { plugin, context in
      let view = plugin.newView()
      #expect(plugin.handles.release(plugin.host, view) == TH_OK && !plugin.isAlive(view))
      let next = plugin.newView()
      #expect(next != view && plugin.isAlive(next))
      plugin.fade(context)
    }
    #expect(try plugin.play().outcomes == [true])
    #expect(plugin.library.handleCount == 0)
  }

  @Test func aPlaceThatIsUsedAgainHasAnotherHandle() throws {
    var first: [th_handle_t] = []
    plugin.animate = { plugin, context in
      first = (0..<50).map { _ in plugin.newView() }
      plugin.fade(context)
    }
    try plugin.play()
    plugin.animate = { plugin, context in
      let second = (0..<50).map { _ in plugin.newView() }
      #expect(Set(first).isDisjoint(with: second))
      for handle in first { #expect(plugin.setAlpha(handle) == TH_ERROR_INVALID_HANDLE) }
      plugin.fade(context)
    }
    try plugin.play()
  }

  @Test func anotherPluginsHandleIsNone() throws {
    var foreign: th_handle_t = 0
    plugin.animate = { plugin, context in
      foreign = plugin.newView()
      _ = plugin.handles.retain(plugin.host, foreign)
      plugin.fade(context)
    }
    try plugin.play()
    let other = try ScriptedPlugin()
    other.animate = { other, context in
      let own = other.newView()
      #expect(other.isAlive(own))
      // The same place in another table.
      for handle in [foreign, own ^ (1 << 20)] {
        #expect(!other.isAlive(handle) && other.setAlpha(handle) == TH_ERROR_INVALID_HANDLE)
        #expect(other.handles.retain(other.host, handle) == TH_ERROR_INVALID_HANDLE)
      }
      other.fade(context)
    }
    let scene = try other.play()
    #expect(scene.outcomes == [true] && plugin.library.handleCount == 1)
  }

  /// A plugin that lets go of what it has just been given again has it until its call returns.
  @Test func whatWasRetainedIsLentAgainByALaterCall() throws {
    plugin.animate = { plugin, context in plugin.fade(context) }
    let scene = try plugin.play()
    var (outer, inner): (th_handle_t, th_handle_t) = (0, 0)
    _ = plugin.library.host.ask("a test") {
      outer = plugin.newView()
      inner = plugin.newView()
      #expect(plugin.views.add_subview(plugin.host, outer, inner) == TH_OK)
      for view in [outer, inner] { #expect(plugin.handles.retain(plugin.host, view) == TH_OK) }
    }
    _ = plugin.library.host.ask("a test") {
      #expect(plugin.superview(inner) == outer)
      #expect(plugin.handles.release(plugin.host, outer) == TH_OK && plugin.isAlive(outer))
    }
    #expect(!plugin.isAliveOutside(outer) && plugin.isAliveOutside(inner))
    #expect(scene.outcomes == [true])
  }

  @Test func outsideOfATransitionALoanIsForTheCall() throws {
    plugin.animate = { plugin, context in plugin.fade(context) }
    let scene = try plugin.play()
    var view: th_handle_t = 0
    _ = plugin.library.host.ask("a test") {
      view = plugin.newView()
      #expect(plugin.setAlpha(view) == TH_OK)
    }
    #expect(view != 0 && plugin.library.host.handles.kind(of: view) == 0)
    #expect(scene.outcomes == [true])
  }
}
