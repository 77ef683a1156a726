import CTransHost
import TestSupport
import Testing

@testable import PluginHosting

/// A struct that begins with its size is taken as it was compiled: smaller, larger, never beyond.
@MainActor
@Suite(.serialized)
struct GrowthTests {
  /// What a struct of tomorrow's host would be: the first release had `first` alone.
  private struct Grown: SizedStruct {
    static let minimumSize: UInt32 = 8
    static let structName = "grown"
    var isReservedClear: Bool { reserved == 0 }
    var size: UInt32 = 0
    var reserved: UInt16 = 0
    var first: UInt16 = 0
    var second: UInt64 = 0
  }

  private func read(size: UInt32, _ change: (UnsafeMutablePointer<Grown>) -> Void = { _ in })
    -> Reading<Grown?>
  {
    // No more memory than the struct says that it has, so that a sanitizer sees a step beyond.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: max(Int(size), 16), alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: max(Int(size), 16))
    let grown = memory.assumingMemoryBound(to: Grown.self)
    grown.pointee = Grown(size: size, first: 7, second: 9)
    if size > 16 {
      for place in 16..<Int(size) {
        memory.storeBytes(of: 0xFF, toByteOffset: place, as: UInt8.self)
      }
    }
    change(grown)
    return Grown.read(grown)
  }

  @Test func whatAnOlderHeaderHadNotIsZero() throws {
    let value = try #require(try read(size: 8).get())
    #expect(value.first == 7 && value.second == 0 && value.size == 8)
  }

  @Test func whatANewerHeaderAddsIsIgnored() throws {
    let value = try #require(try read(size: 64).get())
    #expect(value.first == 7 && value.second == 9)
  }

  @Test func belowTheFirstReleaseNothingIsRead() {
    #expect(throws: Fault.self) { try read(size: 7).get() }
    #expect(throws: Fault.self) { try read(size: 0).get() }
  }

  @Test func whatIsReservedIsZero() {
    #expect(throws: Fault.self) { try read(size: 16) { $0.pointee.reserved = 1 }.get() }
    // What lies beyond what the plugin was compiled with is not its own.
    #expect(throws: Never.self) { try read(size: 8).get() }
  }

  @Test func theStrideOfAnArrayIsTheSizeOfItsFirst() throws {
    for size in [8, 16, 32] as [UInt32] {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(size) * 3, alignment: 8)
      defer { memory.deallocate() }
      for index in 0..<3 {
        let place = memory + index * Int(size)
        place.initializeMemory(as: UInt8.self, repeating: 0, count: Int(size))
        place.storeBytes(of: size, as: UInt32.self)
        place.storeBytes(of: UInt16(index), toByteOffset: 6, as: UInt16.self)
      }
      let first = UnsafePointer(memory.assumingMemoryBound(to: Grown.self))
      #expect(try Grown.read(first, 3, .filters, 3).get().map(\.first) == [0, 1, 2])
      #expect(throws: Fault.self) { try Grown.read(first, 4, .filters, 3).get() }
      // They agree on it.
      (memory + Int(size)).storeBytes(of: size + 8, as: UInt32.self)
      #expect(throws: Fault.self) { try Grown.read(first, 3, .filters, 3).get() }
    }
    for size in [12, 1 << 17] as [UInt32] {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Int(size), alignment: 8)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: Int(size))
      memory.storeBytes(of: size, as: UInt32.self)
      let first = UnsafePointer(memory.assumingMemoryBound(to: Grown.self))
      #expect(throws: Fault.self) { try Grown.read(first, 1, .filters, 3).get() }
    }
    #expect(try Grown.read(nil, 0, .filters, 3).get().isEmpty)
    #expect(throws: Fault.self) { try Grown.read(nil, 1, .filters, 3).get() }
  }

  @Test func whatEveryArgumentReservesIsZero() {
    func isRefused<T: SizedStruct>(_ value: T, _ change: (inout T) -> Void) -> Bool {
      var value = value
      withUnsafeMutableBytes(of: &value) {
        $0.storeBytes(of: UInt32(MemoryLayout<T>.size), as: UInt32.self)
      }
      guard case .success = T.read(&value) else { return false }
      change(&value)
      guard case .failure = T.read(&value) else { return false }
      return true
    }
    #expect(isRefused(th_tick_t()) { $0.reserved = 1 })
    #expect(isRefused(th_work_t()) { $0.reserved = 1 })
    #expect(isRefused(th_timing_t()) { $0.reserved = 1 })
    #expect(isRefused(th_completion_t()) { $0.reserved = 1 })
    #expect(isRefused(th_position_completion_t()) { $0.reserved = 1 })
    #expect(isRefused(th_layer_animation_delegate_t()) { $0.reserved = 1 })
    #expect(isRefused(th_pixel_layout_t()) { $0.reserved = 1 })
    #expect(isRefused(th_plugin_descriptor_t()) { $0.reserved = 1 })
    #expect(isRefused(th_animation_controller_descriptor_t()) { $0.reserved = 1 })
    #expect(isRefused(th_parameter_descriptor_t()) { $0.reserved = 1 })
    #expect(isRefused(th_animation_controller_t()) { $0.reserved = 1 })
    #expect(isRefused(th_interaction_controller_t()) { $0.reserved = 1 })
  }

  /// Every kind of argument that grows, by the calls that take it.
  @Test func everyStructOfACallMayBeLargerOrSmallerButNotBelowItsFirstRelease() throws {
    let plugin = try ScriptedPlugin()
    plugin.animate = { plugin, context in
      func statuses<T>(_ value: T, _ minimum: UInt32, _ call: (UnsafePointer<T>) -> th_status_t)
        -> [th_status_t]
      {
        [minimum - 1, minimum, minimum + 64].map { size in
          let memory = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<T>.size + 64, alignment: 16)
          defer { memory.deallocate() }
          memory.initializeMemory(
            as: UInt8.self, repeating: 0xFF, count: MemoryLayout<T>.size + 64)
          memory.storeBytes(of: value, as: T.self)
          memory.storeBytes(of: size, as: UInt32.self)
          return call(UnsafePointer(memory.assumingMemoryBound(to: T.self)))
        }
      }
      let expected = [TH_ERROR_INVALID_ARGUMENT, TH_OK, TH_OK].map { th_status_t($0) }
      let animation = th_view_animation_t(size: 0, options: 0, duration: 0.1, delay: 0)
      #expect(
        statuses(animation, TH_VIEW_ANIMATION_SIZE_MINIMUM) {
          let status = plugin.brackets.begin(plugin.host, $0, nil)
          if status == TH_OK { _ = plugin.brackets.end(plugin.host, nil) }
          return status
        } == expected)
      let timing = th_timing_t(
        size: 0, kind: UInt32(TH_TIMING_CURVE), curve: 3, reserved: 0, numbers: (0, 0, 0, 0, 0))
      let animators: th_host_property_animators_t = plugin.table(TH_EXT_PROPERTY_ANIMATORS)
      var animator: th_handle_t = 0
      #expect(
        statuses(timing, TH_TIMING_SIZE_MINIMUM) {
          animators.create(plugin.host, 1, 0, $0, &animator)
        } == expected)
      let nothing: @convention(c) (UnsafeMutableRawPointer?, th_bool_t) -> Void = { _, _ in }
      let completion = th_completion_t(
        size: 0, reserved: 0, invoke: nothing, user_data: nil, destroy: nil)
      #expect(
        statuses(completion, TH_COMPLETION_SIZE_MINIMUM) {
          var plain = animation
          plain.size = TH_VIEW_ANIMATION_SIZE_MINIMUM
          _ = plugin.brackets.begin(plugin.host, &plain, nil)
          let status = plugin.brackets.end(plugin.host, $0)
          if status != TH_OK { _ = plugin.brackets.end(plugin.host, nil) }
          return status
        } == expected)
      let position = th_position_completion_t(
        size: 0, reserved: 0, invoke: { _, _ in }, user_data: nil, destroy: nil)
      #expect(
        statuses(position, TH_POSITION_COMPLETION_SIZE_MINIMUM) {
          animators.add_completion(plugin.host, animator, $0)
        } == expected)
      let links: th_host_display_link_t = plugin.table(TH_EXT_DISPLAY_LINK)
      let tick = th_tick_t(
        size: 0, reserved: 0, invoke: { _, _, _, _ in }, user_data: nil, destroy: nil)
      #expect(
        statuses(tick, TH_TICK_SIZE_MINIMUM) {
          var link: th_handle_t = 0
          let status = links.create(plugin.host, $0, &link)
          if status == TH_OK { _ = links.invalidate(plugin.host, link) }
          return status
        } == expected)
      let layerAnimations: th_host_layer_animations_t = plugin.table(TH_EXT_LAYER_ANIMATIONS)
      let made = plugin.handle {
        layerAnimations.create($0, UInt32(TH_LAYER_ANIMATION_BASIC), $1)
      }
      let delegate = th_layer_animation_delegate_t(
        size: 0, reserved: 0, did_start: nil, did_stop: nothing, user_data: nil, destroy: nil)
      #expect(
        statuses(delegate, TH_LAYER_ANIMATION_DELEGATE_SIZE_MINIMUM) {
          layerAnimations.set_delegate(plugin.host, made, $0)
        } == expected)
      let layout = th_pixel_layout_t(
        size: 0, format: 1, width: 1, height: 1, bytes_per_row: 4, reserved: 0, scale: 1)
      #expect(
        statuses(layout, TH_PIXEL_LAYOUT_SIZE_MINIMUM) {
          var image: th_handle_t = 0
          return plugin.pixels.create_image(plugin.host, $0, nil, 0, &image)
        } == expected)
      let filters: th_host_filter_t = plugin.table(TH_EXT_FILTER)
      let layer = plugin.handle { plugin.layers.create($0, $1) }
      var filter = th_filter_t()
      filter.kind = UInt32(TH_FILTER_GAUSSIAN_BLUR)
      #expect(
        statuses(filter, TH_FILTER_SIZE_MINIMUM) {
          filters.set_filters(plugin.host, layer, $0, 1)
        } == expected)
      plugin.fade(context)
    }
    #expect(try plugin.play().outcomes == [true])
  }
}
