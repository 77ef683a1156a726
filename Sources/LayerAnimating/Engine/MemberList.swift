/// Members in the order in which they were added; to add one and to take one out costs the same
/// however many there are.
struct MemberList<Member: AnyObject>: Sequence {
  private var slots: [Member?] = []
  /// Where members are, once there are too many to look through.
  private var places: [ObjectIdentifier: Int] = [:]
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ member: Member) {
    slots.append(member)
    count += 1
    if slots.count == Self.few + 1 {
      index()
    } else if slots.count > Self.few {
      places[ObjectIdentifier(member)] = slots.count - 1
    }
  }

  /// Takes a member out; without effect if it is not there.
  mutating func remove(_ member: Member) {
    let place =
      slots.count > Self.few
      ? places.removeValue(forKey: ObjectIdentifier(member))
      : slots.firstIndex { $0 === member }
    guard let place else { return }
    slots[place] = nil
    count -= 1
    if slots.count > 2 * count { compact() }
  }

  mutating func removeAll() { self = MemberList() }

  struct Iterator: IteratorProtocol {
    fileprivate var slots: IndexingIterator<[Member?]>

    mutating func next() -> Member? {
      while let slot = slots.next() {
        if let slot { return slot }
      }
      return nil
    }
  }

  /// A list that is changed while it is gone through is gone through as it was.
  func makeIterator() -> Iterator { Iterator(slots: slots.makeIterator()) }

  /// The last member that fits.
  func last(where isFit: (Member) -> Bool) -> Member? {
    var place = slots.count - 1
    while place >= 0 {
      if let member = slots[place], isFit(member) { return member }
      place -= 1
    }
    return nil
  }

  /// The only member.
  var only: Member? { count == 1 ? slots.first { $0 != nil } ?? nil : nil }

  private mutating func compact() {
    slots.removeAll { $0 == nil }
    index()
  }

  private mutating func index() {
    places.removeAll(keepingCapacity: true)
    guard slots.count > Self.few else { return }
    for (place, slot) in slots.enumerated() {
      if let slot { places[ObjectIdentifier(slot)] = place }
    }
  }

  private static var few: Int { 8 }
}
