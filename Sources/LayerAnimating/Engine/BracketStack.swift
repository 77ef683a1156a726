/// The brackets that are open, the innermost last, with what is asked of all of them counted: brackets may
/// lie in one another as deep as anybody likes.
@MainActor
struct BracketStack: @MainActor Sequence {
  private var brackets: [Bracket] = []
  /// How many have a key open; kept by the brackets.
  var keyCount = 0 { didSet { tell() } }
  /// How many of them animate nothing.
  private var quietCount = 0
  /// How many of them may have changes that have not begun.
  private var keepingCount = 0

  var count: Int { brackets.count }
  var isEmpty: Bool { brackets.isEmpty }
  var last: Bracket? { brackets.last }

  /// Whether one is open in which nothing is animated.
  var hasQuiet: Bool { quietCount > 0 }

  /// How many changes they will make that have not begun.
  // Asked with everything that is set.
  @inline(__always)
  var waitingCount: Int { keepingCount == 0 ? 0 : countWaiting() }

  private func countWaiting() -> Int {
    var count = 0
    for place in brackets.indices { count += brackets[place].waitingCount }
    return count
  }

  mutating func append(_ bracket: Bracket) {
    if bracket.isWithoutAnimation { quietCount += 1 }
    if bracket.keepsWaiting { keepingCount += 1 }
    brackets.append(bracket)
    tell()
  }

  @discardableResult
  mutating func removeLast() -> Bracket {
    let bracket = brackets.removeLast()
    forget(bracket)
    tell()
    return bracket
  }

  mutating func removeAll(where isGone: (Bracket) -> Bool) {
    for bracket in brackets where isGone(bracket) { forget(bracket) }
    brackets.removeAll(where: isGone)
    tell()
  }

  /// The innermost in which something is animated.
  var lastAnimating: Bracket? {
    var place = brackets.count - 1
    while place >= 0, !brackets[place].isAnimating { place -= 1 }
    return place < 0 ? nil : brackets[place]
  }

  func makeIterator() -> IndexingIterator<[Bracket]> { brackets.makeIterator() }

  private func tell() { OpenBrackets.stored = brackets.count + keyCount }

  private mutating func forget(_ bracket: Bracket) {
    if bracket.isWithoutAnimation { quietCount -= 1 }
    if bracket.keepsWaiting { keepingCount -= 1 }
    if bracket.isInKey { keyCount -= 1 }
  }
}

/// How many brackets are open, keys included: they belong to no stage.
@MainActor
package enum OpenBrackets {
  // Asked with everything that is set.
  @exclusivity(unchecked) @usableFromInline package fileprivate(set) static var stored = 0

  /// How many.
  @inlinable package static var count: Int {
    @inline(__always) get { stored }
  }
}
