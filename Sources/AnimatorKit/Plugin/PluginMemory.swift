/// Plain data that lives as long as the library, as the ABI asks of descriptors and tables.
enum PluginMemory {
  /// A copy that is never freed, unless its owner deallocates it.
  static func keep<Value>(_ value: Value) -> UnsafePointer<Value> {
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    return UnsafePointer(pointer)
  }

  /// A copy of a text, closed by a zero, that is never freed.
  static func text(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    bytes.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { pointer.initialize(from: base, count: buffer.count) }
    }
    return UnsafePointer(pointer)
  }

  /// A copy of a list that is never freed; nil if it is empty.
  static func list<Value>(_ values: [Value]) -> UnsafePointer<Value>? {
    guard !values.isEmpty else { return nil }
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: values.count)
    for (index, value) in values.enumerated() { (pointer + index).initialize(to: value) }
    return UnsafePointer(pointer)
  }
}
