import CSignatures
import CTransHost
import CallAny

/// What the headers say that a call must get, as far as its arguments alone decide that.
struct ArgumentFaults {
  /// The statuses that the arguments which are wrong beyond doubt deserve.
  private var deserved: Set<Int> = []
  /// Whether a handle is among the arguments that may be one of no use.
  private var hasDoubtfulHandle = false
  /// Whether the arguments are one handle and places for answers, so that nothing else can be wrong.
  private let isSimple: Bool
  private let signature: Signature

  /// Looks at the arguments of a call that is to be made.
  ///
  /// - Parameters:
  ///   - signature: What is called.
  ///   - memory: The arguments.
  ///   - kind: The kind of a handle, as the host tells it now.
  init(_ signature: Signature, _ memory: ArgumentMemory, kind: (th_handle_t) -> UInt32) {
    self.signature = signature
    let kinds = signature.arguments.map(\.kind)
    isSimple =
      kinds.count { $0 == TH_ARGUMENT_HANDLE.rawValue } == 1
      && kinds.allSatisfy {
        [TH_ARGUMENT_HOST, TH_ARGUMENT_HANDLE, TH_ARGUMENT_OUT].map(\.rawValue).contains($0)
      }
    let wanted = Self.selfKind(signature)
    var isFirst = true
    for (index, argument) in signature.arguments.enumerated() {
      let given = memory.arguments[index]
      let isNull = given.is_null != 0
      switch argument.kind {
      case TH_ARGUMENT_HANDLE.rawValue:
        guard !Self.asksWhetherItLives(signature) else { break }
        let found = Int(kind(given.handle))
        if isFirst, let wanted {
          if found != wanted { deserved.insert(Int(TH_ERROR_INVALID_HANDLE)) }
        } else if found == TH_KIND_NONE, given.handle != TH_NONE {
          deserved.insert(Int(TH_ERROR_INVALID_HANDLE))
        }
        if !isFirst || found != wanted { hasDoubtfulHandle = true }
        isFirst = false
      case TH_ARGUMENT_F64.rawValue:
        if !given.number.isFinite { deserved.insert(Int(TH_ERROR_INVALID_ARGUMENT)) }
      case TH_ARGUMENT_OUT.rawValue:
        if isNull { deserved.insert(Int(TH_ERROR_INVALID_ARGUMENT)) }
      case TH_ARGUMENT_IN.rawValue:
        if isNull || Self.hasStrayNumber(given.memory, Int(argument.element_size) / 8) {
          deserved.insert(Int(TH_ERROR_INVALID_ARGUMENT))
        }
      case TH_ARGUMENT_IN_SIZED.rawValue:
        if !isNull, given.memory?.load(as: UInt32.self) == 0 {
          deserved.insert(Int(TH_ERROR_INVALID_ARGUMENT))
        }
      case TH_ARGUMENT_IN_ARRAY.rawValue, TH_ARGUMENT_IN_SIZED_ARRAY.rawValue:
        if isNull, memory.arguments[index + 1].integer != 0 {
          // So many may meet a limit before anybody looks at them.
          deserved.insert(Int(TH_ERROR_INVALID_ARGUMENT))
          deserved.insert(Int(TH_ERROR_LIMIT_EXCEEDED))
        }
        // Handles lie in arrays too: in structs, or alone.
        if argument.element_size >= 8 { hasDoubtfulHandle = true }
      default: break
      }
    }
  }

  /// Why a status cannot be; nil if it can.
  func objection(to status: Int32) -> String? {
    let status = Int(status)
    switch status {
    case Int(TH_OK) where !deserved.isEmpty: return "it deserves \(deserved.sorted())"
    case Int(TH_OK): return nil
    case _ where isSimple && !deserved.isEmpty && !deserved.contains(status):
      return "it deserves \(deserved.sorted())"
    case Int(TH_ERROR_INVALID_HANDLE) where !hasDoubtfulHandle: return "its handles are good"
    case Int(TH_ERROR_WRONG_THREAD), Int(TH_ERROR_OUT_OF_MEMORY), Int(TH_ERROR_FAILED):
      return "no call from here can get that"
    case Int(TH_ERROR_BUFFER_TOO_SMALL) where !has(TH_ARGUMENT_OUT_ARRAY):
      return "it has no buffer"
    case Int(TH_ERROR_ALREADY_COMPLETED) where String(cString: signature.name) != "complete":
      return "it completes nothing"
    default: return nil
    }
  }

  private func has(_ kind: th_argument_kind_t) -> Bool {
    signature.arguments.contains { $0.kind == kind.rawValue }
  }

  private static func hasStrayNumber(_ memory: UnsafeMutableRawPointer?, _ count: Int) -> Bool {
    guard let memory else { return false }
    return (0..<count).contains {
      !memory.load(fromByteOffset: $0 * 8, as: Double.self).isFinite
    }
  }

  private static func asksWhetherItLives(_ signature: Signature) -> Bool {
    String(cString: signature.table) == "th_host_handles_t"
      && String(cString: signature.name) == "get_kind"
  }

  /// The kind that a function's first handle has; nil where that is left open: whose handles may be
  /// none, or of any kind.
  private static func selfKind(_ signature: Signature) -> Int? {
    let name = String(cString: signature.name)
    if ["create_image_view", "convert_point", "convert_rect", "convert_time"].contains(name) {
      return nil
    }
    switch String(cString: signature.table) {
    case "th_host_transition_context_t": return Int(TH_KIND_TRANSITION_CONTEXT)
    case "th_host_view_controllers_t": return Int(TH_KIND_VIEW_CONTROLLER)
    case "th_host_views_t", "th_host_snapshot_t": return Int(TH_KIND_VIEW)
    case "th_host_layers_t", "th_host_filter_t": return Int(TH_KIND_LAYER)
    case "th_host_property_animators_t": return Int(TH_KIND_PROPERTY_ANIMATOR)
    case "th_host_layer_animations_t":
      return ["add", "remove", "remove_all"].contains(name)
        ? Int(TH_KIND_LAYER) : Int(TH_KIND_LAYER_ANIMATION)
    case "th_host_display_link_t": return Int(TH_KIND_DISPLAY_LINK)
    case "th_host_pixels_t": return Int(name == "render_view" ? TH_KIND_VIEW : TH_KIND_IMAGE)
    default: return nil
    }
  }
}
