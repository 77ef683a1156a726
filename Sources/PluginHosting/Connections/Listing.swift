/// A list, or only its length where the elements would have no room.
struct Listing<Element: Sendable>: Sendable {
  let count: Int
  let elements: [Element]

  init(_ elements: [Element]) {
    count = elements.count
    self.elements = elements
  }

  /// Makes the elements only if there is room for them.
  @MainActor
  init<Source>(
    _ sources: [Source], capacity: UInt32, _ make: (Source) throws(Fault) -> Element
  ) throws(Fault) {
    count = sources.count
    var made: [Element] = []
    if sources.count <= Int(capacity) {
      for source in sources { made.append(try make(source)) }
    }
    elements = made
  }
}

extension Listing<CChar> {
  /// The bytes of a text.
  init(text: String) { self.init(text.utf8.map { CChar(bitPattern: $0) }) }
}
