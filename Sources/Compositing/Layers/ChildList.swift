/// A node of a tree, of whose place the list that it is in keeps a note.
package protocol ListedChild: AnyObject {
  /// Where the list keeps it; means nothing for a node that is in none.
  var listPlace: Int { get set }
}

/// The children of a node, from back to front: linked for those who change it, an array for those
/// who read it.
///
/// Putting a child in beside another, or taking it out, costs the same however many there are. The
/// array is made when it is read, which is linear. Where it is read after each change it is not made
/// anew: then the change is carried out in the array too, which moves memory and nothing else.
package struct ChildList<Child: ListedChild> {
  private struct Slot {
    var child: Child?
    var previous: Int
    var next: Int
  }

  /// A ring that begins and ends with slot 0, which holds no child; nothing while there are none.
  private var slots: [Slot] = []
  /// The first of the slots that can be used again, which lead to one another; 0 is none.
  private var free = 0
  private var array: [Child] = []
  private var isCurrent = true
  /// Whether the array has been read since the last change that was carried out in it.
  private var isRead = false
  /// How many there are.
  package private(set) var count = 0

  /// Makes a list of none.
  package init() {}

  /// The children as an array.
  package var elements: [Child] {
    mutating get {
      isRead = true
      guard !isCurrent else { return array }
      isCurrent = true
      array.reserveCapacity(count)
      var place = slots.isEmpty ? 0 : slots[0].next
      while place != 0 {
        if let child = slots[place].child { array.append(child) }
        place = slots[place].next
      }
      return array
    }
  }

  /// The child at an index of the array, which at 0 or below is the first; nil behind the last.
  ///
  /// For the ends the array is not read.
  package mutating func child(at index: Int) -> Child? {
    guard count > 0, index < count else { return nil }
    return index > 0 ? elements[index] : slots[slots[0].next].child
  }

  /// The child in front of one that is in the list; nil for the last.
  package func child(after child: Child) -> Child? { slots[slots[child.listPlace].next].child }

  /// Puts a child in, which must be in no list.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - sibling: The one in the list that is to be just in front of it; nil puts it in front of all.
  ///   - index: The index by which `child(at:)` has found the sibling, if it has.
  package mutating func insert(_ child: Child, before sibling: Child?, at index: Int? = nil) {
    if slots.isEmpty { slots.append(Slot(child: nil, previous: 0, next: 0)) }
    let next = sibling?.listPlace ?? 0
    let previous = slots[next].previous
    let slot = Slot(child: child, previous: previous, next: next)
    var place = free
    if place == 0 {
      place = slots.count
      slots.append(slot)
    } else {
      free = slots[place].next
      slots[place] = slot
    }
    slots[previous].next = place
    slots[next].previous = place
    child.listPlace = place
    count += 1

    guard let sibling else {
      if isCurrent { array.append(child) }
      return
    }
    if let index, index > 0 {
      array.insert(child, at: index)
    } else if followsInArray() {
      array.insert(child, at: self.index(of: sibling))
    }
  }

  /// Takes out a child, which must be in the list.
  package mutating func remove(_ child: Child) {
    let place = child.listPlace
    let slot = slots[place]
    slots[slot.previous].next = slot.next
    slots[slot.next].previous = slot.previous
    slots[place] = Slot(child: nil, previous: 0, next: free)
    free = place
    count -= 1

    if count == 0 {
      self = ChildList()
    } else if isCurrent, array[array.count - 1] === child {
      array.removeLast()
    } else if followsInArray() {
      array.remove(at: index(of: child))
    }
  }

  private func index(of child: Child) -> Int {
    array.firstIndex { $0 === child } ?? array.count
  }

  /// Whether a change is to be carried out in the array: else it is to be made anew when it is read.
  private mutating func followsInArray() -> Bool {
    defer { isRead = false }
    guard isCurrent, !isRead else { return isCurrent }
    isCurrent = false
    array = []
    return false
  }
}
