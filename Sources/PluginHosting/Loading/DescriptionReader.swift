internal import CTransHost

/// Turns what a plugin says about itself into Swift values, or into a sentence about what is wrong.
struct DescriptionReader {
  let path: String
  /// Whose fields these are, for the sentence: "the plugin's", "animator 'fold': its".
  let owner: String

  func text(
    _ pointer: UnsafePointer<CChar>?, _ field: String, mayBeEmpty: Bool = true
  ) throws(PluginLoadError) -> String {
    if pointer == nil, mayBeEmpty { return "" }
    do {
      let text = try ForeignMemory.text(at: pointer)
      guard mayBeEmpty || !text.isEmpty else { throw problem(field, "is empty") }
      return text
    } catch let error as PluginLoadError {
      throw error
    } catch {
      throw problem(field, "\(error)")
    }
  }

  func identifier(
    _ pointer: UnsafePointer<CChar>?, _ field: String
  ) throws(PluginLoadError) -> String {
    let text = try text(pointer, field, mayBeEmpty: false)
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isPlain else {
      throw problem(field, "'\(text)' may have letters, digits, '.', '-' and '_' only")
    }
    return text
  }

  /// A copy of a struct; `field` names it whole, with its owner.
  static func value<T: BitwiseCopyable>(
    _ type: T.Type, at address: UnsafeRawPointer?, _ field: String, path: String,
    or problem: String = "points to memory that cannot be read"
  ) throws(PluginLoadError) -> T {
    guard let address, let value = ForeignMemory.value(type, at: address) else {
      throw .badDescription(path: path, field: field, problem: problem)
    }
    return value
  }

  /// A copy of a struct that may have been compiled smaller or larger than the host has it; `field`
  /// names it whole, with its owner.
  static func sized<T: SizedStruct>(
    _ type: T.Type, at address: UnsafeRawPointer?, _ field: String, path: String
  ) throws(PluginLoadError) -> T {
    let size = try value(
      UInt32.self, at: address, field, path: path, or: "is null or cannot be read")
    return try sized(type, at: address, size: size, field, path: path)
  }

  /// The same for a struct whose size has been read.
  static func sized<T: SizedStruct>(
    _ type: T.Type, at address: UnsafeRawPointer?, size: UInt32, _ field: String, path: String
  ) throws(PluginLoadError) -> T {
    guard size >= T.minimumSize else {
      throw .structTooSmall(path: path, name: T.structName, size: size, minimum: T.minimumSize)
    }
    guard let address,
      let bytes = ForeignMemory.bytes(at: address, count: min(Int(size), MemoryLayout<T>.size))
    else { throw .badDescription(path: path, field: field, problem: "cannot be read") }
    let value = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { T(copying: $0, size: size) } ?? T()
    }
    guard value.isReservedClear else {
      throw .badDescription(path: path, field: field, problem: "has something in what is reserved")
    }
    return value
  }

  /// A copy of an array of such structs, whose stride is the size of the first.
  func sizedList<T: SizedStruct>(
    _ base: UnsafePointer<T>?, count: UInt32, _ field: String
  ) throws(PluginLoadError) -> [T] {
    guard count > 0 else { return [] }
    let whole = "\(owner) \(field)"
    let size = try Self.value(
      UInt32.self, at: base.map { UnsafeRawPointer($0) }, whole, path: path,
      or: "are null or cannot be read")
    guard T.isStride(size) else {
      throw problem(field, "have a size of \(size) bytes, which is no stride")
    }
    var list: [T] = []
    for index in 0..<Int(count) {
      let address = base.map { UnsafeRawPointer($0) + index * Int(size) }
      let own = try Self.value(UInt32.self, at: address, whole, path: path, or: "cannot be read")
      guard own == size else {
        throw problem(field, "differ in size: \(size) and \(own) bytes")
      }
      list.append(try Self.sized(T.self, at: address, whole, path: path))
    }
    return list
  }

  /// A copy of the elements of an array.
  func list<T: BitwiseCopyable>(
    _ base: UnsafePointer<T>?, count: UInt32, _ field: String
  ) throws(PluginLoadError) -> [T] {
    var list: [T] = []
    for index in 0..<Int(count) {
      list.append(
        try Self.value(
          T.self, at: base.map { $0 + index }, "\(owner) \(field)", path: path,
          or: "cannot be read"))
    }
    return list
  }

  func number(
    _ value: Double, _ field: String, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(PluginLoadError) -> Double {
    guard value.isFinite, range.contains(value) else {
      throw problem(
        field, "is \(value), and must lie between \(range.lowerBound) and \(range.upperBound)")
    }
    guard !isWhole || value == value.rounded() else {
      throw problem(field, "is \(value), and must be a whole number")
    }
    return value
  }

  func problem(_ field: String, _ problem: String) -> PluginLoadError {
    .badDescription(path: path, field: "\(owner) \(field)", problem: problem)
  }
}
