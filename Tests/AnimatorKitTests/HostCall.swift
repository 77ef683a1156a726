import CSignatures
import CTransHost

/// A call of a plugin's on its way to the fake host, read as the table of signatures describes it.
///
/// Argument 0 is the host; what is not there, or is null, reads as zero.
struct HostCall {
  private let signature: th_signature_t
  private let places: UnsafePointer<UnsafeMutableRawPointer?>

  init(
    _ signature: UnsafePointer<th_signature_t>, _ places: UnsafePointer<UnsafeMutableRawPointer?>
  ) {
    self.signature = signature.pointee
    self.places = places
  }

  /// The table's id between `transhost.` and its revision: "view-animations".
  var table: String {
    let id = String(cString: signature.table.pointee.id)
    return String(id.dropFirst("transhost.".count).prefix { $0 != "/" })
  }

  var name: String { String(cString: signature.name) }

  private func argument<Value>(_ index: Int, or none: Value) -> Value {
    guard index < signature.argument_count, let place = places[index] else { return none }
    return place.load(as: Value.self)
  }

  func handle(_ index: Int) -> th_handle_t { argument(index, or: 0) }
  func number(_ index: Int) -> Double { argument(index, or: 0) }
  func integer(_ index: Int) -> Int64 { argument(index, or: 0) }
  func unsigned(_ index: Int) -> UInt32 { argument(index, or: 0) }
  func isTrue(_ index: Int) -> Bool { argument(index, or: th_bool_t(0)) != 0 }

  private func pointer(_ index: Int) -> UnsafeMutableRawPointer? { argument(index, or: nil) }

  /// The struct that an argument points to.
  func value<Value>(_ index: Int, _ type: Value.Type) -> Value? {
    pointer(index)?.load(as: type)
  }

  /// The array that an argument points to; the next is its count.
  func array<Element>(_ index: Int, of type: Element.Type) -> [Element] {
    guard let pointer = pointer(index) else { return [] }
    let start = pointer.assumingMemoryBound(to: type)
    return Array(UnsafeBufferPointer(start: start, count: Int(unsigned(index + 1))))
  }

  func text(_ index: Int) -> String {
    String(decoding: array(index, of: UInt8.self), as: UTF8.self)
  }

  /// Where the result goes: the last argument.
  private var result: UnsafeMutableRawPointer? { pointer(Int(signature.argument_count) - 1) }

  /// Writes the result.
  func answer<Value>(_ value: Value) -> th_status_t {
    result?.storeBytes(of: value, as: Value.self)
    return th_status_t(TH_OK)
  }

  /// Writes a list to the buffer before its capacity and the count, which come last.
  func answer<Element>(list: [Element]) -> th_status_t {
    let last = Int(signature.argument_count) - 1
    let fits = list.count <= Int(unsigned(last - 1))
    if fits, let buffer = pointer(last - 2)?.assumingMemoryBound(to: Element.self) {
      for (index, element) in list.enumerated() { buffer[index] = element }
    }
    _ = answer(UInt32(list.count))
    return th_status_t(fits ? TH_OK : TH_ERROR_BUFFER_TOO_SMALL)
  }

  /// What a function does that no test needs more of: nothing, with zeros for results.
  func answerNothing() -> th_status_t {
    withUnsafeBytes(of: signature.arguments) { bytes in
      let arguments = bytes.bindMemory(to: th_argument_t.self)
      for index in 0..<Int(signature.argument_count)
      where arguments[index].kind == TH_ARGUMENT_OUT.rawValue {
        pointer(index)?.initializeMemory(
          as: UInt8.self, repeating: 0, count: Int(arguments[index].element_size))
      }
    }
    return th_status_t(TH_OK)
  }
}
