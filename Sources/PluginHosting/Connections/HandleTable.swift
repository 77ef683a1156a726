internal import CTransHost

/// The handles that one plugin holds: numbers that stand for objects of the host's.
///
/// A handle is 20 bits of place, 12 bits of table, 32 bits of generation. The table's number is
/// another in each plugin, so that a handle of one plugin's is none in the next; the generation
/// rises each time that a place is used again, so that a stale handle is never taken for a new one.
@MainActor
final class HandleTable {
  private struct Entry {
    var object: AnyObject?
    var kind: UInt32
    var generation: UInt32
    var count: UInt32
  }

  private static let placeBits: UInt64 = 20
  private static let tableBits: UInt64 = 12
  private static let maximumCount = Int(TH_HANDLES_MAXIMUM)
  private static var tablesMade: UInt64 = 0

  private var entries: [Entry] = []
  private var free: [Int] = []
  private var places: [ObjectIdentifier: Int] = [:]
  private let table: UInt64

  init() {
    Self.tablesMade += 1
    table = Self.tablesMade % (1 << Self.tableBits)
  }

  /// How many handles are alive.
  var count: Int { places.count }

  /// Gives the object's handle and raises its count; nil if there are too many handles.
  func insert(_ object: AnyObject, kind: UInt32) -> th_handle_t? {
    let identity = ObjectIdentifier(object)
    if let place = places[identity] {
      guard entries[place].count < .max else { return nil }
      entries[place].count += 1
      return handle(at: place)
    }
    let place: Int
    if let reused = free.popLast() {
      place = reused
      entries[place].object = object
      entries[place].kind = kind
      entries[place].count = 1
    } else {
      guard entries.count < Self.maximumCount else { return nil }
      place = entries.count
      entries.append(Entry(object: object, kind: kind, generation: 1, count: 1))
    }
    places[identity] = place
    return handle(at: place)
  }

  /// The object behind a handle, if it is alive and of the type.
  func object<T: AnyObject>(_ handle: th_handle_t, as type: T.Type) -> T? {
    guard let place = place(of: handle) else { return nil }
    return entries[place].object as? T
  }

  /// The first live object of the type that fits.
  func first<T: AnyObject>(of type: T.Type, where fits: (T) -> Bool) -> T? {
    for place in places.values {
      if let object = entries[place].object as? T, fits(object) { return object }
    }
    return nil
  }

  /// `TH_KIND_NONE` for a handle that is not alive.
  func kind(of handle: th_handle_t) -> UInt32 {
    place(of: handle).map { entries[$0].kind } ?? UInt32(TH_KIND_NONE)
  }

  func retain(_ handle: th_handle_t) -> Bool {
    guard let place = place(of: handle), entries[place].count < .max else { return false }
    entries[place].count += 1
    return true
  }

  /// Lowers the count; at zero forgets the object.
  ///
  /// - Returns: False if the handle is not alive.
  func release(_ handle: th_handle_t) -> Bool {
    guard let place = place(of: handle) else { return false }
    entries[place].count -= 1
    if entries[place].count == 0 { forget(place) }
    return true
  }

  /// Forgets every object, whatever its count.
  func removeAll() {
    for place in places.values { forgetEntry(place) }
    places.removeAll()
  }

  private func handle(at place: Int) -> th_handle_t {
    UInt64(entries[place].generation) << 32 | table << Self.placeBits | UInt64(place)
  }

  private func place(of handle: th_handle_t) -> Int? {
    let place = Int(handle & (1 << Self.placeBits - 1))
    guard handle >> Self.placeBits & (1 << Self.tableBits - 1) == table, place < entries.count,
      UInt64(entries[place].generation) == handle >> 32, entries[place].object != nil
    else { return nil }
    return place
  }

  private func forget(_ place: Int) {
    if let object = entries[place].object { places[ObjectIdentifier(object)] = nil }
    forgetEntry(place)
  }

  private func forgetEntry(_ place: Int) {
    // The object may own callbacks whose destruction comes back here: forget it last.
    let object = entries[place].object
    entries[place].object = nil
    entries[place].count = 0
    if entries[place].generation < .max {
      entries[place].generation += 1
      free.append(place)
    }
    _ = object
  }
}
