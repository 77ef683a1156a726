internal import CHosting
internal import CTransHost

/// Reads memory that a plugin points to without trusting the pointer.
///
/// The kernel copies (`process_vm_readv` on this very process) and answers with an error where a
/// plain read would end the process.
enum ForeignMemory {
  /// A copy of the bytes, or nil if they cannot be read.
  static func bytes(at address: UnsafeRawPointer, count: Int) -> [UInt8]? {
    var isReadable = true
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      guard let base = buffer.baseAddress, count > 0 else { return }
      isReadable = hosting_copy_memory(base, address, count)
      initialized = isReadable ? count : 0
    }
    return isReadable ? result : nil
  }

  /// A copy of a C struct, or nil if it cannot be read.
  static func value<T: BitwiseCopyable>(
    _ type: T.Type, at address: UnsafeRawPointer
  ) -> T? {
    bytes(at: address, count: MemoryLayout<T>.size)?.withUnsafeBytes {
      $0.loadUnaligned(as: type)
    }
  }

  /// Why a text could not be taken.
  enum TextProblem: Error, Equatable {
    case null, unreadable, tooLong, notUTF8
  }

  /// The text that ends with a zero at the address.
  static func text(at address: UnsafePointer<CChar>?) throws(TextProblem) -> String {
    guard let address else { throw .null }
    var collected: [UInt8] = []
    var next = UnsafeRawPointer(address)
    while true {
      // Up to the end of the page: the next page may not be there.
      let count = 4096 - Int(UInt(bitPattern: next) % 4096)
      guard let part = bytes(at: next, count: count) else { throw .unreadable }
      if let end = part.firstIndex(of: 0) {
        collected += part[..<end]
        break
      }
      collected += part
      guard collected.count <= Int(TH_TEXT_MAXIMUM) else { throw .tooLong }
      next += count
    }
    guard collected.count <= Int(TH_TEXT_MAXIMUM) else { throw .tooLong }
    guard let text = String(validating: collected, as: UTF8.self) else { throw .notUTF8 }
    return text
  }
}

extension ForeignMemory.TextProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "is null, and must be a text"
    case .unreadable: "points to memory that cannot be read"
    case .tooLong: "is longer than \(TH_TEXT_MAXIMUM) bytes"
    case .notUTF8: "is not UTF-8"
    }
  }
}
