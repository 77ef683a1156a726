/// Members in the order in which they were added; to add one and to take one out costs the same
/// however many there are.
struct MemberList<Member: AnyObject>: Sequence {
  private var slots: [Member?] = []
  /// Where members are, once one was to be taken out from among too many to look through.
  ///
  /// Most lists are emptied from the front, or at once: to keep it for them costs more than all else.
  private var places: [ObjectIdentifier: Int]?
  /// No member lies before it.
  private var first = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ member: Member) {
    slots.append(member)
    count += 1
    places?[ObjectIdentifier(member)] = slots.count - 1
  }

  /// Has room for as many as are looked through.
  mutating func reserveFew() { slots.reserveCapacity(Self.few) }

  /// Takes a member out; without effect if it is not there.
  mutating func remove(_ member: Member) {
    guard let place = place(of: member) else { return }
    places?[ObjectIdentifier(member)] = nil
    slots[place] = nil
    count -= 1
    if slots.count > 2 * count {
      compact()
    } else if place == first {
      while slots[first] == nil { first += 1 }
    }
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

  /// A number for `member(before:)` that gives the last member.
  var end: Int { slots.count }

  /// The member before a place, which becomes its own; nil where there is none.
  func member(before place: inout Int) -> Member? {
    while place > 0 {
      place -= 1
      if let member = slots[place] { return member }
    }
    return nil
  }

  /// The only member.
  var only: Member? { count == 1 ? slots[first] : nil }

  private mutating func place(of member: Member) -> Int? {
    if first < slots.count, slots[first] === member { return first }
    guard slots.count > Self.few else { return slots.firstIndex { $0 === member } }
    if places == nil { index() }
    return places?[ObjectIdentifier(member)]
  }

  private mutating func compact() {
    slots.removeAll { $0 == nil }
    first = 0
    if places != nil { index() }
  }

  private mutating func index() {
    places = nil
    guard slots.count > Self.few else { return }
    var known: [ObjectIdentifier: Int] = [:]
    for (place, slot) in slots.enumerated() {
      if let slot { known[ObjectIdentifier(slot)] = place }
    }
    places = known
  }

  private static var few: Int { 8 }
}
