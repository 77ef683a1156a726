import CSignatures
import CTransHost
import CallAny
import Geometry
import ViewControllers

/// Makes arguments for any function of the ABI: sound ones, broken ones, and everything between.
struct RandomArguments {
  var random: SeededRandom
  /// Handles that calls have given back, alive or not.
  private(set) var known: [th_handle_t] = []
  /// The same, by the kind that they had.
  private var byKind: [UInt32: [th_handle_t]] = [:]
  /// Handles of another plugin's.
  var foreign: [th_handle_t] = []

  init(random: SeededRandom) { self.random = random }

  /// Kinds that the functions of a table ask for.
  private static let kinds: [String: [Int]] = [
    "th_host_transition_context_t": [TH_KIND_TRANSITION_CONTEXT, TH_KIND_VIEW_CONTROLLER],
    "th_host_view_controllers_t": [TH_KIND_VIEW_CONTROLLER], "th_host_views_t": [TH_KIND_VIEW],
    "th_host_layers_t": [TH_KIND_LAYER], "th_host_snapshot_t": [TH_KIND_VIEW],
    "th_host_property_animators_t": [TH_KIND_PROPERTY_ANIMATOR],
    "th_host_layer_animations_t": [TH_KIND_LAYER_ANIMATION, TH_KIND_LAYER],
    "th_host_display_link_t": [TH_KIND_DISPLAY_LINK], "th_host_filter_t": [TH_KIND_LAYER],
    "th_host_pixels_t": [TH_KIND_IMAGE, TH_KIND_VIEW],
  ]

  /// Remembers handles with the kinds that they have now.
  mutating func learn(_ handles: [th_handle_t], kind: (th_handle_t) -> UInt32) {
    for handle in handles {
      known.append(handle)
      byKind[kind(handle), default: []].append(handle)
    }
    if known.count > 600 { known.removeFirst(300) }
    for (kind, handles) in byKind {
      // Of contexts only the last is alive.
      let limit = kind == UInt32(TH_KIND_TRANSITION_CONTEXT) ? 2 : 40
      if handles.count > limit { byKind[kind] = Array(handles.suffix(limit / 2)) }
    }
  }

  /// A transition is over: what was lent for it is stale, and only a few of that are tried again.
  mutating func forgetLoans() {
    byKind = [:]
    known = Array(known.suffix(20))
  }

  private static let numbers: [Double] = [
    0, 1, -1, 0.5, 0.25, 100, -100, 1e-300, 1e9, -1e9, 1e10, 1e18, 1e300, -1e300, .nan, .infinity,
    -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.0,
  ]
  private static let integers: [UInt64] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 25, 64, 255, 4096, 4097, 65_535, 65_536, 65_537,
    0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF, .max,
  ]

  /// Arguments for one call, and the memory that they point to.
  mutating func make(for signature: Signature) -> ArgumentMemory {
    let memory = ArgumentMemory(count: signature.arguments.count)
    for (index, argument) in signature.arguments.enumerated() {
      memory.arguments[index].number = number()
      memory.arguments[index].integer = integer()
      memory.arguments[index].handle = handle(for: signature)
      memory.arguments[index].is_null = oneIn(16) ? 1 : 0
      switch argument.kind {
      case TH_ARGUMENT_IN.rawValue, TH_ARGUMENT_OUT.rawValue:
        memory.allocate(index, bytes: Int(argument.element_size))
        fill(memory, index, with: argument)
      case TH_ARGUMENT_CALLBACK.rawValue:
        memory.allocate(index, bytes: Int(argument.element_size))
        if let target = memory.arguments[index].memory, !oneIn(8) {
          call_any_fill_callback(argument.element_size, target)
        }
      case TH_ARGUMENT_IN_SIZED.rawValue:
        memory.allocate(index, bytes: Int(argument.element_size) + 64)
        fill(memory, index, with: argument)
        fillSized(memory, index, argument.element_size, count: 1)
      case TH_ARGUMENT_IN_ARRAY.rawValue, TH_ARGUMENT_OUT_ARRAY.rawValue,
        TH_ARGUMENT_IN_SIZED_ARRAY.rawValue:
        // The next argument is the count; the memory is exactly as long, to the byte.
        let count =
          oneIn(20)
          ? Int.random(in: 0...5000, using: &random) : Int.random(in: 0...20, using: &random)
        memory.allocate(index, bytes: count * Int(argument.element_size))
        fill(memory, index, with: argument, count: count)
        if argument.kind == TH_ARGUMENT_IN_SIZED_ARRAY.rawValue, count > 0 {
          fillSized(memory, index, argument.element_size, count: count)
        }
        memory.counts[index + 1] = UInt64(count)
        if memory.arguments[index].is_null != 0 && oneIn(2) { memory.counts[index + 1] = 0 }
      default:
        break
      }
    }
    for (index, count) in memory.counts { memory.arguments[index].integer = count }
    return memory
  }

  private mutating func fill(
    _ memory: ArgumentMemory, _ index: Int, with argument: th_argument_t, count: Int = 1
  ) {
    guard let target = memory.arguments[index].memory else { return }
    let bytes = count * Int(argument.element_size)
    let buffer = UnsafeMutableRawBufferPointer(start: target, count: bytes)
    if oneIn(8) {
      for offset in 0..<bytes { buffer[offset] = UInt8.random(in: 0...255, using: &random) }
    } else if argument.element_size == 1 {
      // Text, mostly: key paths and names.
      let text = Array(Self.words[Int.random(in: 0..<Self.words.count, using: &random)].utf8)
      for offset in 0..<bytes { buffer[offset] = offset < text.count ? text[offset] : 0x61 }
    } else {
      for offset in stride(from: 0, through: bytes - 8, by: 8) {
        let bits = oneIn(6) ? handle() : number().bitPattern
        buffer.storeBytes(of: bits, toByteOffset: offset, as: UInt64.self)
      }
    }
  }

  /// Makes structs that begin with their size of what random bytes are there: nearly always right,
  /// now and then as another header had them, never longer than their memory.
  private mutating func fillSized(
    _ memory: ArgumentMemory, _ index: Int, _ size: UInt32, count: Int
  ) {
    guard let target = memory.arguments[index].memory, !oneIn(20) else {
      memory.arguments[index].memory?.storeBytes(of: 0, as: UInt32.self)
      return
    }
    for element in 0..<count {
      let place = target + element * Int(size)
      place.storeBytes(of: count == 1 && oneIn(6) ? size + 64 : size, as: UInt32.self)
      place.storeBytes(
        of: UInt32.random(in: 0...5, using: &random), toByteOffset: 4, as: UInt32.self)
    }
    guard count == 1, !oneIn(4) else { return }
    switch size {
    case UInt32(MemoryLayout<th_view_animation_t>.size):
      var animation = target.load(as: th_view_animation_t.self)
      animation.options = oneIn(8) ? UInt32(truncatingIfNeeded: integer()) : animation.options
      animation.duration = oneIn(2) ? 0.1 : number()
      animation.delay = oneIn(2) ? 0 : number()
      target.storeBytes(of: animation, as: th_view_animation_t.self)
    case UInt32(MemoryLayout<th_timing_t>.size):
      var timing = target.load(as: th_timing_t.self)
      timing.curve = timing.kind == 0 ? UInt32.random(in: 0...4, using: &random) : 0
      timing.reserved = oneIn(8) ? 1 : 0
      let numbers = [0.5, number(), 0.5, number(), number()]
      let used = [0, 4, 3, 5][Int(timing.kind) % 4]
      let kept = numbers.enumerated().map { $0 < used ? $1 : 0 }
      timing.numbers = (kept[0], kept[1], kept[2], kept[3], kept[4])
      target.storeBytes(of: timing, as: th_timing_t.self)
    case UInt32(MemoryLayout<th_pixel_layout_t>.size):
      var layout = target.load(as: th_pixel_layout_t.self)
      layout.format = UInt32.random(in: 1...2, using: &random)
      layout.width = UInt32.random(in: 0...3, using: &random)
      layout.height = UInt32.random(in: 0...3, using: &random)
      layout.bytes_per_row = UInt32.random(in: 8...14, using: &random)
      layout.reserved = oneIn(8) ? 1 : 0
      layout.scale = oneIn(4) ? number() : 1
      target.storeBytes(of: layout, as: th_pixel_layout_t.self)
    default: break
    }
  }

  private static let words = [
    "opacity", "position", "position.x", "transform.rotation.z", "bounds.size.width", "transform",
    "nonsense", "\u{e9}\u{fc}", "", "a.b.c.d", "transform.scale.", ".....",
  ]

  /// Mostly a handle of a kind that the function asks for.
  private mutating func handle(for signature: Signature) -> th_handle_t {
    guard !oneIn(4), let kinds = Self.kinds[String(cString: signature.table)],
      let kind = kinds.randomElement(using: &random),
      let handle = byKind[UInt32(kind)]?.randomElement(using: &random)
    else { return handle() }
    return handle
  }

  mutating func handle() -> th_handle_t {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: 0
    case 1: random.next()
    case 2: foreign.randomElement(using: &random) ?? 0
    case 3:
      (known.randomElement(using: &random) ?? 0) ^ (1 << UInt64.random(in: 0..<64, using: &random))
    default: known.randomElement(using: &random) ?? 0
    }
  }

  private mutating func number() -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 2, 3: Double.random(in: 0...1, using: &random)
    case 0: Self.numbers[Int.random(in: 0..<Self.numbers.count, using: &random)]
    case 1: Double(bitPattern: random.next())
    default: Double.random(in: -10...400, using: &random)
    }
  }

  private mutating func integer() -> UInt64 {
    oneIn(3)
      ? Self.integers[Int.random(in: 0..<Self.integers.count, using: &random)]
      : UInt64.random(in: 0...26, using: &random)
  }

  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
}

/// The arguments of one call and the memory behind them, each block its own, so that an address
/// sanitizer sees a step beyond any.
final class ArgumentMemory {
  let arguments: UnsafeMutablePointer<call_argument_t>
  var counts: [Int: UInt64] = [:]
  private var blocks: [UnsafeMutableRawPointer] = []

  init(count: Int) {
    arguments = .allocate(capacity: max(1, count))
    arguments.initialize(repeating: call_argument_t(), count: max(1, count))
  }

  func allocate(_ index: Int, bytes: Int) {
    let block = UnsafeMutableRawPointer.allocate(byteCount: max(1, bytes), alignment: 16)
    block.initializeMemory(as: UInt8.self, repeating: 0, count: max(1, bytes))
    // One byte is the least that an allocator gives; a block of none is a null with a count of 0.
    arguments[index].memory = block
    blocks.append(block)
  }

  deinit {
    for block in blocks { block.deallocate() }
    arguments.deallocate()
  }
}

/// A row of the table of signatures.
struct Signature {
  let row: UnsafePointer<th_signature_t>
  let arguments: [th_argument_t]

  var table: UnsafePointer<CChar> { row.pointee.table.pointee.type }
  var name: UnsafePointer<CChar> { row.pointee.name }

  init(_ row: UnsafePointer<th_signature_t>) {
    self.row = row
    arguments = withUnsafeBytes(of: row.pointee.arguments) {
      Array($0.bindMemory(to: th_argument_t.self).prefix(Int(row.pointee.argument_count)))
    }
  }
}
