internal import Animating
internal import Compositing

/// What moves on a stage as it did in the frame before, in one piece of memory.
///
/// Where thousands of layers move, a frame takes as long as it takes to find what they are made of. So where nothing
/// has begun or ended for a frame, the ends of all ways are gathered here, and the frames that follow read this from
/// front to back and write one value for each. Whatever begins, ends or is set otherwise has the engine go through
/// the layers again. Where any layer's time ever went otherwise than its stage's (`LayerTime.isUsed`), in this
/// process, nothing is gathered: a block's progress is no longer the same for all in it.
@MainActor
final class SteadyMotions {
  /// One value on its way: `count` numbers in a presentation.
  private struct Motion {
    let shown: UnsafeMutablePointer<ShownProperties>
    /// How many bytes the numbers lie behind the beginning of the properties.
    let place: Int32
    let count: Int32
    /// By which block it goes, and whose it is.
    let block: Int32
    let entry: Int32
    let from: SIMD4<Double>
    let to: SIMD4<Double>
    /// A single number is brought into a range.
    let least: Double
    let most: Double
  }

  private var motions: [Motion] = []
  /// Whose they are, which keeps the places alive in which values are written.
  private var entries: [AnimatedLayer] = []
  /// Layers in which something moves otherwise.
  private var others: [AnimatedLayer] = []
  /// A change of each block: all go as it does.
  private var blocks: [PropertyChange] = []
  private var weights: [Double] = []
  /// Whether what is gathered is what moves.
  private(set) var isValid = false
  /// Whether anything has begun, ended or been set otherwise since the layers were last gone through.
  private var isCalm = false

  /// Something begins, ends, or moves otherwise.
  func invalidate() {
    isCalm = false
    guard isValid else { return }
    isValid = false
    motions.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
  }

  /// Has everything that moves shown.
  ///
  /// - Returns: False, with nothing done, where the layers have to be gone through.
  func show() -> Bool {
    guard isValid, !LayerTime.isUsed else { return false }
    weights.removeAll(keepingCapacity: true)
    for change in blocks {
      weights.append(1 - change.block.progress(of: change, at: change.block.timeline.time))
    }
    var isStale = false
    motions.withUnsafeBufferPointer { motions in
      weights.withUnsafeBufferPointer { weights in
        for motion in motions {
          if motion.shown.pointee.isSteady {
            Self.write(motion, weights[Int(motion.block)])
          } else {
            isStale = true
          }
        }
      }
    }
    var rest = others
    if isStale {
      for motion in motions where !motion.shown.pointee.isSteady {
        rest.append(entries[Int(motion.entry)])
      }
      invalidate()
    }
    for entry in rest { entry.show() }
    return true
  }

  /// As `ValueOffset.value(weight:)` has it.
  @inline(__always)
  private static func write(_ motion: Motion, _ weight: Double) {
    let value =
      weight == 1
      ? motion.from : weight == 0 ? motion.to : motion.to + (motion.from - motion.to) * weight
    let place = UnsafeMutableRawPointer(motion.shown) + Int(motion.place)
    switch motion.count {
    case 1: place.storeBytes(of: min(motion.most, max(motion.least, value.x)), as: Double.self)
    case 2: place.storeBytes(of: value.lowHalf, as: SIMD2<Double>.self)
    default: place.storeBytes(of: value, as: SIMD4<Double>.self)
    }
  }

  /// Gathers what moves, if nothing has changed since the last time that was to be done.
  ///
  /// - Parameter animated: All layers in which something moves, each as it is shown.
  func gather(_ animated: some Collection<AnimatedLayer>) {
    guard isCalm, !LayerTime.isUsed, animated.count >= Self.few else {
      isCalm = true
      return
    }
    isValid = true
    var numbers: [ObjectIdentifier: Int32] = [:]
    for entry in animated {
      guard entry.isPlain, entry.layer.becomeSteady(moving: entry.properties) else {
        others.append(entry)
        continue
      }
      for change in entry.plainChanges {
        guard let place = Self.place(of: change.property), let ends = change.straightEnds else {
          continue
        }
        let block = ObjectIdentifier(change.block)
        let number = numbers[block] ?? Int32(blocks.count)
        if number == blocks.count {
          numbers[block] = number
          blocks.append(change)
        }
        motions.append(
          Motion(
            shown: entry.layer.shownPlace, place: Int32(ShownProperties.offset + place.offset),
            count: place.count, block: number, entry: Int32(entries.count), from: ends.from,
            to: ends.to, least: place.range.lowerBound, most: place.range.upperBound))
      }
      entries.append(entry)
    }
  }

  /// Fewer layers are gone through as fast.
  private static let few = 16

  /// Where the numbers of a property lie one behind another, if they do.
  static func place(
    of property: LayerProperty
  ) -> (offset: Int, count: Int32, range: ClosedRange<Double>)? {
    let any = -Double.infinity ... .infinity
    return switch property.storage {
    case .number(let place, let range): (place.offset, 1, range)
    case .point(let place): (place.offset, 2, any)
    case .size(let place): (place.offset, 2, any)
    case .rect(let place): (place.offset, 4, any)
    default: nil
    }
  }
}
