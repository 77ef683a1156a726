import Foundation
import TestSupport

/// One thing that a plugin does, and what must follow: a piece of a file in `Cases`.
///
/// `README.md` has the language.
struct HostileCase: CustomStringConvertible, Sendable {
  /// The file that it stands in, and what it is called there.
  let group: String
  let name: String
  /// The promise, in a sentence.
  private(set) var says = ""
  /// Which operation comes first, and how many transitions there are, each the way back of the one
  /// before.
  private(set) var operation = Scene.Operation.push
  private(set) var count = 1
  /// Who drives it, if not the clock.
  private(set) var driver = Driver.nobody
  /// What the app does in the middle of the first transition, and when.
  private(set) var interference: (time: Double, what: Interference)?
  /// Drags of a finger: when each begins, where, and where it is lifted; nil is not at all.
  private(set) var drags: [(time: Double, from: (Double, Double), to: (Double, Double)?)] = []
  /// Parameters, as a user sets them.
  private(set) var parameters: [String: String] = [:]
  /// What the plugin reads.
  private(set) var script = ""
  /// Whether the plugin is told of its container: where the script has a block for that.
  var isAttached: Bool { script.contains("at attach\n") }

  /// Part of the sentence with which the plugin, or its animation controller, is refused.
  private(set) var refusal: String?
  /// Part of each line about the plugin, in order, and whether it is a misbehaviour.
  private(set) var lines: [(words: String, isMisbehaviour: Bool)] = []
  /// Each line of the plugin's own.
  private(set) var own: [String] = []
  /// The blocks of the script that must not run.
  private(set) var never: [String] = []
  /// Events that come in this order, among others.
  private(set) var events: [String] = []
  /// Whether the last transition brings its child on show, or leaves the one that was.
  private(set) var endsComing = true
  /// Between which times it is over.
  private(set) var times: ClosedRange<Double>?
  /// How many handles the plugin keeps after it.
  private(set) var keptHandles = 0
  /// The exit status of the command, for what is played by it.
  private(set) var status: Int32?
  /// Why it can be met by a worker alone.
  private(set) var waits: String?
  /// Why the host does not meet it yet.
  private(set) var unmet: String?

  enum Driver: Sendable, Equatable {
    case nobody, plugin
    case scrubbing(to: Double, cancels: Bool)
    /// It begins by itself and is caught at a time.
    case catching(at: Double, to: Double, cancels: Bool)
  }

  enum Interference: String, Sendable {
    /// The container is changed back, without an animation.
    case change
    /// The stage ends.
    case end
  }

  /// Whether a line says that a call was refused: once for each reason in each callback.
  static func isAboutRefusedCall(_ line: String) -> Bool {
    line.contains(" was refused a call in ")
  }

  var description: String { "\(group): \(name)" }

  /// What the data cannot be.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the lines of one case.
  init(group: String, name: String, lines text: [String], constants: Constants) throws {
    self.group = group
    self.name = name
    var isInBlock = false
    for line in text where !line.allSatisfy({ $0 == " " }) && !line.hasPrefix("#") {
      let isIndented = line.hasPrefix(" ")
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if isIndented || words[0] == "at" {
        guard isInBlock || !isIndented else { throw Mistake(description: "\(name): \(line)") }
        isInBlock = true
        script += try constants.resolve(line) + "\n"
        continue
      }
      isInBlock = false
      if Self.descriptions.contains(words[0]) {
        script += try constants.resolve(line) + "\n"
      } else {
        try take(words[0], words.count > 1 ? words[1] : "")
      }
    }
  }

  /// What a plugin says of itself.
  private static let descriptions: Set = [
    "entry", "plugin", "controller", "parameter", "instance", "interaction", "factory",
  ]

  private mutating func take(_ key: String, _ text: String) throws {
    if let star = key.firstIndex(of: "*") {
      guard let times = Int(key[key.index(after: star)...]) else { throw mistake(key, text) }
      for _ in 0..<times { try take(String(key[..<star]), text) }
      return
    }
    let words = text.split(separator: " ").map(String.init)
    switch key {
    case "says": says = text
    case "in":
      operation = try Scene.Operation(rawValue: words[0]) ?? wrong(key, text)
      if words.count > 1 { count = try Int(words[1]) ?? wrong(key, text) }
    case "driven": driver = try Self.driver(words) ?? wrong(key, text)
    case "touched":
      let numbers = words.filter { $0 != "stays" }.compactMap(Double.init)
      guard numbers.count == (words.last == "stays" ? 3 : 5), numbers.count >= words.count - 1
      else { throw mistake(key, text) }
      drags.append(
        (
          numbers[0], (numbers[1], numbers[2]),
          numbers.count == 5 ? (numbers[3], numbers[4]) : nil
        ))
    case "meanwhile":
      guard words.count == 2, let time = Double(words[0]),
        let what = Interference(rawValue: words[1])
      else { throw mistake(key, text) }
      interference = (time, what)
    case "set":
      let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      parameters[String(pair[0])] = String(pair[1])
    case "refused": refusal = text
    case "misbehaves": lines.append((text, true))
    case "warns": lines.append((text, false))
    case "hears": own.append(text)
    case "never": never = words
    case "events": events += words
    case "ends": endsComing = try ["coming": true, "going": false][text] ?? wrong(key, text)
    case "over":
      guard words.count == 2, let first = Double(words[0]), let last = Double(words[1])
      else { throw mistake(key, text) }
      times = first...last
    case "keeps": keptHandles = try Int(text) ?? wrong(key, text)
    case "exits": status = try Int32(text) ?? wrong(key, text)
    case "waits": waits = text
    case "unmet": unmet = text
    default: throw mistake(key, text)
    }
  }

  private static func driver(_ words: [String]) -> Driver? {
    guard words != ["by", "plugin"] else { return .plugin }
    guard words.count >= 4, words[words.count - 2] == "then",
      let cancels = ["cancel": true, "finish": false][words[words.count - 1]]
    else { return nil }
    switch (words.count, words[0]) {
    case (4, "to"):
      return Double(words[1]).map { .scrubbing(to: $0, cancels: cancels) }
    case (6, "at"):
      guard let time = Double(words[1]), words[2] == "to", let fraction = Double(words[3]) else {
        return nil
      }
      return .catching(at: time, to: fraction, cancels: cancels)
    default: return nil
    }
  }

  private func wrong<Value>(_ key: String, _ text: String) throws -> Value {
    throw mistake(key, text)
  }

  private func mistake(_ key: String, _ text: String) -> Mistake {
    Mistake(description: "\(group), \(name): '\(key) \(text)' means nothing")
  }
}
