import PluginRegistry
import CGetopt
import Glibc
import SystemCalls

/// Takes a command line apart with `getopt_long`: GNU's rules to the letter.
///
/// On one thread, as getopt_long keeps its place in global variables.
@MainActor
enum OptionParser {
  /// The codes of long options begin above those of letters.
  private static let firstCode: Int32 = 256

  /// Parses the arguments that follow the command's name.
  static func parse(_ words: [String], of command: Command) throws(UsageError) -> Arguments {
    let options = command.allOptions
    var result = Arguments(command: command)
    var problem: String?
    withCStrings([command.name] + words, options.map(\.name)) { argv, names in
      guard let base = argv.baseAddress else { return }
      var table = zip(options, names).enumerated().map { index, item in
        option(
          name: item.1, has_arg: item.0.value == nil ? no_argument : required_argument, flag: nil,
          val: firstCode + Int32(index))
      }
      table.append(option())
      // The colon tells a missing value from an unknown option.
      let letters =
        ":"
        + options.compactMap { option in
          option.letter.map { "\($0)\(option.value == nil ? "" : ":")" }
        }.joined()
      getopt_restart()
      let count = Int32(argv.count - 1)
      while true {
        let code = getopt_long(count, base, letters, table, nil)
        if code == -1 { break }
        // It has moved operands that stood before to the end.
        let next = Int(getopt_index())
        guard let found = find(code, options) else {
          let words = (word(argv, at: next - 1), word(argv, at: next))
          problem = problem ?? explain(code, options, last: words.0, next: words.1)
          continue
        }
        let value = getopt_value().map { String(pathBytes: $0) }
        // Whoever forgot a value gets the next option for one.
        if let value, value.hasPrefix("--"), word(argv, at: next - 1) == value,
          options.contains(where: { "--\($0.name)" == value })
        {
          problem = problem ?? missing(found) + " '\(value)' is an option."
        }
        if let value, value.hasPathBytes, !found.takesPaths {
          problem =
            problem ?? "The value of option '--\(found.name)' is not in UTF-8: '\(value)'."
        }
        result.add(found, value)
      }
      for index in Int(getopt_index())..<max(Int(getopt_index()), Int(count)) {
        result.operands.append(word(argv, at: index))
      }
    }
    // Help is answered whatever else is wrong with the line.
    if result.has("help") { return result }
    let extra = result.operands.dropFirst(command.operand == nil ? 0 : command.operandCount).first
    if problem == nil, let extra {
      problem = "Unexpected argument '\(extra)'."
      if command.isMain, Shell.words.contains(extra) {
        problem? += " A subcommand comes first: 'transhost \(extra)', and options after it."
      }
    }
    problem = problem ?? options.lazy.compactMap { repetition(of: $0, in: result) }.first
    if let problem { throw UsageError(message: problem, command: command) }
    return result
  }

  /// What is wrong where an option names one file or plugin and then another: neither is passed over in silence.
  ///
  /// Of settings the last counts, as everywhere: an alias has some that a person overrides.
  private static func repetition(of option: Option, in arguments: Arguments) -> String? {
    let values = arguments.all(option.name)
    guard option.takesPaths, !option.isRepeatable, let first = values.first,
      let other = values.first(where: { $0 != first })
    else { return nil }
    let advice =
      option.completion == .listOfPlugins
      ? "put a comma between them: --\(option.name) \(first),\(other)" : "give one of them"
    return "Option '--\(option.name)' is given as '\(first)' and as '\(other)'; \(advice)."
  }

  private static func find(_ code: Int32, _ options: [Option]) -> Option? {
    if code >= firstCode, Int(code - firstCode) < options.count {
      return options[Int(code - firstCode)]
    }
    guard code != Int32(UInt8(ascii: "?")), code != Int32(UInt8(ascii: ":")) else { return nil }
    return options.first { $0.letter?.asciiValue.map(Int32.init) == code }
  }

  private static func missing(_ option: Option) -> String {
    "Option '--\(option.name)' needs a value: \(option.value ?? "")."
  }

  /// What getopt stumbled over.
  ///
  /// - Parameters:
  ///   - code: `:` for a missing value, else `?`.
  ///   - options: What is known.
  ///   - last: The word that it has been through last: it is that, unless it is letters.
  ///   - next: The word that comes next, in which getopt may still be among letters.
  /// - Returns: A sentence.
  private static func explain(
    _ code: Int32, _ options: [Option], last: String, next: String
  ) -> String {
    let culprit = getopt_culprit()
    let known = find(culprit, options)
    if code == Int32(UInt8(ascii: ":")), let known { return missing(known) }
    if culprit != 0, culprit < firstCode {
      // getopt goes by bytes, a person by letters.
      let letter =
        culprit > 0 && culprit < 128
        ? Character(UnicodeScalar(UInt8(culprit)))
        : [next, last].lazy.filter { $0.hasPrefix("-") }
          .compactMap { word in word.first { !$0.isASCII } }.first
      let name = "-\(letter ?? "?")"
      // As it was typed: several letters may share a word.
      let word = [next, last].first { word in
        word.hasPrefix("-") && !word.hasPrefix("--") && letter.map(word.contains) == true
      }
      return "Unknown option '\(name)'\(word.map { $0 == name ? "" : " in '\($0)'" } ?? "")."
    }
    if let known { return "Option '--\(known.name)' takes no value." }
    let name = last.dropFirst(2).prefix { $0 != "=" }
    let candidates = options.filter { $0.name.hasPrefix(name) }.map { "--\($0.name)" }
    guard candidates.count < 2 else {
      return "Option '--\(name)' is ambiguous: \(candidates.joined(separator: ", "))."
    }
    let guess = String(name).nearest(of: options.map(\.name))
    return "Unknown option '--\(name)'.\(guess.map { " Did you mean '--\($0)'?" } ?? "")"
  }

  private static func word(
    _ argv: UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>, at index: Int
  ) -> String {
    guard argv.indices.contains(index), let pointer = argv[index] else { return "" }
    return String(pathBytes: pointer)
  }

  /// Lends C copies of the words, with a null at the end, and of the names.
  private static func withCStrings(
    _ words: [String], _ names: [String],
    _ body: (
      UnsafeMutableBufferPointer<UnsafeMutablePointer<CChar>?>, [UnsafePointer<CChar>?]
    ) -> Void
  ) {
    var argv = copies(words)
    let names = copies(names)
    let owned = argv + names
    argv.withUnsafeMutableBufferPointer { body($0, names.map { UnsafePointer($0) }) }
    for pointer in owned { free(pointer) }
  }
}
