/// A text with a closing zero that lives as long as the process.
struct StaticCString: @unchecked Sendable {
  // Immutable after init.
  let pointer: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8CString
    let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { buffer[index] = byte }
    pointer = UnsafePointer(buffer)
  }
}
