internal import CTransHost

/// A struct of the ABI that begins with its size, and so may come from a header older or newer than
/// the host's.
///
/// The size is checked before anything else is read; what both sides know is copied, the rest of the
/// host's is zero, and what the host does not know is ignored.
protocol SizedStruct {
  /// What its first release had, `TH_..._SIZE_MINIMUM`.
  static var minimumSize: UInt32 { get }
  /// The struct's name in C.
  static var structName: String { get }
  /// Whether everything that has no meaning yet is zero.
  var isReservedClear: Bool { get }
  /// All zero.
  init()
}

extension SizedStruct {
  /// A copy of one that lies in memory that can be read, as far as its size says.
  init(copying address: UnsafeRawPointer, size: UInt32) {
    self.init()
    withUnsafeMutableBytes(of: &self) {
      $0.copyMemory(
        from: UnsafeRawBufferPointer(start: address, count: min(Int(size), MemoryLayout<Self>.size))
      )
    }
  }

  /// Reads an argument of a call; null is nil.
  static func read(_ pointer: UnsafePointer<Self>?) -> Reading<Self?> {
    guard let address = UnsafeRawPointer(pointer) else { return .success(nil) }
    return read(at: address, size: address.load(as: UInt32.self)).map { $0 }
  }

  /// Reads an array of a call: all have the size of the first, which is the stride.
  ///
  /// - Parameters:
  ///   - pointer: The first; may be null if there are none.
  ///   - count: How many there are.
  ///   - limit: The limit that more than the maximum meet.
  ///   - maximum: How many there may be.
  /// - Returns: The structs, or the fault.
  static func read(
    _ pointer: UnsafePointer<Self>?, _ count: UInt32, _ limit: Limit, _ maximum: UInt32
  ) -> Reading<[Self]> {
    guard count > 0 else { return .success([]) }
    guard count <= maximum else { return .failure(.limitExceeded(limit)) }
    guard let address = UnsafeRawPointer(pointer) else {
      return .failure(.invalidArgument("a buffer is null"))
    }
    let size = address.load(as: UInt32.self)
    guard isStride(size) else {
      return .failure(.invalidArgument("\(structName) has \(size) bytes, which is no stride"))
    }
    var list: [Self] = []
    for index in 0..<Int(count) {
      let element = address + index * Int(size)
      guard element.load(as: UInt32.self) == size else {
        return .failure(.invalidArgument("the \(structName)s of an array differ in size"))
      }
      switch read(at: element, size: size) {
      case .success(let value): list.append(value)
      case .failure(let fault): return .failure(fault)
      }
    }
    return .success(list)
  }

  /// Whether elements of an array can be so far from one another: aligned, and no absurd size.
  static func isStride(_ size: UInt32) -> Bool { size % 8 == 0 && size <= 1 << 16 }

  private static func read(at address: UnsafeRawPointer, size: UInt32) -> Reading<Self> {
    guard size >= minimumSize else {
      return .failure(
        .invalidArgument(
          "\(structName) says that it has \(size) bytes, and has \(minimumSize) at least"))
    }
    let value = Self(copying: address, size: size)
    guard value.isReservedClear else {
      return .failure(.invalidArgument("what is reserved in \(structName) is not 0"))
    }
    return .success(value)
  }
}

extension th_completion_t: SizedStruct {
  static var minimumSize: UInt32 { TH_COMPLETION_SIZE_MINIMUM }
  static var structName: String { "th_completion_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_position_completion_t: SizedStruct {
  static var minimumSize: UInt32 { TH_POSITION_COMPLETION_SIZE_MINIMUM }
  static var structName: String { "th_position_completion_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_tick_t: SizedStruct {
  static var minimumSize: UInt32 { TH_TICK_SIZE_MINIMUM }
  static var structName: String { "th_tick_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_layer_animation_delegate_t: SizedStruct {
  static var minimumSize: UInt32 { TH_LAYER_ANIMATION_DELEGATE_SIZE_MINIMUM }
  static var structName: String { "th_layer_animation_delegate_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_gesture_action_t: SizedStruct {
  static var minimumSize: UInt32 { TH_GESTURE_ACTION_SIZE_MINIMUM }
  static var structName: String { "th_gesture_action_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_work_t: SizedStruct {
  static var minimumSize: UInt32 { TH_WORK_SIZE_MINIMUM }
  static var structName: String { "th_work_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_timing_t: SizedStruct {
  static var minimumSize: UInt32 { TH_TIMING_SIZE_MINIMUM }
  static var structName: String { "th_timing_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_view_animation_t: SizedStruct {
  static var minimumSize: UInt32 { TH_VIEW_ANIMATION_SIZE_MINIMUM }
  static var structName: String { "th_view_animation_t" }
  var isReservedClear: Bool { true }
}

extension th_filter_t: SizedStruct {
  static var minimumSize: UInt32 { TH_FILTER_SIZE_MINIMUM }
  static var structName: String { "th_filter_t" }
  var isReservedClear: Bool { true }
}

extension th_pixel_layout_t: SizedStruct {
  static var minimumSize: UInt32 { TH_PIXEL_LAYOUT_SIZE_MINIMUM }
  static var structName: String { "th_pixel_layout_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_entry_t: SizedStruct {
  static var minimumSize: UInt32 { TH_ENTRY_SIZE_MINIMUM }
  static var structName: String { "th_entry_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_plugin_descriptor_t: SizedStruct {
  static var minimumSize: UInt32 { TH_PLUGIN_DESCRIPTOR_SIZE_MINIMUM }
  static var structName: String { "th_plugin_descriptor_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_animation_controller_descriptor_t: SizedStruct {
  static var minimumSize: UInt32 { TH_ANIMATION_CONTROLLER_DESCRIPTOR_SIZE_MINIMUM }
  static var structName: String { "th_animation_controller_descriptor_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_parameter_descriptor_t: SizedStruct {
  static var minimumSize: UInt32 { TH_PARAMETER_DESCRIPTOR_SIZE_MINIMUM }
  static var structName: String { "th_parameter_descriptor_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_animation_controller_t: SizedStruct {
  static var minimumSize: UInt32 { TH_ANIMATION_CONTROLLER_SIZE_MINIMUM }
  static var structName: String { "th_animation_controller_t" }
  var isReservedClear: Bool { reserved == 0 }
}

extension th_interaction_controller_t: SizedStruct {
  static var minimumSize: UInt32 { TH_INTERACTION_CONTROLLER_SIZE_MINIMUM }
  static var structName: String { "th_interaction_controller_t" }
  var isReservedClear: Bool { reserved == 0 }
}
