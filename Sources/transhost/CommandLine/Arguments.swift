import Media
import PluginHosting

/// A command line taken apart, and its values checked.
struct Arguments {
  let command: Command
  private var values: [String: [String]] = [:]
  var operands: [String] = []
  /// Where options stand that a file says: `'trip.json', line 3`.
  var places: [String: String] = [:]

  init(command: Command) { self.command = command }

  mutating func add(_ option: Option, _ value: String?) {
    values[option.name, default: []].append(value ?? "")
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; the last one counts.
  func text(_ name: String) throws(UsageError) -> String? {
    guard let text = values[name]?.last else { return nil }
    guard !text.isEmpty else { throw error("Option '--\(name)' has an empty value.") }
    return text
  }

  /// All values of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The checked values of an option that may be repeated, in order.
  func each<Value>(_ name: String, _ check: (Arguments) throws -> Value?) throws -> [Value] {
    try all(name).compactMap { text in
      var single = self
      single.values[name] = [text]
      return try check(single)
    }
  }

  /// The value of an option that takes a number.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = try text(name) else { return nil }
    guard let number = plainNumber(text), range.contains(number) else {
      throw expectation(
        name, text, "a number from \(short(range.lowerBound)) to \(short(range.upperBound))")
    }
    return number
  }

  /// The value of an option that takes a whole number.
  func whole<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = try text(name) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw expectation(
        name, text, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The value of an option that takes one of some words.
  func choice(_ name: String, of words: [String]) throws(UsageError) -> String? {
    guard let text = try text(name) else { return nil }
    guard words.contains(text) else {
      throw expectation(name, text, "one of: \(words.joined(separator: ", "))")
    }
    return text
  }

  /// The value of an option that takes numbers with commas between them.
  func numbers(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> [Double]? {
    guard let text = try text(name) else { return nil }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.compactMap { part in
      plainNumber(part).flatMap { range.contains($0) ? $0 : nil }
    }
    guard numbers.count == parts.count else {
      throw expectation(
        name, text,
        "numbers from \(short(range.lowerBound)) to \(short(range.upperBound)) with commas between "
          + "them, such as 0,0.5,1")
    }
    return numbers
  }

  /// The value of an option that takes frames a second: `30`, `29.97`, `30000/1001`.
  func rate(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> FrameRate? {
    guard let text = try text(name) else { return nil }
    guard let rate = FrameRate(text), range.contains(rate.framesPerSecond) else {
      throw expectation(
        name, text,
        "a number from \(short(range.lowerBound)) to \(short(range.upperBound)), or a fraction such "
          + "as 30000/1001")
    }
    return rate
  }

  /// The sizes that have names: those of screens, lying.
  static let namedSizes = [
    "480p": (854, 480), "720p": (1280, 720), "1080p": (1920, 1080), "1440p": (2560, 1440),
    "2160p": (3840, 2160), "4k": (3840, 2160),
  ]

  /// Those names, from the smallest on, for who completes them.
  static let sizeWords = namedSizes.sorted { ($0.value.0, $0.key) < ($1.value.0, $1.key) }.map(
    \.key)

  /// The value of an option that takes a size: `390x844`, `1080p`.
  func size(
    _ name: String, in range: ClosedRange<Int>
  ) throws(UsageError) -> (width: Int, height: Int)? {
    guard let text = try text(name) else { return nil }
    if let size = Self.namedSizes[text.lowercased()] { return (size.0, size.1) }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], range.contains(width),
      range.contains(height)
    else {
      throw expectation(
        name, text,
        "a width and a height from \(range.lowerBound) to \(range.upperBound), such as 390x844, "
          + "or a name such as 1080p")
    }
    return (width, height)
  }

  /// The values of an option that takes `name=value`.
  func pairs(_ name: String) throws(UsageError) -> [String: String] {
    var pairs: [String: String] = [:]
    for text in all(name) {
      guard let (key, value) = ParameterDescriptor.assignment(in: text) else {
        throw expectation(name, text, "a name and a value, such as curve=linear")
      }
      pairs[key] = value
    }
    return pairs
  }

  func error(_ message: String) -> UsageError { UsageError(message: message, command: command) }

  /// What is said of a value that cannot be.
  func expectation(_ name: String, _ text: String, _ expected: String) -> UsageError {
    let place = places[name].map { " in \($0)," } ?? ""
    return error("Option '--\(name)'\(place) must be \(expected); it is '\(text)'.")
  }

  /// A decimal number: no `nan`, no `inf`, no hexadecimal digits.
  private func plainNumber(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
