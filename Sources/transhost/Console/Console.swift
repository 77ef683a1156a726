import FoundationEssentials
import Glibc
import Media
import Synchronization
import SystemCalls

/// Where the program speaks: data on stdout, words on stderr.
enum Console {
  /// Whether words go to a person.
  static let isTerminal = isatty(STDERR_FILENO) == 1

  /// Whether the terminal can go back to a line's start and clear it.
  static let canRedraw = isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// How many letters a line of the terminal has; 80 where it does not tell.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// How many letters a line has of the terminal that data go to; nil where they go elsewhere, or where nobody knows.
  static let outputWidth: Int? = {
    guard isatty(StandardOutput.descriptor) == 1 else { return nil }
    var size = winsize()
    if ioctl(StandardOutput.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init).flatMap {
      $0 > 0 ? $0 : nil
    }
  }()

  /// Whether colours are welcome, by the rule of no-color.org.
  private static func hasColors(on descriptor: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(descriptor) == 1 && environment["TERM"] != "dumb" && !isRefused
  }

  /// Writes data.
  static func write(_ text: String) throws {
    let status = Array(text.utf8).withUnsafeBytes {
      writeAll($0, to: StandardOutput.descriptor)
    }
    guard status == 0 else {
      throw MediaError.notWritable(path: "-", reason: systemText(status))
    }
  }

  /// Says something, on one line, whatever names and texts of others are in it.
  static func say(_ text: String) {
    show(text.printable + "\n")
  }

  /// Puts text on stderr as it is; where that is closed, nobody listens.
  static func show(_ text: String) {
    Array(text.utf8).withUnsafeBytes { _ = writeAll($0, to: STDERR_FILENO) }
  }

  /// Says that something is wrong but went on.
  static func warn(_ text: String) {
    show(painted("Warning:", "33") + " \(text.printable)\n")
  }

  /// Says what failed.
  ///
  /// - Parameters:
  ///   - text: One sentence or more.
  ///   - advice: Lines of the program's own that follow.
  static func fail(_ text: String, advice: String = "") {
    show(painted("Error:", "31") + " \(text.printable)\n\(advice)")
  }

  /// How long people have taken for their answers: that is no time of the program's.
  private static let thought = Mutex(Duration.zero)
  static var timeAsked: Duration { thought.withLock(\.self) }

  /// Asks a person at the terminal; anything but yes is no, and so is nothing.
  static func confirm(_ question: String) -> Bool {
    show("\(question.printable) [y/N] ")
    let asked = ContinuousClock.now
    let answer = readLine()?.trimmed.lowercased()
    thought.withLock { $0 += ContinuousClock.now - asked }
    return answer == "y" || answer == "yes"
  }

  /// A text in bold and in a colour, where those are welcome.
  static func painted(
    _ text: String, _ code: String, on descriptor: Int32 = STDERR_FILENO
  ) -> String {
    hasColors(on: descriptor) ? "\u{1B}[1;\(code)m\(text)\u{1B}[0m" : text
  }
}

/// A failure that is told in one plain sentence.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
