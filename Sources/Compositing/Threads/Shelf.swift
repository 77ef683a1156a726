internal import Synchronization

/// Things that threads take, work with and lay back, and that keep their memory in between.
final class Shelf<Thing: AnyObject & Sendable>: @unchecked Sendable {
  private let turn = Mutex(())
  private var things: [Thing] = []
  private var made = 0
  private let most: Int

  /// An empty shelf; of what is laid back the last `most` are kept.
  init(most: Int) { self.most = most }

  /// How many things had to be made.
  var madeCount: Int { turn.withLock { _ in made } }

  /// Whether nothing is kept.
  var isEmpty: Bool { turn.withLock { _ in things.isEmpty } }

  /// Lends a thing until what lends it goes: the last that is best, or else the last that fits, or a new one.
  func lend(
    best isBest: (Thing) -> Bool, or isFit: (Thing) -> Bool = { _ in false }, make: () -> Thing
  ) -> Lent<Thing> {
    let found = turn.withLock { _ -> Thing? in
      if let index = things.lastIndex(where: isBest) ?? things.lastIndex(where: isFit) {
        return things.remove(at: index)
      }
      made += 1
      return nil
    }
    return Lent(found ?? make(), of: self)
  }

  fileprivate func take(back thing: Thing) {
    turn.withLock { _ in
      if things.count >= most { things.removeFirst() }
      things.append(thing)
    }
  }

  /// Does something with each thing that is kept.
  func forEach(_ body: (Thing) -> Void) { turn.withLock { _ in things.forEach(body) } }

  /// Lets go of all of them.
  func removeAll() { turn.withLock { _ in things.removeAll() } }
}

/// A thing that one thread has while this lives.
struct Lent<Thing: AnyObject & Sendable>: ~Copyable {
  let thing: Thing
  private let shelf: Shelf<Thing>

  fileprivate init(_ thing: Thing, of shelf: Shelf<Thing>) {
    (self.thing, self.shelf) = (thing, shelf)
  }

  deinit { shelf.take(back: thing) }
}
