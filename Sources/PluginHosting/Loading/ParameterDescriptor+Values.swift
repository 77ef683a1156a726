internal import CTransHost
internal import Glibc
internal import SystemCalls

extension ParameterDescriptor {
  /// Takes `key=value` apart, as a user types it.
  ///
  /// - Parameter text: What is typed; the value may have an `=` in it, and be empty.
  /// - Returns: The two, nil where there is no key.
  public static func assignment(in text: String) -> (key: String, value: String)? {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// Reads a value as a user types it: `0.5`, `true`, `#ff8000`, `10,20`, the name of a choice, words,
  /// a file.
  ///
  /// - Parameter text: The value.
  /// - Returns: The value, that of a file with its absolute path; nil if the text is none in range.
  public func value(from text: String) -> Value? {
    let numbers: [Double]?
    switch kind {
    case .bool:
      switch text.lowercased() {
      case "true", "yes", "on", "1": numbers = [1]
      case "false", "no", "off", "0": numbers = [0]
      default: numbers = nil
      }
    case .int: numbers = Int64(text).map { [Double($0)] }
    case .double: numbers = Double(text).map { [$0] }
    case .enumeration: numbers = choices.firstIndex(of: text).map { [Double($0)] }
    case .color: numbers = Self.color(from: text)
    case .point:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let values = parts.compactMap { Double($0) }
      numbers = values.count == parts.count ? values : nil
    case .text:
      let isShort = text.utf8.count <= TH_TEXT_MAXIMUM && !text.utf8.contains(0)
      return isShort ? .text(text) : nil
    case .file: return text.isEmpty ? .text("") : Self.file(text).map { .text($0) }
    }
    guard let numbers, numbers.count == kind.componentCount else { return nil }
    for (index, number) in numbers.enumerated()
    where !(number.isFinite && minimum[index] <= number && number <= maximum[index]) {
      return nil
    }
    return .numbers(numbers)
  }

  /// The absolute path of a regular file that can be read.
  private static func file(_ path: String) -> String? {
    var status = stat()
    // Plugins get texts in UTF-8.
    guard let whole = realPath(path), !whole.hasPathBytes, whole.utf8.count <= TH_TEXT_MAXIMUM,
      stat(whole, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(whole, R_OK) == 0
    else { return nil }
    return whole
  }

  /// Writes a value as a user types it: what `value(from:)` reads.
  ///
  /// - Parameter value: One of this parameter's.
  /// - Returns: The text.
  public func text(for value: Value) -> String {
    switch value {
    case .text(let text): text
    case .numbers(let numbers): text(for: numbers)
    }
  }

  private func text(for value: [Double]) -> String {
    switch kind {
    case .text, .file: ""
    case .bool: value[0] == 0 ? "false" : "true"
    case .int: "\(Int64(value[0]))"
    case .double: "\(value[0])"
    case .enumeration: choices[Int(value[0])]
    case .color:
      "#"
        + value.map { component in
          let digits = String(UInt8((component * 255).rounded()), radix: 16)
          return digits.count < 2 ? "0\(digits)" : digits
        }.joined()
    case .point: "\(value[0]),\(value[1])"
    }
  }

  /// `#rrggbb` or `#rrggbbaa`.
  private static func color(from text: String) -> [Double]? {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6 || digits.count == 8,
      digits.allSatisfy(\.isHexDigit), let number = UInt32(digits, radix: 16)
    else { return nil }
    let value = digits.count == 6 ? number << 8 | 0xFF : number
    return [24, 16, 8, 0].map { Double(value >> $0 & 0xFF) / 255 }
  }

  /// What a value must be, for an error: "a number from 0 to 1".
  public var expectation: String {
    switch kind {
    case .bool: "true or false"
    case .int: "a whole number from \(Int(minimum[0])) to \(Int(maximum[0]))"
    case .double: "a number from \(minimum[0]) to \(maximum[0])"
    case .enumeration: "one of: \(choices.joined(separator: ", "))"
    case .color: "a colour such as #ff8000"
    case .point: "two numbers such as 10,20"
    case .text: "at most \(TH_TEXT_MAXIMUM) bytes of text"
    case .file: "a file that can be read"
    }
  }
}
