internal import CTransHost

/// Turns what a plugin says about itself into Swift values, or into a sentence about what is wrong.
struct DescriptionReader {
  let path: String
  /// Whose fields these are, for the sentence: "the plugin's", "animator 'fold': its".
  let owner: String

  func text(
    _ pointer: UnsafePointer<CChar>?, _ field: String, mayBeEmpty: Bool = true
  ) throws(PluginLoadError) -> String {
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

  func checkSize<T>(_ size: UInt32, of type: T.Type, name: String) throws(PluginLoadError) {
    let minimum = UInt32(MemoryLayout<T>.size)
    guard size >= minimum else {
      throw .structTooSmall(path: path, name: name, size: size, minimum: minimum)
    }
  }

  func number(
    _ value: Double, _ field: String, in range: ClosedRange<Double>
  ) throws(PluginLoadError) -> Double {
    guard value.isFinite, range.contains(value) else {
      throw problem(
        field, "is \(value), and must lie between \(range.lowerBound) and \(range.upperBound)")
    }
    return value
  }

  func problem(_ field: String, _ problem: String) -> PluginLoadError {
    .badDescription(path: path, field: "\(owner) \(field)", problem: problem)
  }
}
