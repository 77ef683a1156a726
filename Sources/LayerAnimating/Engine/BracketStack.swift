/// The brackets that are open, the innermost last, with what is asked of all of them counted: brackets may
/// lie in one another as deep as anybody likes.
@MainActor
struct BracketStack: @MainActor Sequence {
  private var brackets: [Bracket] = []
  /// How many have a key open; kept by the brackets.
  var keyCount = 0
  /// How many of them animate nothing.
  private var quietCount = 0

  var count: Int { brackets.count }
  var isEmpty: Bool { brackets.isEmpty }
  var last: Bracket? { brackets.last }

  /// Whether one is open in which nothing is animated.
  var hasQuiet: Bool { quietCount > 0 }

  mutating func append(_ bracket: Bracket) {
    if bracket.isWithoutAnimation { quietCount += 1 }
    brackets.append(bracket)
  }

  @discardableResult
  mutating func removeLast() -> Bracket {
    let bracket = brackets.removeLast()
    forget(bracket)
    return bracket
  }

  mutating func removeAll(where isGone: (Bracket) -> Bool) {
    for bracket in brackets where isGone(bracket) { forget(bracket) }
    brackets.removeAll(where: isGone)
  }

  /// The innermost in which something is animated.
  var lastAnimating: Bracket? {
    var place = brackets.count - 1
    while place >= 0, !brackets[place].isAnimating { place -= 1 }
    return place < 0 ? nil : brackets[place]
  }

  func makeIterator() -> IndexingIterator<[Bracket]> { brackets.makeIterator() }

  private mutating func forget(_ bracket: Bracket) {
    if bracket.isWithoutAnimation { quietCount -= 1 }
    if bracket.isInKey { keyCount -= 1 }
  }
}
