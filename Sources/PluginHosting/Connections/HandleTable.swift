internal import CTransHost

/// The handles that one plugin has: numbers that stand for objects of the host's.
///
/// A handle is 20 bits of place, 12 bits of table, 32 bits of generation. The table's number is
/// another in each plugin, so that a handle of one plugin's is none in the next; the generation
/// rises each time that a place is used again, so that a stale handle is never taken for a new one.
///
/// A handle is alive while it is lent, for a transition or a call, and while the plugin retains it.
@MainActor
final class HandleTable {
  /// Nothing in it is weak itself: a weak reference makes all others to its object slow, and an entry
  /// slow to move.
  private struct Entry {
    /// The object, unless it is only lent weakly.
    var kept: AnyObject?
    /// The object otherwise.
    var known: WeakReference?
    /// By what the object is found, also when it has gone.
    let identifier: ObjectIdentifier
    var kind: UInt32
    var generation: UInt32
    /// How often the plugin has retained it.
    var count: UInt32 = 0
    /// To how many transitions or calls it is lent.
    var loans: UInt32 = 0
    /// How many of these do not keep the object alive.
    var weakLoans: UInt32 = 0
    /// The number of the last of these; 0 for none.
    var borrower: UInt64 = 0
    /// Whether the plugin has made the object.
    var isOwn = false
    /// What was lent for the transition in which the object was last found to be the plugin's to change,
    /// by its number.
    var scope: UInt64 = 0
  }

  /// An object that may go.
  private final class WeakReference {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject?) { self.object = object }
  }

  private static let placeBits: UInt64 = 20
  private static let tableBits: UInt64 = 12
  private static let maximumCount = Int(TH_HANDLES_MAXIMUM)
  private static var tablesMade: UInt64 = 0

  // What a plugin names goes through here with every call; nobody calls out while these are changed, and to check
  // that takes longer than to find what is named.
  @exclusivity(unchecked) private var entries: [Entry] = []
  private var free: [Int] = []
  @exclusivity(unchecked) private var places: [ObjectIdentifier: Int] = [:]
  private let table: UInt64

  init() {
    Self.tablesMade += 1
    table = Self.tablesMade % (1 << Self.tableBits)
  }

  /// How many handles are alive.
  var count: Int { places.count }

  /// Gives the object's handle, alive for as long as what it is lent to; nil if there are too many.
  func lend(
    _ object: AnyObject, kind: UInt32, to borrower: LentHandles, isOwn: Bool
  ) -> th_handle_t? {
    guard let place = knownPlace(of: object) ?? makePlace(object, kind: kind) else { return nil }
    if isOwn { entries[place].isOwn = true }
    let handle = handle(at: place)
    if entries[place].borrower != borrower.number {
      entries[place].borrower = borrower.number
      entries[place].loans += 1
      if borrower.isWeak { entries[place].weakLoans += 1 }
      borrower.handles.append(handle)
      keepIfNeeded(place)
    }
    return handle
  }

  /// Ends a loan: what the plugin does not retain is stale from now.
  func takeBack(_ borrower: LentHandles) {
    let handles = borrower.handles
    borrower.handles = []
    for handle in handles {
      // What was lent weakly may have gone meanwhile.
      guard let place = lentPlace(of: handle), entries[place].loans > 0 else { continue }
      entries[place].loans -= 1
      if borrower.isWeak { entries[place].weakLoans -= 1 }
      if entries[place].borrower == borrower.number { entries[place].borrower = 0 }
      forgetIfUnused(place)
    }
  }

  /// The object behind a handle, if it is alive and of the type.
  @inline(__always)
  func object<T: HandledObject>(_ handle: th_handle_t, as type: T.Type) -> T? {
    guard let place = lentPlace(of: handle), Int(entries[place].kind) == T.handleKind,
      let object = object(at: place)
    else { return nil }
    // What is lent is of the type whose kind it is lent as (`lend`), and no two types have the same.
    return unsafeDowncast(object, to: T.self)
  }

  /// The first live object of the type that fits.
  func first<T: AnyObject>(of type: T.Type, where fits: (T) -> Bool) -> T? {
    for place in places.values {
      if let object = object(at: place) as? T, fits(object) { return object }
    }
    return nil
  }

  /// `TH_KIND_NONE` for a handle that is not alive.
  func kind(of handle: th_handle_t) -> UInt32 {
    place(of: handle).map { entries[$0].kind } ?? UInt32(TH_KIND_NONE)
  }

  /// Whether the plugin has made the object, and has its handle still.
  func isOwn(_ object: AnyObject) -> Bool {
    guard let place = knownPlace(of: object) else { return false }
    return entries[place].isOwn
  }

  /// The same of the object of a live handle.
  func isOwn(_ handle: th_handle_t) -> Bool {
    guard let place = place(of: handle) else { return false }
    return entries[place].isOwn
  }

  /// Whether the object of a live handle is the plugin's to change in a transition.
  ///
  /// What the transition covers is asked once for each handle.
  func isCovered(
    _ handle: th_handle_t, by scope: TransitionScope, _ isCovered: () -> Bool
  ) -> Bool {
    guard let place = place(of: handle) else { return false }
    if entries[place].scope == scope.lent.number { return true }
    guard isCovered() else { return false }
    entries[place].scope = scope.lent.number
    return true
  }

  /// Whether the object of a handle that has just been found is known to be covered by a transition.
  @inline(__always)
  func isKnownCovered(_ handle: th_handle_t, by scope: TransitionScope) -> Bool {
    entries[Self.place(in: handle)].scope == scope.lent.number
  }

  func retain(_ handle: th_handle_t) -> Bool {
    guard let place = place(of: handle), entries[place].count < .max else { return false }
    entries[place].count += 1
    keepIfNeeded(place)
    return true
  }

  /// Undoes one retain; of a handle that is only lent, ends the loan.
  ///
  /// - Returns: False if the handle is not alive.
  func release(_ handle: th_handle_t) -> Bool {
    guard let place = place(of: handle) else { return false }
    if entries[place].count > 0 {
      entries[place].count -= 1
    } else {
      entries[place].loans = 0
      entries[place].weakLoans = 0
    }
    forgetIfUnused(place)
    return true
  }

  /// How many handles of each kind the plugin retains.
  var retained: [UInt32: Int] {
    places.values.reduce(into: [:]) { counts, place in
      if entries[place].count > 0 { counts[entries[place].kind, default: 0] += 1 }
    }
  }

  /// Forgets every object, whatever its count.
  func removeAll() {
    for place in places.values { forgetEntry(place) }
    places.removeAll()
  }

  private func makePlace(_ object: AnyObject, kind: UInt32) -> Int? {
    let place: Int
    if let reused = free.popLast() {
      place = reused
      entries[place] = Entry(
        kept: object, identifier: ObjectIdentifier(object), kind: kind,
        generation: entries[place].generation)
    } else {
      guard entries.count < Self.maximumCount else { return nil }
      place = entries.count
      entries.append(
        Entry(kept: object, identifier: ObjectIdentifier(object), kind: kind, generation: 1))
    }
    places[ObjectIdentifier(object)] = place
    return place
  }

  private func handle(at place: Int) -> th_handle_t {
    UInt64(entries[place].generation) << 32 | table << Self.placeBits | UInt64(place)
  }

  private func place(of handle: th_handle_t) -> Int? {
    guard let place = lentPlace(of: handle) else { return nil }
    return entries[place].kept != nil || object(at: place) != nil ? place : nil
  }

  @inline(__always)
  private func object(at place: Int) -> AnyObject? {
    entries[place].kept ?? entries[place].known?.object
  }

  @inline(__always)
  private static func place(in handle: th_handle_t) -> Int {
    Int(handle & (1 << placeBits - 1))
  }

  /// The place of a handle that was given out and not taken back, whether its object is alive or not.
  @inline(__always)
  private func lentPlace(of handle: th_handle_t) -> Int? {
    let place = Self.place(in: handle)
    guard handle >> Self.placeBits & (1 << Self.tableBits - 1) == table, place < entries.count,
      UInt64(entries[place].generation) == handle >> 32
    else { return nil }
    return place
  }

  /// The place of an object's handle; one whose object went without a word is cleared.
  private func knownPlace(of object: AnyObject) -> Int? {
    guard let place = places[ObjectIdentifier(object)] else { return nil }
    if self.object(at: place) === object { return place }
    places[ObjectIdentifier(object)] = nil
    forgetEntry(place)
    return nil
  }

  /// Keeps the object alive if anything but weak loans says so.
  private func keepIfNeeded(_ place: Int) {
    let isNeeded = entries[place].count > 0 || entries[place].loans > entries[place].weakLoans
    guard isNeeded != (entries[place].kept != nil) else { return }
    let object = object(at: place)
    entries[place].kept = isNeeded ? object : nil
    entries[place].known = isNeeded ? nil : WeakReference(object)
  }

  private func forgetIfUnused(_ place: Int) {
    guard entries[place].count == 0, entries[place].loans == 0 else { return keepIfNeeded(place) }
    if places[entries[place].identifier] == place { places[entries[place].identifier] = nil }
    forgetEntry(place)
  }

  private func forgetEntry(_ place: Int) {
    // The object may own callbacks whose destruction comes back here: forget it last.
    let object = object(at: place)
    entries[place].kept = nil
    entries[place].known = nil
    entries[place].count = 0
    entries[place].loans = 0
    entries[place].weakLoans = 0
    if entries[place].generation < .max {
      entries[place].generation += 1
      free.append(place)
    }
    _ = object
  }
}

/// The handles that were lent for one transition, or for one call outside of any.
@MainActor
final class LentHandles {
  /// Whether the handles go with their objects instead of keeping them.
  let isWeak: Bool
  fileprivate(set) var handles: [th_handle_t] = []
  /// Another for each, from 1: tables know it by that.
  fileprivate let number: UInt64
  private static var made: UInt64 = 0

  init(isWeak: Bool = false) {
    self.isWeak = isWeak
    Self.made += 1
    number = Self.made
  }
}
