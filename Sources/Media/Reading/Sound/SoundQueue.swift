/// Sound that waits, with silence that takes no memory.
struct SoundQueue {
  /// Pieces, each after its silence.
  private var pieces: [(silence: Int, block: SoundBlock)] = []
  /// How many samples wait.
  private(set) var count = 0

  /// Adds sound at the end.
  mutating func append(_ block: SoundBlock) {
    guard block.count > 0 else { return }
    if pieces.isEmpty {
      pieces.append((0, block))
    } else {
      pieces[pieces.count - 1].block.append(block)
    }
    count += block.count
  }

  /// Adds silence at the end.
  ///
  /// - Parameter samples: How much; none if it is less than 1.
  mutating func append(silence samples: Int) {
    guard samples > 0 else { return }
    pieces.append((samples, SoundBlock()))
    count += samples
  }

  /// Takes samples from the beginning.
  ///
  /// - Parameter wanted: How many, at most.
  /// - Returns: As many as there are of them.
  mutating func takeFirst(_ wanted: Int) -> SoundBlock {
    var taken = SoundBlock()
    while taken.count < wanted, !pieces.isEmpty {
      let silence = min(pieces[0].silence, wanted - taken.count)
      pieces[0].silence -= silence
      taken.append(SoundBlock(silence: silence))
      taken.append(pieces[0].block.takeFirst(wanted - taken.count))
      if pieces[0].silence == 0, pieces[0].block.count == 0 { pieces.removeFirst() }
    }
    count -= taken.count
    return taken
  }
}
