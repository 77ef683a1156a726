import Animating
import CTransHost
import Containers
import LayerAnimating
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What exceeds a limit of types.h gets its status, and one line in the log that names the limit.
@MainActor
struct LimitTests {
  private let probed = ProbedHost()
  private var host: UnsafePointer<th_host_t> { probed.host }

  @Test func aHundredThousandViewsComeAndGo() {
    let (host, views) = (host, probed.views)
    probed.inside {
      let home = probed.container
      for _ in 0..<100_000 {
        let view = probed.makeView()
        #expect(views.add_subview(host, home, view) == ok)
      }
      var count: UInt32 = 0
      #expect(views.get_subviews(host, home, nil, 0, &count) == ok)
      #expect(count >= 100_000)
    }
    probed.scene.finish()
    probed.probe.tearDown()
    probed.scene.expectSettled(on: probed.scene.coming)
  }

  /// Views and layers count while they live, whoever keeps them.
  @Test func layersThatLiveAreCounted() {
    let (host, views, handles) = (host, probed.views, probed.handles)
    let maximum = Int(TH_LAYERS_MAXIMUM)
    probed.inside {
      let home = probed.makeView()
      for index in 1..<maximum {
        guard case let view = index.isMultiple(of: 2) ? probed.makeView() : probed.makeLayer(),
          view != 0
        else {
          Issue.record("\(index) of \(maximum)")
          break
        }
        if index.isMultiple(of: 2) {
          // The tree keeps it.
          #expect(views.add_subview(host, home, view) == ok)
          #expect(handles.release(host, view) == ok)
        }
      }
      var frame = th_rect_t(x: 0, y: 0, width: 8, height: 8)
      var made: th_handle_t = 0
      #expect(views.create(host, &frame, &made) == limitExceeded)
      #expect(views.create_image_view(host, 0, &made) == limitExceeded)
      #expect(probed.layers.create(host, &made) == limitExceeded)
      #expect(probed.snapshots.snapshot_view(host, probed.container, 0, &made) == limitExceeded)
      #expect(made == 0)
      #expect(probed.named("TH_LAYERS_MAXIMUM") == 1)
      // One that goes makes room for one.
      var first: th_handle_t = 0
      var count: UInt32 = 0
      #expect(views.set_tag(host, home, 1) == ok)
      _ = views.get_subviews(host, home, nil, 0, &count)
      #expect(count == UInt32((maximum - 1) / 2))
      let all = UnsafeMutablePointer<th_handle_t>.allocate(capacity: Int(count))
      defer { all.deallocate() }
      #expect(views.get_subviews(host, home, all, count, &count) == ok)
      first = all[0]
      #expect(views.remove_from_superview(host, first) == ok)
      #expect(probed.makeView() == 0)
      #expect(handles.release(host, first) == ok)
      #expect(probed.makeView() != 0)
      #expect(probed.makeView() == 0)
    }
    probed.probe.tearDown()
    #expect(probed.inside { probed.makeView() } != 0)
  }

  @Test func handlesAreCounted() {
    let maximum = Int(TH_HANDLES_MAXIMUM)
    probed.inside {
      while probed.probe.handleCount < maximum {
        guard probed.makeAnimation(TH_LAYER_ANIMATION_BASIC) != 0 else {
          Issue.record("\(probed.probe.handleCount) of \(maximum)")
          break
        }
      }
      let one = probed.made { probed.layerAnimations.create(host, 1, $0) }
      #expect(one == 0 && probed.named("TH_HANDLES_MAXIMUM") == 1)
      #expect(probed.probe.handleCount == maximum)
      // A callback that came with such a call is its caller's still.
      var (tick, link) = (th_tick_t(), 0 as th_handle_t)
      tick.size = UInt32(MemoryLayout<th_tick_t>.size)
      tick.invoke = { _, _, _, _ in }
      tick.destroy = { _ in Issue.record("it was not taken") }
      #expect(probed.links.create(host, &tick, &link) == limitExceeded && link == 0)
      #expect(probed.probe.callbackCount == 0)
    }
    probed.scene.stage.drain()
    probed.probe.tearDown()
    #expect(probed.inside { probed.makeAnimation(TH_LAYER_ANIMATION_BASIC) } != 0)
  }

  @Test func textNumbersFiltersAndPixelsAreLimited() {
    let host = host
    probed.inside {
      let layer = probed.makeLayer()
      let text = [CChar](repeating: 97, count: Int(TH_TEXT_MAXIMUM) + 1)
      #expect(probed.layers.set_name(host, layer, text, TH_TEXT_MAXIMUM) == ok)
      #expect(probed.layers.set_name(host, layer, text, TH_TEXT_MAXIMUM + 1) == limitExceeded)
      // A length that reaches beyond what is there is not read.
      #expect(probed.layers.set_name(host, layer, text, .max) == limitExceeded)
      var length: UInt32 = 0
      _ = probed.layers.get_name(host, layer, nil, 0, &length)
      #expect(length == TH_TEXT_MAXIMUM)

      let animation = probed.makeAnimation(TH_LAYER_ANIMATION_KEYFRAME)
      let numbers = [Double](repeating: 0.5, count: Int(TH_NUMBERS_MAXIMUM) + 1)
      let key = UInt32(TH_LAYER_ANIMATION_VALUES)
      @MainActor func set(_ count: UInt32) -> th_status_t {
        probed.layerAnimations.set_numbers(host, animation, key, numbers, count)
      }
      #expect(set(TH_NUMBERS_MAXIMUM) == ok)
      #expect(set(TH_NUMBERS_MAXIMUM + 1) == limitExceeded)
      #expect(set(.max) == limitExceeded)

      #expect(probed.filters.set_filters(host, layer, nil, 0) == ok)
      #expect(probed.filters.set_filters(host, layer, nil, 1) == invalidArgument)
      #expect(probed.filters.set_filters(host, layer, nil, TH_FILTERS_MAXIMUM + 1) == limitExceeded)

      var image: th_handle_t = 0
      let pixels = probed.pixels
      func create(_ width: UInt32, _ height: UInt32) -> th_status_t {
        var layout = th_pixel_layout_t(
          size: UInt32(MemoryLayout<th_pixel_layout_t>.size),
          format: UInt32(TH_PIXELS_BGRA_PREMULTIPLIED), width: width, height: height,
          bytes_per_row: width &* 4, reserved: 0, scale: 1)
        return pixels.create_image(host, &layout, nil, 0, &image)
      }
      #expect(create(TH_IMAGE_SIDE_MAXIMUM, 1) == ok)
      #expect(create(TH_IMAGE_SIDE_MAXIMUM + 1, 1) == limitExceeded)
      #expect(create(1, .max) == limitExceeded)
      #expect(create(0, 1) == invalidArgument)
      let large = probed.made { handle in
        var frame = th_rect_t(x: 0, y: 0, width: Double(TH_IMAGE_SIDE_MAXIMUM) + 1, height: 1)
        return probed.views.create(host, &frame, handle)
      }
      #expect(probed.pixels.render_view(host, large, 1, &image) == limitExceeded)
      for limit in [
        "TH_TEXT_MAXIMUM", "TH_NUMBERS_MAXIMUM", "TH_FILTERS_MAXIMUM", "TH_IMAGE_SIDE_MAXIMUM",
      ] {
        #expect(probed.named(limit) == 1, "\(limit)")
      }
    }
  }

  @Test func bracketsTransactionsAndLinksAreLimited() {
    let host = host
    probed.inside {
      var block = probed.block(0.1)
      for _ in 0..<TH_BRACKETS_MAXIMUM { #expect(probed.brackets.begin(host, &block, nil) == ok) }
      #expect(probed.brackets.begin(host, &block, nil) == limitExceeded)
      #expect(probed.brackets.begin_keyframes(host, &block, nil) == limitExceeded)
      #expect(probed.brackets.begin_without_animation(host) == limitExceeded)
      #expect(probed.named("TH_BRACKETS_MAXIMUM") == 1)
      for _ in 0..<TH_BRACKETS_MAXIMUM { #expect(probed.brackets.end(host, nil) == ok) }
      for _ in 0..<TH_BRACKETS_MAXIMUM {
        #expect(probed.layerAnimations.begin_transaction(host) == ok)
      }
      #expect(probed.layerAnimations.begin_transaction(host) == limitExceeded)
      #expect(probed.named("TH_BRACKETS_MAXIMUM") == 2)
      for _ in 0..<TH_BRACKETS_MAXIMUM {
        #expect(probed.layerAnimations.commit_transaction(host) == ok)
      }

      var tick = th_tick_t()
      tick.size = UInt32(MemoryLayout<th_tick_t>.size)
      tick.invoke = { _, _, _, _ in }
      var link: th_handle_t = 0
      for _ in 0..<TH_DISPLAY_LINKS_MAXIMUM {
        #expect(probed.links.create(host, &tick, &link) == ok)
      }
      let last = link
      #expect(probed.links.create(host, &tick, &link) == limitExceeded)
      #expect(probed.named("TH_DISPLAY_LINKS_MAXIMUM") == 1)
      #expect(probed.links.invalidate(host, last) == ok)
      #expect(probed.links.create(host, &tick, &link) == ok)
    }
    probed.probe.tearDown()
  }

  @Test func callbacksAreCountedUntilTheyAreDestroyed() {
    let host = host
    let animator = probed.inside {
      let animator = probed.made { probed.animators.create(host, 0.1, 0, nil, $0) }
      var completion = th_position_completion_t()
      completion.size = UInt32(MemoryLayout<th_position_completion_t>.size)
      completion.invoke = { _, _ in }
      let add = probed.animators.add_completion!
      for _ in 0..<TH_CALLBACKS_MAXIMUM {
        guard add(host, animator, &completion) == ok else {
          Issue.record("\(probed.probe.callbackCount) callbacks")
          break
        }
      }
      #expect(add(host, animator, &completion) == limitExceeded)
      #expect(probed.named("TH_CALLBACKS_MAXIMUM") == 1)
      return animator
    }
    #expect(probed.probe.callbackCount == Int(TH_CALLBACKS_MAXIMUM))
    #expect(probed.inside { probed.handles.release(host, animator) } == ok)
    #expect(probed.probe.callbackCount == 0)
  }

  // MARK: Animations

  /// A group of two that are groups of the same two, and so on.
  private func doubled(_ times: Int) -> (group: th_handle_t, statuses: [th_status_t]) {
    var inner = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
    let path = Array("opacity".utf8CString)
    #expect(probed.layerAnimations.set_key_path(host, inner, path, 7) == ok)
    var statuses: [th_status_t] = []
    for _ in 0..<times {
      let group = probed.makeAnimation(TH_LAYER_ANIMATION_GROUP)
      statuses.append(probed.layerAnimations.set_members(host, group, [inner, inner], 2))
      if statuses.last == ok { inner = group }
    }
    return (inner, statuses)
  }

  @Test func sharedMembersCountEachTime() {
    probed.inside {
      // 2, 6, 14 … 65,534 members; twice as many and two are too many.
      let (group, statuses) = doubled(20)
      #expect(
        statuses == Array(repeating: ok, count: 15) + Array(repeating: limitExceeded, count: 5))
      #expect(probed.named("TH_GROUP_MEMBERS_MAXIMUM") == 1)
      let outer = probed.makeAnimation(TH_LAYER_ANIMATION_GROUP)
      let one = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      let set = probed.layerAnimations.set_members!
      #expect(set(host, outer, [group, one], 2) == ok)
      #expect(set(host, outer, [group, one, one], 3) == limitExceeded)
      #expect(set(host, outer, [group], TH_GROUP_MEMBERS_MAXIMUM + 1) == limitExceeded)
      #expect(set(host, outer, [outer], 1) == invalidArgument)
      #expect(set(host, outer, nil, 1) == invalidArgument)
      let layer = probed.makeLayer()
      // Four times as much and more is what may be under way; what goes makes room.
      var added: [th_status_t] = []
      for index in 0..<5 {
        added.append(
          probed.layerAnimations.add(host, layer, group, ["a", "b", "c", "d"][index % 4], 1))
      }
      #expect(added == [ok, ok, ok, limitExceeded, limitExceeded])
      #expect(probed.named("TH_ANIMATIONS_MAXIMUM") == 1)
      #expect(probed.layerAnimations.remove(host, layer, "a", 1) == ok)
      #expect(probed.layerAnimations.add(host, layer, group, "d", 1) == ok)
      #expect(probed.layerAnimations.remove_all(host, layer) == ok)
    }
    #expect(probed.scene.stage.animations.load == 0)
  }

  @Test func groupsNestUpToTheLimit() {
    probed.inside {
      var inner = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      for _ in 0..<TH_GROUP_DEPTH_MAXIMUM {
        let group = probed.makeAnimation(TH_LAYER_ANIMATION_GROUP)
        #expect(probed.layerAnimations.set_members(host, group, [inner], 1) == ok)
        inner = group
      }
      let group = probed.makeAnimation(TH_LAYER_ANIMATION_GROUP)
      #expect(probed.layerAnimations.set_members(host, group, [inner], 1) == limitExceeded)
      #expect(probed.named("TH_GROUP_DEPTH_MAXIMUM") == 1)
    }
  }

  /// A group has its members as they were when it got them.
  @Test func membersAreCopied() {
    let host = host
    probed.inside {
      let member = probed.makeAnimation(TH_LAYER_ANIMATION_BASIC)
      #expect(probed.layerAnimations.set_key_path(host, member, "opacity", 7) == ok)
      #expect(probed.layerAnimations.set_numbers(host, member, 13, [0.25], 1) == ok)
      #expect(probed.layerAnimations.set_numbers(host, member, 14, [0.25], 1) == ok)
      let group = probed.makeAnimation(TH_LAYER_ANIMATION_GROUP)
      #expect(probed.layerAnimations.set_numbers(host, group, 1, [10], 1) == ok)
      #expect(probed.layerAnimations.set_members(host, group, [member], 1) == ok)
      #expect(probed.layerAnimations.set_numbers(host, member, 13, [0.75], 1) == ok)
      #expect(probed.layerAnimations.set_numbers(host, member, 14, [0.75], 1) == ok)
      // Two that hold each other hold what the other was.
      let other = probed.makeAnimation(TH_LAYER_ANIMATION_GROUP)
      #expect(probed.layerAnimations.set_members(host, other, [group], 1) == ok)
      #expect(probed.layerAnimations.set_members(host, group, [other], 1) == ok)
      let layer = probed.makeLayer()
      #expect(probed.layerAnimations.add(host, layer, group, "a", 1) == ok)
      var shown = 0.0
      var count: UInt32 = 0
      let opacity = UInt32(TH_LAYER_OPACITY)
      #expect(
        probed.layers.get_presentation_numbers(host, layer, opacity, &shown, 1, &count) == ok)
      #expect(shown == 0.25)
    }
  }

  @Test func whatBracketsMoveCounts() {
    let host = host
    let stage = probed.scene.stage
    probed.inside {
      let view = probed.makeView()
      let alpha = UInt32(TH_VIEW_ALPHA)
      @MainActor func set(_ value: Double) -> th_status_t {
        [value].withUnsafeBufferPointer {
          probed.views.set_numbers(host, view, alpha, $0.baseAddress, 1)
        }
      }
      var block = probed.block(1)
      #expect(probed.brackets.begin(host, &block, nil) == ok)
      #expect(set(0.5) == ok && set(0.25) == ok)
      #expect(stage.animations.load == 1)
      #expect(probed.brackets.end(host, nil) == ok)
      #expect(probed.brackets.begin(host, &block, nil) == ok)
      #expect(set(0.5) == ok)
      #expect(stage.animations.load == 2)
      #expect(probed.brackets.end(host, nil) == ok)
      // Keys wait until their bracket is closed, and are one way then.
      #expect(probed.brackets.begin_keyframes(host, &block, nil) == ok)
      for key in 0..<10 {
        #expect(probed.brackets.begin_keyframe(host, Double(key) / 10, 0.1) == ok)
        #expect(set(Double(key) / 20) == ok && set(Double(key) / 10) == ok)
        #expect(probed.brackets.end_keyframe(host) == ok)
      }
      #expect(stage.animations.load == 12)
      #expect(probed.brackets.end(host, nil) == ok)
      #expect(stage.animations.load == 3)
      // What begins from what shows takes the others' place.
      block.options = UInt32(TH_ANIMATION_BEGIN_FROM_CURRENT_STATE)
      #expect(probed.brackets.begin(host, &block, nil) == ok)
      #expect(set(0.5) == ok)
      #expect(probed.brackets.end(host, nil) == ok)
      #expect(stage.animations.load == 1)

      // What an animator is given waits with it.
      let animator = probed.made { probed.animators.create(host, 1, 0, nil, $0) }
      let room = Int(TH_ANIMATIONS_MAXIMUM) - stage.animations.load
      for bracket in 0..<2 {
        #expect(probed.animators.begin_animations(host, animator, 0) == ok)
        for index in 0..<room / 2 {
          guard set(Double(index % 2)) == ok else {
            Issue.record("\(index) in \(bracket)")
            break
          }
        }
        if bracket == 0 { #expect(probed.animators.end_animations(host, animator) == ok) }
      }
      if !room.isMultiple(of: 2) { #expect(set(0.5) == ok) }
      #expect(set(0.5) == limitExceeded)
      let layer = probed.made { probed.views.get_layer(host, view, $0) }
      let opacity = UInt32(TH_LAYER_OPACITY)
      #expect(probed.layers.set_numbers(host, layer, opacity, [0.5], 1) == limitExceeded)
      #expect(probed.named("TH_ANIMATIONS_MAXIMUM") == 1)
      #expect(probed.animators.end_animations(host, animator) == ok)
      // What moves nothing is set all the same.
      #expect(set(0.5) == ok)
    }
    probed.scene.finish()
    probed.probe.tearDown()
    stage.advance(to: stage.clock.now + 2)
    #expect(stage.animations.load == 0)
  }

  // MARK: The log

  @Test(arguments: [10, 1000, 100_000])
  func theLogTakesSoManyLinesOfATransition(count: Int) {
    let maximum = Int(TH_LOG_LINES_MAXIMUM)
    for round in 1...2 {
      let statuses = probed.inside {
        (0..<count).map { _ in probed.log.log(host, UInt32(TH_LOG_INFO), "hello", 5) }
      }
      #expect(statuses.prefix(maximum).allSatisfy { $0 == ok })
      #expect(statuses.dropFirst(maximum).allSatisfy { $0 == limitExceeded })
      #expect(probed.lines.count { $0 == "hello" } == round * min(count, maximum))
      #expect(probed.named("TH_LOG_LINES_MAXIMUM") == (count > maximum ? round : 0))
      probed.scene.finish()
      probed.scene.navigation.popViewController(animated: false)
      probed.scene.navigation.pushViewController(probed.scene.coming, animated: true)
    }
  }

  @Test func soManyLinesAreWrittenAboutAPlugin() {
    let context = probed.inside { probed.probe.lendHandles()[0] }
    let complete = probed.contexts.complete!
    let statuses = probed.inside { (0..<100_000).map { _ in complete(host, context, 1) } }
    #expect(statuses.first == ok)
    #expect(statuses.dropFirst().allSatisfy { $0 == th_status_t(TH_ERROR_ALREADY_COMPLETED) })
    #expect(probed.probe.misbehaviours.count == Int(TH_LOG_LINES_MAXIMUM))
    #expect(probed.lines.count == Int(TH_LOG_LINES_MAXIMUM) + 1)
    #expect(probed.named("TH_LOG_LINES_MAXIMUM") == 1)
    // The plugin's own lines are counted apart.
    #expect(probed.inside { probed.log.log(host, UInt32(TH_LOG_INFO), "hello", 5) } == ok)
    // The next transition's are counted anew.
    probed.scene.finish()
    probed.scene.navigation.popViewController(animated: false)
    probed.scene.navigation.pushViewController(probed.scene.coming, animated: true)
    let next = probed.inside { probed.probe.lendHandles()[0] }
    probed.inside { for _ in 0..<2 { _ = complete(host, next, 1) } }
    #expect(probed.probe.misbehaviours.count == Int(TH_LOG_LINES_MAXIMUM) + 1)
  }
}
